import { describe, expect, test } from "vitest";
import type { HolderDeltas } from "../../../contract/holders.ts";
import { brinewick } from "../test-brinewick.ts";
import { type Concentration, concentration } from "../concentration.ts";
import { hands } from "../hands.ts";
import { readHhi } from "../hhi.ts";
import { readPrice } from "../price.ts";
import { thresholds } from "../value.ts";
import { concentrationFinding } from "./concentration.ts";
import { flowFinding } from "./flow.ts";
import { handsFinding } from "./hands.ts";
import { pageLead, summaryFinding } from "./lead.ts";
import { pnlFinding } from "./pnl.ts";
import { valueFinding } from "./value.ts";
import { sentenceText } from "./words.ts";

const { name, deltas, holderCount, supply, pnl, breakdowns, holders } = brinewick;
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
    ["Three wallets hold all of the supply.", held(5, 3, 2)],
    ["Ten wallets hold all of the supply.", held(...Array<number>(10).fill(1))],
    ["Ten wallets hold over 99.99% of supply.", held(1e15, ...Array<number>(12).fill(1e-3))],
    ["Nobody holds Brinewick now.", held()],
  ])("%s", (text, given) => {
    expect(lead({ concentration: given })).toBe(text);
  });

  test("one holder beside supply that nobody holds", () => {
    const given = concentration({ holders: [{ amount: 1 }], holderCount: 1, supply: 4 });
    expect(lead({ concentration: given })).toBe("One wallet holds 25.0% of supply.");
  });

  test.each<[string, HolderDeltas]>([
    [
      "Brinewick gained 301 holders in seven days and 9 in the last four hours.",
      { "7days": 301, "4hours": 9 },
    ],
    [
      "Brinewick lost 301 holders in seven days and 9 in the last four hours.",
      { "7days": -301, "4hours": -9 },
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

  test("nothing known", () => {
    expect(lead({})).toBe("The figures of Brinewick are not available.");
    expect(
      lead({ deltas: {}, concentration: concentration({ holders: [], holderCount: 5, supply: 0 }) }),
    ).toBe("The figures of Brinewick are not available.");
  });

  test("summary for a card", () => {
    expect(summaryFinding({ name, concentration: read, deltas })).toBe(
      "Ten wallets hold 34.1% of supply; 2,113 holders gained in seven days",
    );
    expect(summaryFinding({ name, concentration: null, deltas: { "7days": -1 } })).toBe(
      "1 holder lost in seven days",
    );
    expect(summaryFinding({ name, concentration: null, deltas: null })).toBe(
      "Holder statistics of Brinewick",
    );
  });
});

test.each<[string, HolderDeltas]>([
  ["58% of the month’s gain came in the last seven days; the last four hours lost 18 holders", deltas],
  [
    "Steady growth: 301 holders in seven days, 1,302 in thirty; the last four hours gained 9 holders",
    { "4hours": 9, "7days": 301, "30days": 1_302 },
  ],
  ["Growth is slowing: 100 holders in seven days, 1,302 in thirty", { "7days": 100, "30days": 1_302 }],
  ["Growth is slowing: none in seven days, 1,302 in thirty", { "7days": 0, "30days": 1_302 }],
  [
    "312 holders left in seven days; the last four hours lost 1 holder",
    { "4hours": -1, "7days": -312, "30days": 90 },
  ],
  [
    "1 holder left in seven days; no change in the last four hours",
    { "4hours": 0, "7days": -1, "30days": 0 },
  ],
  [
    "No net change in seven or in thirty days; no change in the last four hours",
    { "4hours": 0, "7days": 0, "30days": 0 },
  ],
  ["No net change in seven days, 40 holders left in thirty", { "7days": 0, "30days": -40 }],
  ["50 holders gained in seven days, after 90 left earlier in the month", { "7days": 50, "30days": -40 }],
  ["50 holders gained in seven days, after 20 left earlier in the month", { "7days": 50, "30days": 30 }],
  ["All of the month’s gain came in the last seven days", { "7days": 50, "30days": 50 }],
  ["Over 99% of the month’s gain came in the last seven days", { "7days": 9_999, "30days": 10_000 }],
  ["All 48,213 holders came in the last seven days", { "7days": 48_213, "30days": 48_213 }],
  ["50 holders gained in seven days", { "7days": 50 }],
  ["3 holders left in the last day; the last four hours gained 1 holder", { "1day": -3, "4hours": 1 }],
  ["No net change in thirty days", { "30days": 0 }],
  ["2 holders gained in the last four hours", { "4hours": 2 }],
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
  expect(flowFinding({}, 5)).toBeNull();
});

const hhi = (points: number) => readHhi(points / 10_000, [], "demo");

test.each<[string, Concentration | null, number | null]>([
  ["36 wallets hold half of the supply, but no single one dominates: the index reads low", read, 177],
  [
    "Three wallets hold half of the supply, and the largest alone holds 20.0%: the index reads moderate",
    held(20, 19, 18, ...Array<number>(43).fill(1)),
    1_100,
  ],
  ["One wallet holds 60.0% of supply, more than half: the index reads high", held(60, 30, 10), 4_600],
  ["One wallet holds half of the supply: the index reads high", held(50, 30, 20), 3_800],
  ["One wallet holds all of the supply: the index reads high", held(7), 10_000],
  ["All three wallets hold the same, 33.3% of supply each: the index reads high", held(2, 2, 2), 3_333],
  [
    "All 50 wallets hold the same, 2.0% of supply each: the index reads low",
    held(...Array<number>(50).fill(2)),
    200,
  ],
  [
    "The 100 largest wallets hold 10.0%, less than half of the supply: the index reads low",
    held(...Array<number>(1000).fill(2)),
    10,
  ],
  ["Nobody holds the token now", held(), null],
  ["The concentration index reads low", null, 177],
])("concentration: %s", (text, given, points) => {
  expect(concentrationFinding(given, points === null ? null : hhi(points))).toBe(text);
});

test("concentration: supply that no wallet holds, no scale, nothing known", () => {
  const few = concentration({ holders: [{ amount: 2 }, { amount: 1 }], holderCount: 2, supply: 10 });
  expect(concentrationFinding(few, null)).toBe("Both wallets hold 30.0%, less than half of the supply");
  expect(concentrationFinding(null, null)).toBeNull();
  expect(concentrationFinding(null, readHhi(0.5, []))).toBeNull();
});

const none = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0 };
type Categories = Partial<typeof brinewick.categories | Record<string, number>>;
const sorted = (categories: Categories | null, breakdown: Partial<typeof none> | null) =>
  hands({
    categories: categories && { ...none, new_holders: 0, ...categories },
    breakdown: breakdown && { ...none, ...breakdown },
    supply,
    holderCount: 500,
    source: "demo",
  });

test.each([
  [
    "19% of the 1,000 largest wallets are diamond hands, yet 41% of their tokens are diamond",
    hands({ ...brinewick }),
  ],
  [
    "52% of the 480 wallets are wood hands, and 50% of their tokens are wood",
    sorted({ wood: 250, gold: 230 }, { wood: 500, gold: 500 }),
  ],
  [
    "None of the 312 wallets are wood hands, yet 90% of their tokens are wood",
    sorted({ new_holders: 200, gold: 112 }, { wood: 90, gold: 10 }),
  ],
  ["All of the 312 wallets are new holders", sorted({ new_holders: 312 }, { wood: 90 })],
  [
    "One of the three wallets is diamond hands, yet 90% of their tokens are diamond",
    sorted({ diamond: 1, wood: 2 }, { diamond: 90, wood: 10 }),
  ],
  ["Both wallets are gold hands, and all of their tokens are gold", sorted({ gold: 2 }, { gold: 5 })],
  ["All tokens of the only wallet are wood", sorted({ new_holders: 1 }, { wood: 5 })],
  ["75% of the only wallet’s tokens are gold", sorted({ wood: 1 }, { gold: 75, wood: 25 })],
  ["One wallet holds the token", sorted({ wood: 1 }, null)],
  ["52% of the 480 wallets are wood hands", sorted({ wood: 250, gold: 230 }, null)],
  ["90% of the tokens of the largest wallets are wood", sorted(null, { wood: 90, gold: 10 })],
  ["Nobody holds the token now", sorted({}, {})],
])("hands: %s", (text, given) => {
  expect(handsFinding(given)).toBe(text);
});

test("hands: neither answer", () => {
  expect(handsFinding(sorted(null, null))).toBeNull();
});

const above = (count: number, ten: number, tenThousand: number) =>
  valueFinding(
    thresholds(
      {
        ...breakdowns,
        holders_over_10_usd: ten,
        holders_over_100_usd: tenThousand,
        holders_over_1000_usd: tenThousand,
        holders_over_10000_usd: tenThousand,
        holders_over_100k_usd: 0,
        holders_over_1m_usd: 0,
      },
      count,
    ),
    count,
  );

test.each([
  ["52% of wallets hold more than $10; one in 131 holds more than $10,000", 48_213, 24_848, 367],
  ["75% of wallets hold more than $10; one in 35 holds more than $10,000", 21_480, 16_169, 618],
  ["75% of wallets hold more than $10; one in seven holds more than $10,000", 2_100, 1_575, 300],
  ["Every wallet holds more than $10; all hold more than $10,000", 120, 120, 120],
  ["Every wallet holds more than $10; 60% hold more than $10,000", 100, 100, 60],
  ["40% of wallets hold more than $10; none holds more than $10,000", 100, 40, 0],
  ["No wallet holds more than $10", 100, 0, 0],
  ["Two of three wallets hold more than $10; one holds more than $10,000", 3, 2, 1],
  ["One of nine wallets holds more than $10; none holds more than $10,000", 9, 1, 0],
  ["Every wallet holds more than $10; three hold more than $10,000", 9, 9, 3],
  ["The only wallet holds more than $10,000", 1, 1, 1],
  ["The only wallet holds $10 or less", 1, 0, 0],
  ["Nobody holds the token now", 0, 0, 0],
])("value: %s", (text, count, ten, tenThousand) => {
  expect(above(count, ten, tenThousand)).toBe(text);
});

const implied = readPrice({ breakdowns, holders: [...holders, ...brinewick.rows367] });
const known = (usd: number) => readPrice({ knownUsd: usd });

test.each([
  [
    "Holders have booked $8.1M and carry $2.4M on paper; the price sits about 6% above break-even",
    pnl,
    implied,
  ],
  ["Holders have booked $8.1M and carry $2.4M on paper", pnl, null],
  [
    "Holders have booked $8.1M and carry $2.4M on paper; the price sits 48% below break-even",
    pnl,
    known(0.02),
  ],
  ["Holders have booked $8.1M and carry $2.4M on paper; the price sits at break-even", pnl, known(0.0387)],
  [
    "Holders have booked $8.1M and carry $2.4M on paper; the price sits at 26 times break-even",
    pnl,
    known(1),
  ],
  [
    "Holders have booked $8.1M and carry $2.4M on paper; the price sits over 99% below break-even",
    pnl,
    known(1e-9),
  ],
  [
    "Holders have booked a profit of $2.2M and carry a loss of $5.3M on paper",
    { break_even_price: null, realized_pnl_total: 2_210_000, unrealized_pnl_total: -5_320_000 },
    implied,
  ],
  [
    "Holders have booked a loss of $1.2k and carry nothing on paper",
    { break_even_price: null, realized_pnl_total: -1_200, unrealized_pnl_total: 0 },
    null,
  ],
  [
    "Holders have booked nothing and carry nothing on paper",
    { break_even_price: null, realized_pnl_total: 0, unrealized_pnl_total: 0 },
    null,
  ],
])("profit and loss: %s", (text, given, price) => {
  expect(pnlFinding(given, price)).toBe(text);
});
