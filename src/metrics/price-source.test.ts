import { expect, test } from "vitest";
import type { PriceSource } from "../../contract/completeness/price-source.ts";
import { shortAddress } from "../lib/address.ts";
import { priceSourceSentences } from "./price-source.ts";

const [own, other, coin] = ["a", "b", "c"].map((digit) => `0x12${digit.repeat(34)}34ab`) as [
  string,
  string,
  string,
];
type Route = NonNullable<PriceSource["route"]>;
const direct: Route["pools"][number] = {
  address: own,
  version: "v3",
  protocol: "Uniswap v3",
  gives: { address: coin, ticker: "USDC" },
  held_usd: 1_213_480,
};
const route: Route = {
  chosen_by: "search",
  pools: [direct],
  chosen_block: 19_000_000,
  reads_past: false,
  refusal: null,
};

const said = (
  over: Partial<Route> | null,
  files: PriceSource["files"] = [],
  apis: PriceSource["apis"] = [],
) =>
  priceSourceSentences({ route: over && { ...route, ...over }, apis, files }).map((parts) =>
    parts
      .map((part) =>
        typeof part === "string" ? part : "name" in part ? part.name : shortAddress(part.address),
      )
      .join(""),
  );

test("one pool: which, with what, how deep, when, and who chose it", () => {
  expect(said({})).toEqual([
    "The price is read from the Uniswap v3 pool 0x12aa…34ab with USDC, which held $1.2M of it when it was chosen, at block 19,000,000: the deepest that was found.",
  ]);
  expect(
    said({ chosen_by: "settings", pools: [{ ...direct, version: "v2", protocol: null, held_usd: null }] }),
  ).toEqual([
    "The price is read from the pool 0x12aa…34ab, which works like those of Uniswap v2, with USDC, which held an amount of it that is not known when it was chosen, at block 19,000,000; whoever runs this site named it.",
  ]);
});

test("over a hop both are named; a past that is being read is said", () => {
  const first = { ...direct, gives: { address: coin, ticker: "WETH" } };
  const hop = { ...direct, address: other, protocol: "SushiSwap", held_usd: 90_000_000 };
  const over = { pools: [first, hop], reads_past: true };
  const sentence =
    "The price is read from the Uniswap v3 pool 0x12aa…34ab with WETH, which held $1.2M of it, and that of WETH from the SushiSwap pool 0x12bb…34ab with USDC, which held $90.0M of it, when they were chosen, at block 19,000,000";
  expect(said(over)).toEqual([
    `${sentence}: the deepest that were found.`,
    "Its past prices are being read.",
  ]);
  expect(said({ ...over, chosen_by: "command", reads_past: false })).toEqual([
    `${sentence}; whoever runs this site named the first of them.`,
  ]);
});

test("pools that were refused are said with the reason, addresses in it as such, and nothing hidden in a ticker", () => {
  const refused = (refusal: string) => said({ pools: [], refusal, chosen_by: "settings" });
  expect(
    refused(`the pair ${own} gives O\u202ESTR (${coin}), which is not known to be worth a dollar`),
  ).toEqual([
    "No price is taken from 0x12aa…34ab: it gives O[U+202E]STR (0x12cc…34ab), which is not known to be worth a dollar.",
  ]);
  const answer = `0x${"0".repeat(64)}`;
  expect(refused(`the pair ${own} has no token0(): it answers ${answer}`)).toEqual([
    `No price is taken from 0x12aa…34ab: it has no token0(): it answers ${answer}.`,
  ]);
  expect(refused("they lead nowhere")).toEqual([
    "No price is taken from the pools that were named: they lead nowhere.",
  ]);
});

test("files with prices are named, the last of several", () => {
  const one = { names: ["p.csv"], imported: "2026-01-03T10:00:00Z" };
  const many = { names: ["a.csv", "b.csv", "c.csv", "d.csv"], imported: "2026-02-03T10:00:00Z" };
  expect(said(null)).toEqual([]);
  expect(said(null, [one])).toEqual(["Prices were imported from p.csv, on 3 Jan 2026."]);
  expect(said({}, [one, many])[1]).toBe(
    "Prices were imported from files, the last of them a.csv, b.csv, c.csv and 1 more, on 3 Feb 2026.",
  );
});

test("price APIs are named by their hosts, between pools and files", () => {
  const apis = [
    { host: "prices.example", answered: "2026-11-03T10:00:00Z" },
    { host: "old.example:8080", answered: "2025-01-02T00:00:00Z" },
  ];
  const files = [{ names: ["p.csv"], imported: "2026-10-01T00:00:00Z" }];
  expect(said({ refusal: "no" }, files, apis).slice(1)).toEqual([
    "Prices were asked of prices.example, which answered last on 3 Nov 2026.",
    "Prices were asked of old.example:8080, which answered last on 2 Jan 2025.",
    "Prices were imported from p.csv, on 1 Oct 2026.",
  ]);
  expect(said(null, [], apis)).toHaveLength(2);
});
