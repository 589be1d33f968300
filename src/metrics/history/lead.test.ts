import { describe, expect, test } from "vitest";
import { historyLead } from "./lead.ts";
import { dailyTimes, historyOf, lifeFrom, rangeOf, steady } from "./test-history.ts";

const points = 15;
const times = dailyTimes("2025-03-01", points);
const old = { first: 0, last: Date.parse(times.at(-1)!) / 1000 };
const line = (first: number | null, last: number | null) => [first, ...steady(null, points - 2), last];
const of = (series: Parameters<typeof historyOf>[1]) => historyOf(times, series);
const year = rangeOf(of({}));
const past = { ...year, isNow: false, preset: null };
const all = { ...year, preset: "all", isAll: true } as const;
const young = lifeFrom(of({}));

const series = {
  holders: line(31_458, 48_213),
  top_10_share: line(0.405, 0.341),
  price_usd: line(0.02, 0.0411),
  average_cost: line(0.03, 0.03874),
  costed_share: steady(1, points),
};
const lead = (change: Parameters<typeof of>[0] = {}, range = year, life = old, now = life.last) => {
  const given = {
    name: "Brinewick",
    history: of({ ...series, ...change }),
    range,
    life,
  };
  const { lead: first, rest } = historyLead(given, now * 1000);
  // As a page joins the two, so that a space too many is seen.
  return rest === "" ? first : `${first} ${rest}`;
};
const none = { price_usd: steady(null, points) };

describe("what the range did", () => {
  test("holders, the share of the largest, and the price", () => {
    expect(lead()).toBe(
      "Brinewick gained 16,755 holders in a year, while the share of the ten largest fell by 6.4 points. The price is 6.1% above what the tokens cost.",
    );
    expect(lead({ holders: line(2, 1), ...none })).toBe(
      "Brinewick lost 1 holder in a year. No price of that time is known.",
    );
    expect(lead({ top_10_share: line(0.3, 0.3), average_cost: steady(null, points) })).toBe(
      "Brinewick gained 16,755 holders in a year, while the ten largest hold 30.0% as before.",
    );
    expect(lead({ holders: line(500, 500), top_10_share: line(0.3, 0.31), ...none })).toBe(
      "Brinewick has neither gained nor lost holders in a year, while the share of the ten largest rose by 1.0 point. No price of that time is known.",
    );
  });

  test("that there are more holders than are known, where any are counted", () => {
    const given = { name: "Brinewick", range: year, life: old, isLeast: true };
    expect(historyLead({ ...given, history: of(series) }).rest).toMatch(
      / There are more holders than are counted here\.$/,
    );
    expect(historyLead({ ...given, history: of({}) }).rest).toBe("");
  });

  test("of ten holders and fewer nothing is said of the ten largest", () => {
    expect(lead({ holders: line(8, 10), top_10_share: line(1, 0.9), ...none })).toBe(
      "Brinewick gained 2 holders in a year. No price of that time is known.",
    );
    expect(lead({ holders: line(8, 11), top_10_share: line(1, 0.9), ...none })).toMatch(
      /^Brinewick gained 3 holders in a year, while the share of the ten largest fell by 10\.0 points\./,
    );
  });

  test("in the past it is said in the past", () => {
    expect(lead({}, past)).toBe(
      "Brinewick gained 16,755 holders from 2 Mar 2025 to 15 Mar 2025, while the share of the ten largest fell by 6.4 points. On 15 Mar 2025 the price was 6.1% above what the tokens cost.",
    );
    expect(lead({ top_10_share: line(0.3, 0.3), ...none }, past)).toMatch(
      /, while the ten largest held 30\.0% as before\. No price/,
    );
  });

  test("of one end that is known", () => {
    expect(lead({ holders: line(null, 300), ...none })).toMatch(
      /^Brinewick has 300 holders now; how many a year ago is not known\./,
    );
    expect(lead({ holders: line(300, null), ...none })).toMatch(
      /^How many held Brinewick at the end of this range is not known\./,
    );
  });

  test("of nothing known", () => {
    expect(lead({ holders: steady(null, points) })).toBe("The history of Brinewick is not known.");
  });

  test("what a data service told is not said as if it had been computed", () => {
    const history = { ...of(series), source: "observed" } as const;
    expect(historyLead({ name: "Brinewick", history, range: year, life: old }).lead).toBe(
      "Brinewick had 48,213 holders when this site last asked, on 15 Mar 2025.",
    );
  });
});

describe("where the price stands", () => {
  const price = (change: Parameters<typeof of>[0]) =>
    lead({ holders: line(2, 1), ...change }).replace("Brinewick lost 1 holder in a year.", "");

  test("is said where price and cost are known at the end", () => {
    expect(price({ price_usd: line(0.5, null) })).toBe("");
    expect(price({ average_cost: line(0.5, null) })).toBe("");
    // Of what came for nothing no part can be said.
    expect(price({ average_cost: line(0.5, 0) })).toBe(" The price is above what the tokens cost.");
    expect(price({ price_usd: line(0.04, 0.02), average_cost: line(0.04, 0.04) })).toBe(
      " The price is 50.0% below what the tokens cost.",
    );
  });

  test("says of how much the cost is known", () => {
    expect(price({ costed_share: line(1, 0.2) })).toBe(
      " The price is 6.1% above the known cost of 20% of tokens.",
    );
    expect(price({ costed_share: line(0, 0.53) })).toBe(
      " The price is 6.1% above the known cost of 53% of tokens.",
    );
    expect(price({ costed_share: line(0.2, 1) })).toBe(" The price is 6.1% above what the tokens cost.");
    expect(price({ costed_share: steady(null, points) })).toBe(
      " The price is 6.1% above what the tokens cost.",
    );
  });
});

describe("a whole life", () => {
  const days = (count: number) => all.to - count * 86_400;

  test("is said from its first holders on", () => {
    const years = { ...all, from: days(1_096) };
    expect(lead({ holders: line(1, 48_213) }, years)).toMatch(/^From 1 holder to 48,213 in three years,/);
    expect(lead({ holders: line(12, 48_213) }, years)).toMatch(/^From 12 holders to 48,213 in three years,/);
    const still = (holders: number) => lead({ holders: line(holders, holders), ...none }, years);
    expect(still(0)).toBe("No holders, as at the start. No price of it is known.");
    expect(still(1)).toBe("One holder, as at the start. No price of it is known.");
    expect(still(3)).toBe("3 holders, as many as at the start. No price of it is known.");
    expect(lead({ holders: line(3, 1) }, years)).toMatch(/^From 3 holders to 1 in three years\./);
    expect(lead({ holders: line(1, 0) }, years)).toMatch(/^From 1 holder to none in three years\./);
  });

  test("of a young one says its age, what it is now, and when longer ranges open", () => {
    const opens = "Longer ranges open as its history grows: 30 days on 31 Mar 2025.";
    expect(lead({ holders: line(1, 48_213) }, all, young)).toBe(
      `14 days old, 48,213 holders. The ten largest hold 34.1% of supply. The price is 6.1% above what the tokens cost. ${opens}`,
    );
    // What is not known leaves no gap in the text.
    const unpriced = { average_cost: steady(null, points) };
    for (const [holders, top] of [
      [10, line(1, 1)],
      [7, line(1, 1)],
      [300, line(0.4, null)],
      [300, steady(null, points)],
    ] as const) {
      expect(lead({ holders: line(1, holders), top_10_share: top, ...unpriced }, all, young)).toBe(
        `14 days old, ${holders} holders. ${opens}`,
      );
    }
    expect(lead({ holders: line(1, 11), ...unpriced }, all, young)).toBe(
      `14 days old, 11 holders. The ten largest hold 34.1% of supply. ${opens}`,
    );
  });

  test("of data that stopped promises no day that is past", () => {
    const later = Date.parse("2025-04-01") / 1000;
    expect(lead({ holders: line(1, 11) }, all, young, later)).not.toContain("Longer ranges");
  });

  test("is no longer young when thirty days are over", () => {
    const born = (first: string) => ({
      first: Date.parse(first) / 1000,
      last: Date.parse("2025-04-01") / 1000,
    });
    const at = (first: string) =>
      lead({}, { ...all, from: born(first).first, to: born(first).last }, born(first));
    expect(at("2025-03-03")).toMatch(/^From 31,458 holders to 48,213 in 30 days,/);
    expect(at("2025-03-03T12:00:00Z")).toMatch(/^28 days old,/);
  });

  test("of which a part is asked for is said as any other range", () => {
    expect(lead({}, { ...year, preset: null }, young)).toMatch(
      /^Brinewick gained 16,755 holders since 2 Mar 2025,/,
    );
    expect(lead({}, { ...all, preset: null, isNow: false }, young)).toMatch(
      /^Brinewick gained 16,755 holders from 2 Mar 2025 to 15 Mar 2025,/,
    );
  });
});
