import { expect, test } from "vitest";
import type { ComparedToken } from "../compare.ts";
import { concentration } from "../concentration.ts";
import { readHands } from "../hands.ts";
import { readHhi } from "../hhi.ts";
import { brinewick } from "../test-brinewick.ts";
import { thresholds } from "../value.ts";
import { compareFindings, compareLead } from "./compare.ts";

function token(name: string, known: Partial<ComparedToken>): ComparedToken {
  const nothing = { holderCount: null, deltas: null, concentration: null, hhi: null };
  return { ...nothing, hands: null, thresholds: null, pnl: null, name, ...known };
}

test("tokens that read the same are equally concentrated, and more only where the figures differ", () => {
  const by = (name: string, hhi: number) => token(name, { hhi: readHhi(hhi, [], "demo") });
  expect(compareLead([by("Ash", 0.2), by("Elm", 0.200001), by("Oak", 0.2)]).lead).toBe(
    "Ash, Elm and Oak are equally concentrated.",
  );
  expect(compareLead([by("Ash", 0.2), by("Elm", 0.20001), by("Oak", 0.1)]).lead).toBe(
    "Ash and Elm are equally concentrated, the most of the three.",
  );
  const alone = (name: string) =>
    token(name, {
      hhi: readHhi(1, [], "demo"),
      concentration: concentration({ holders: [{ amount: 7 }], holderCount: 1, supply: 7 }),
    });
  expect(compareLead(["Ash", "Elm", "Oak"].map(alone)).lead).toBe(
    "Ash, Elm and Oak are equally concentrated: one wallet holds all of each.",
  );
});

test("the row of holders: who changed the most, either way, and whether it still does", () => {
  const month = (name: string, holderCount: number, change: number, week = 0) =>
    token(name, { holderCount, deltas: { "30days": change, "7days": week } });
  expect(compareFindings.holders([month("Ash", 110, 0), month("Elm", 5, 0)])).toBe(
    "No number of holders changed in a month",
  );
  expect(compareFindings.holders([month("Ash", 150, 50), month("Elm", 50, -70)])).toBe(
    "Elm lost 58% of its holders in a month",
  );
  expect(compareFindings.holders([month("Ash", 150, 50, -1)])).toBe(
    "Ash grew 50% in a month but is shrinking now",
  );
  expect(compareFindings.holders([month("Ash", 1_101, 1_001)])).toBe("Ash grew 1,001% in a month");
});

test("the row of hands: none of one token, none of any, and who has the most", () => {
  const hands = (name: string, diamond: number) => {
    const breakdown = { diamond, gold: 100 - diamond, silver: 0, bronze: 0, wood: 0 };
    return token(name, {
      hands: readHands({ categories: null, breakdown, supply: 100, holderCount: 2_000, source: "file" }),
    });
  };
  expect(compareFindings.hands([hands("Ash", 0)])).toBe("No Ash tokens are diamond");
  expect(compareFindings.hands([hands("Ash", 0), hands("Elm", 0)])).toBe("No tokens here are diamond");
  expect(compareFindings.hands([hands("Ash", 0), hands("Elm", 40)])).toBe(
    "Elm has the largest diamond part: 40% of tokens",
  );
});

test("the row of the index: one that is low, and several that are not", () => {
  const hhi = (name: string, points: number) => token(name, { hhi: readHhi(points / 10_000, [], "file") });
  const low = hhi("Fir", 100);
  expect(compareFindings.hhi([low])).toBe("Fir is in the low band");
  expect(compareFindings.hhi([low, hhi("Ash", 2_000), hhi("Elm", 2_000), hhi("Oak", 1_200)])).toBe(
    "Three of the four are above the low band",
  );
  // One whose scale is not known is in no band.
  const unknown = token("Yew", { hhi: readHhi(0.5, []) });
  expect(compareFindings.hhi([low, unknown])).toBe("Fir is in the low band");
});

test("the row of dollars: none, all, and one in so many", () => {
  const rich = (name: string, above: number, holderCount = 100) =>
    token(name, {
      thresholds: thresholds(
        {
          ...brinewick.breakdowns,
          holders_over_10_usd: holderCount,
          holders_over_100_usd: holderCount,
          holders_over_1000_usd: above,
          holders_over_10000_usd: 0,
          holders_over_100k_usd: 0,
          holders_over_1m_usd: 0,
        },
        holderCount,
      ),
    });
  const said = (...tokens: ComparedToken[]) => compareFindings.value(tokens);
  expect(said(rich("Ash", 0))).toBe("No holder of Ash has more than $1,000");
  expect(said(rich("Ash", 0), rich("Elm", 0))).toBe("No holder of any has more than $1,000");
  expect(said(rich("Ash", 100), rich("Elm", 50))).toBe("All Ash holders have more than $1,000");
  expect(said(rich("Ash", 45))).toBe("45% of Ash holders have more than $1,000");
  expect(said(rich("Ash", 34))).toBe("One Ash holder in three has more than $1,000");
  expect(said(rich("Ash", 10))).toBe("One Ash holder in ten has more than $1,000");
  expect(said(rich("Ash", 9))).toBe("One Ash holder in 11 has more than $1,000");
  expect(said(rich("Ash", 1, 4_000))).toBe("One Ash holder in 4,000 has more than $1,000");
});

test("the row of profit: the furthest from nothing, on either side", () => {
  const paper = (name: string, usd: number | null) =>
    token(name, {
      pnl: { unrealized_pnl_total: usd, realized_pnl_total: null, break_even_price: null },
    });
  expect(compareFindings.pnl([paper("Ash", 5), paper("Elm", -7e6)])).toBe(
    "Elm holders are down $7.0M on paper",
  );
  expect(compareFindings.pnl([paper("Ash", 0.001), paper("Elm", null)])).toBe(
    "Ash holders are neither up nor down on paper",
  );
  expect(compareFindings.pnl([paper("Ash", null)])).toBe("No profit and loss figures for this token");
});

test("the row of concentration speaks of accounts where those are the rows", () => {
  const read = concentration({ ...brinewick, counted: { word: "account", wallets: null } });
  expect(compareFindings.concentration([token("Ash", { concentration: read })])).toBe(
    "One account holds 9% of Ash",
  );
});

test("where what the largest alone holds is not known, the row speaks of ten", () => {
  const ofDay = (name: string, top10: number, count = 400) =>
    token(name, {
      concentration: concentration({
        ...brinewick,
        counted: { word: "account", wallets: { count, top10, top100: 0.9, half: 20 } },
      }),
    });
  expect(compareFindings.concentration([ofDay("Ash", 0.3), ofDay("Elm", 0.42)])).toBe(
    "Ten wallets hold 42% of Elm",
  );
  expect(compareFindings.concentration([ofDay("Ash", 0.3), ofDay("Elm", 0.3)])).toBe(
    "Several have ten wallets that hold 30% of supply",
  );
});

test("what bears the lead out is of as many wallets as decide over the token", () => {
  const equal = (name: string, holderCount: number, points: number) => {
    const holders = Array.from({ length: Math.min(holderCount, 100) }, () => ({ amount: 1 }));
    return token(name, {
      concentration: concentration({ holders, holderCount, supply: holderCount }),
      hhi: readHhi(points / 10_000, [], "file"),
    });
  };
  expect(compareLead([equal("Ash", 250, 40), equal("Elm", 500, 20)])).toEqual({
    lead: "Ash is the more concentrated of the two:",
    rest: "its ten largest wallets hold 4.0%, those of Elm 2.0%.",
  });
  // The other has no list of holders, so that its index alone can be compared.
  const index = token("Elm", { hhi: readHhi(0.002, [], "file") });
  expect(compareLead([equal("Ash", 250, 40), index]).rest).toBe("its ten largest wallets hold 4.0% of it.");
  expect(compareLead([token("Ash", { hhi: readHhi(0.004, [], "file") }), index]).rest).toBe(
    "its HHI is 40, that of Elm 20.",
  );
});

/** Of so many wallets the largest hold these parts of the supply, the others the rest. */
function held(
  name: string,
  parts: readonly number[],
  points: number | null,
  holderCount = 50,
): ComparedToken {
  const rest =
    Math.max(0, 1 - parts.reduce((sum, part) => sum + part, 0)) / (holderCount - parts.length || 1);
  const holders = [...parts, ...Array.from({ length: holderCount - parts.length }, () => rest)];
  return token(name, {
    concentration: concentration({
      holders: holders.map((amount) => ({ amount })),
      holderCount,
      supply: 1,
    }),
    hhi: points === null ? null : readHhi(points / 10_000, [], "file"),
  });
}

test("where one decides, the next most of the others stands beside it, if it has less", () => {
  const rest = (...tokens: ComparedToken[]) => compareLead(tokens).rest;
  expect(rest(held("Ash", [0.6], 4_000), held("Elm", [0.2], 500), held("Oak", [0.4], 1_500))).toBe(
    "its largest wallet holds 60.0%, that of Oak 40.0%.",
  );
  expect(rest(held("Ash", [1], 10_000, 1), held("Elm", [0.4], 1_500))).toBe(
    "its largest wallet holds all of it, that of Elm 40.0%.",
  );
  // As much of another: the index says what sets them apart.
  expect(rest(held("Ash", [0.6], 4_000), held("Elm", [0.6], 3_700))).toBe(
    "its HHI is 4,000, that of Elm 3,700.",
  );
  expect(rest(held("Ash", [0.6], 4_000), held("Elm", [0.7], 3_700))).toBe(
    "its HHI is 4,000, that of Elm 3,700.",
  );
  // Of nobody else is it known.
  expect(rest(held("Ash", [0.6], 4_000), token("Elm", { hhi: readHhi(0.1, [], "file") }))).toBe(
    "its largest wallet holds 60.0% of it.",
  );
  expect(rest(held("Ash", [0.6], 4_000), held("Elm", [], 100, 0))).toBe(
    "its largest wallet holds 60.0% of it.",
  );
});

test("as few hold half of another: the index says what sets them apart", () => {
  const few = held("Ash", [0.26, 0.25], 1_400);
  expect(compareLead([few, held("Elm", [0.3, 0.05], 900)]).rest).toBe("two wallets hold half of it.");
  expect(compareLead([few, held("Elm", [0.25, 0.25], 1_300)]).rest).toBe(
    "its HHI is 1,400, that of Elm 1,300.",
  );
});

test("an index that only one has sets nothing apart", () => {
  const alone = token("Ash", { hhi: readHhi(0.2, [], "file") });
  expect(compareLead([alone, token("Elm", {})])).toEqual({
    lead: "Only Ash has figures of concentration.",
    rest: "",
  });
  const week = { holderCount: 100, deltas: { "7days": 10 } };
  expect(
    compareLead([{ ...alone, ...week }, token("Elm", { holderCount: 100, deltas: { "7days": 5 } })]),
  ).toEqual({
    lead: "Only Ash has figures of concentration.",
    rest: "It also gained holders fastest over seven days, 11.1%.",
  });
});

test("what cannot be said has nothing after it", () => {
  expect(compareLead([token("Ash", {})], 2)).toEqual({ lead: "Of the two only Ash can be shown.", rest: "" });
  const equal = [held("Ash", [0.6], 4_000), held("Elm", [0.6], 4_000)];
  expect(compareLead(equal)).toEqual({ lead: "Ash and Elm are equally concentrated.", rest: "" });
});

test("who gained holders fastest is said of several, and only where somebody gained any", () => {
  const week = (name: string, change: number) =>
    token(name, { holderCount: 100, deltas: { "7days": change } });
  const said = (...tokens: ComparedToken[]) => compareLead(tokens).lead;
  expect(said(week("Ash", 20), week("Elm", 10))).toBe("Ash gained holders fastest over seven days, 25.0%.");
  const none = "By what is known, the two cannot be compared.";
  expect(said(week("Ash", 0), week("Elm", -10))).toBe(none);
  expect(said(week("Ash", 20), week("Elm", 20))).toBe(none);
  expect(said(week("Ash", 20), token("Elm", {}))).toBe(none);
  expect(said(week("Ash", -20), week("Elm", -10))).toBe("Both lost holders over seven days.");
});
