import { expect, test } from "vitest";
import { exclusionSearch } from "../../../contract/exclusions.ts";
import type { ExcludedHolder } from "../../../contract/labels.ts";
import { historyOf } from "../../metrics/history/test-history.ts";
import { placeholder } from "../placeholder.ts";
import { placeholderSummary } from "../placeholder-summary.ts";
import { subjectOf } from "../test-subject.ts";
import { concentration } from "./concentration.ts";

type Known = Parameters<typeof concentration.read>[0];

const { token, holders, stats, supplyBreakdown: breakdown } = placeholder;
const known: Known = { token, first: holders, stats, breakdown, past: null, remaining: placeholderSummary };
const pool: ExcludedHolder = {
  address: "0x1",
  kind: "pool",
  label: null,
  source: "chain",
  reason: "a pool",
  group: "pool",
  amount: 1,
  rank: 1,
  accounts: 1,
};
const without = { ...placeholderSummary, half_of_supply: 83, excluded: [pool] };

function say(change: Partial<Known>, of: Parameters<typeof subjectOf>[0] = {}): string | null {
  const subject = subjectOf(of);
  return concentration.finding(concentration.read({ ...known, ...change }, subject), subject);
}

test("what it would be without some is not said before they are left out", () => {
  const exclusions = exclusionSearch.read({ without: "pool" });
  expect(say({ remaining: without })).toBe(say({ remaining: null }));
  expect(say({ remaining: without }, { exclusions })).toBe(
    "Without it, it takes 83 wallets to hold more than half; with it 36",
  );
  expect(say({ remaining: without }, { exclusions, place: "card" })).toBe(
    "Without the address that is left out, the ten largest hold 34.0% of what remains",
  );
});

test("a card draws the index, so that its sentence need not say it", () => {
  const few = { ...stats, hhi: 0.3 };
  expect(say({ stats: few })).toMatch(/; HHI 3,000, high band$/);
  expect(say({ stats: few }, { place: "card" })).not.toContain("HHI");
});

test("a page says what the ten largest had a year ago, a card does not", () => {
  const weeks = [0, 1].map((year) => new Date(Date.UTC(2024 + year, 0, 6)).toISOString());
  const past = historyOf(weeks, { top_10_share: [0.9, 0.34] }, "1week");
  expect(say({ past })).toContain("the ten largest had 90.0% a year ago");
  expect(say({ past }, { place: "card" })).not.toContain("a year ago");
});
