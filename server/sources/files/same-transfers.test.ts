import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStoreBackend } from "../../api/store-backend.ts";
import { planUndo } from "../../store/undo.ts";
import type { ImportRequest } from "./import.ts";
import type { ImportedToken, ImportSummary } from "./import-summary.ts";
import { createImportFixture, type ImportFixture, wallet } from "./test-import.ts";

// One store for all: each test has a token of its own.
let fixture: ImportFixture;
let token = "";
let tokens = 0;
beforeAll(async () => {
  fixture = await createImportFixture();
});
afterAll(() => fixture.close());

interface Transfer {
  readonly block: number;
  readonly log: number;
  readonly txIndex: number;
  readonly tx: number;
  readonly from: number;
  readonly to: number;
  readonly amount: number;
}

const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const word = (value: string | number) =>
  `0x${(typeof value === "number" ? value.toString(16) : value.slice(2)).padStart(64, "0")}`;
const timeOf = ({ block }: Transfer) => 1_700_000_000 + block * 12;
const csv = (
  head: string,
  rows: readonly Transfer[],
  line: (row: Transfer) => readonly (string | number)[],
) => [head, ...rows.map((row) => line(row).join(","))].join("\n") + "\n";
const log = (row: Transfer, more: object = {}) => ({
  address: token,
  topics: [transferTopic, word(wallet(row.from)), word(wallet(row.to))],
  data: word(row.amount),
  blockNumber: row.block,
  blockTimestamp: timeOf(row),
  transactionHash: word(row.tx),
  transactionIndex: row.txIndex,
  logIndex: row.log,
  ...more,
});

/** A ledger as several programs export it. */
const exports = {
  etherscan: (rows) =>
    csv('"Transaction Hash","Blockno","UnixTimestamp","From","To","TokenValue"', rows, (row) => [
      word(row.tx),
      row.block,
      timeOf(row),
      wallet(row.from),
      wallet(row.to),
      row.amount / 100,
    ]),
  tokentx: (rows) =>
    JSON.stringify({
      result: rows.map((row) => ({
        blockNumber: String(row.block),
        timeStamp: String(timeOf(row)),
        hash: word(row.tx),
        from: wallet(row.from),
        to: wallet(row.to),
        value: String(row.amount),
        contractAddress: token,
        tokenDecimal: "2",
      })),
    }),
  logs: (rows) => JSON.stringify(rows.map((row) => log(row))),
  dune: (rows) =>
    csv(
      "contract_address,evt_tx_hash,evt_index,evt_block_time,evt_block_number,from,to,value",
      rows,
      (row) => [
        token,
        word(row.tx),
        row.log,
        new Date(timeOf(row) * 1000).toISOString(),
        row.block,
        wallet(row.from),
        wallet(row.to),
        row.amount,
      ],
    ),
  bigquery: (rows) =>
    csv(
      "token_address,from_address,to_address,value,transaction_hash,log_index,block_timestamp,block_number",
      rows,
      (row) => [
        token,
        wallet(row.from),
        wallet(row.to),
        row.amount,
        word(row.tx),
        row.log,
        timeOf(row),
        row.block,
      ],
    ),
  restarting: (rows) =>
    JSON.stringify(
      rows.map((row) =>
        log(row, {
          logIndex: rows.filter((other) => other.tx === row.tx && other.log < row.log).length,
        }),
      ),
    ),
  seq: (rows) =>
    csv("block_time,seq,from,to,amount_raw", rows, (row) => [
      timeOf(row),
      row.block * 1_000 + row.log,
      wallet(row.from),
      wallet(row.to),
      row.amount,
    ]),
} satisfies Record<string, (rows: readonly Transfer[]) => string>;
type Kind = keyof typeof exports;

/** The next token. */
function begin(): void {
  token = wallet(0xaa_0000 + ++tokens);
}

async function importFiles(
  files: readonly (readonly [name: string, content: string])[],
  request: Partial<ImportRequest> = {},
): Promise<ImportSummary & ImportedToken> {
  const paths = [];
  for (const [name, content] of files) paths.push(await fixture.write(name, content));
  return fixture.importContent("unused", "", {
    files: paths,
    token: { chain: "eth", address: token, name: "Test", ticker: "TST", decimals: 2 },
    ...request,
  });
}

const balances = async () =>
  Object.fromEntries((await fixture.holders(token)).map(({ address, amount }) => [address, Number(amount)]));

function balancesOf(rows: Iterable<Transfer>): Record<string, number> {
  const held = new Map<number, number>();
  for (const { from, to, amount } of rows) {
    held.set(from, (held.get(from) ?? 0) - amount);
    held.set(to, (held.get(to) ?? 0) + amount);
  }
  held.delete(0);
  return Object.fromEntries(
    [...held].filter(([, amount]) => amount !== 0).map(([at, amount]) => [wallet(at), amount]),
  );
}

const transfer = (
  block: number,
  logNumber: number,
  tx: number,
  [from, to, amount]: readonly [from: number, to: number, amount: number],
): Transfer => ({ block, log: logNumber, txIndex: tx % 100, tx, from, to, amount });

/** Minted, then passed on. */
const three = [
  transfer(100, 57, 1_000, [0, 1, 1_000]),
  transfer(101, 12, 1_100, [1, 2, 5]),
  transfer(102, 33, 1_200, [1, 3, 7]),
];

describe("the same transfers from two kinds of export", () => {
  const pairs = [
    ["etherscan", "logs"],
    ["logs", "seq"],
    ["seq", "etherscan"],
    ["restarting", "dune"],
  ] as const;
  const file = (kind: Kind) => [`${kind}.txt`, exports[kind](three)] as const;
  const countOnceInTurn = async (before: Kind, after: Kind) => {
    begin();
    await importFiles([file(before)]);
    expect(await importFiles([file(after)])).toMatchObject({ changed: false });
    expect(await balances()).toEqual(balancesOf(three));
  };

  it.each(pairs)("%s and %s count once, in one import and in two", async (left, right) => {
    begin();
    await importFiles([left, right].map(file));
    expect(await balances()).toEqual(balancesOf(three));
    await countOnceInTurn(left, right);
  });

  it.each(pairs)("%s after %s counts once", { tags: "long" }, async (left, right) => {
    await countOnceInTurn(right, left);
  });

  it("add up where they have other blocks, and that is said", async () => {
    begin();
    const summary = await importFiles([
      ["etherscan.csv", exports.etherscan(three.slice(0, 2))],
      ["logs.json", exports.logs(three.slice(1))],
    ]);
    expect(summary).toMatchObject({ added: 3, isMixed: true });
    expect(await balances()).toEqual(balancesOf(three));
  });

  it("count once where our own export is one of them, and what it said of their order stays", async () => {
    begin();
    await importFiles([["etherscan.csv", exports.etherscan(three)]]);
    const own = csv("block_time,block,log_index,from,to,amount_raw,numbering", three, (row) => [
      timeOf(row),
      row.block,
      0,
      wallet(row.from),
      wallet(row.to),
      row.amount,
      "order",
    ]);
    begin();
    await importFiles([["own.csv", own]]);
    await importFiles([["logs.json", exports.logs(three)]]);
    expect(await balances()).toEqual(balancesOf(three));
  });

  it("in a later import add what is new, and undoing it leaves what was", async () => {
    begin();
    await importFiles([["logs.json", exports.logs(three)]]);
    const more = [...three, transfer(103, 4, 1_300, [1, 4, 9])];
    expect(await importFiles([["etherscan.csv", exports.etherscan(more)]])).toMatchObject({ added: 1 });
    expect(await balances()).toEqual(balancesOf(more));
    const [latest] = await fixture.store.reader.rows<{ id: number }>(
      "SELECT max(import_id) AS id FROM imports",
    );
    expect(await planUndo(fixture.store.reader, latest!.id)).toMatchObject({
      kept: [{ added: 1 }],
      removed: [],
    });
  });

  it("are refused, with both files, where each has transfers of a block that the other lacks", async () => {
    begin();
    const block = [transfer(101, 12, 1_100, [1, 2, 5]), transfer(101, 13, 1_101, [1, 3, 6])];
    const [mint, one, two] = [three[0]!, block[0]!, block[1]!];
    await expect(
      importFiles([
        ["etherscan.csv", exports.etherscan([mint, one])],
        ["logs.json", exports.logs([mint, two])],
      ]),
    ).rejects.toThrow(
      /which transfers of etherscan\.csv and logs\.json are the same\. Nothing was imported\.\n {2}at {6}etherscan\.csv, line 3/,
    );
  });

  it("without blocks are refused where they have others than the file with blocks", async () => {
    begin();
    await importFiles([["logs.json", exports.logs(three)]]);
    const more = [...three, transfer(103, 4, 1_300, [1, 4, 9])];
    await expect(importFiles([["seq.csv", exports.seq(more)]])).rejects.toThrow(
      "which transfers of seq.csv and what was imported before (logs.json) are the same",
    );
  });

  it("are the same with log numbers that are counted in another way", async () => {
    begin();
    const renumbered = three.map((row) => ({ ...row, log: 0 }));
    await importFiles([
      ["logs.json", exports.logs(three)],
      ["bigquery.csv", exports.bigquery(renumbered)],
    ]);
    expect(await balances()).toEqual(balancesOf(three));
  });

  it("take the order of the file only where it is all that there is", async () => {
    const noted = async () =>
      (await createStoreBackend(fixture.store).getToken({ chain_id: "eth", contract_address: token })) as {
        notes?: readonly string[];
      };
    begin();
    await importFiles([["logs.json", exports.logs(three)]]);
    await importFiles([["etherscan.csv", exports.etherscan(three)]]);
    expect((await noted()).notes ?? []).toEqual([]);
  });

  it("take a price from the one that has it", async () => {
    begin();
    const priced = csv(
      "block_time,block_number,evt_index,from,to,contract_address,amount_raw,symbol,price_usd",
      three,
      (row) => [
        timeOf(row),
        row.block,
        row.log,
        wallet(row.from),
        wallet(row.to),
        token,
        row.amount,
        "TST",
        2,
      ],
    );
    await importFiles([
      ["logs.json", exports.logs(three)],
      ["dune.csv", priced],
    ]);
    expect(await balances()).toEqual(balancesOf(three));
    expect(
      await fixture.store.reader.rows(
        "SELECT DISTINCT transfers.price_usd FROM transfers JOIN tokens USING (token_id) WHERE address = $1",
        [token],
      ),
    ).toEqual([{ price_usd: 2 }]);
  });
});

describe("equal transfers", () => {
  const equal = [1, 2, 3].map((place) => transfer(101, place, 1_100 + place, [1, 2, 5]));
  const last = transfer(102, 1, 1_200, [1, 3, 5]);
  const pages = [
    [three[0]!, equal[0]!, equal[1]!],
    [equal[2]!, last],
  ] as const;
  const all = pages.flat();

  it.each(["etherscan", "tokentx"] as const)(
    "of several transactions are kept where a page of %s cuts their block",
    async (kind) => {
      for (const order of [
        [0, 1],
        [1, 0],
      ]) {
        begin();
        await importFiles(order.map((page) => [`${page}.txt`, exports[kind](pages[page]!)] as const));
        expect(await balances()).toEqual(balancesOf(all));
      }
    },
  );

  it("are refused in a later page, as the first was stored, and not taken for known ones", async () => {
    begin();
    await importFiles([["1.csv", exports.etherscan(pages[0])]]);
    await expect(importFiles([["2.csv", exports.etherscan(pages[1])]])).rejects.toThrow(
      "name all of its files at once",
    );
  });

  const hashless = (rows: readonly Transfer[]) =>
    csv("block_time,block,from,to,amount_raw", rows, (row) => [
      timeOf(row),
      row.block,
      wallet(row.from),
      wallet(row.to),
      row.amount,
    ]);

  it("that a page cuts are refused where no hash tells them apart", async () => {
    begin();
    await expect(
      importFiles(
        [
          ["1.csv", hashless([three[0]!, equal[0]!])],
          ["2.csv", hashless([equal[1]!, last])],
        ],
        { inOrder: true },
      ),
    ).rejects.toThrow("1.csv, line 3 and 2.csv, line 2: equal transfers of block 101");
  });

  it("of log numbers are kept on both pages, with hashes and without", async () => {
    const numbered = (rows: readonly Transfer[]) =>
      csv("block_time,block,log_index,from,to,amount_raw", rows, (row) => [
        timeOf(row),
        row.block,
        row.log,
        wallet(row.from),
        wallet(row.to),
        row.amount,
      ]);
    for (const write of [numbered, exports.logs]) {
      for (const isTogether of [true, false]) {
        begin();
        const files = pages.map((rows, index) => [`${index}.txt`, write(rows)] as const);
        if (isTogether) await importFiles(files);
        else for (const file of files) await importFiles([file]);
        expect(await balances()).toEqual(balancesOf(all));
      }
    }
  });

  it("of one transaction are asked about where nothing numbers them", async () => {
    const twice = [three[0]!, three[1]!, { ...three[1]!, log: 13 }];
    const content = exports.etherscan(twice);
    begin();
    await expect(importFiles([["a.csv", content]])).rejects.toThrow(
      "1 row is equal to another of the same transaction, such as a.csv, line 3 and a.csv, line 4.",
    );
    await importFiles([["a.csv", content]], { equalRows: "keep" });
    expect(await balances()).toEqual(balancesOf(twice));
    begin();
    await importFiles([["a.csv", content]], { equalRows: "drop" });
    expect(await balances()).toEqual(balancesOf(twice.slice(0, 2)));
  });
});

describe("rows that a file has twice", () => {
  const whole = [...three, ...three];
  const newest = [...three.toReversed(), ...three.slice(0, 2).toReversed()];
  const countOnce = async (kind: Kind, rows: readonly Transfer[]) => {
    begin();
    await importFiles([["a.txt", exports[kind](rows)]]);
    expect(await balances()).toEqual(balancesOf(three));
  };

  it.each([
    ["etherscan", whole],
    ["etherscan", newest],
    ["tokentx", newest],
    ["logs", [...three, ...three.slice(1)]],
    ["bigquery", whole],
  ] as const)("count once in %s", countOnce);

  it.each(["etherscan", "tokentx", "logs", "bigquery"] as const)(
    "count once in %s, all of them, the last two or the newest first",
    { tags: "long" },
    async (kind) => {
      for (const rows of [whole, [...three, ...three.slice(1)], newest]) await countOnce(kind, rows);
    },
  );

  it.each(["etherscan", "tokentx"] as const)("one after the other are asked about in %s", async (kind) => {
    begin();
    await expect(importFiles([["a.txt", exports[kind](three.flatMap((row) => [row, row]))]])).rejects.toThrow(
      "3 rows are equal to another of the same transaction",
    );
  });
});

describe("log numbers", () => {
  it("that begin anew in each transaction come after the place of the transaction", async () => {
    begin();
    const rows = [
      three[0]!,
      ...[1, 2].flatMap((tx) => [
        transfer(101, tx * 2, 1_100 + tx, [1, 2, 5]),
        transfer(101, tx * 2 + 1, 1_100 + tx, [2, 3, 5]),
      ]),
    ];
    expect(await importFiles([["logs.json", exports.restarting(rows)]])).toMatchObject({ added: 5 });
    expect(await balances()).toEqual(balancesOf(rows));
  });

  it("that are those of two transactions are refused where their places are not known", async () => {
    begin();
    const rows = [three[0]!, transfer(101, 0, 1_101, [1, 2, 5]), transfer(101, 0, 1_102, [1, 2, 5])];
    await expect(importFiles([["a.csv", exports.bigquery(rows)]])).rejects.toThrow(
      "log_index repeats within a block: 1 transfer has the block and the number of another one",
    );
  });

  it("of logs that were taken back are not imported, also where they came before", async () => {
    const lost = transfer(102, 33, 1_200, [1, 3, 7]);
    const rows = [three[0]!, three[1]!, lost];
    for (const kept of [rows, rows.slice(0, 2)]) {
      begin();
      const logs = [...kept.map((row) => log(row, { removed: false })), log(lost, { removed: true })];
      const summary = await importFiles([["logs.json", JSON.stringify(logs)]]);
      expect(summary.ignored).toEqual([
        { count: logs.length - 2, reason: "taken back by a reorganisation (removed)" },
      ]);
      expect(await balances()).toEqual(balancesOf(rows.slice(0, 2)));
    }
  });
});

/** A small linear congruential generator: the same cases in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

// Some seconds: a ledger is written, cut and imported anew for each seed.
describe("random ledgers, as several exports in overlapping pages", () => {
  it("come to the true balances, or are refused", { timeout: 120_000, tags: "long" }, async () => {
    let compared = 0;
    const seeds = Number(process.env["HOLDERSCOPE_TEST_SEEDS"] ?? 12);
    for (let seed = 1; seed <= seeds; seed += 1) {
      begin();
      const random = numbersFrom(seed * 7_919);
      const ledger: Transfer[] = [transfer(10, 0, 1_000, [0, 1, 1_000])];
      for (let block = 11; block < 18; block += 1) {
        let place = random(5);
        for (let tx = random(3); tx > 0; tx -= 1) {
          // Few amounts and wallets, so that many are equal; the one that gives has always enough.
          for (let more = random(2); more >= 0; more -= 1) {
            const to = 2 + more + random(2);
            ledger.push(
              transfer(block, (place += 1 + random(2)), block * 100 + 10 - tx, [1, to, 1 + random(2)]),
            );
          }
        }
      }
      ledger.sort((left, right) => left.block - right.block || left.log - right.log);
      const kinds = (Object.keys(exports) as Kind[]).filter((kind) => kind !== "seq" || random(3) === 0);
      const pages: { content: string; name: string; rows: readonly Transfer[] }[] = [];
      for (let count = 1 + random(3); count > 0; count -= 1) {
        const kind = kinds[random(kinds.length)]!;
        const last = random(2) === 0 ? ledger.length : 1 + random(ledger.length);
        for (let from = 0; from < last;) {
          const to = Math.min(last, from + 3 + random(ledger.length));
          const rows = ledger.slice(from, to);
          const isBack = random(2) === 0;
          const content = exports[kind](isBack && kind !== "seq" ? rows.toReversed() : rows);
          pages.splice(random(pages.length + 1), 0, { content, name: `${pages.length}-${kind}.txt`, rows });
          if (to === last) break;
          from = Math.max(from + 1, to - random(3));
        }
      }
      const isTogether = random(2) === 0;
      const groups = isTogether ? [pages] : pages.map((page) => [page]);
      const covered = new Set<Transfer>();
      for (const group of groups) {
        try {
          await importFiles(group.map(({ name, content }) => [name, content] as const));
        } catch (error) {
          expect((error as Error).message).toMatch(/Nothing was imported/);
          continue;
        }
        for (const { rows } of group) for (const row of rows) covered.add(row);
        const names = group.map(({ name }) => name).join(" ");
        expect({ seed, names, ...(await balances()) }).toEqual({ seed, names, ...balancesOf(covered) });
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(seeds / 2);
  });
});
