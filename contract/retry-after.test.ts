import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

test.each([
  ["7", 7],
  ["0.2", 0.2],
  ["Thu, 01 Jan 1970 00:01:00 GMT", 60],
  ["Wed, 31 Dec 1969 23:59:00 GMT", 0],
  ["soon", undefined],
  ["1.2.3", undefined],
  ["", undefined],
  [null, undefined],
  [undefined, undefined],
])("%j asks for %j seconds", (header, seconds) => {
  expect(readRetryAfter(header)).toBe(seconds);
});
