import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { ApiError } from "../../../contract/api-error.ts";
import type { Meta } from "../../../contract/meta.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { brinewick } from "../../metrics/test-brinewick.ts";
import {
  cellState,
  type CompareAnswers,
  placeholderColumn,
  retryCell,
  withDistinctNames,
} from "./compare-columns.ts";
import { comparison, knownColumnsOf } from "./comparison.ts";

const ref = { chain: "eth", address: "0x6b175474e89094c44da98b954eedeac495271d0f" } as const;
const meta: Meta = {
  asOf: undefined,
  sources: ["upstream"],
  history: "full",
  priceUsd: undefined,
  requestId: undefined,
  facts: { costShare: 0.4 },
};
const token = {
  address: ref.address,
  name: "Brinewick",
  ticker: "BRINE",
  network: "ETH",
  decimals: 0,
  supply: String(brinewick.supply),
};
const holders = brinewick.holders.map((row) => ({ ...row, address: "0x0", spl_token_account: "" }));
const firstHolders = { holder_count: brinewick.holderCount, total: brinewick.holderCount, holders };
const data = {
  token,
  stats: brinewick.stats,
  pnl: brinewick.pnl,
  categories: brinewick.categories,
  supplyBreakdown: brinewick.breakdown,
  firstHolders,
  deltas: brinewick.deltas,
  breakdowns: brinewick.breakdowns,
};

function columnOf(names: readonly (keyof typeof data)[]) {
  const queryClient = new QueryClient();
  const questions = tokenQueries(ref);
  for (const name of names) {
    const { queryKey }: { readonly queryKey: QueryKey } = questions[name];
    queryClient.setQueryData(queryKey, { data: data[name], meta });
  }
  return knownColumnsOf(queryClient, comparison, { tokens: [ref], isPage: true })[0]!;
}
const all = Object.keys(data) as (keyof typeof data)[];

test("a column has of each answer what it says", () => {
  const column = columnOf(all);
  expect(column).toMatchObject({
    ref,
    name: "Brinewick",
    ticker: "BRINE",
    token,
    meta,
    stats: brinewick.stats,
    holderCount: 48_213,
    deltas: brinewick.deltas,
    pnl: brinewick.pnl,
    costShare: 0.4,
  });
  expect(column.concentration?.top10).toBeCloseTo(0.3413, 3);
  expect(column.concentration?.top1000).toBeCloseTo(0.8346, 3);
  // Of a hosted service, whose scale the shares of the largest tell.
  expect(column.hhi).toMatchObject({ reported: 177, points: 177, label: "low" });
  expect(column.hands).toMatchObject({ wallets: 1000, unclassifiedWallets: 0 });
  expect(column.hands?.supplyShare).toBeCloseTo(0.8346, 3);
  expect(column.thresholds?.[0]).toMatchObject({ usd: 10, holders: 24_848 });
  expect(column.thresholds?.[0]?.share).toBeCloseTo(24_848 / 48_213, 6);
});

test("what has not come is null, and an address stands for the name", () => {
  expect(columnOf([])).toMatchObject({
    name: "0x6b17…1d0f",
    ticker: "0x6b17…1d0f",
    token: null,
    meta: undefined,
    stats: null,
    holderCount: null,
    deltas: null,
    concentration: null,
    hhi: null,
    hands: null,
    thresholds: null,
    pnl: null,
    costShare: undefined,
  });
  expect(cellState(columnOf([]), ["token"])).toBe("loading");
});

test.each([
  ["token", "concentration"],
  ["firstHolders", "concentration"],
  ["categories", "hands"],
  ["supplyBreakdown", "hands"],
] as const)("without %s there is no %s, and the others stand", (lacking, figure) => {
  const column = columnOf(all.filter((name) => name !== lacking));
  expect(column[figure]).toBeNull();
  expect(column.stats).toEqual(brinewick.stats);
});

test("without its holders a column has hands and thresholds, these of the total of their own answer", () => {
  const column = columnOf(all.filter((name) => name !== "firstHolders"));
  expect(column.holderCount).toBeNull();
  expect(column.hands).not.toBeNull();
  expect(column.thresholds?.[0]?.share).toBeCloseTo(24_848 / brinewick.breakdowns.total_holders, 6);
  // Nothing tells the scale of 177 but that it is above 1.
  expect(column.hhi?.points).toBe(177);
});

test("a cell is told by a failure first, then by what is not there, then by what is on its way", () => {
  const { answers } = columnOf(all);
  const retry = vi.fn();
  const error = new ApiError("no", "internal", 500);
  const column = (states: Partial<CompareAnswers>) => ({
    ...columnOf(all),
    answers: { ...answers, ...states },
  });
  const broken = column({
    stats: { state: "failed", error, retry },
    pnl: { state: "unavailable" },
    deltas: { state: "loading" },
  });
  expect(cellState(broken, ["token", "deltas", "pnl", "stats"])).toBe("failed");
  expect(cellState(broken, ["token", "deltas", "pnl"])).toBe("unavailable");
  expect(cellState(broken, ["token", "deltas"])).toBe("loading");
  expect(cellState(broken, ["token"])).toBe("ready");
  retryCell(broken, ["token", "pnl"]);
  expect(retry).not.toHaveBeenCalled();
  retryCell(broken, ["token", "stats"]);
  expect(retry).toHaveBeenCalledOnce();
});

test("while nothing has come a column has the geometry of one with every figure", () => {
  const { concentration, hands, thresholds, hhi, pnl, deltas } = placeholderColumn;
  expect([concentration, hands, thresholds, hhi, pnl, deltas]).not.toContain(null);
  expect(concentration?.shares).toHaveLength(100);
  expect(cellState(placeholderColumn, all)).toBe("ready");
});

test("tokens of one name are told apart by their chain, or by their address where that is one too", () => {
  const column = (chain: "eth" | "base" | "sol", address: string, name = "Two Chains") => ({
    ref: { chain, address },
    name,
    ticker: "TWO",
  });
  const other = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
  const names = (...columns: ReturnType<typeof column>[]) =>
    withDistinctNames(columns).map(({ name }) => name);
  expect(names(column("eth", ref.address), column("base", ref.address))).toEqual([
    "Two Chains (Ethereum)",
    "Two Chains (Base)",
  ]);
  expect(names(column("eth", ref.address), column("eth", other), column("base", other))).toEqual([
    "Two Chains (0x6b17…1d0f)",
    "Two Chains (0xa0b8…eb48)",
    "Two Chains (Base)",
  ]);
  expect(names(column("eth", ref.address, "One"), column("base", other))).toEqual(["One", "Two Chains"]);
  expect(
    withDistinctNames([column("eth", ref.address), column("base", other, "One")]).map(({ ticker }) => ticker),
  ).toEqual(["TWO (Ethereum)", "TWO (Base)"]);
});
