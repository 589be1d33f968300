import { describe, expect, test } from "vitest";
import type { CostBasis } from "../../../contract/history.ts";
import { barsOf } from "../../metrics/history/bars.ts";
import { dailyTimes, historyOf, rangeOf, steady } from "../../metrics/history/test-history.ts";
import { basisFinding } from "./basis.ts";
import { costFinding } from "./cost.ts";
import { takenFinding } from "./profit.ts";

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
    expect(found([...steady(3, 14), null])).toBe("The price was above the average cost on all 14 days");
    expect(found(steady(1, points))).toMatch(/on none of 15 days$/);
    expect(found(steady(null, points))).toBe("The average cost is $2.00; no price of this time is known");
    expect(found(steady(2.1, points), steady(2, points), 0.431)).toBe(
      "The price is 5.0% above the average cost, known for 43% of supply; it was above it on all 15 days",
    );
  });
  test("of one point no days are counted", () => {
    expect(found([...steady(null, 14), 3], steady(2, points))).toBe(
      "The price is 50.0% above the average cost",
    );
    expect(found([3, ...steady(null, 14)], steady(2, points))).toBe(
      "The price was 50.0% above the average cost when both were last known",
    );
  });
  test("a price that is as high as the cost is not above it, and a cost of nothing is known", () => {
    expect(found([...steady(2, 14), 3])).toBe(
      "The price is 50.0% above the average cost, and was above it on 1 of 15 days",
    );
    expect(found(steady(3, points), [...steady(0, 5), ...steady(2, 10)])).toMatch(/on all 15 days$/);
    expect(found(steady(3, points), [...steady(2, 14), 0])).toBe(
      "The price is above the average cost, and was above it on all 15 days",
    );
  });
  test("where the cost is of the end, and of another day than now", () => {
    const history = of({
      price_usd: steady(3, points),
      average_cost: [...steady(1, 14), 2],
      costed_share: [...steady(0.2, 14), 1],
    });
    expect(costFinding(history, { ...range, isNow: false })).toBe(
      "At the end the price was 50.0% above the average cost, and was above it on all 15 days",
    );
    const { costed_share: _, ...unsaid } = history.series;
    expect(costFinding(of(unsaid), range)).toBe(
      "The price is 50.0% above the average cost, and was above it on all 15 days",
    );
    const { average_cost: __, ...uncosted } = unsaid;
    expect(costFinding(of(uncosted), range)).toBe("The price is $3.00; what the tokens cost is not known");
  });

  test("a price of 0 and a cost of 0 are known", () => {
    const say = (price: number, cost: number) =>
      costFinding(of({ price_usd: steady(price, points), average_cost: steady(cost, points) }), range);
    expect(say(0, 0)).toBe("The price is as high as the average cost, and was above it on none of 15 days");
    expect(say(0, 2)).toBe("The price is 100.0% below the average cost, and was above it on none of 15 days");
    expect(say(2, 0)).toBe("The price is above the average cost, and was above it on all 15 days");
  });

  test("a price that differs from the cost in the last digit alone is not above it", () => {
    const history = of({ price_usd: steady(0.3, points), average_cost: steady(0.1 + 0.2, points) });
    const under = of({ price_usd: steady(0.1 + 0.2, points), average_cost: steady(0.3, points) });
    for (const each of [history, under]) {
      expect(costFinding(each, range)).toBe(
        "The price is as high as the average cost, and was above it on none of 15 days",
      );
    }
  });

  test("one of the two is said by itself, and that nobody is counted", () => {
    const say = (series: Parameters<typeof of>[0]) => costFinding(of(series), range);
    expect(say({ average_cost: [...steady(0.5, 14), null] })).toBe(
      "The average cost was last $0.500; no price of this time is known",
    );
    expect(say({ price_usd: steady(2, points), holders: steady(0, points) })).toBe(
      "Nobody is counted in this range",
    );
    expect(say({})).toBeNull();
  });
});

describe("profit taken", () => {
  test("one bar is the whole range, and not some of several", () => {
    const gains = { realized_profit: steady(1e6, points), realized_loss: steady(0, points) };
    const [week] = barsOf(of(gains), "week", before).slice(-1);
    expect(takenFinding([week!], "week", range)).toBe("Sellers took $7.00M of profit in a year");
  });
  const found = (profit: (number | null)[], loss: (number | null)[]) => {
    const history = of({ realized_profit: profit, realized_loss: loss });
    return takenFinding(barsOf(history, "week", before), "week", range);
  };
  test.each([
    [
      found(steady(1e6, points), steady(-2e5, points)),
      "Sellers took $14.0M of profit and $2.80M of losses in a year; none of 2 weeks ended in loss",
    ],
    [
      found(steady(0, points), steady(-2e5, points)),
      "Sellers took $2.80M of losses in a year; both weeks ended in loss",
    ],
    [
      found([null, null, ...steady(1, 13)], [null, null, ...steady(0, 13)]),
      "Sellers took $13.00 of profit in a year; prices are known throughout 1 of 2 weeks",
    ],
    [found(steady(0, points), steady(0, points)), "No profit or loss was taken in a year"],
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
      "60.5% of supply cost less than it is worth now; 50.0% came in between $1.00 and $2.00",
    );
    expect(basisFinding({ ...basis, bins: basis.bins.slice(1) }, 0.605)).toMatch(
      /100\.0% came in between \$3\.00 and \$6\.00$/,
    );
  });
  test("nobody is counted, or all came in at a price of 0", () => {
    const none = { ...basis, bins: [] };
    expect(basisFinding(none, null)).toBe("Nobody is counted now");
    expect(basisFinding(none, null, "3 Mar 2025")).toBe("Nobody is counted on 3 Mar 2025");
    expect(basisFinding({ ...none, unknown: { tokens: 5, owners: 1 } }, null)).toBeNull();
    const free = { ...none, free: { tokens: 5, owners: 1 } };
    expect(basisFinding(free, null)).toBe("All of the supply came in at a price of $0");
  });
  test("the bars that hold most may be any of them", () => {
    const late = [bin(1, 2, 10), bin(3, 4, 20), bin(4, 5, 20), bin(5, 6, 50)];
    expect(basisFinding({ ...basis, bins: late }, 0.605)).toMatch(
      /; 90\.0% came in between \$3\.00 and \$6\.00$/,
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
    expect(basisFinding({ ...basis, price_usd: null }, 0.6)).toBe(
      "50.0% of supply came in between $1.00 and $2.00",
    );
  });
  test("of what all came for nothing its part is said", () => {
    const free = { ...basis, bins: [], free: { tokens: 100, owners: 1 } };
    expect(basisFinding(free, 1)).toBe("All of the supply cost less than it is worth now");
  });
  test("none and all are words, and next to nothing is a figure", () => {
    const partly = { ...basis, bins: basis.bins.slice(0, 1), unknown: { tokens: 50, owners: 1 } };
    expect(basisFinding(partly, 0)).toBe(
      "Of the supply whose cost is known, none cost less than it is worth now; 100.0% came in between $1.00 and $2.00",
    );
    expect(basisFinding(basis, 1, "12 Mar 2025")).toMatch(
      /^On 12 Mar 2025, all of the supply had cost less than it was worth; 50\.0%/,
    );
    expect(basisFinding(basis, 0.00001)).toMatch(/^0\.001% of supply cost less/);
    expect(basisFinding(basis, 0.99999)).toMatch(/^Over 99\.99% of supply cost less/);
  });
});
