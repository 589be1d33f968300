import { describe, expect, test } from "vitest";
import type { HolderDeltas } from "../../../contract/holders.ts";
import { brinewick } from "../test-brinewick.ts";
import { type Concentration, concentration } from "../concentration.ts";
import { readHhi } from "../hhi.ts";
import { concentrationFinding } from "./concentration.ts";
import { coverageLead, coverageText } from "./coverage.ts";
import { dated } from "./dated.ts";
import { flowFinding, flowNoun } from "./flow.ts";
import { pageLead, summaryFinding } from "./lead.ts";
import { sentenceText } from "./words.ts";

const { name, deltas, holderCount } = brinewick;
const read = concentration(brinewick);

/** Holders of so many tokens each, and nobody else. */
function held(...amounts: number[]): Concentration {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return concentration({
    holders: amounts.slice(0, 100).map((amount) => ({ amount })),
    holderCount: amounts.length,
    supply: total,
  });
}

describe("page lead", () => {
  const lead = (given: Partial<Parameters<typeof pageLead>[0]>) =>
    sentenceText(pageLead({ name, concentration: null, deltas: null, unrealizedUsd: null, ...given }));

  test("the worked example", () => {
    expect(pageLead({ name, concentration: read, deltas, unrealizedUsd: 2_380_000 })).toEqual({
      lead: "Ten wallets hold 34.1% of supply.",
      rest:
        "Brinewick gained 2,113 holders in seven days but lost 18 in the last four hours. " +
        "Together, holders sit on $2.4M of unrealized profit.",
    });
  });

  test.each<[string, Concentration]>([
    ["One wallet holds all of the supply.", held(5)],
    ["Three wallets hold all of the supply.", held(4, 3, 3)],
    ["One wallet holds 50.0% of supply.", held(5, 3, 2)],
    ["Ten wallets hold all of the supply.", held(...Array<number>(10).fill(1))],
    ["One wallet holds over 99.99% of supply.", held(1e15, ...Array<number>(12).fill(1e-3))],
    ["One wallet holds 99.5% of supply, the next nine 0.45%.", held(99.5, ...Array<number>(10).fill(0.05))],
    ["One wallet holds 33.3% of supply, the next nine 3.0%.", held(100, ...Array<number>(200).fill(1))],
    ["One wallet holds 60.0% of supply.", held(60, 30, 10)],
    ["Four wallets hold half of the supply.", held(15, 14, 13, 12, ...Array<number>(50).fill(1))],
    ["Two of the seven wallets hold half of the supply.", held(40, 30, 10, 5, 5, 5, 5)],
    // The fact that decides is that two or three have nearly all, not that one has half, or two have.
    ["Two of the three wallets hold over 99.99% of supply.", held(50, 49.9999, 0.0001)],
    ["Two of the three wallets hold 99.8% of supply.", held(49.9, 49.9, 0.2)],
    ["Two wallets hold 99.6% of supply.", held(49.8, 49.8, ...Array<number>(40).fill(0.01))],
    ["Three wallets hold 99.6% of supply.", held(33.2, 33.2, 33.2, ...Array<number>(40).fill(0.01))],
    ["Seven of the ten wallets hold 99.7% of supply.", held(...Array<number>(7).fill(14.24), 0.1, 0.1, 0.12)],
    ["Two wallets hold 80.0% of supply.", held(45, 35, ...Array<number>(20).fill(1))],
    ["One wallet holds 60.0% of supply, another 39.9%.", held(60, 39.9, 0.1)],
    ["One wallet holds 50.1% of supply, the other 49.9%.", held(50.1, 49.9)],
    ["One wallet holds 99.0% of supply.", held(99, 1)],
    ["Two wallets hold all of the supply.", held(1, 1)],
    ["Three wallets hold all of the supply.", held(34, 33, 33)],
    ["Four wallets hold all of the supply.", held(1, 1, 1, 1)],
    ["One wallet holds 50.0% of supply.", held(50, 20, 20, 10)],
    ["Nobody holds Brinewick.", held()],
  ])("%s", (text, given) => {
    expect(lead({ concentration: given })).toBe(text);
  });

  test("one holder beside supply that nobody holds", () => {
    const given = concentration({ holders: [{ amount: 1 }], holderCount: 1, supply: 4 });
    expect(lead({ concentration: given })).toBe("One wallet holds 25.0% of supply.");
  });

  test.each([
    ["The only holder sits on $5.3M of unrealized loss.", -5_320_000],
    ["The only holder has no unrealized profit or loss.", 0],
  ])("%s", (text, unrealizedUsd) => {
    const given = concentration({ holders: [{ amount: 4 }], holderCount: 1, supply: 4 });
    const sentences = lead({ concentration: given, unrealizedUsd });
    expect(sentences).toBe(`One wallet holds all of the supply. ${text}`);
  });

  test.each<[string, HolderDeltas]>([
    [
      "Brinewick gained 301 holders in seven days, 9 of them in the last four hours.",
      { "7days": 301, "4hours": 9 },
    ],
    [
      "Brinewick lost 301 holders in seven days, 9 of them in the last four hours.",
      { "7days": -301, "4hours": -9 },
    ],
    ["Brinewick gained 1 holder in seven days, in the last four hours.", { "7days": 1, "4hours": 1 }],
    [
      "Brinewick lost 12 holders in seven days, all of them in the last four hours.",
      { "7days": -12, "4hours": -12 },
    ],
    [
      "Brinewick lost 10 holders in seven days: 12 in the last four hours, after gaining 2.",
      { "7days": -10, "4hours": -12 },
    ],
    [
      "Brinewick lost 1 holder in seven days but gained 9 in the last four hours.",
      { "7days": -1, "4hours": 9 },
    ],
    [
      "Brinewick gained 5 holders in seven days and none in the last four hours.",
      { "7days": 5, "4hours": 0 },
    ],
    ["Brinewick has as many holders as seven days ago.", { "7days": 0, "4hours": 0 }],
    [
      "Brinewick has as many holders as seven days ago but lost 2 in the last four hours.",
      { "7days": 0, "4hours": -2 },
    ],
    ["Brinewick gained 301 holders in seven days.", { "7days": 301 }],
    ["Brinewick lost 1 holder in the last four hours.", { "4hours": -1 }],
  ])("%s", (text, given) => {
    expect(lead({ deltas: given })).toBe(text);
  });

  test.each([
    ["Together, holders sit on $5.3M of unrealized loss.", -5_320_000],
    ["Together, holders have no unrealized profit or loss.", 0],
    ["Together, holders sit on $412 of unrealized profit.", 412],
  ])("%s", (text, usd) => {
    expect(lead({ unrealizedUsd: usd })).toBe(text);
  });

  test.each<[string, number, number | undefined]>([
    ["Together, holders sit on $95.3k of unrealized profit.", 95_300, 0.999],
    [
      "Together, holders sit on $95.3k of unrealized profit on the 83% of supply whose cost is known.",
      95_300,
      0.83,
    ],
    ["Costs are known for 7% of supply, which carries $95.3k of unrealized profit.", 95_300, 0.07],
    ["Costs are known for 0.30% of supply, which carries $1.2k of unrealized loss.", -1_200, 0.003],
    ["Costs are known for 7% of supply, which carries no unrealized profit or loss.", 0, 0.07],
  ])("%s", (text, usd, costShare) => {
    expect(lead({ unrealizedUsd: usd, costShare })).toBe(text);
  });

  test.each([
    ["Nobody holds Brinewick. Nobody held it seven days ago either.", { "7days": 0, "4hours": 0 }],
    [
      "Nobody holds Brinewick. Brinewick lost 3 holders in the last four hours.",
      { "7days": 0, "4hours": -3 },
    ],
    ["Nobody holds Brinewick. Brinewick lost 3 holders in seven days.", { "7days": -3 }],
  ])("%s", (text, given) => expect(lead({ concentration: held(), deltas: given })).toBe(text));

  test("wallets, in however many accounts they hold", () => {
    const wallets = { count: 44_260, top1: 0.0891, top10: 0.362, top100: 0.63, half: 34 };
    const counted = { word: "account" as const, wallets };
    expect(lead({ concentration: { ...read, counted } })).toBe("Ten wallets hold 36.2% of supply.");
    const one = { ...counted, wallets: { ...wallets, top1: 0.55, half: 1 } };
    expect(lead({ concentration: { ...read, counted: one } })).toMatch(/^One wallet holds 55\.0% of supply/);
    // Changes are of accounts, where wallets are known and fewer.
    const changes = { "7days": 662, "4hours": 23 };
    expect(lead({ concentration: { ...read, counted }, deltas: changes })).toContain(
      "Brinewick gained 662 accounts in seven days, 23 of them in the last four hours.",
    );
    expect(flowFinding({ "7days": 662, "30days": 2_811, "4hours": 23 }, 24_143, flowNoun(counted))).toBe(
      "Steady growth: 662 more accounts in seven days, 2,811 in thirty; 23 more in the last four hours",
    );
    expect(flowNoun({ word: "account", wallets: null })).toBe("holder");
    // A hosted service does not say how many wallets there are.
    expect(lead({ concentration: { ...read, counted: { word: "account", wallets: null } } })).toBe(
      "Ten accounts hold 34.1% of supply.",
    );
  });

  test("nothing known", () => {
    expect(lead({})).toBe("No figures of Brinewick are known.");
    expect(
      lead({ deltas: {}, concentration: concentration({ holders: [], holderCount: 5, supply: 0 }) }),
    ).toBe("No figures of Brinewick are known.");
  });

  test("summary for a card", () => {
    expect(summaryFinding({ name, concentration: read, deltas })).toBe(
      "Ten wallets hold 34.1% of supply; 2,113 more holders than seven days ago",
    );
    expect(summaryFinding({ name, concentration: null, deltas: { "7days": -1 } })).toBe(
      "1 fewer holder than seven days ago",
    );
    expect(summaryFinding({ name, concentration: null, deltas: null })).toBe(
      "Holder statistics of Brinewick",
    );
  });
});

test.each<[string, HolderDeltas]>([
  ["58% of the month’s gain came in the last seven days; 18 fewer in the last four hours", deltas],
  [
    "Steady growth: 301 more holders in seven days, 1,302 in thirty; 9 more in the last four hours",
    { "4hours": 9, "7days": 301, "30days": 1_302 },
  ],
  ["Growth is slowing: 100 more holders in seven days, 1,302 in thirty", { "7days": 100, "30days": 1_302 }],
  ["As many holders as seven days ago, 1,302 more than thirty days ago", { "7days": 0, "30days": 1_302 }],
  ["As many holders as seven days ago, 1 more than thirty days ago", { "7days": 0, "30days": 1 }],
  ["3 more holders than seven days ago, 8 more than thirty days ago", { "7days": 3, "30days": 8 }],
  ["8 more holders than thirty days and seven days ago", { "7days": 8, "30days": 8 }],
  ["1 more holder than thirty days, seven days and four hours ago", { "4hours": 1, "7days": 1, "30days": 1 }],
  [
    "3 more holders than seven days and four hours ago, 8 more than thirty days ago",
    { "4hours": 3, "7days": 3, "30days": 8 },
  ],
  ["5 more holders than a day and four hours ago", { "1day": 5, "4hours": 5 }],
  [
    "312 fewer holders than seven days ago; 1 fewer than four hours ago",
    { "4hours": -1, "7days": -312, "30days": 90 },
  ],
  [
    "1 fewer holder than seven days ago; as many as four hours ago",
    { "4hours": 0, "7days": -1, "30days": 0 },
  ],
  ["As many holders as thirty days, seven days and four hours ago", { "4hours": 0, "7days": 0, "30days": 0 }],
  ["As many holders as seven days ago, 40 fewer than thirty days ago", { "7days": 0, "30days": -40 }],
  ["50 more holders than seven days ago, 40 fewer than thirty days ago", { "7days": 50, "30days": -40 }],
  ["50 more holders than seven days ago, 30 more than thirty days ago", { "7days": 50, "30days": 30 }],
  ["50 more holders than seven days ago, as many as thirty days ago", { "7days": 50, "30days": 0 }],
  ["All of the month’s gain came in the last seven days", { "7days": 50, "30days": 50 }],
  ["Over 99% of the month’s gain came in the last seven days", { "7days": 9_999, "30days": 10_000 }],
  ["All 48,213 holders came in the last seven days", { "7days": 48_213, "30days": 48_213 }],
  ["50 more holders than seven days ago", { "7days": 50 }],
  ["3 fewer holders than a day ago; 1 more than four hours ago", { "1day": -3, "4hours": 1 }],
  ["As many holders as thirty days ago", { "30days": 0 }],
  ["2 more holders than four hours ago", { "4hours": 2 }],
])("over time: %s", (text, given) => {
  expect(flowFinding(given, holderCount)).toBe(text);
});

test("over time: limits of steady growth, the only holder, nothing known", () => {
  expect(flowFinding({ "7days": 35, "30days": 100 }, 500)).toMatch(/^Steady/);
  expect(flowFinding({ "7days": 36, "30days": 100 }, 500)).toBe(
    "36% of the month’s gain came in the last seven days",
  );
  expect(flowFinding({ "7days": 17, "30days": 100 }, 500)).toMatch(/^Steady/);
  expect(flowFinding({ "7days": 16, "30days": 100 }, 500)).toMatch(/^Growth is slowing/);
  expect(flowFinding({ "7days": 1, "30days": 1 }, 1)).toBe("The only holder came in the last seven days");
  expect(flowFinding({ "4hours": 10, "7days": 10, "30days": 10 }, 10)).toBe(
    "All 10 holders came in the last four hours",
  );
  expect(flowFinding({ "1hour": 2, "4hours": 2, "30days": 2 }, 2)).toBe("Both holders came in the last hour");
  expect(flowFinding({ "4hours": 4, "7days": 5, "30days": 5 }, 5)).toBe(
    "All 5 holders came in the last seven days; four hours ago there was one",
  );
  expect(flowFinding({ "4hours": 0, "30days": 5 }, 5)).toBe(
    "All 5 holders came in the last thirty days; there were as many four hours ago",
  );
  expect(flowFinding({}, 5)).toBeNull();
});

const hhi = (points: number) => readHhi(points / 10_000, [], "demo");

test.each<[string, Concentration | null, number | null]>([
  ["36 wallets hold half of the supply, but no single one dominates; HHI 177, low band", read, 177],
  [
    "Four wallets hold half of the supply, and the largest alone holds 15.0%",
    held(15, 14, 13, 12, ...Array<number>(46).fill(1)),
    790,
  ],
  [
    "Three wallets hold half of the supply, and the largest alone holds 20.0%; HHI 1,100, moderate band",
    held(20, 19, 18, ...Array<number>(43).fill(1)),
    1_100,
  ],
  ["One wallet holds 60.0% of supply; HHI 4,600, high band", held(60, 30, 10), 4_600],
  ["One wallet holds half of the supply; HHI 3,800, high band", held(50, 30, 20), 3_800],
  ["Two wallets hold over 99.99% of supply; HHI 5,000, high band", held(50, 49.9999, 0.0001), 5_000],
  [
    "Two wallets hold 80.0% of supply, and the largest alone holds 45.0%; HHI 3,271, high band",
    held(45, 35, ...Array<number>(20).fill(1)),
    3_271,
  ],
  ["One wallet holds all of the supply; HHI 10,000, high band", held(7), 10_000],
  ["All three wallets hold the same, 33.3% of supply each; HHI 3,333, high band", held(2, 2, 2), 3_333],
  [
    "All 50 wallets hold the same, 2.0% of supply each; HHI 200, low band",
    held(...Array<number>(50).fill(2)),
    200,
  ],
  [
    "The 100 largest wallets hold 10.0% of supply; HHI 10, low band",
    held(...Array<number>(1000).fill(2)),
    10,
  ],
  ["Nobody holds the token", held(), null],
  ["HHI 177, low band", null, 177],
])("concentration: %s", (text, given, points) => {
  expect(concentrationFinding(given, points === null ? null : hhi(points))).toBe(text);
});

test("concentration: supply that no wallet holds, no scale, nothing known", () => {
  const few = concentration({ holders: [{ amount: 2 }, { amount: 1 }], holderCount: 2, supply: 10 });
  expect(concentrationFinding(few, null)).toBe("Both wallets hold 30.0% of supply");
  expect(concentrationFinding(null, null)).toBeNull();
  expect(concentrationFinding(null, readHhi(0.5, []))).toBeNull();
});

test("data older than two days carries its date", () => {
  const asOf = new Date(Date.UTC(2020, 10, 5, 12));
  const later = (hours: number) => asOf.getTime() + hours * 3_600_000;
  const text = "36 wallets hold half of the supply";
  expect(dated(text, asOf, later(47))).toBe(text);
  expect(dated(text, asOf, later(49))).toBe(`5 Nov 2020: ${text}`);
  expect(dated(text, undefined, later(49))).toBe(text);
});

test("what a ledger covers of which transfers are missing", () => {
  const coverage = {
    from: Date.UTC(2024, 2, 3) / 1000,
    to: Date.UTC(2024, 2, 10) / 1000,
    transfers: 1_234,
    addresses: 567,
  };
  expect(sentenceText(coverageLead("Pike", coverage))).toBe(
    "Of Pike, 1,234 transfers among 567 addresses are known, from 3 Mar 2024 to 10 Mar 2024. " +
      "Others are missing, so its supply, its holders and what they hold are not known.",
  );
  expect(coverageLead("Pike", coverage, ["withheld"]).rest).toBe(
    "They do not explain its supply, and the rest could change who holds most, so holders are not shown.",
  );
  expect(coverageText({ ...coverage, to: coverage.from, transfers: 1, addresses: 1 })).toBe(
    "1 transfer among 1 address is known, of 3 Mar 2024",
  );
});
