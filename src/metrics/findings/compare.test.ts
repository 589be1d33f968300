import { expect, test } from "vitest";
import { brinewick } from "../test-brinewick.ts";
import type { ComparedToken } from "../compare.ts";
import { concentration } from "../concentration.ts";
import { readHands } from "../hands.ts";
import { readHhi } from "../hhi.ts";
import { thresholds } from "../value.ts";
import { compareFindings, compareLead } from "./compare.ts";
import { sentenceText } from "./words.ts";

const nothing = {
  holderCount: null,
  deltas: null,
  concentration: null,
  hhi: null,
  hands: null,
  thresholds: null,
  pnl: null,
};
const brine: ComparedToken = {
  name: "Brinewick",
  holderCount: brinewick.holderCount,
  deltas: brinewick.deltas,
  concentration: concentration(brinewick),
  hhi: readHhi(0.0177, [], "demo"),
  hands: readHands(brinewick),
  thresholds: thresholds(brinewick.breakdowns, brinewick.holderCount),
  pnl: brinewick.pnl,
};
const oat: ComparedToken = {
  ...nothing,
  name: "Oatmoon",
  holderCount: 9_120,
  deltas: { "7days": -312, "30days": 1_956 },
  concentration: concentration({
    holders: [31, 12, 8].map((amount) => ({ amount })),
    holderCount: 9_120,
    supply: 100,
  }),
  hhi: readHhi(0.126, [], "demo"),
  pnl: { break_even_price: null, realized_pnl_total: 612_000, unrealized_pnl_total: -5_320_000 },
};
const thistle: ComparedToken = { ...nothing, name: "Thistlecap" };
const all = [brine, oat, thistle];

test("lead", () => {
  expect(compareLead(all)).toEqual({
    lead: "Oatmoon is the more concentrated of the two with figures:",
    rest: "three wallets hold half of it. Only Brinewick of the two with figures gained holders over seven days, 4.6%.",
  });
  expect(compareLead([brine, oat]).lead).toBe("Oatmoon is the more concentrated of the two:");
  expect(compareLead([brine, oat, brine]).lead).toBe("Oatmoon is the most concentrated of the three:");
  const growing = { ...oat, deltas: { "7days": 1_000 } };
  expect(compareLead([brine, growing]).rest).toMatch(/\. It also gained holders fastest over seven days/);
});

test("an index of one token is not compared with what ten wallets hold of another", () => {
  const few = { ...held("Few", 0, 40, 30, 10, 10, 10), hhi: null };
  expect(compareLead([brine, few])).toEqual({
    lead: "Few is the more concentrated of the two:",
    rest: "two wallets hold half of it.",
  });
});

test("the few that have nearly all are said to", () => {
  const pair = { ...held("Pair", 0, 50, 49.9999, 0.0001), hhi: null };
  expect(compareLead([brine, pair]).rest).toBe("two wallets hold over 99.99% of it.");
});

test("lead with little or nothing to compare", () => {
  expect(sentenceText(compareLead([]))).toBe("No tokens to compare yet. Add two to four of them.");
  expect(sentenceText(compareLead([brine]))).toBe("Add a second token to compare with Brinewick.");
  expect(sentenceText(compareLead([thistle, thistle]))).toBe("By what is known, the two cannot be compared.");
  expect(sentenceText(compareLead([oat, thistle]))).toBe(
    "Only Oatmoon has figures of concentration: three wallets hold half of it.",
  );
  expect(sentenceText(compareLead([oat, { ...oat, name: "Oatmoon 2" }]))).toBe(
    "Oatmoon and Oatmoon 2 are equally concentrated. Both lost holders over seven days.",
  );
});

test("the extreme of each row, by name", () => {
  expect(compareFindings.holders(all)).toBe("Oatmoon grew 27% in a month but is shrinking now");
  expect(compareFindings.concentration(all)).toBe("One wallet holds 31% of Oatmoon");
  expect(compareFindings.hhi([brine, oat])).toBe("Only Oatmoon is above the low band");
  expect(compareFindings.hands(all)).toBe(
    "41% of what the 1,000 largest wallets of Brinewick hold is diamond",
  );
  const younger = {
    ...brine,
    name: "B",
    hands: readHands({ ...brinewick, breakdown: { ...brinewick.breakdown, diamond: 0 } }),
  };
  expect(compareFindings.hands([brine, younger])).toBe(
    "Brinewick has the largest diamond part: 41% of what its 1,000 largest wallets hold",
  );
  // Of what is so of both, neither is named.
  expect(compareFindings.hands([brine, { ...brine, name: "B" }])).toBe(
    "41% of the tokens of several are diamond, the most of any",
  );
  expect(compareFindings.value(all)).toBe("One Brinewick holder in 17 has more than $1,000");
  expect(compareFindings.pnl(all)).toBe("Oatmoon holders are down $5.3M on paper");
});

test("other sides of the rows", () => {
  const shrinking = { ...brine, deltas: { "30days": -5_000 } };
  expect(compareFindings.holders([shrinking])).toBe("Brinewick lost 9% of its holders in a month");
  expect(compareFindings.holders([{ ...brine, deltas: { "30days": 0 } }])).toBe(
    "Brinewick has as many holders as a month ago",
  );
  expect(compareFindings.hhi([brine, { ...brine, name: "B" }])).toBe("All are in the low band");
  expect(compareFindings.hhi([oat, { ...oat, name: "B" }])).toBe("None is in the low band");
  expect(compareFindings.hhi([oat, { ...oat, name: "B" }, brine])).toBe(
    "Oatmoon and B are above the low band",
  );
  expect(compareFindings.hhi([oat, thistle])).toBe("Oatmoon is not in the low band");
  expect(compareFindings.pnl([brine])).toBe("Brinewick holders are up $2.4M on paper");
  const rich = brinewick.breakdowns;
  const most = thresholds({ ...rich, holders_over_1000_usd: 30_000 }, 48_213);
  expect(compareFindings.value([{ ...brine, thresholds: most }])).toBe(
    "62% of Brinewick holders have more than $1,000",
  );
  const one = concentration({ holders: [{ amount: 5 }], holderCount: 1, supply: 5 });
  expect(compareFindings.concentration([{ ...brine, concentration: one }])).toBe(
    "One wallet holds all of Brinewick",
  );
});

test("the row of concentration counts wallets where the lead does", () => {
  const rows = [30, 30, 30, 10].map((amount) => ({ amount }));
  const wallets = { count: 2, top1: 0.9, top10: 1, top100: 1, half: 1 };
  const sol: ComparedToken = {
    ...nothing,
    name: "Sol",
    concentration: concentration({
      holders: rows,
      holderCount: 4,
      supply: 100,
      counted: { word: "account", wallets },
    }),
  };
  expect(compareFindings.concentration([sol, held("Eth", 0, 40, 35, 25)])).toBe(
    "One wallet holds 90% of Sol",
  );
});

test("of two wallets with a half each none is the one that holds it", () => {
  expect(compareFindings.concentration([held("A", 0, 5, 5), held("B", 0, 4, 4, 2)])).toBe(
    "Each of two wallets holds 50% of A",
  );
  expect(compareFindings.concentration([held("A", 0, 6, 4)])).toBe("One wallet holds 60% of A");
  expect(compareFindings.concentration([held("A", 0, 4, 2, 2)])).toBe("One wallet holds 50% of A");
  expect(compareFindings.concentration([held("A", 0, 5, 5), held("B", 0, 4, 4)])).toBe(
    "Several have one wallet that holds 50% of supply",
  );
});

test("what gained holders: how many where a share would read as none, and none beside it that lost some", () => {
  const moved = (name: string, change: number): ComparedToken => ({
    ...nothing,
    name,
    holderCount: 48_213,
    deltas: { "7days": change },
  });
  const speed = (...changes: number[]) =>
    compareLead(changes.map((change, index) => moved("ABC"[index]!, change))).lead;
  expect(speed(1, -5)).toBe("Only A gained holders over seven days, 1 more.");
  expect(speed(2, 1, -5)).toBe("A gained holders fastest over seven days, 2 more.");
  expect(speed(2_000, 1)).toBe("A gained holders fastest over seven days, 4.3%.");
  expect(speed(-1, -5)).toBe("Both lost holders over seven days.");
  expect(speed(-1, -5, -9)).toBe("All of them lost holders over seven days.");
});

test("a row that no token has", () => {
  for (const row of Object.values(compareFindings))
    expect(row([thistle, thistle])).toMatch(/^No .* for these tokens$/);
});

/** A token whose wallets hold so much each. */
function held(given: string, points: number, ...amounts: number[]): ComparedToken {
  const holders = amounts.map((amount) => ({ amount }));
  const supply = amounts.reduce((sum, amount) => sum + amount, 0);
  return {
    ...nothing,
    name: given,
    concentration: concentration({ holders, holderCount: amounts.length, supply }),
    hhi: readHhi(points / 10_000, [], "demo"),
  };
}

test("the lead bears out what it says, and of that one alone", () => {
  const whale = held("Whale", 9_990, 9_995, 3, 2);
  const other = held("Other", 6_500, 80, 15, 5);
  expect(sentenceText(compareLead([whale, other]))).toBe(
    "Whale is the more concentrated of the two: its largest wallet holds 99.95%, that of Other 80.0%.",
  );
  const few = held("Few", 3_000, 40, 30, 10, 10, 10);
  const same = held("Same", 2_900, 39, 31, 10, 10, 10);
  expect(sentenceText(compareLead([few, same]))).toBe(
    "Few is the more concentrated of the two: its HHI is 3,000, that of Same 2,900.",
  );
  expect(compareFindings.concentration([held("A", 10_000, 5), held("B", 10_000, 5)])).toBe(
    "Several have one wallet that holds all of the supply",
  );
});

test("profit of a part of supply is not that of holders", () => {
  expect(compareFindings.pnl([{ ...brine, costShare: 0.07 }])).toBe(
    "Brinewick: up $2.4M on paper, costs known for 7% of supply",
  );
  expect(compareFindings.pnl([{ ...brine, costShare: 0.8 }])).toBe(
    "Brinewick holders are up $2.4M on the 80% of supply with a known cost",
  );
});

test("what is said of all is said of those alone that have a figure", () => {
  const losing = { ...oat, name: "B" };
  expect(compareLead([oat, losing, thistle]).rest).toBe("Both with figures lost holders over seven days.");
  const still = { ...oat, deltas: { "30days": 0 } };
  expect(compareFindings.holders([still, still])).toBe("No number of holders changed in a month");
  expect(compareFindings.holders([still, still, thistle])).toBe(
    "No known number of holders changed in a month",
  );
  expect(compareFindings.hhi(all)).toBe("Of the two with figures only Oatmoon is above the low band");
  expect(compareFindings.hhi([brine, brine, thistle])).toBe("All with figures are in the low band");
  expect(compareFindings.hhi([oat, losing, thistle])).toBe("None with figures is in the low band");
  expect(compareFindings.hhi([oat, losing, oat, brine])).toBe("Three of the four are above the low band");

  const young = {
    ...brine,
    hands: readHands({ ...brinewick, breakdown: { ...brinewick.breakdown, diamond: 0 } }),
  };
  expect(compareFindings.hands([brine, young, thistle])).toBe(
    "Brinewick has the largest diamond part of the two with figures: 41% of what its 1,000 largest wallets hold",
  );
  expect(compareFindings.hands([young, young])).toBe("No tokens here are diamond");
  expect(compareFindings.hands([young, young, thistle])).toBe("No tokens of those with figures are diamond");
  expect(compareFindings.hands([brine, brine, thistle])).toMatch(/diamond, the most of those with figures$/);

  const poor = {
    ...brine,
    thresholds: thresholds({ ...brinewick.breakdowns, holders_over_1000_usd: 0 }, 48_213),
  };
  expect(compareFindings.value([poor, poor])).toBe("No holder of any has more than $1,000");
  expect(compareFindings.value([poor, poor, thistle])).toBe(
    "No holder of any with figures has more than $1,000",
  );
  expect(compareFindings.value([poor, thistle])).toBe("No holder of Brinewick has more than $1,000");

  const even = { ...brine, pnl: { ...brinewick.pnl, unrealized_pnl_total: 0 } };
  expect(compareFindings.pnl([even, even])).toBe("No holders are up or down on paper");
  expect(compareFindings.pnl([even, even, thistle])).toBe(
    "No holders of those with figures are up or down on paper",
  );
  expect(compareFindings.pnl([even, thistle])).toBe("Brinewick holders are neither up nor down on paper");
});

test("a lead of fewer tokens than were asked for says so", () => {
  expect(compareLead([brine], 2).lead).toBe("Of the two only Brinewick can be shown.");
  const { lead, rest } = compareLead([brine, oat], 3);
  expect(lead).toBe("Oatmoon is the more concentrated of the two with figures:");
  expect(rest).toContain("Only Brinewick of the two with figures gained holders over seven days");
  expect(compareLead([oat, { ...oat, name: "B" }], 3).rest).toBe(
    "Both with figures lost holders over seven days.",
  );
});
