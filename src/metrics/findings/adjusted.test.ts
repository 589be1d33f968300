import { expect, test } from "vitest";
import { exclusionSearch } from "../../../contract/exclusions.ts";
import type { ExcludedHolder, HolderSummary, HolderSummaryFigures } from "../../../contract/labels.ts";
import {
  adjustedFinding,
  countedWithoutText,
  exclusionHint,
  remainText,
  withoutNote,
  withoutText,
} from "./adjusted.ts";
import { adjustedSentence } from "./without.ts";

const figures: HolderSummaryFigures = {
  holder_count: 1000,
  supply: 784e6,
  top_1_share: 0.02,
  top_10_share: 0.091,
  top_100_share: 0.5,
  top_1000_share: 1,
  hhi: 0.008,
  gini: 0.95,
  median_holder_position: 10,
  half_of_supply: 83,
  lorenz: [],
  hands: null,
};
const raw: HolderSummaryFigures = { ...figures, top_10_share: 0.159, half_of_supply: 36 };

function holder(rank: number | null, group: ExcludedHolder["group"]): ExcludedHolder {
  return {
    address: `W${rank}`,
    kind: "wallet",
    label: null,
    source: "chain",
    reason: "",
    group,
    amount: 1,
    rank,
    accounts: 1,
  };
}
const summary = (excluded: ExcludedHolder[], change: Partial<HolderSummary> = {}): HolderSummary => ({
  ...figures,
  excluded,
  kept: [],
  raw,
  ...change,
});
const nothing = { ...figures, holder_count: 0, top_10_share: null, half_of_supply: null };

test("the hint names what is among the ten largest, and what all of it comes to", () => {
  expect(exclusionHint(summary([holder(2, "pool")]))).toBe(
    "The second largest holder is a pool: without it the ten largest hold 9.1% of what is left, not 15.9% of supply.",
  );
  expect(exclusionHint(summary([holder(1, "burn"), holder(40, "pool")]))).toBe(
    "The largest holder is a burn address: without it and one other address the ten largest hold 9.1% of what is left, not 15.9% of supply.",
  );
  expect(exclusionHint(summary([holder(1, "exchange"), holder(10, "pool"), holder(3, "pool")]))).toBe(
    "Three of the ten largest holders are exchanges and pools: without them the ten largest hold 9.1% of what is left, not 15.9% of supply.",
  );
});

test.each([
  ["The third largest holder is a team address:", 3, "team"],
  ["The fourth largest holder is a market maker:", 4, "market_maker"],
  ["The fifth largest holder is a program:", 5, "program"],
  ["The 6th largest holder is an exchange:", 6, "exchange"],
] as const)("%s is how the hint names it", (text, rank, group) => {
  expect(exclusionHint(summary([holder(rank, group)]))).toBe(
    `${text} without it the ten largest hold 9.1% of what is left, not 15.9% of supply.`,
  );
});

test("the hint speaks of as many as remain, where those are ten or fewer", () => {
  const hint = (holder_count: number) => exclusionHint(summary([holder(1, "pool")], { holder_count }));
  const end = "9.1% of what is left, not 15.9% of supply.";
  expect(hint(11)).toBe(`The largest holder is a pool: without it the ten largest hold ${end}`);
  expect(hint(10)).toBe(`The largest holder is a pool: without it the ten holders that remain hold ${end}`);
  expect(hint(1)).toBe(`The largest holder is a pool: without it the one holder that remains holds ${end}`);
});

test("all of the holders are all, and other kinds beside them are addresses", () => {
  const few = (holder_count: number, count: number) =>
    exclusionHint(
      summary(
        Array.from({ length: count }, (_, index) => holder(index + 1, index === 0 ? "exchange" : "pool")),
        { holder_count: 0, raw: { ...raw, holder_count } },
      ),
    );
  expect(few(3, 3)).toMatch(/^All three holders are exchanges and pools: without them nothing remains\.$/);
  expect(few(2, 2)).toMatch(/^Both holders are /);
  expect(few(9, 3)).toMatch(/^Three of the nine holders are /);
  expect(few(10, 10)).toMatch(/^All ten largest holders are /);
  expect(
    exclusionHint(summary([holder(1, "burn"), ...[40, 41].map((rank) => holder(rank, "pool"))])),
  ).toMatch(/without it and two other addresses the ten largest/);
});

test("where the shares are not known, the hint compares nothing", () => {
  expect(exclusionHint(summary([holder(2, "pool")], { top_10_share: null }))).toBe(
    "The second largest holder is a pool.",
  );
  const unknown = summary([holder(2, "pool")], { raw: { ...raw, top_10_share: null } });
  expect(exclusionHint(unknown)).toBeNull();
});

test("of few holders the hint counts those there are, and compares no share with its like", () => {
  const few = { holder_count: 1, top_10_share: 1, raw: { ...raw, holder_count: 3, top_10_share: 1 } };
  expect(exclusionHint(summary([holder(1, "pool"), holder(2, "pool")], few))).toBe(
    "Two of the three holders are pools: without them the one holder that remains holds all of what is left.",
  );
  const same = { top_10_share: raw.top_10_share };
  expect(exclusionHint(summary([holder(2, "pool")], same))).toBe("The second largest holder is a pool.");
});

test("no hint without a cause", () => {
  expect(exclusionHint(summary([]))).toBeNull();
  expect(exclusionHint(summary([holder(11, "pool")]))).toBeNull();
  expect(exclusionHint(summary([holder(null, "pool")]))).toBeNull();
});

test("where nothing remains it is said so, without figures", () => {
  const all = summary([holder(1, "pool")], nothing);
  expect(exclusionHint(all)).toBe("The largest holder is a pool: without it nothing remains.");
  expect(adjustedSentence(all)).toBe("Without the address that is left out nothing remains.");
  expect(adjustedFinding(all)).toBe("All of it is left out: nothing remains");
});

test("an adjusted figure says of itself that it is one", () => {
  const seven = summary(Array.from({ length: 7 }, (_, index) => holder(index + 1, "pool")));
  expect(adjustedSentence(seven)).toBe(
    "Without the 7 addresses that are left out, the ten largest hold 9.1% of what remains.",
  );
  expect(adjustedFinding(seven)).toBe(
    "Without them it takes 83 wallets to hold more than half; with them 36",
  );
  expect(adjustedSentence(summary([holder(1, "pool")], { holder_count: 1, top_10_share: 1 }))).toBe(
    "Without the address that is left out, one holder holds all that remains.",
  );
});

test("one that is left out is one, and as many as before are as many", () => {
  const one = [holder(1, "pool")];
  expect(adjustedFinding(summary(one))).toBe(
    "Without it, it takes 83 wallets to hold more than half; with it 36",
  );
  const few = { half_of_supply: 1, raw: { ...raw, half_of_supply: 1 } };
  expect(adjustedFinding(summary(one, few))).toBe("With or without it, one wallet holds more than half");
  const single = { raw: { ...raw, half_of_supply: 1 } };
  expect(adjustedFinding(summary(one, single))).toMatch(/more than half; with it one$/);
  expect(adjustedFinding(summary(one, { half_of_supply: null }))).toBeNull();
  expect(adjustedFinding(summary(one, { raw: { ...raw, half_of_supply: null } }))).toBeNull();
});

test("how much those that remain hold, as far as it is known", () => {
  const said = (holder_count: number, top_10_share: number | null) =>
    adjustedSentence(summary([holder(1, "pool")], { holder_count, top_10_share }));
  const start = "Without the address that is left out";
  expect(said(1, null)).toBe(`${start} one holder is left.`);
  expect(said(5, null)).toBe(`${start} five holders are left.`);
  const four = { holder_count: 4, top_10_share: 1 };
  const lorenz = [0, 0.25, 0.5, 1].map((accounts) => ({ accounts, supply: accounts && 0.863 }));
  expect(
    adjustedSentence(
      summary(
        [1, 2, 3].map((rank) => holder(rank, "pool")),
        { ...four, lorenz },
      ),
    ),
  ).toBe(
    "Without the 3 addresses that are left out, the largest of the four that remain holds 86.3% of what remains.",
  );
  expect(said(10, 0.9)).toBe(`${start}, ten holders hold 90.0% of what remains.`);
  expect(said(10, 1)).toBe(`${start}, ten holders hold all that remains.`);
  expect(said(11, 1)).toBe(`${start}, the ten largest hold 100.0% of what remains.`);
});

test("below the list of what is left out stands how much remains", () => {
  expect(remainText(summary([holder(1, "pool")]), "BRINE")).toBe("One address left out, 784M BRINE remain");
  expect(remainText(summary([holder(1, "pool"), holder(2, "burn")]), "BRINE")).toMatch(/^Two addresses left/);
  const one = summary([holder(1, "pool")], { supply: 1 });
  expect(remainText(one, "BRINE")).toBe("One address left out, 1 BRINE remains");
});

test("figures over time say whom they are counted without, and nothing where everybody is", () => {
  expect(countedWithoutText(exclusionSearch.read({ without: "pool,team" }))).toBe(
    "Counted without pools and team addresses.",
  );
  expect(countedWithoutText(exclusionSearch.read({}))).toBe("");
});

test("left out, but holding none: nothing is claimed", () => {
  expect(adjustedSentence(summary([]))).toBe("None of the excluded addresses holds any of it.");
  expect(adjustedFinding(summary([]))).toBeNull();
});

test("exclusions in words", () => {
  const kinds = exclusionSearch.read({ without: "pool,burn,team" });
  expect(withoutText(kinds)).toBe("pools, burn addresses and team addresses");
  const others = exclusionSearch.read({ without: "pool", and: `0x${"0".repeat(40)},0x${"1".repeat(40)}` });
  expect(withoutText(others)).toBe("pools and two addresses");
  expect(withoutText(exclusionSearch.read({}))).toBe("nothing");
  const named = exclusionSearch.read({ and: `0x${"0".repeat(40)}` });
  expect(withoutText(named)).toBe("one address");
  expect(withoutNote(summary([holder(1, null)]), named)).toBe("without one address");
  expect(withoutNote(summary([holder(1, "pool"), holder(2, "burn")]), kinds)).toBe(
    "without two addresses (pools, burn addresses and team addresses)",
  );
});
