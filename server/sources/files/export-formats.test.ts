import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { exportFormats } from "./export-formats.ts";
import { createImportFixture, ethToken, type ImportFixture, parquetOf, wallet } from "./test-import.ts";

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await createImportFixture();
});
afterEach(() => fixture.removeTokens());
afterAll(() => fixture.close());

/*
 * The same three transfers in every export: 1,000 minted to the first wallet, and in the next block 250.5 from it to
 * the second and 0.5 back. In the other order of the two the second would have nothing to give. The forms are those
 * of real exports.
 */
const [zero, one, two] = [wallet(0), wallet(1), wallet(2)];
const other = wallet(0xbb);
const [times, blocks] = [
  [1_600_000_000, 1_600_000_012, 1_600_000_012],
  [100, 101, 101],
];
const transfers = [
  { from: zero, to: one, whole: "1000", raw: 1000n * 10n ** 18n },
  { from: one, to: two, whole: "250.5", raw: 2505n * 10n ** 17n },
  { from: two, to: one, whole: "0.5", raw: 5n * 10n ** 17n },
].map((transfer, index) => ({ ...transfer, time: times[index]!, block: blocks[index]!, index }));
const hex = (value: number | bigint) => `0x${value.toString(16)}`;
const word = (value: string | bigint) =>
  `0x${(typeof value === "bigint" ? value.toString(16) : value.slice(2)).padStart(64, "0")}`;
const iso = (time: number) => new Date(time * 1000).toISOString();
const hash = (index: number) => `0x${String(index).repeat(64)}`;
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

type Transfer = (typeof transfers)[number];
const csv = (names: string, row: (transfer: Transfer) => string) =>
  `${names}\n${transfers.map(row).join("\n")}\n`;
const json = (row: (transfer: Transfer) => object) => transfers.map(row);
const log = ({ from, to, raw, block, time, index }: Transfer) => ({
  address: ethToken,
  topics: [transferTopic, word(from), word(to)],
  data: word(raw),
  blockNumber: hex(block),
  blockTimestamp: hex(time),
  transactionHash: hash(index),
  logIndex: hex(index + 7),
});

const ethereum: Record<string, (() => string) | undefined> = {
  "Etherscan's CSV of token transfers": () =>
    csv(
      '"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","TokenValue","USDValueDayOfTx","ContractAddress","TokenName","TokenSymbol"',
      ({ index, block, time, from, to, whole }) =>
        `"${hash(index)}","${block}","${time}","${iso(time).slice(0, 19).replace("T", " ")}","${from}","${to}","${Number(whole).toLocaleString("en")}","N/A","${ethToken}","Test","TST"`,
    ),
  "Etherscan's API answer (tokentx)": () =>
    JSON.stringify({
      status: "1",
      message: "OK",
      result: [
        ...json(({ index, block, time, from, to, raw }) => ({
          blockNumber: String(block),
          timeStamp: String(time),
          hash: hash(index),
          from,
          contractAddress: ethToken,
          to,
          value: String(raw),
          tokenName: "Test",
          tokenSymbol: "TST",
          tokenDecimal: "18",
          transactionIndex: "3",
        })),
        {
          blockNumber: "102",
          timeStamp: "1600000020",
          from: one,
          to: two,
          contractAddress: other,
          value: "7",
          tokenDecimal: "6",
        },
      ],
    }),
  "event logs (eth_getLogs, Etherscan's API, BigQuery)": () =>
    JSON.stringify(
      {
        jsonrpc: "2.0",
        id: 1,
        result: [
          ...json(log),
          { ...log(transfers[0]!), topics: [word(1n)], logIndex: "0x99" },
          {
            ...log(transfers[0]!),
            topics: [...log(transfers[0]!).topics, word(1n)],
            data: "0x",
            logIndex: "0x98",
          },
        ],
      },
      null,
      2,
    ),
  "BigQuery's or ethereum-etl's token_transfers": () =>
    csv(
      "token_address,from_address,to_address,value,transaction_hash,log_index,block_timestamp,block_number,block_hash",
      ({ index, block, time, from, to, raw }) =>
        `${ethToken},${from},${to},${raw},${hash(index)},${index + 7},${iso(time).slice(0, 19).replace("T", " ")} UTC,${block},${hash(9)}`,
    ),
  "BigQuery's token_transfers (goog_blockchain)": () =>
    json(({ index, block, time, from, to, raw }) => ({
      block_number: String(block),
      block_timestamp: iso(time),
      transaction_hash: hash(index),
      event_index: String(index + 7),
      address: ethToken,
      event_type: "ERC-20",
      from_address: from,
      to_address: to,
      token_id: null,
      quantity: String(raw),
    }))
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(""),
  "Dune's evt_Transfer": () =>
    csv(
      "contract_address,evt_tx_hash,evt_index,evt_block_time,evt_block_number,from,to,value",
      ({ index, block, time, from, to, raw }) =>
        `${ethToken},${hash(index)},${index + 7},${iso(time).replace("T", " ").replace("Z", " UTC")},${block},${from},${to},${raw}`,
    ),
  "Dune's tokens.transfers": () =>
    csv(
      "blockchain,block_time,block_number,tx_hash,evt_index,trace_address,token_standard,from,to,contract_address,symbol,amount_raw,amount,price_usd,amount_usd",
      ({ index, block, time, from, to, raw, whole }) =>
        `ethereum,${iso(time)},${block},${hash(index)},${index + 7},,erc20,${from},${to},${ethToken},TST,${raw},${whole},2,${Number(whole) * 2}`,
    ),
  "Alchemy's answer (alchemy_getAssetTransfers)": () =>
    JSON.stringify({
      jsonrpc: "2.0",
      id: 0,
      result: {
        transfers: [
          ...json(({ index, block, time, from, to, raw, whole }) => ({
            blockNum: hex(block),
            uniqueId: `${hash(index)}:log:${index + 7}`,
            hash: hash(index),
            from,
            to,
            value: Number(whole),
            erc721TokenId: null,
            tokenId: null,
            asset: "TST",
            category: "erc20",
            rawContract: { value: hex(raw), address: ethToken, decimal: "0x12" },
            metadata: { blockTimestamp: iso(time) },
          })),
          {
            blockNum: "0x66",
            uniqueId: `${hash(5)}:external`,
            from: one,
            to: two,
            value: 0.1,
            asset: "ETH",
            category: "external",
            rawContract: { value: "0x16345785d8a0000", address: null, decimal: "0x12" },
            metadata: { blockTimestamp: iso(1_600_000_020) },
          },
        ],
        pageKey: "x",
      },
    }),
  "Covalent's answer (transfers_v2)": () =>
    JSON.stringify({
      data: {
        address: one,
        chain_id: 1,
        items: json(({ index, block, time, from, to, raw }) => ({
          block_signed_at: iso(time),
          block_height: block,
          tx_hash: hash(index),
          tx_offset: index,
          from_address: wallet(0xee),
          to_address: ethToken,
          value: "0",
          transfers: [
            {
              block_signed_at: iso(time),
              tx_hash: hash(index),
              from_address: from,
              to_address: to,
              contract_decimals: 18,
              contract_name: "Test",
              contract_ticker_symbol: "TST",
              contract_address: ethToken,
              transfer_type: "IN",
              delta: String(raw),
            },
          ],
        })).toReversed(),
        pagination: { has_more: false },
      },
      error: false,
    }),
  "Covalent's answer (log events)": () =>
    JSON.stringify({
      data: {
        items: json(({ index, block, time, from, to, raw }) => ({
          block_signed_at: iso(time),
          block_height: block,
          tx_offset: 1,
          log_offset: index + 7,
          raw_log_topics: [transferTopic, word(from), word(to)],
          sender_address: ethToken,
          sender_contract_decimals: 18,
          sender_contract_ticker_symbol: "TST",
          raw_log_data: word(raw),
          decoded: { name: "Transfer", params: [{ name: "from", value: from }] },
        })),
      },
    }),
  // These are in Parquet, below.
  "cryo's logs": undefined,
  "cryo's erc20_transfers": undefined,
};

const held = [
  { address: one, account: "", amount: 75n * 10n ** 19n },
  { address: two, account: "", amount: 250n * 10n ** 18n },
];
const eth = {
  token: { chain: "eth", address: ethToken, name: "Test", ticker: "TST", decimals: 18 },
} as const;

describe("exports of Ethereum, as they are downloaded", () => {
  it.each(Object.entries(ethereum).flatMap(([name, content]) => (content ? [[name, content] as const] : [])))(
    "%s",
    async (name, content) => {
      const summary = await fixture.importContent("export", content(), eth);
      expect(summary).toMatchObject({
        formats: [name],
        added: 3,
        history: "full",
        supply: String(10n ** 21n),
      });
      expect(await fixture.holders()).toEqual(held);
      expect(await fixture.importContent("export", content(), eth)).toMatchObject({ changed: false });
      expect(summary.lastTime).toBe(1_600_000_012);
    },
  );

  it("those of Etherscan's page of a token, newest first, without a number for the order", async () => {
    const content = csv(
      '"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","Quantity","Method"',
      ({ index, block, time, from, to, whole }) =>
        `"${hash(index)}","${block}","${time}","2020-09-13 12:26:40","${from}","${to}","${Number(whole).toLocaleString("en")}","Transfer"`,
    );
    const [head, ...rows] = content.trimEnd().split("\n");
    const summary = await fixture.importContent(
      "export.csv",
      [head, ...rows.toReversed(), ""].join("\n"),
      eth,
    );
    expect(summary).toMatchObject({ isInFileOrder: true, history: "full", added: 3 });
    expect(await fixture.holders()).toEqual(held);
  });

  it.each([
    ["", ""],
    [',"ContractAddress"', `,"${ethToken}"`],
  ])("those of Etherscan do not add up items%s", async (column, value) => {
    const items = (ids: readonly string[]) =>
      csv(
        `"Transaction Hash","Blockno","UnixTimestamp","From","To","TokenId","TokenValue"${column}`,
        ({ index, block, time, from, to, whole }) =>
          `"${hash(index)}","${block}","${time}","${from}","${to}","${ids[index]}","${whole}"${value}`,
      );
    expect(await fixture.importContent("items.csv", items(["", "1", "2"]), eth)).toMatchObject({
      added: 1,
      ignored: [{ count: 2, reason: "other events than transfers of tokens" }],
    });
    await expect(fixture.importContent("items.csv", items(["1", "2", "2"]), eth)).rejects.toThrow(
      "Every row is of a single item (column TokenId)",
    );
  });

  it.each([
    ["nothing", 1],
    ["one value", 2],
    ["both owners", 3],
  ])("of logs that index %s have the others in their data", async (_, topics) => {
    const logs = transfers.map((transfer) => {
      const whole = log(transfer);
      const words = [...whole.topics, whole.data];
      const data = words.slice(topics).map((value) => value.slice(2));
      return { ...whole, topics: words.slice(0, topics), data: `0x${data.join("")}` };
    });
    expect(await fixture.importContent("logs.json", JSON.stringify(logs), eth)).toMatchObject({ added: 3 });
    expect(await fixture.holders()).toMatchObject([
      { address: one, amount: 750n * 10n ** 18n },
      { address: two, amount: 250n * 10n ** 18n },
    ]);
  });

  it("count what is no transfer of a token", async () => {
    expect(
      await fixture.importContent(
        "logs.json",
        ethereum["event logs (eth_getLogs, Etherscan's API, BigQuery)"]!(),
        eth,
      ),
    ).toMatchObject({ rows: 5, ignored: [{ count: 2, reason: "other events than transfers of tokens" }] });
  });

  it("have a token's name and decimals with them", async () => {
    const token = { chain: "eth", address: ethToken, name: null, ticker: null, decimals: null } as const;
    expect(
      await fixture.importContent("a.json", ethereum["Etherscan's API answer (tokentx)"]!(), { token }),
    ).toMatchObject({ name: "Test", ticker: "TST", decimals: 18 });
  });

  it("of several answers one after another, also a line each", async () => {
    const whole = JSON.parse(ethereum["Etherscan's API answer (tokentx)"]!()) as { result: object[] };
    const pages = whole.result.map((row) => JSON.stringify({ status: "1", result: [row] })).join("\n");
    expect(await fixture.importContent("pages.json", pages, eth)).toMatchObject({
      added: 3,
      history: "full",
    });
    expect(await fixture.holders()).toEqual(held);
  });
});

describe("exports of cryo, whose times are in its blocks", () => {
  const bytes = (value: string) => `unhex('${value.slice(2)}')`;
  const rows = (row: (transfer: Transfer) => string) =>
    transfers.map((transfer) => `(${row(transfer)})`).join(", ");
  const erc20 = `SELECT * FROM (VALUES ${rows(
    ({ index, block, from, to, raw }) =>
      `${block}::UINTEGER, 0::UINTEGER, ${index + 7}::UINTEGER, ${bytes(hash(index))}, ${bytes(ethToken)}, ${bytes(from)}, ${bytes(to)}, ${bytes(word(raw))}, '${raw}', ${raw}::DOUBLE, 1::UBIGINT`,
  )}) AS t(block_number, transaction_index, log_index, transaction_hash, erc20, from_address, to_address, value_binary, value_string, value_f64, chain_id)`;
  const logs = `SELECT * FROM (VALUES ${rows(
    ({ index, block, from, to, raw }) =>
      `${block}::UINTEGER, 0::UINTEGER, ${index + 7}::UINTEGER, ${bytes(ethToken)}, ${bytes(transferTopic)}, ${bytes(word(from))}, ${bytes(word(to))}, NULL::BLOB, ${bytes(word(raw))}, 1::UBIGINT`,
  )}) AS t(block_number, transaction_index, log_index, address, topic0, topic1, topic2, topic3, data, chain_id)`;
  const blockTimes = `SELECT * FROM (VALUES (100::UINTEGER, 1600000000::UINTEGER, unhex('aa')), (101, 1600000012, unhex('ab')))
    AS t(block_number, timestamp, block_hash)`;

  it.each([
    ["cryo's erc20_transfers", erc20],
    ["cryo's erc20_transfers", `SELECT * EXCLUDE (value_string, value_f64) FROM (${erc20})`],
    ["cryo's logs", logs],
  ])("%s", async (name, select) => {
    const files = [
      await parquetOf(fixture.directory, "transfers.parquet", select),
      await parquetOf(fixture.directory, "blocks.parquet", blockTimes),
    ];
    const summary = await fixture.importContent("unused", "", { ...eth, files });
    expect(summary).toMatchObject({
      formats: [name, "times of blocks"],
      added: 3,
      history: "full",
      firstTime: 1_600_000_000,
      lastTime: 1_600_000_012,
    });
    expect(await fixture.holders()).toEqual(held);
  });

  it("asks for the blocks, all of them", async () => {
    const path = await parquetOf(fixture.directory, "transfers.parquet", erc20);
    const few = await parquetOf(fixture.directory, "few.parquet", `${blockTimes} LIMIT 1`);
    const refusal = (files: readonly string[]) => fixture.importContent("unused", "", { ...eth, files });
    await expect(refusal([path])).rejects.toThrow("transfers.parquet has no times.");
    await expect(refusal([few, path])).rejects.toThrow(
      "transfers.parquet: 2 transfers are in blocks whose time is in no file, between 101 and 101.",
    );
  });

  it("does not take transfers for blocks", async () => {
    const lines = (seq: number) =>
      `block,block_time,log_index,sender,receiver,amount_raw\n${seq},1600000000,1,${zero},${one},5\n`;
    const second = await fixture.write("second.csv", lines(2));
    const first = await fixture.write("first.csv", lines(1));
    const columns = { from: "sender", to: "receiver" };
    expect(await fixture.importContent("unused", "", { files: [first, second], columns })).toMatchObject({
      added: 2,
    });
  });
});

describe("exports of Solana, as they are downloaded", () => {
  const mint = "HLxdqSmiKamc4quBoMTxNVecTpJvzPRvrKg2HUJGEQcY";
  const [first, second] = [
    "ELqmSfVxTSkoGEdiH2TAbZUwMJYaxpdeJPaitFJqEyTA",
    "5TRZYZXU8WnxG3R56Cz2j2DeE2CtWfzD2fYRvAUnSs8D",
  ];
  const [firstAccount, secondAccount] = [
    "8VYWdU14V78rcDepwmNt54bb1aam5qVUMUpEtW8oCn1E",
    "4iznQFptuX2A2L5NNinFjSvnXzc2Vhd6b6w8a4nXCpqA",
  ];
  const names = new Map([
    [zero, { owner: "", account: "" }],
    [one, { owner: first, account: firstAccount }],
    [two, { owner: second, account: secondAccount }],
  ]);
  const rows = transfers.map(({ from, to, raw, ...rest }) => ({
    ...rest,
    source: names.get(from)!,
    target: names.get(to)!,
    raw: raw / 10n ** 12n,
  }));
  const sol = { token: { chain: "sol", address: mint, name: "Test", ticker: "TST", decimals: 6 } } as const;
  const minted = (row: { readonly index: number }) => (row.index === 0 ? "MINT" : "TRANSFER");
  const authority = "11111111111111111111111111111111";

  const solana: Record<string, readonly [content: () => string, hasAccounts: boolean]> = {
    "Solscan's CSV of transfers": [
      () =>
        [
          "Signature,Block Time,Human Time,Action,From,To,Amount,Flow,Value,Decimals,Token Address",
          ...rows
            .map(
              (row) =>
                `s${row.index},${row.time},${iso(row.time)},${minted(row)},${row.source.owner || authority},${row.target.owner},${row.raw},in,0.2513,6,${mint}`,
            )
            .toReversed(),
          "",
        ].join("\n"),
      false,
    ],
    "Solscan's API answer (transfers)": [
      () =>
        JSON.stringify({
          success: true,
          data: rows
            .map((row) => ({
              block_id: row.block,
              trans_id: `s${row.index}`,
              block_time: row.time,
              activity_type: `ACTIVITY_SPL_${minted(row)}`,
              from_address: row.source.owner || authority,
              from_token_account: row.source.account,
              to_address: row.target.owner,
              to_token_account: row.target.account,
              token_address: mint,
              token_decimals: 6,
              amount: Number(row.raw),
              flow: "in",
            }))
            .toReversed(),
          metadata: { tokens: {} },
        }),
      true,
    ],
    "Dune's tokens_solana.transfers": [
      () =>
        [
          "block_time,block_slot,action,amount,amount_display,from_token_account,to_token_account,token_mint_address,symbol,from_owner,to_owner,tx_id,tx_index,outer_instruction_index,inner_instruction_index",
          ...rows
            .map(
              (row) =>
                `${iso(row.time).replace("T", " ").replace("Z", " UTC")},${row.block},transfer,${row.raw},${row.whole},${row.source.account},${row.target.account},${mint},TST,${row.source.owner},${row.target.owner},s${row.index},3,2,${row.index === 1 ? "" : "0"}`,
            )
            .toReversed(),
          "",
        ].join("\n"),
      true,
    ],
    "Helius's answer (getTransfersByAddress)": [
      () =>
        JSON.stringify({
          jsonrpc: "2.0",
          id: "1",
          result: {
            data: rows.map((row) => ({
              signature: `s${row.index}`,
              slot: row.block,
              blockTime: row.time,
              type: minted(row).toLowerCase(),
              fromUserAccount: row.source.owner || null,
              toUserAccount: row.target.owner,
              fromTokenAccount: row.source.account || null,
              toTokenAccount: row.target.account,
              mint,
              amount: String(row.raw),
              decimals: 6,
              uiAmount: row.whole,
              transactionIdx: 3,
              instructionIdx: row.index,
              innerInstructionIdx: null,
            })),
            paginationToken: null,
          },
        }),
      true,
    ],
    "Helius's answer (enhanced transactions)": [
      () => {
        const transfer = (row: (typeof rows)[number]) => ({
          fromTokenAccount: row.source.account,
          toTokenAccount: row.target.account,
          fromUserAccount: row.source.owner,
          toUserAccount: row.target.owner,
          tokenAmount: Number(row.whole),
          mint,
          tokenStandard: "Fungible",
        });
        const transaction = (slot: number, timestamp: number, all: typeof rows) => ({
          description: "",
          type: "TRANSFER",
          fee: 5000,
          signature: `s${slot}`,
          slot,
          timestamp,
          tokenTransfers: all.map(transfer),
          nativeTransfers: [{ fromUserAccount: first, toUserAccount: second, amount: 1 }],
          accountData: [{ account: first, tokenBalanceChanges: [] }],
        });
        return JSON.stringify([
          transaction(102, 1_600_000_020, []),
          transaction(101, 1_600_000_012, rows.slice(1)),
          transaction(100, 1_600_000_000, rows.slice(0, 1)),
        ]);
      },
      true,
    ],
  };

  it.each(Object.entries(solana))("%s", async (name, [content, hasAccounts]) => {
    const summary = await fixture.importContent("export", content(), sol);
    expect(summary).toMatchObject({ formats: [name], added: 3, history: "full", supply: "1000000000" });
    expect(await fixture.holders(mint)).toEqual([
      { address: first, account: hasAccounts ? firstAccount : "", amount: 750_000_000n },
      { address: second, account: hasAccounts ? secondAccount : "", amount: 250_000_000n },
    ]);
    expect(await fixture.importContent("export", content(), sol)).toMatchObject({ changed: false });
  });

  it("refuse amounts that a floating point number has rounded", async () => {
    const content = solana["Helius's answer (enhanced transactions)"]![0]().replace(
      '"tokenAmount":1000,',
      '"tokenAmount":123456789012.345678,',
    );
    await expect(fixture.importContent("a.json", content, sol)).rejects.toThrow(
      "a.json, row 3: the amount 123456789012.345678 may have been rounded",
    );
  });

  it("every format in the table has its file here", () => {
    expect(new Set([...Object.keys(ethereum), ...Object.keys(solana)])).toEqual(
      new Set(exportFormats.map(({ name }) => name)),
    );
  });
});
