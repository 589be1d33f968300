import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createImportFixture, ethToken, type ImportFixture, wallet } from "./test-import.ts";

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await createImportFixture();
});
afterEach(() => fixture.removeTokens());
afterAll(() => fixture.close());

const other = "0x00000000000000000000000000000000000000bb";
const third = "0x00000000000000000000000000000000000000cc";
const head = "block_time,seq,from,to,amount_raw";
const row = (seq: number, amount: number | string, to = wallet(1)) =>
  `1600000000,${seq},${wallet(0)},${to},${amount}`;
const csv = (column: string, lines: readonly (readonly [line: string, token: string])[]) =>
  `${head},${column}\n${lines.map(([line, token]) => `${line},${token}\n`).join("")}`;
const mixed = (column: string) =>
  csv(column, [
    [row(1, 500), ethToken.toUpperCase().replace("0X", "0x")],
    [row(2, 70, wallet(2)), other],
    [row(3, 200), ethToken],
    [row(4, "no number"), third],
    [row(5, 9), ""],
  ]);

describe("a file with a column of tokens", () => {
  it.each([
    "token",
    "Token Address",
    "ContractAddress",
    "contract",
    "token_contract",
    "erc20",
    "mint_account",
  ])("named %s gives the rows of the token named alone", async (column) => {
    const summary = await fixture.importContent("mixed.csv", mixed(column));
    expect(summary).toMatchObject({
      rows: 5,
      added: 2,
      supply: "700",
      ignored: [{ count: 3, reason: "of 2 other tokens" }],
    });
    expect(await fixture.holders()).toEqual([{ address: wallet(1), account: "", amount: 700n }]);
  });

  it("does so for NDJSON, balances and prices too", async () => {
    const objects = [
      { address: wallet(1), balance_raw: "5", token_address: ethToken },
      { address: wallet(2), balance_raw: "7", token_address: other },
    ];
    const content = objects.map((object) => `${JSON.stringify(object)}\n`).join("");
    expect(await fixture.importContent("b.ndjson", content, { kind: "balances" })).toMatchObject({
      supply: "5",
      ignored: [{ count: 1, reason: "of 1 other token" }],
    });
    await fixture.importContent("b.ndjson", content, { kind: "balances" });
    const prices = `time,price_usd,token_address\n1600000000,1,${ethToken}\n1600000000,2,${other}\n`;
    expect(await fixture.importContent("p.csv", prices, { kind: "prices" })).toMatchObject({ added: 1 });
    expect(await fixture.store.reader.rows("SELECT price_usd FROM prices")).toEqual([{ price_usd: 1 }]);
  });

  it("of which no row is the token's says which tokens it has", async () => {
    const content = csv("token_address,TokenSymbol", [
      [row(1, 5), `${other},USDC`],
      [row(2, 5), `${other},USDC`],
      [row(3, 5), `${third},DAI`],
    ]);
    await expect(fixture.importContent("a.csv", content)).rejects.toThrow(
      `No row is of the token ${ethToken}. There are:\n  ${other}  2 rows  "USDC"\n  ${third}  1 row  "DAI"\nName one of them with --token`,
    );
  });

  it("that is empty, or has one ticker throughout, is of one token", async () => {
    const content = csv("contract_address,symbol", [
      [row(1, 5), ",TST"],
      [row(2, 5), ",TST"],
    ]);
    expect(await fixture.importContent("a.csv", content)).toMatchObject({ added: 2, ignored: [] });
  });

  it("is the one that is surest to be of tokens", async () => {
    const content = csv("contract,asset,token_address", [
      [row(1, 5), `${third},TST,${ethToken}`],
      [row(2, 7), `${third},OTH,${other}`],
    ]);
    expect(await fixture.importContent("a.csv", content)).toMatchObject({ added: 1, supply: "5" });
  });

  it("that says which holders are contracts is of one token", async () => {
    const content = `address,balance_raw,contract\n${wallet(1)},5,true\n${wallet(2)},7,false\n`;
    const summary = await fixture.importContent("b.csv", content, { kind: "balances" });
    expect(summary).toMatchObject({ supply: "12", ignored: [] });
  });

  it("that names the holders which are contracts is of one token", async () => {
    const lines = [wallet(1), wallet(2), ethToken].map((address, index) => {
      return `${address},5,${index === 0 ? "" : address.toUpperCase().replace("0X", "0x")}\n`;
    });
    const summary = await fixture.importContent("b.csv", `address,balance_raw,Contract\n${lines.join("")}`, {
      kind: "balances",
    });
    expect(summary).toMatchObject({ supply: "15", ignored: [] });
  });

  it.each([
    [
      "contract",
      [other, third],
      `There are:\n  ${other}  1 row\n  ${third}  1 row\n`,
      "They stand in the column contract. ",
    ],
    ["contract", [other, other], `There are:\n  ${other}  2 rows\n`, "They stand in the column contract. "],
    ["asset", ["Safe", "Pair"], 'rows of several tokens in its column asset ("Pair", "Safe")', ""],
    ["symbol", ["Safe", "Pair"], 'rows of several tokens (column symbol: "Pair", "Safe")', ""],
    ["token_id", ["1", "2"], 'rows of several tokens (column token_id: "1", "2")', ""],
  ] as const)(
    "(%s: %s) that may be something else is named, and can be said to be",
    async (column, [a, b], said, where) => {
      const content = csv(column, [
        [row(1, 5), a],
        [row(2, 7), b],
      ]);
      const refused = fixture.importContent("a.csv", content);
      await expect(refused).rejects.toThrow(said);
      await expect(refused).rejects.toThrow(
        `${where}If it is something else, and all rows are of one token: --columns token=-`,
      );
      const columns = { token: "-" };
      expect(await fixture.importContent("a.csv", content, { columns })).toMatchObject({
        added: 2,
        supply: "12",
      });
    },
  );

  it("named - is one all the same", async () => {
    const content = csv("-", [
      [row(1, 5), ethToken],
      [row(2, 7), other],
    ]);
    const summary = await fixture.importContent("a.csv", content, { columns: { token: "-" } });
    expect(summary).toMatchObject({ added: 1, supply: "5" });
  });

  const tickers = ["token", "symbol", "ticker", "asset", "currency", "coin", "asset_symbol", "Token Name"];
  it.each([...tickers, "token_id", "tokenId"])("that has tickers alone (%s) is refused", async (column) => {
    const content = csv(column, [
      [row(1, 5), "USDC"],
      [row(2, 5), "DAI"],
    ]);
    await expect(fixture.importContent("a.csv", content)).rejects.toThrow('"DAI", "USDC"');
    expect(await fixture.store.reader.rows("SELECT * FROM tokens")).toEqual([]);
  });

  it("with one ticker beside several names is refused", async () => {
    const content = csv("asset,token_name", [
      [row(1, 5), "TST,Test"],
      [row(2, 5), "TST,Another"],
    ]);
    await expect(fixture.importContent("a.csv", content)).rejects.toThrow(
      'has rows of several tokens (column token_name: "Another", "Test")',
    );
  });

  it("with items of the token named is refused, with those of another is not", async () => {
    const content = csv("token,token_id", [
      [row(1, 5), `${ethToken},1`],
      [row(2, 5), `${other},1`],
      [row(3, 5), `${other},2`],
    ]);
    expect(await fixture.importContent("a.csv", content)).toMatchObject({ added: 1 });
    const token = { chain: "eth", address: other, name: "Items", ticker: "ITM", decimals: 0 } as const;
    await expect(fixture.importContent("a.csv", content, { token })).rejects.toThrow(
      `the token ${other} has 2 items (column token_id), whose amounts cannot be added up`,
    );
  });

  it("counts bad rows of the token named, and lines that are no rows", async () => {
    const content = `${mixed("token")}${row(6, "x")},${ethToken}\ncut\n`;
    await expect(fixture.importContent("a.csv", content)).rejects.toThrow(
      '2 bad rows. Nothing was imported.\n  a.csv, line 7: amount_raw "x" is not a whole number\n  a.csv, line 8: fewer fields',
    );
    const lines = `{"token":"${ethToken}","block_time":1,"seq":1,"from":"${wallet(0)}","to":"${wallet(1)}","amount_raw":1}\n[1]\n`;
    await expect(fixture.importContent("a.ndjson", lines)).rejects.toThrow(
      "a.ndjson, line 2: not a JSON object",
    );
  });

  it("says what a new token is, and may not be contradicted", async () => {
    const content = csv("token,token_name,token_symbol,decimals", [
      [row(1, 5), `${ethToken},A Token,ATK,6`],
      [row(2, 5), `${other},Another,OTH,18`],
    ]);
    const token = { chain: "eth", address: ethToken, name: null, ticker: null, decimals: null } as const;
    await expect(
      fixture.importContent("a.csv", content, { token: { ...token, decimals: 18 } }),
    ).rejects.toThrow("has 6 decimals, not 18 as --decimals says");
    expect(await fixture.importContent("a.csv", content, { token, amounts: "raw" })).toMatchObject({
      name: "A Token",
      ticker: "ATK",
      decimals: 6,
    });
  });
});

describe("--all-tokens", () => {
  const all = { chain: "eth", address: null, name: null, ticker: null, decimals: null } as const;

  it("imports each token of the file, with its own decimals", async () => {
    const lines = [
      `1600000000,1,${wallet(0)},${wallet(1)},1.5,${ethToken},One,ONE,2`,
      `1600000000,2,${wallet(0)},${wallet(1)},1.5,${other},Two,TWO,6`,
      `1600000000,3,${wallet(0)},${wallet(2)},0.5,${other},Two,TWO,6`,
      `1600000000,4,${wallet(0)},${wallet(2)},9,,,,`,
    ];
    const content = `block_time,seq,from,to,amount,token,token_name,token_symbol,token_decimals\n${lines.join("\n")}\n`;
    const summary = await fixture.importContent("a.csv", content, { token: all });
    expect(summary).toMatchObject({
      rows: 4,
      ignored: [{ count: 1, reason: "of no token" }],
      tokens: [
        { address: other, name: "Two", ticker: "TWO", decimals: 6, added: 2, supply: "2000000" },
        { address: ethToken, name: "One", ticker: "ONE", decimals: 2, added: 1, supply: "150" },
      ],
    });
    expect(await fixture.holders(other)).toEqual([
      { address: wallet(1), account: "", amount: 1_500_000n },
      { address: wallet(2), account: "", amount: 500_000n },
    ]);
  });

  it("says whose decimals are not known, and takes --decimals for those", async () => {
    const content = csv("token", [
      [row(1, 5), ethToken],
      [row(2, 7), other],
    ]);
    await fixture.importContent("a.csv", content);
    await expect(fixture.importContent("a.csv", content, { token: all })).rejects.toThrow(
      `The decimals of 1 token are not known, neither from the file nor from the store:\n  ${other}  1 row`,
    );
    const summary = await fixture.importContent("a.csv", content, {
      token: { ...all, decimals: 6 },
      amounts: "raw",
    });
    expect(summary.tokens).toMatchObject([
      { address: ethToken, decimals: 2, name: "Test" },
      { address: other, decimals: 6, name: "0x0000…00bb" },
    ]);
  });

  it("needs a column of tokens", async () => {
    await expect(fixture.importContent("a.csv", `${head}\n${row(1, 5)}\n`, { token: all })).rejects.toThrow(
      "no column has the addresses of tokens",
    );
  });
});
