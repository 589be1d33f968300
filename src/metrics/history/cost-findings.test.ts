import { describe, expect, test } from "vitest";
import type { CostBasis } from "../../../contract/history.ts";
import { barsOf } from "./bars.ts";
import { cohortFinding, cohortRows, allShown, shade } from "./cohorts.ts";
import { basisFinding, costFinding, takenFinding } from "./cost-findings.ts";
import { dailyTimes, historyOf, rangeOf, steady } from "./test-history.ts";

const points = 15;
const times = dailyTimes("2025-03-01", points);
const of = (series: Parameters<typeof historyOf>[1]) => historyOf(times, series);
const range = rangeOf(of({}));
const before = { first: 0, last: range.to };

describe("price against cost", () => {
  const found = (price: (number | null)[], cost = steady(2, points), costed = 1) =>
    costFinding(of({ price_usd: price, average_cost: cost, costed_share: steady(costed, points) }), range);
  test("counts only days on which both are known", () => {
    expect(found([...steady(3, 5), ...steady(null, 5), ...steady(1, 5)])).toBe(
      "The price is 50.0% below the average cost, and was above it on 5 of 10 days",
    );
    expect(found([...steady(3, 14), null])).toBe("The price was above the average cost on 14 of 14 days");
    expect(found(steady(1, points))).toMatch(/on none of 15 days$/);
    expect(found(steady(null, points))).toBeNull();
    expect(found(steady(2.1, points), steady(2, points), 0.431)).toBe(
      "The price is 5.0% above the average cost, known for 43% of supply; it was above it on 15 of 15 days",
    );
  });
});

describe("profit taken", () => {
  const found = (profit: (number | null)[], loss: (number | null)[], sold = 1 as number | null) => {
    const history = of({
      realized_profit: profit,
      realized_loss: loss,
      sold_value_to_cost: steady(sold, points),
    });
    return takenFinding(barsOf(history, "week", before), "week", range, history);
  };
  test.each([
    [
      found(steady(1e6, points), steady(-2e5, points)),
      "Sellers took $14.0M of profit and $2.80M of losses in a year; none of 2 weeks ended in loss",
    ],
    [
      found(steady(0, points), steady(-2e5, points)),
      "Sellers took $2.80M of losses in a year; 2 of 2 weeks ended in loss",
    ],
    [
      found([null, null, ...steady(1, 13)], [null, null, ...steady(0, 13)]),
      "Sellers took $7.00 of profit in a year; prices are known in 1 of 2 weeks",
    ],
    [found(steady(0, points), steady(0, points)), "No profit and no loss was taken in a year"],
    [found(steady(0, points), steady(0, points), null), "Nobody sold in a year"],
    [found(steady(null, points), steady(null, points)), null],
  ])("%s", (text, wanted) => expect(text).toBe(wanted));
});

describe("cost of what is held", () => {
  const bin = (from: number, to: number, tokens: number) => ({ from, to, tokens, owners: 1 });
  const basis: CostBasis = {
    at: times.at(-1)!,
    price_usd: 0.0411,
    unknown: { tokens: 0, owners: 0 },
    free: { tokens: 0, owners: 0 },
    bins: [bin(1, 2, 50), bin(3, 4, 20), bin(4, 5, 20), bin(5, 6, 10)],
  };
  test("the three bars in a row that hold most; empty ones part a row", () => {
    expect(basisFinding(basis, 0.605)).toBe(
      "60.5% of supply cost less than it is worth; 50.0% came in between $1.00 and $2.00",
    );
    expect(basisFinding({ ...basis, bins: basis.bins.slice(1) }, 0.605)).toMatch(
      /100\.0% came in between \$3\.00 and \$6\.00$/,
    );
  });
  test("of a day in the past", () => {
    expect(basisFinding(basis, 0.605, "12 Mar 2025")).toBe(
      "On 12 Mar 2025, 60.5% of supply had cost less than it was worth; 50.0% came in between $1.00 and $2.00",
    );
    expect(basisFinding(basis, null, "12 Mar 2025")).toBe(
      "On 12 Mar 2025, 50.0% of supply had been received between $1.00 and $2.00",
    );
  });
  test("without a price, with unknown costs, without any", () => {
    expect(basisFinding({ ...basis, price_usd: null, unknown: { tokens: 100, owners: 1 } }, null)).toBe(
      "50.0% of supply with a known cost came in between $1.00 and $2.00",
    );
    expect(basisFinding({ ...basis, bins: [] }, 0.6)).toBeNull();
  });
});

describe("cohorts", () => {
  const cohort = (month: string, owners: number, ...holding: number[]) => ({ month, owners, holding });
  test("the best and the worst of those that are old and large enough", () => {
    const cohorts = [
      cohort("2024-12", 1_000, 600, 330, 240, 190, 160),
      cohort("2025-01", 1_000, 670, 380, 280, 230, 190),
      // Small, and of a month that is not over.
      cohort("2025-02", 99, 99, 99, 99, 99, 99),
      cohort("2025-03", 1_000, 900, 900, 900, 900),
    ];
    expect(cohortFinding({ cohorts })).toBe(
      "Of wallets that came in Jan 2025, 23% still held three months later; of Dec 2024, 19%",
    );
    expect(cohortFinding({ cohorts: cohorts.slice(0, 1) })).toBe(
      "Of wallets that came in Dec 2024, 19% still held three months later",
    );
    expect(cohortFinding({ cohorts: cohorts.slice(3) })).toBe(
      "Of 1,000 wallets that ever held it, 900 hold it now",
    );
    expect(cohortFinding({ cohorts: [] })).toBeNull();
  });

  test("the newest come first, and all together count those that are old enough", () => {
    const rows = cohortRows({
      cohorts: [cohort("2025-01", 100, 50, 20), cohort("2025-02", 300, 90), cohort("2025-03", 0)],
    });
    expect(rows.map(({ name }) => name)).toEqual(["Feb 2025", "Jan 2025"]);
    expect(allShown(rows)).toEqual({ name: "All shown", owners: 400, holding: [0.35, 0.2] });
  });

  test("ninety of a hundred are the full tone", () => {
    expect([0, 0.45, 0.9, 1].map((part) => shade(part).mix)).toEqual([0, 39, 100, 100]);
    expect(shade(0.6)).toEqual({ mix: 58, isDark: true });
  });
});
