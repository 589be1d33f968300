import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createImportFixture, ethToken, type ImportFixture, wallet } from "./test-import.ts";

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await createImportFixture();
});
afterEach(() => fixture.removeTokens());
afterAll(() => fixture.close());

const csv = (column: string, amounts: readonly string[], more = ["", ""]) =>
  `block_time,seq,from,to,${column}${more[0]}\n` +
  amounts
    .map((amount, seq) => `1600000000,${seq},${wallet(0)},${wallet(seq + 1)},"${amount}"${more[1]}\n`)
    .join("");
const token = (decimals: number) => ({
  token: { chain: "eth", address: ethToken, name: "Test", ticker: "TST", decimals } as const,
});
const nothingStored = async () => expect(await fixture.store.reader.rows("SELECT * FROM tokens")).toEqual([]);

describe("amounts that may be raw or whole", () => {
  it("are asked about where the name says whole and the numbers look raw", async () => {
    const content = csv("Amount", ["24047160221000", "37915622276"]);
    await expect(fixture.importContent("solscan.csv", content, token(6))).rejects.toThrow(
      "solscan.csv: are the amounts raw units or whole tokens? The name of the column, Amount, says whole tokens. " +
        "But all are whole numbers, the largest is 24,047,160,221,000.\n" +
        "The largest is, with --amounts raw,   24,047,160.221 TST\n" +
        "            and with --amounts whole, 24,047,160,221,000 TST\nSay which it is.",
    );
    await nothingStored();
    expect(
      await fixture.importContent("solscan.csv", content, { ...token(6), amounts: "raw" }),
    ).toMatchObject({ supply: "24085075843276", amounts: [{ column: "Amount", unit: "raw" }] });
  });

  it("are taken as said", async () => {
    const content = csv("amount", ["5000000"]);
    const said = { ...token(6), amounts: "whole" } as const;
    expect(await fixture.importContent("a.csv", content, said)).toMatchObject({ supply: "5000000000000" });
  });

  it("are asked about where a column of decimals stands beside whole numbers", async () => {
    await expect(
      fixture.importContent("a.csv", csv("amount", ["500", "20"], [",Decimals", ",6"]), token(6)),
    ).rejects.toThrow("But all are whole numbers, the file has a column of decimals (Decimals).");
  });

  it("are asked about where whole tokens would be beyond 128 bits", async () => {
    await expect(
      fixture.importContent("a.csv", csv("amount", [`1${"0".repeat(27)}`]), token(18)),
    ).rejects.toThrow("a.csv, line 2: taken as whole tokens, the amount does not fit into 128 bits.");
    await nothingStored();
  });

  it("are asked about where the name says raw and they make no millionth of a token", async () => {
    await expect(
      fixture.importContent("a.csv", csv("amount_raw", ["1000", "250"]), token(18)),
    ).rejects.toThrow("says raw units. But all of them together are no millionth of a token.");
  });

  it.each([
    ["balance_raw", {}, 6, "together are no whole token"],
    ["Weight", { balance_raw: "Weight" }, 6, "together are no thousand tokens"],
    ["Weight", { balance_raw: "Weight" }, 2, "together are no thousand tokens"],
    ["Weight", { balance_raw: "Weight" }, 18, "together are no thousand tokens"],
  ])(
    "are asked about where %s %j of %i decimals is said to be raw and makes next to nothing",
    async (name, columns, decimals, reason) => {
      const content = `address,${name}\n${wallet(1)},70000\n${wallet(2)},1\n`;
      const request = { ...token(decimals), kind: "balances", columns } as const;
      await expect(fixture.importContent("b.csv", content, request)).rejects.toThrow(reason);
      expect(await fixture.importContent("b.csv", content, { ...request, amounts: "raw" })).toMatchObject({
        supply: "70001",
      });
    },
  );

  it("are not asked about where a fraction, the size or the decimals tell", async () => {
    for (const [column, amounts, decimals, supply] of [
      ["amount", ["24047160221000", "0.5"], 6, "24047160221000500000"],
      ["amount", ["1000", "250"], 18, "1250000000000000000000"],
      ["amount", ["24047160221000"], 0, "24047160221000"],
      ["amount", ["1000"], 2, "100000"],
      ["amount_raw", ["24047160221000"], 6, "24047160221000"],
    ] as const) {
      const summary = await fixture.importContent("a.csv", csv(column, amounts), {
        ...token(decimals),
        token: { ...token(decimals).token, address: wallet(decimals * 100 + amounts.length) },
      });
      expect(summary).toMatchObject({ supply, amounts: [{ column }] });
    }
  });

  it("of balances are asked about too", async () => {
    const content = `address,balance\n${wallet(1)},70000000\n${wallet(2)},1\n`;
    await expect(fixture.importContent("b.csv", content, { ...token(6), kind: "balances" })).rejects.toThrow(
      "are the amounts raw units or whole tokens?",
    );
  });

  it("choose the column where there are both", async () => {
    const content = `block_time,seq,from,to,amount_raw,amount\n1600000000,1,${wallet(0)},${wallet(1)},1500000,1.5\n`;
    expect(await fixture.importContent("a.csv", content, { ...token(6), amounts: "whole" })).toMatchObject({
      supply: "1500000",
      amounts: [{ column: "amount", unit: "whole" }],
      changed: true,
    });
    expect(await fixture.importContent("a.csv", content, token(6))).toMatchObject({
      amounts: [{ column: "amount_raw", unit: "raw" }],
      changed: false,
    });
  });
});

describe("amounts that a spreadsheet has rounded", () => {
  it.each([
    ["amount_raw", "1.00000E+20"],
    ["amount", "1.23457E+14"],
    ["amount", "1E+20"],
    ["amount_raw", "2.5E+12"],
    ["amount_raw", "1e+21"],
  ])("%s %s is refused, also where bad rows are skipped", async (column, amount) => {
    const content = csv(column, ["5000000.0", amount]);
    await expect(
      fixture.importContent("sheet.csv", content, { ...token(6), skipBadRows: true }),
    ).rejects.toThrow(`sheet.csv, line 3: the amount ${amount} may have been rounded`);
    await nothingStored();
  });

  it("in JSON too", async () => {
    const object = { block_time: 1, seq: 1, from: wallet(0), to: wallet(1) };
    const line = `${JSON.stringify(object).slice(0, -1)},"amount_raw":1e+21}\n`;
    await expect(fixture.importContent("a.ndjson", line, token(6))).rejects.toThrow(
      "a.ndjson, line 1: the amount 1e+21 may have been rounded",
    );
  });
});
