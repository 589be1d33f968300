import { expect, test } from "vitest";
import { listNotes } from "./list-columns.ts";
import { arrangeRows, tokenRows } from "./token-rows.ts";

const token = (name: string, ticker: string, supply: string, decimals = 0) => ({
  address: `A-${name}`,
  name,
  ticker,
  network: "SOL",
  decimals,
  supply,
  holder_count: null,
  wallet_count: null,
  change_24h: null,
  change_7d: null,
  wallet_change_24h: null,
  wallet_change_7d: null,
  top10_share: null,
  wallet_top10_share: null,
  remaining_top10_share: null,
  excluded_kinds: [],
  hhi: null,
  wallet_hhi: null,
  history: null,
  price_usd: null,
  market_value_usd: null,
  volume_7d_usd: null,
  age_seconds: null,
});
const rows = tokenRows(
  [
    token("Oatmoon", "OATM", "42", 1),
    token("brinewick", "BRINE", "999"),
    token("Token 10", "X", "5"),
    token("Token 9", "MOON", "7"),
  ],
  ["demo", "file"],
);
const shown = (sort: Parameters<typeof arrangeRows>[1]["sort"], filter = "") =>
  arrangeRows(rows, { sort, filter }).map((row) => row.token.name);

test("each row knows its supply in whole tokens, and whether it is demo data among other", () => {
  expect(rows.map(({ isDemo, supply }) => [isDemo, supply])).toEqual([
    [true, 4.2],
    [false, 999],
    [false, 5],
    [false, 7],
  ]);
  expect(tokenRows([token("A", "A", "1"), token("B", "B", "1")], ["demo", "demo"])).toMatchObject([
    { isDemo: false },
    { isDemo: false },
  ]);
});

test("without a sort the order of the service stands", () => {
  expect(shown("")).toEqual(["Oatmoon", "brinewick", "Token 10", "Token 9"]);
});

test("sorts by figure and as people sort names, both ways", () => {
  expect(shown("name")).toEqual(["brinewick", "Oatmoon", "Token 9", "Token 10"]);
  expect(shown("-name")[0]).toBe("Token 10");
  expect(shown("supply")).toEqual(["Oatmoon", "Token 10", "Token 9", "brinewick"]);
  expect(shown("-decimals")[0]).toBe("Oatmoon");
  expect(shown("ticker")[0]).toBe("brinewick");
});

test("filters by name, ticker and address in any case", () => {
  expect(shown("", "MOON")).toEqual(["Oatmoon", "Token 9"]);
  expect(shown("", "a-brine")).toEqual(["brinewick"]);
  expect(shown("", "nothing")).toEqual([]);
});

test("a supply that is not known stays so", () => {
  expect(tokenRows([{ ...rows[0]!.token, supply: null }], ["file"])[0]!.supply).toBeNull();
});

test("how a list is ordered, and how far a filter looks, is said as it is", () => {
  const ofList = [
    expect.stringMatching(/^The most held first.*whole list/),
    expect.stringMatching(/^The second share below Top 10/),
  ] as string[];
  expect(listNotes("all", "wallet")).toEqual(ofList);
  expect(listNotes("all", "account")).toEqual([
    ...ofList,
    expect.stringContaining("On Solana a wallet may hold in several accounts"),
  ]);
  expect(listNotes("none", "account").join()).toMatch(/^In the order of the data service.*rows of this page/);
  expect(listNotes("own", "account").join()).toMatch(
    /own tokens, then those of the data service.*leaves the others out/,
  );
});
