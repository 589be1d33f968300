import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createImportFixture, ethToken, type ImportFixture, wallet } from "./test-import.ts";

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await createImportFixture();
});
afterAll(() => fixture.close());

const file = (column: string, chains: readonly string[], amounts = [1000, 5000, 200]) =>
  `block_time,seq,from,to,amount_raw,${column}\n${chains
    .map((chain, index) => `1600000000,${index},${wallet(0)},${wallet(1)},${amounts[index]},${chain}\n`)
    .join("")}`;

describe("a file with a column of chains", () => {
  it.each([
    ["blockchain", ["ethereum", "base", ""]],
    ["chain_id", ["1", "8453", "1.0"]],
    ["network", ["eth-mainnet", "fantom", "Ethereum"]],
  ])("named %s gives the rows of the chain named, and those that name none", async (column, chains) => {
    const address = wallet(100 + chains.join().length);
    const token = { chain: "eth", address, name: "T", ticker: "T", decimals: 0 } as const;
    expect(await fixture.importContent("a.csv", file(column, chains), { token })).toMatchObject({
      added: 2,
      supply: "1200",
      ignored: [{ count: 1, reason: "of other chains" }],
    });
  });

  it("does so in exports that are recognised, and tells no tokens of other chains", async () => {
    const row = (chain: string, amount: number, token: string) =>
      `${chain},2020-09-13 12:26:40.000 UTC,100,${amount},${token},${wallet(0)},${wallet(1)},${amount},TST,1\n`;
    const content =
      "blockchain,block_time,block_number,evt_index,contract_address,from,to,amount_raw,symbol,price_usd\n" +
      row("ethereum", 1000, ethToken) +
      row("base", 5000, ethToken) +
      row("base", 7, wallet(0xbb));
    const token = { chain: "eth", address: null, name: null, ticker: null, decimals: 6 } as const;
    const summary = await fixture.importContent("a.csv", content, { token });
    expect(summary).toMatchObject({
      formats: ["Dune's tokens.transfers"],
      ignored: [{ count: 2, reason: "of other chains" }],
      tokens: [{ address: ethToken, supply: "1000" }],
    });
  });

  it("of which no row is the chain's is refused", async () => {
    await expect(fixture.importContent("a.csv", file("blockchain", ["base"]))).rejects.toThrow(
      'a.csv has no row of eth in its column blockchain ("base"). Name the chain of its rows with --chain',
    );
    await expect(fixture.importContent("a.csv", file("chain", ["fantom", "sonic"]))).rejects.toThrow(
      'a.csv has no row of eth in its column chain ("fantom", "sonic")',
    );
  });

  it("that names one which is not known is believed", async () => {
    const token = { chain: "eth", address: wallet(50), name: "T", ticker: "T", decimals: 0 } as const;
    expect(await fixture.importContent("a.csv", file("network", ["main", "main"]), { token })).toMatchObject({
      supply: "6000",
      ignored: [],
    });
  });
});

describe("addresses with their chain before them", () => {
  const [owner, other] = [wallet(0x11), wallet(0x22)];
  const mint = "So11111111111111111111111111111111111111112";
  const [one, two] = [
    "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
    "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAGiwXxjTxfJQxQqZ",
  ];
  const balances = (chain: "eth" | "base" | "arbitrum" | "sol", address: string) =>
    ({
      kind: "balances",
      token: { chain, address, name: "T", ticker: "T", decimals: 0 },
    }) as const;
  const list = (...prefixes: readonly string[]) =>
    `address,balance\n${prefixes.map((prefix, index) => `${prefix}${index === 0 ? owner : other},5\n`).join("")}`;

  it.each([
    ["eth", "eth:", "ETH:"],
    ["eth", "eip155:1:", " eip155:1/erc20:"],
    ["base", "base:", "eip155:8453:"],
    ["arbitrum", "arb1:", ""],
  ] as const)("are read of %s: %s, %s", async (chain, first, second) => {
    const address = wallet(200 + `${chain}${first}`.length);
    const summary = await fixture.importContent("a.csv", list(first, second), balances(chain, address));
    expect(summary).toMatchObject({ supply: "10", holderCount: 2, ignored: [] });
    const holders = await fixture.holders(address);
    expect(holders.map((holder) => holder.address).toSorted()).toEqual([owner, other]);
  });

  it("are read of Solana", async () => {
    const content = `owner,balance\nsolana:${one},5\nsolana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${two},6\n`;
    expect(await fixture.importContent("a.csv", content, balances("sol", mint))).toMatchObject({
      supply: "11",
      ignored: [],
    });
  });

  it("are read in a map, and in transfers from and to the zero address", async () => {
    const map = `{"eth:${owner}": "7", "eth:${other}": "8"}`;
    expect(await fixture.importContent("a.json", map, balances("eth", wallet(301)))).toMatchObject({
      supply: "15",
    });
    const content =
      "block_time,seq,from,to,amount_raw,token_address\n" +
      `1600000000,1,eth:${wallet(0)},eth:${owner},9,eth:${wallet(302)}\n`;
    const token = { chain: "eth", address: wallet(302), name: "T", ticker: "T", decimals: 0 } as const;
    expect(await fixture.importContent("a.csv", content, { token })).toMatchObject({
      supply: "9",
      ignored: [],
    });
  });

  it("of another chain are refused by its name", async () => {
    const request = balances("eth", wallet(303));
    const refusal = (content: string) => expect(fixture.importContent("a.csv", content, request)).rejects;
    await refusal(list("eth:", "base:")).toThrow(
      `a.csv, line 3: address "base:${other}" is an address of Base, not of eth`,
    );
    await refusal(list("eip155:100:")).toThrow("is an address of Gnosis, not of eth");
    await refusal(list("eip155:31337:")).toThrow("is an address of chain 31337 of eip155, not of eth");
    await refusal(list("foo:")).toThrow(`address "foo:${owner}" is not an address of eth`);
    await refusal(`token,address,balance\nbase:${wallet(303)},${owner},5\n`).toThrow(
      `a.csv has no token of eth in its column token: "base:${wallet(303)}" is of Base.`,
    );
  });
});
