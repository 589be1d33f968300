import { expect, test } from "vitest";
import { launch as example } from "../../test-answers.ts";
import { afterText, launch, noLaunchText, periodName } from "./launch.ts";

const subject = {
  token: { chain: "eth", address: "0x0000000000000000000000000000000000000001" },
  view: { within: 3_600, bundle: 3 },
} as const;
const say = (answer: typeof example) => launch.finding(launch.read({ launch: answer }, subject), subject);

function found(change: Partial<(typeof example.periods)[number]>, apart = 0) {
  return say({ ...example, apart, periods: [{ ...example.periods[2]!, ...change }] });
}

test("the finding is of the whole time, and says how many of how many", () => {
  expect(say(example)).toBe(
    "Of the 212 wallets that received it in the first hour, 74 still hold some of that: 6.1% of supply",
  );
  expect(found({ keepers: 1 })).toContain("one still holds some of that");
  expect(found({ keepers: 212 })).toContain("all still hold some of that");
  expect(found({ owners: 2, keepers: 2 })).toContain(", both still hold some of that");
  expect(found({ keepers: 0, kept_share: 0 })).toBe(
    "None of the 212 wallets that received it in the first hour hold any of that now",
  );
  expect(found({ owners: 2, keepers: 0 })).toBe(
    "Neither of the two wallets that received it in the first hour holds any of that now",
  );
});

test("one wallet, nobody, and nobody but pools", () => {
  expect(found({ owners: 1, keepers: 1, received: 8, kept: 5, kept_share: 0.5 })).toBe(
    "The only wallet that received tokens in the first hour still holds some of them: 50.0% of supply",
  );
  expect(found({ owners: 1, keepers: 1, received: 8, kept: 8, kept_share: 1 })).toBe(
    "The only wallet that received tokens in the first hour still holds them: 100.0% of supply",
  );
  expect(found({ owners: 1, keepers: 0 })).toBe(
    "The only wallet that received tokens in the first hour holds none of them now",
  );
  expect(found({ owners: 0 })).toBe("Nobody received it in the first hour");
  expect(found({ owners: 0 }, 2)).toBe("No person is known to have received it in the first hour");
});

test("a period is called what it is, however it was asked for", () => {
  expect(periodName(0, true)).toBe("the first block");
  expect(periodName(0, false)).toBe("the first second");
  expect([60, 600, 3_600, 21_600, 86_400, 90, 5_400].map((seconds) => periodName(seconds, true))).toEqual([
    "the first minute",
    "the first 10 minutes",
    "the first hour",
    "the first 6 hours",
    "the first day",
    "the first 90 seconds",
    "the first 90 minutes",
  ]);
  expect([0, 59, 60, 242, 3_600, 12_000, 3_659].map(afterText)).toEqual([
    "0 s",
    "59 s",
    "1 min",
    "4 min 2 s",
    "1 h",
    "3 h 20 min",
    "1 h",
  ]);
});

test("why there is none: transfers that were worked out, or missing ones", () => {
  const meta = { asOf: undefined, sources: [], priceUsd: undefined, requestId: undefined };
  expect(noLaunchText({ ...meta, history: "full" }).rest).toContain("worked out from snapshots");
  expect(noLaunchText({ ...meta, history: "incomplete" }).rest).toContain("every transfer");
  expect(noLaunchText(undefined).rest).toContain("every transfer");
});
