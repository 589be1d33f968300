import { expect, test } from "vitest";
import type { ExcludedHolder, HolderHands, HolderSummary } from "../../contract/labels.ts";
import { placeholderSummary } from "../figures/placeholder-summary.ts";
import {
  concentrationBeside,
  figuresBeside,
  leftOutShare,
  remainingByRank,
  remainingShares,
  sideBySide,
} from "./adjusted.ts";
import { besideFinding } from "./findings/adjusted.ts";

const holders = [
  { address: "Pool", amount: 400 },
  { address: "Ash", amount: 150 },
  { address: "Exchange", amount: 100 },
  { address: "Elm", amount: 50 },
];

function excluded(address: string, amount: number): ExcludedHolder {
  return {
    address,
    kind: "pool",
    label: null,
    source: "chain",
    reason: "",
    group: "pool",
    amount,
    rank: 1,
    accounts: 1,
  };
}

const hands: HolderHands = {
  wallets: { diamond: 3, gold: 2, silver: 2, bronze: 1, wood: 1, new_holders: 1 },
  tokens: { diamond: 60, gold: 20, silver: 10, bronze: 10, wood: 0 },
};
const raw = {
  ...placeholderSummary.raw,
  holder_count: 1_200,
  supply: 1_000,
  top_1_share: 0.4,
  top_10_share: 0.9,
  top_100_share: 0.95,
  half_of_supply: 2,
  hhi: 0.2,
  gini: 0.9962,
  hands,
};
/** A thousand tokens, half of them with a pool and an exchange. */
const summary: HolderSummary = {
  ...raw,
  holder_count: 1_198,
  supply: 500,
  top_1_share: 0.3,
  top_10_share: 0.6,
  top_100_share: 0.7,
  half_of_supply: 1,
  hhi: 0.125,
  gini: 0.87,
  hands: { ...hands, wallets: { ...hands.wallets, diamond: 13 }, tokens: { ...hands.tokens, diamond: 160 } },
  excluded: [excluded("Pool", 400), excluded("Exchange", 100)],
  kept: [],
  raw,
};

test("what remains is shared out among those that remain, and what is left out is a part of everything", () => {
  expect(remainingShares({ summary, holders })).toEqual([0.3, 0.1]);
  expect(leftOutShare(summary)).toBe(0.5);
  expect(leftOutShare({ excluded: [], raw })).toBe(0);
  expect(leftOutShare({ excluded: [], raw: { ...raw, supply: 0 } })).toBeNull();
  const nothing = { ...summary, supply: 0 };
  expect(remainingShares({ summary: nothing, holders })).toEqual([0, 0]);
});

test("each figure stands with everybody beside the one without those that are left out", () => {
  expect(sideBySide(summary).map(({ label, raw: all, without }) => [label, all, without])).toEqual([
    ["Largest wallet", "40.0%", "30.0%"],
    ["Top 10", "90.0%", "60.0%"],
    ["Top 100", "95.0%", "70.0%"],
    ["Half is held by", "2 wallets", "1 wallet"],
    ["HHI", "2,000", "1,250"],
    ["As if", "5 equal wallets", "8 equal wallets"],
    ["Gini", "0.9962", "0.87"],
    ["Diamond wallets", "30.0%", "65.0%"],
    ["Diamond tokens", "60.0%", "80.0%"],
    ["Holders", "1,200", "1,198"],
    ["Tokens counted", "1.00k", "500"],
  ]);
});

test("what remains by rank is of wallets, one by one where each has one account", () => {
  const known = { top1000: 0.9, holders: 1_198, word: "wallet" };
  expect(remainingByRank({ summary: { ...summary, top_1000_share: 0.9 }, holders }, "wallet")).toEqual({
    ...known,
    shares: [0.3, 0.1],
  });
  expect(remainingByRank({ summary: { ...summary, top_1000_share: 0.9 }, holders }, "account")).toEqual({
    ...known,
    shares: [],
    tops: { top1: 0.3, top10: 0.6, top100: 0.7 },
  });
});

test("the definitions that the table's rows lead to are those of their figures", () => {
  const rows = sideBySide(summary);
  expect(rows.flatMap(({ label, metric }) => (metric ? [[label, metric]] : []))).toEqual([
    ["Top 10", "top-share"],
    ["Half is held by", "nakamoto"],
    ["HHI", "hhi"],
    ["Gini", "gini"],
    ["Diamond wallets", "hands"],
    ["Diamond tokens", "supply-by-hand"],
    ["Holders", "holders"],
  ]);
});

test("what is not known is no figure, and what nobody knows of either side is no row", () => {
  const unknown = {
    ...summary,
    top_1_share: null,
    top_10_share: null,
    half_of_supply: null,
    hhi: null,
    gini: null,
    hands: null,
  };
  const rows = sideBySide(unknown);
  expect(rows.filter(({ without }) => without === null).map(({ label }) => label)).toEqual([
    "Largest wallet",
    "Top 10",
    "Half is held by",
    "HHI",
    "As if",
    "Gini",
    "Diamond wallets",
    "Diamond tokens",
  ]);
  const noPast = { ...summary, hands: null, raw: { ...raw, hands: null } };
  const labels = sideBySide(noPast).map(({ label }) => label);
  expect(labels).toHaveLength(9);
  expect(labels.join()).not.toMatch(/Diamond/);
});

test("hands of nobody are not known, and an index of 0 is as if of no number of wallets", () => {
  const none = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0 };
  const empty = { ...summary, hhi: 0, hands: { wallets: { ...none, new_holders: 0 }, tokens: none } };
  const rows = sideBySide(empty);
  const of = (label: string) => rows.find((row) => row.label === label)?.without;
  expect([of("Diamond wallets"), of("Diamond tokens")]).toEqual([null, null]);
  expect(of("As if")).toBe("");
});

test("beside the figures of all holders stands what they are without pools and the like, named", () => {
  const figure = (metric: "top-share" | "hhi" | "time-held", value: string | null) => ({
    metric,
    label: metric,
    value,
    note: "as before",
  });
  const figures = [figure("top-share", "90.0%"), figure("hhi", null), figure("time-held", "5 d")];
  const notes = (of: HolderSummary) => figuresBeside(figures, of).map(({ note }) => note);
  expect(notes(summary)).toEqual(["60.0% without pools", "as before", "as before"]);
  expect(notes({ ...summary, excluded: [] })).toEqual(["as before", "as before", "as before"]);
  expect(notes({ ...summary, holder_count: 0 })).toEqual(["as before", "as before", "as before"]);
  expect(concentrationBeside(summary).map(({ label }) => label)).toEqual([
    "Largest wallet",
    "Top 10",
    "Top 100",
    "Half is held by",
    "HHI",
    "Gini",
  ]);
  expect(besideFinding(summary)).toBe("Without pools the ten largest hold 60.0% of what is left");
  expect(besideFinding({ ...summary, excluded: [] })).toBeNull();
});
