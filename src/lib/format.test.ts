import { describe, expect, it } from "vitest";

import {
  age,
  amount,
  axis,
  change,
  clock,
  count,
  date,
  dateTime,
  duration,
  exact,
  large,
  lifetime,
  longDuration,
  longLifetime,
  money,
  notAvailable,
  fitted,
  giniText,
  hhiText,
  plural,
  price,
  priceText,
  rawAmount,
  relativeChange,
  roundShare,
  share,
  shortClock,
  threshold,
} from "./format.ts";

const unknown = [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

describe("what is not a number", () => {
  const all = {
    count,
    amount,
    large,
    share,
    roundShare,
    change,
    relativeChange,
    money,
    duration,
    longDuration,
    priceText,
  };
  it.each(Object.entries(all))("%s says so in words", (_, format) => {
    for (const value of unknown) expect(format(value)).toBe(notAvailable);
  });

  it("a time that is none says so too", () => {
    const never = new Date(Number.NaN);
    expect([clock(never), date(never), age(never, new Date(0))]).toEqual([
      notAvailable,
      notAvailable,
      notAvailable,
    ]);
  });

  it("no double leaves a digit that is none", () => {
    const doubles = [0, -0, 5e-324, 1e-7, 0.1 + 0.2, 999.9999, 1e21, 2 ** 53, 1.7976931348623157e308];
    for (const value of doubles.flatMap((each) => [each, -each])) {
      for (const format of Object.values(all))
        expect(format(value)).not.toMatch(/NaN|Infinity|undefined|e[+-]?\d/);
    }
  });
});

describe("counts and amounts", () => {
  it.each([
    [48_213, "48,213"],
    [0, "0"],
    [-312, "\u2212312"],
    [10n ** 30n, "1,000,000,000,000,000,000,000,000,000,000"],
  ])("count %s", (value, text) => expect(count(value)).toBe(text));

  it.each([
    [89_047_688.25, 6, "89,047,688.25"],
    [89_047_688, 6, "89,047,688.00"],
    [7, 0, "7"],
    [7.25, 1, "7.3"],
    [0.000001, 6, "0.00"],
  ])("amount %s with %s decimals", (value, decimals, text) => expect(amount(value, decimals)).toBe(text));

  it("a raw supply keeps every digit", () => {
    expect(rawAmount("999986952255790", 6)).toBe("999,986,952.25579");
    expect(rawAmount("5", 18)).toBe("0.000000000000000005");
    expect(rawAmount("340282366920938463463374607431768211455", 0)).toBe(
      "340,282,366,920,938,463,463,374,607,431,768,211,455",
    );
    expect(rawAmount("0", 9)).toBe("0");
    expect(rawAmount("1999999", 6, 0)).toBe("2");
    expect(rawAmount("-1", 6)).toBe(notAvailable);
    expect(rawAmount("1e9", 6)).toBe(notAvailable);
  });

  it("exact writes out exponents", () => {
    expect(exact(1e-12)).toBe("0.000000000001");
    expect(exact(1.5e21)).toBe("1,500,000,000,000,000,000,000");
    expect(exact("0012.3400")).toBe("12.34");
  });
});

describe("large numbers", () => {
  it.each([
    [999_412_887, "999M"],
    [999_999_999, "1.00B"],
    [999_499_999, "999M"],
    [21_000_000, "21.0M"],
    [1e9, "1.00B"],
    [999.6, "1.00k"],
    [999, "999"],
    [1000, "1.00k"],
    [8_979_081.84, "8.98M"],
    [-97_200, "\u221297.2k"],
    [1e15, "1,000T"],
    [999_999.4e12, "999,999T"],
    [999_999.5e12, "over 999,999T"],
    [1e30, "over 999,999T"],
    [12.345, "12.3"],
    [0.5, "0.5"],
    [0, "0"],
  ])("%s", (value, text) => expect(large(value)).toBe(text));

  it("promotes at every step and never writes 1000 before a unit", () => {
    for (let exponent = 3; exponent <= 12; exponent += 1) {
      for (const factor of [0.9994, 0.9995, 0.99949, 0.9999999]) {
        expect(large(factor * 10 ** exponent)).not.toMatch(/1000[kMB]/);
      }
    }
  });

  it("has one digit after the point in running text", () => {
    expect(large(2_381_234, { places: 1 })).toBe("2.4M");
    expect(large(999_960, { places: 1 })).toBe("1.0M");
  });
});

describe("a count that has to fit its column", () => {
  it("has every digit below a trillion", () => {
    expect(fitted(999_999_999_999)).toBe("999,999,999,999");
    expect(fitted(1e12)).toBe("1.00T");
    expect(fitted(null)).toBe("not available");
  });
});

describe("shares", () => {
  it.each([
    [0.341, "34.1%"],
    [0.0076, "0.76%"],
    [0.00114, "0.114%"],
    [0.00151, "0.15%"],
    [0.00996, "1.0%"],
    [0, "0.0%"],
    [1, "100.0%"],
    [0.9999, "99.99%"],
    [0.999999, "over 99.99%"],
    [0.000001, "under 0.001%"],
    [0.9995, "99.95%"],
    [0.99944, "99.9%"],
  ])("%s", (value, text) => expect(share(value)).toBe(text));

  it("without digits neither end is claimed before it is reached", () => {
    expect(roundShare(0.186)).toBe("19%");
    expect(roundShare(0.004)).toBe("under 1%");
    expect(roundShare(0.9999)).toBe("over 99%");
    expect(roundShare(1)).toBe("100%");
    expect(roundShare(0)).toBe("0%");
  });
});

describe("changes", () => {
  it("carry a true minus, and none at zero", () => {
    expect(change(2113)).toBe("+2,113");
    expect(change(-312)).toBe("\u2212312");
    expect(change(0)).toBe("0");
    expect(change(-0)).toBe("0");
  });

  it("that round to nothing have no sign", () => {
    expect(relativeChange(0.0458)).toBe("+4.6%");
    expect(relativeChange(-0.0001)).toBe("\u22120.01%");
    expect(relativeChange(-0.00001)).toBe("0.00%");
    expect(relativeChange(12.5)).toBe("+1250%".replace("1250", "1,250"));
  });
});

describe("money", () => {
  it.each([
    [97_200, "+$97.2k"],
    [-5_320_000, "\u2212$5.32M"],
    [0, "$0"],
    [3.2, "+$3.20"],
    [412, "+$412"],
    [999.7, "+$1.00k"],
    [0.0012, "+$0.001"],
    [1e-9, "about $0"],
    [-1e-9, "about $0"],
    [1e15, "+$1,000T"],
    [999_999.4e12, "+$999,999T"],
    [-999_999.4e12, "\u2212$999,999T"],
    [999_999.5e12, "over +$999,999T"],
    [-1e24, "below \u2212$999,999T"],
  ])("%s", (value, text) => expect(money(value, { sign: true })).toBe(text));

  it("without a sign says of what is beyond the last unit only that it is", () => {
    expect(money(1e30)).toBe("over $999,999T");
    expect(money(-1e30)).toBe("below \u2212$999,999T");
  });

  it("thresholds and axis numbers are round", () => {
    expect([10, 1_000, 10_000, 100_000, 1_000_000].map(threshold)).toEqual([
      "$10",
      "$1,000",
      "$10,000",
      "$100k",
      "$1M",
    ]);
    expect([0, 0.5, 45, 1_000, 1_500_000, 2e9].map((value) => axis(value))).toEqual([
      "0",
      "0.5",
      "45",
      "1k",
      "1.5M",
      "2B",
    ]);
  });
});

describe("prices", () => {
  it.each([
    [402.1, "$402.10", "$402.1"],
    [1, "$1.00", "$1"],
    [0.99999, "$1.00", "$0.99999"],
    [0.0387, "$0.0387", "$0.0387"],
    [0.0999999, "$0.100", "$0.0999999"],
    [0.0001234, "$0.000123", "$0.0001234"],
    [0.00001234, "$0.0\u20841234", "$0.00001234"],
    [0.00000161, "$0.0\u20851610", "$0.00000161"],
    [0.000099999, "$0.000100", "$0.000099999"],
    [1e-12, "$0.0\u2081\u20811000", "$0.000000000001"],
    [0, "$0", "$0"],
    [-2.5, "\u2212$2.50", "\u2212$2.5"],
  ])("%s", (value, text, full) => {
    expect(priceText(value)).toBe(text);
    expect(price(value)?.full).toBe(full);
  });

  it("come in parts, so that the count can be set as a subscript", () => {
    expect(price(0.00000161)).toEqual({ lead: "$0.0", zeros: 5, digits: "1610", full: "$0.00000161" });
  });
});

describe("time", () => {
  const time = new Date("2025-11-21T14:32:07Z");
  it("is UTC and says so", () => {
    expect(clock(time)).toBe("14:32:07 UTC");
    expect(date(time)).toBe("21 Nov 2025");
  });

  it.each([
    [-5, "just now"],
    [59, "just now"],
    [60, "1 min ago"],
    [3_599, "59 min ago"],
    [7_200, "2 h ago"],
    [86_400 * 12, "12 d ago"],
    [86_400 * 730, "730 d ago"],
    [86_400 * 730.5, "2 y ago"],
    [86_400 * 2_127, "5 y ago"],
  ])("age after %s s", (seconds, text) => {
    expect(age(time, new Date(time.getTime() + seconds * 1000))).toBe(text);
  });

  it("has no seconds where these do not matter", () => {
    const then = new Date("2025-11-14T14:32:07Z");
    expect([shortClock(then), dateTime(then)]).toEqual(["14:32 UTC", "14 Nov 2025 14:32 UTC"]);
    const never = new Date(Number.NaN);
    expect([shortClock(never), dateTime(never)]).toEqual([notAvailable, notAvailable]);
  });

  it("an index has whole points, and two digits where it is small", () => {
    expect([2_310.4, 177, 10, 9.94, 0.12, 0.1249, 0].map(hhiText)).toEqual([
      "2,310",
      "177",
      "10",
      "9.9",
      "0.12",
      "0.12",
      "0",
    ]);
  });

  it("durations", () => {
    expect(duration(5_172_333)).toBe("60 d");
    expect(duration(18_000)).toBe("5 h");
    expect(duration(0)).toBe("0 s");
    expect(longDuration(86_400)).toBe("1 day");
    expect(longDuration(4_838_400)).toBe("56 days");
    // An age in whole days, as the history page has it: ten days and 16 hours are not eleven.
    expect([lifetime(921_600), longLifetime(921_600)]).toEqual(["10 d", "10 days"]);
    expect([lifetime(63_115_200), longLifetime(63_115_200)]).toEqual(["2 y", "2 years"]);
    expect(lifetime(0)).toBe("0 s");
    expect(plural(1, "wallet")).toBe("1 wallet");
    expect(plural(36, "wallet")).toBe("36 wallets");
  });
});

it("a Gini coefficient of nearly one is not rounded to one", () => {
  expect([0.5, 0.995, 0.9951, 0.99996, 1].map((gini) => giniText(gini, 9))).toEqual([
    "0.50",
    "0.99",
    "0.9951",
    "0.9999",
    "1.00",
  ]);
});

it("of one holder there is no Gini coefficient to read, on any page", () => {
  expect(giniText(0, 1)).toBe("one holder");
});
