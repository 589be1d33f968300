import { expect, test } from "vitest";
import { brinewick } from "../../metrics/test-brinewick.ts";
import { thresholds } from "../../metrics/value.ts";
import { placeholder } from "../placeholder.ts";
import { subjectOf } from "../test-subject.ts";
import { value, valueFinding } from "./value.ts";

const { token, holders, breakdowns } = placeholder;
const known = { token, first: holders, breakdowns };
const say = (change: Partial<typeof known>, place: "page" | "card" = "page", meta = placeholder.meta) => {
  const subject = subjectOf({ place, meta });
  return value.finding(value.read({ ...known, ...change }, subject), subject);
};

test("parts are of the holders of the list, whatever the breakdown counts", () => {
  expect(say({ first: { ...holders, holder_count: 20_000 } })).toMatch(/^Every wallet holds more than \$10;/);
  expect(say({})).toBe("50% of wallets hold more than $10; one in 133 holds more than $10,000");
});

test("wallets are counted where that is told beside their accounts", () => {
  const walletSizes = { over_10: 9, over_100: 5, over_1000: 4, over_10000: 3, over_100k: 0, over_1m: 0 };
  const facts = { wallets: { count: 30 }, walletSizes };
  const solana = { ...token, network: "SOL" };
  expect(say({ token: solana }, "page", { ...placeholder.meta, facts })).toBe(
    "30% of wallets hold more than $10; one in ten holds more than $10,000",
  );
  expect(say({ token: solana })).toMatch(/^50% of accounts hold/);
});

test("that nobody holds it a page says elsewhere", () => {
  const first = { ...holders, holder_count: 0 };
  expect([say({ first }), say({ first }, "card")]).toEqual([null, "Nobody holds the token"]);
});

const above = (count: number, ten: number, tenThousand: number) =>
  valueFinding(
    thresholds(
      {
        ...brinewick.breakdowns,
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
  ["Nobody holds the token", 0, 0, 0],
])("value: %s", (text, count, ten, tenThousand) => {
  expect(above(count, ten, tenThousand)).toBe(text);
});
