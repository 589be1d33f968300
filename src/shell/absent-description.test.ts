import { expect, test } from "vitest";
import type { Described, Reading } from "../../contract/readings.ts";
import { describeReading } from "./absent-description.ts";

const token = { chain: "eth", address: `0x${"11".repeat(20)}` } as const;
const known: Described = { name: "Pale coin", ticker: "PALE", decimals: 0, supply: "1200", head: null };
const progress = {
  from_block: 1,
  next_block: 401,
  head_block: 1_000,
  transfers: 12,
  up_to: null,
  seconds_left: null,
};
const titleOf = (reading: Reading) => describeReading(token, reading)?.title;

test("a page says of itself how its token stands, and no place that there is none while it is read", () => {
  const reading = { state: "reading", progress, so_far: null, trouble: null, can_cancel: true } as const;
  expect(titleOf({ ...reading, token: known })).toBe("40% Pale coin");
  expect(titleOf({ ...reading, token: null })).toBe("40% 0x1111…1111");
  expect(
    titleOf({ state: "waiting", before: 1, trouble: null, expected: null, queue: [], token: known }),
  ).toBe("In the queue: Pale coin");
  expect(
    titleOf({ state: "stopped", progress, so_far: null, is_paused: false, kept_until: null, token: known }),
  ).toBe("Stopped: Pale coin");
  expect(describeReading(token, { state: "known", token: known, expected: null, before: 0 })).toEqual({
    title: "Pale coin on Ethereum, not read here",
    description: "Pale coin is on Ethereum, and has not been read here.",
  });
});

test("where nobody asked it claims nothing", () => {
  const silent: Reading[] = [
    { state: "off" },
    { state: "no_node", is_public_off: true },
    { state: "asking" },
  ];
  for (const reading of silent) {
    expect(titleOf(reading)).toBe("0x1111…1111 on Ethereum, not read here");
  }
  expect(describeReading(token, { state: "no_contract", is_used: true })).toBeUndefined();
});
