import { expect, test } from "vitest";
import { shownHistory } from "../../../metrics/history/shown.ts";
import { dailyTimes, historyOf, lifeFrom, rangeOf } from "../../../metrics/history/test-history.ts";
import { figure } from "./half.ts";

const token = { chain: "eth", address: `0x${"a1".padStart(40, "0")}` } as const;
const times = dailyTimes("2025-03-01", 3);

function found(half: (number | null)[], change = {}, others = {}): string | null {
  const history = historyOf(times, { half_of_supply: half, ...others });
  const range = rangeOf(history, change);
  return figure.finding(shownHistory(history, undefined, range, lifeFrom(history)), { token });
}

test("how few hold more than half, and how few it were", () => {
  expect(found([40, 30, 12])).toBe("12 wallets together hold more than half of supply; a year ago it was 40");
  expect(found([1, 3, 1])).toBe("One wallet holds more than half of supply, as a year ago");
  expect(found([2, 3, 5], { isNow: false, preset: null })).toMatch(
    /^Five wallets together held more than half of supply; on \d+ Mar 2025 it was 2$/,
  );
});

test("what is not known is not said, and never 0", () => {
  expect(found([null, 3, 5])).toBe("Five wallets together hold more than half of supply");
  expect(found([null, null, null])).toBeNull();
  expect(found([4, 3, null])).toBe("The value at the end of this range is not known");
  expect(found([4, 3, null], {}, { holders: [9, 9, 0] })).toBe("Nobody is counted at the end of this range");
});

test("wallets are counted where they are told apart from accounts", () => {
  const spread = {
    holders: [9, 9, 9],
    owners: [7, 7, 7],
    wallet_half_of_supply: [3, 3, 2],
    wallet_hhi: [1, 1, 1],
  };
  expect(found([6, 6, 5], {}, spread)).toBe(
    "Two wallets together hold more than half of supply; a year ago it was 3",
  );
});
