import { expect, test } from "vitest";
import { readExclusions } from "../../../contract/exclusions.ts";
import type { ExcludedHolder, HolderSummary, HolderSummaryFigures } from "../../../contract/labels.ts";
import { adjustedFinding, exclusionHint, withoutNote, withoutText } from "./adjusted.ts";
import { adjustedSentence } from "./without.ts";

const figures: HolderSummaryFigures = {
  holder_count: 1000,
  supply: 784e6,
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
    "The largest holder is a burn address: without it and 1 more of the kind the ten largest hold 9.1% of what is left, not 15.9% of supply.",
  );
  expect(exclusionHint(summary([holder(1, "exchange"), holder(10, "pool"), holder(3, "pool")]))).toBe(
    "Three of the ten largest holders are exchanges and pools: without them the ten largest hold 9.1% of what is left, not 15.9% of supply.",
  );
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
  expect(adjustedFinding(all, "wallet")).toBe("All of it is left out: nothing remains");
});

test("an adjusted figure says of itself that it is one", () => {
  const seven = summary(Array.from({ length: 7 }, (_, index) => holder(index + 1, "pool")));
  expect(adjustedSentence(seven)).toBe(
    "Without the 7 addresses that are left out, the ten largest hold 9.1% of what remains.",
  );
  expect(adjustedFinding(seven, "wallet")).toBe(
    "Without them 83 wallets hold more than half of what remains; 36 hold more than half of everything",
  );
  expect(adjustedSentence(summary([holder(1, "pool")], { holder_count: 1, top_10_share: 1 }))).toBe(
    "Without the address that is left out, one holder holds all that remains.",
  );
});

test("left out, but holding none: nothing is claimed", () => {
  expect(adjustedSentence(summary([]))).toBe("None of what would be left out holds any of it.");
  expect(adjustedFinding(summary([]), "wallet")).toBeNull();
});

test("exclusions in words", () => {
  const kinds = readExclusions({ without: "pool,burn,team" });
  expect(withoutText(kinds)).toBe("pools, burn addresses and team addresses");
  const named = readExclusions({ and: `0x${"0".repeat(40)}` });
  expect(withoutText(named)).toBe("one address");
  expect(withoutNote(summary([holder(1, null)]), named)).toBe("without one address");
  expect(withoutNote(summary([holder(1, "pool"), holder(2, "burn")]), kinds)).toBe(
    "without two addresses (pools, burn addresses and team addresses)",
  );
});
