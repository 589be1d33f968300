import { expect, test } from "vitest";
import { fc } from "../test/speed.ts";
import { historyQuery } from "./history.ts";
import { compareDecimals, holdersQuery, pageQuery, parseQuery } from "./query.ts";
import { tokenFiguresQuery } from "./token-figures-query.ts";

const parse = (text: string) => parseQuery(holdersQuery, new URLSearchParams(text));
const codes = (text: string) => {
  const result = parse(text);
  return "errors" in result ? result.errors.map(({ name, code }) => `${name}:${code}`) : [];
};

test("defaults apply where nothing is given", () => {
  expect(parse("")).toEqual({ values: { limit: 50, offset: 0 } });
});

test("the ends of each range are inside it", () => {
  expect(parse("limit=1&offset=0")).toEqual({ values: { limit: 1, offset: 0 } });
  expect(parse("limit=100&offset=1000000")).toEqual({ values: { limit: 100, offset: 1_000_000 } });
});

test.each([
  "0",
  "101",
  "-1",
  "1e1",
  "+5",
  " 5 ",
  "5.0",
  "Infinity",
  "NaN",
  "0x10",
  "",
  "null",
  "１０",
  "9".repeat(400),
])("limit=%s is refused, never clamped", (text) => {
  expect(codes(`limit=${encodeURIComponent(text)}`)).toEqual(["limit:out_of_range"]);
});

test.each(["-1", "1000001", "1.5"])("offset=%s is refused", (text) => {
  expect(codes(`offset=${text}`)).toEqual(["offset:out_of_range"]);
});

test.each(["-1", "+1", "1,000", ".5", "5.", " 1", "Infinity", "", "0x1", "1".repeat(41)])(
  "min_amount=%s is not a decimal number",
  (text) => {
    expect(codes(`min_amount=${encodeURIComponent(text)}`)).toEqual(["min_amount:not_a_number"]);
  },
);

test("an amount keeps every digit", () => {
  const amount = "12345678901234567890.123456789012345678";
  expect(parse(`min_amount=${amount}`)).toMatchObject({ values: { min_amount: amount } });
});

test("a repeated, an unknown and a wrong parameter are all named", () => {
  expect(codes("limit=5&limit=5&colour=red&offset=x")).toEqual([
    "limit:duplicate",
    "colour:unknown",
    "offset:out_of_range",
  ]);
});

test("an unknown name that could carry markup is not repeated", () => {
  expect(codes(`${encodeURIComponent("<script>")}=1`)).toEqual([":unknown"]);
});

test("bounds may be equal but not reversed, whatever their number of digits", () => {
  expect(codes("min_amount=1.0&max_amount=1")).toEqual([]);
  expect(codes("min_amount=100000000000000000000.1&max_amount=100000000000000000000.01")).toEqual([
    "min_amount:above_maximum",
  ]);
});

test("an endpoint without query parameters refuses all", () => {
  expect(parseQuery({}, new URLSearchParams("limit=5"))).toMatchObject({ errors: [{ name: "limit" }] });
  expect(parseQuery(pageQuery, new URLSearchParams("min_amount=5"))).toHaveProperty("errors");
});

test("decimals compare as numbers do", () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 20 }))
    .map(([digits, places]) => {
      const text = digits.toString().padStart(places + 1, "0");
      const whole = text.slice(0, text.length - places);
      return places > 0 ? `${whole}.${text.slice(-places)}` : whole;
    });
  fc.assert(
    fc.property(decimal, decimal, (left, right) => {
      const order = compareDecimals(left, right);
      expect(order + compareDecimals(right, left)).toBe(0);
      if (Math.abs(Number(left) - Number(right)) > Number(left) * 1e-12) {
        expect(order).toBe(Math.sign(Number(left) - Number(right)));
      }
    }),
  );
});

test.each([
  ["1e-7", "0.0000001"],
  ["1.5e-7", "0.00000015"],
  ["12.5E-1", "1.25"],
  ["1e21", "1000000000000000000000"],
  ["1.25e+1", "12.5"],
  ["1.25e2", "125"],
  ["1000", "1000"],
])("an amount as JavaScript writes it: %s is %s", (text, plain) => {
  const parsed = parseQuery(holdersQuery, new URLSearchParams({ min_amount: text }));
  expect(parsed).toMatchObject({ values: { min_amount: plain } });
  expect(Number(plain)).toBe(Number(text));
});

test("an exponent has its plus in a query too, where that is a blank", () => {
  expect(parse("min_amount=1e+21")).toMatchObject({ values: { min_amount: `1${"0".repeat(21)}` } });
  for (const text of ["1e++21", "1+e21", "1e+", "1+1", "1e-+2"]) {
    expect(codes(`min_amount=${text}`), text).toEqual(["min_amount:not_a_number"]);
  }
});

test.each([
  ["1e+21", 1e21],
  ["1e21", 1e21],
  ["-1.5e%2B3", -1_500],
  ["-2.5e-7", -2.5e-7],
  ["10000000000000000000", 1e19],
  ["0.0000012345678901234567", 0.0000012345678901234567],
  ["1e-100", 1e-100],
  ["1e999", Number.MAX_VALUE],
  ["-1e999", -Number.MAX_VALUE],
])("a number as JavaScript writes it: %s", (text, number) => {
  expect(parseQuery(tokenFiguresQuery, new URLSearchParams(`min_hhi=${text}`))).toMatchObject({
    values: { min_hhi: number },
  });
});

test.each(["1e", "--1", "+1", "1e5.5", "NaN", "Infinity", "1e9999", "1+e5"])("%s is no number", (text) => {
  expect(parseQuery(tokenFiguresQuery, new URLSearchParams(`min_hhi=${text}`))).toMatchObject({
    errors: [{ name: "min_hhi", code: "not_a_number" }],
  });
});

test.each(["1e", "e5", "1e999", "-1e-7", "0x10", "1e-7e", "Infinity"])("%s is no amount", (text) => {
  expect(parseQuery(holdersQuery, new URLSearchParams({ min_amount: text }))).toHaveProperty("errors");
});

test("a choice has its default, a number may be negative, a text is trimmed", () => {
  const read = (text: string) => parseQuery(tokenFiguresQuery, new URLSearchParams(text));
  expect(read("")).toEqual({ values: { limit: 50, offset: 0, sort: "-holders" } });
  expect(read("sort=hhi&min_change_7d=-0.5&max_hhi=1e-7&text=+a%20b+")).toEqual({
    values: { limit: 50, offset: 0, sort: "hhi", min_change_7d: -0.5, max_hhi: 1e-7, text: "a b" },
  });
});

test("choices come apart at commas, each once", () => {
  const read = (text: string) => parseQuery(historyQuery, new URLSearchParams(text));
  expect(read("metrics=gini,holders,gini&interval=1week")).toEqual({
    values: { metrics: ["gini", "holders"], interval: "1week" },
  });
  expect(read("metrics=holders,wealth")).toMatchObject({
    errors: [{ name: "metrics", code: "out_of_range" }],
  });
  expect(read("metrics=")).toMatchObject({ errors: [{ name: "metrics", code: "out_of_range" }] });
});

test.each([
  ["2026-01-31", 1_769_817_600],
  ["2026-01-31T12:00:00Z", 1_769_860_800],
  ["2026-01-31T13:00:00.5+01:00", 1_769_860_800],
  ["1970-01-01", 0],
])("the time %s is second %i", (text, seconds) => {
  const given = new URLSearchParams({ from: text });
  expect(parseQuery(historyQuery, given)).toMatchObject({ values: { from: seconds } });
});

test.each([
  "2026-02-30",
  "2026-13-01",
  "2026-01-31T12:00:00",
  "2026-01-31 12:00Z",
  "1769860800",
  "1969-12-31",
  "now",
])("%s is no time", (text) => {
  const given = new URLSearchParams({ to: text });
  expect(parseQuery(historyQuery, given)).toMatchObject({ errors: [{ name: "to", code: "not_a_time" }] });
});
