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
