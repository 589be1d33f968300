import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KeyUseCounter } from "./key-use.ts";

const day = 20_000;
const at = (seconds: number) => vi.setSystemTime((day * 86_400 + seconds) * 1_000);
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

test("each day of a key has its own count, and the most of one minute", () => {
  const use = new KeyUseCounter();
  for (const seconds of [0, 59, 60, 61, 119]) {
    at(seconds);
    use.request(1);
  }
  use.spend(1, 20, "getHolders");
  at(86_399);
  use.request(1);
  at(86_400);
  use.request(1);
  use.spend(1, 5, "getHolders");
  use.request(2);
  const start = day * 86_400;
  expect(use.take()).toEqual([
    { id: 1, day, units: 20, requests: 6, most: 3, lastAt: start + 86_399 },
    { id: 1, day: day + 1, units: 5, requests: 1, most: 1, lastAt: start + 86_400 },
    { id: 2, day: day + 1, units: 0, requests: 1, most: 1, lastAt: start + 86_400 },
  ]);
  expect(use.take()).toEqual([]);
});

test("a minute that is written in two goes has the most of both", () => {
  const use = new KeyUseCounter();
  at(10);
  for (let request = 0; request < 3; request += 1) use.request(1);
  expect(use.take()).toMatchObject([{ requests: 3, most: 3 }]);
  at(20);
  use.request(1);
  expect(use.take()).toMatchObject([{ requests: 1, most: 4 }]);
  at(80);
  use.request(1);
  expect(use.take()).toMatchObject([{ requests: 1, most: 4 }]);
  at(150);
  use.take();
  use.request(1);
  expect(use.take()).toMatchObject([{ requests: 1, most: 1 }]);
});

test("what could not be written is there the next time", () => {
  const use = new KeyUseCounter();
  at(0);
  use.request(1);
  use.putBack(use.take());
  use.request(1);
  expect(use.take().map(({ requests }) => requests)).toEqual([1, 1]);
});

test("units are told by endpoint and day, and what could not be written is added to what came meanwhile", () => {
  const use = new KeyUseCounter();
  at(0);
  use.spend(1, 10, "getHolders");
  use.spend(1, 10, "getHolders");
  use.spend(1, 20, "getTokenStats");
  const taken = use.takeByEndpoint();
  at(86_400);
  use.spend(1, 10, "getHolders");
  use.putBackByEndpoint(taken);
  use.putBackByEndpoint([{ id: 1, day: day + 1, endpoint: "getHolders", answers: 1, units: 5 }]);
  expect(use.takeByEndpoint()).toEqual([
    { id: 1, day: day + 1, endpoint: "getHolders", answers: 2, units: 15 },
    { id: 1, day, endpoint: "getHolders", answers: 2, units: 20 },
    { id: 1, day, endpoint: "getTokenStats", answers: 1, units: 20 },
  ]);
  expect(use.takeByEndpoint()).toEqual([]);
});

test("the last hour has the busiest key of each minute, and nothing from before it was counted", () => {
  at(0);
  const use = new KeyUseCounter();
  for (const [key, seconds] of [
    [1, 0],
    [1, 1],
    [2, 2],
    [2, 60],
    [2, 61],
    [2, 62],
  ] as const) {
    at(seconds);
    use.request(key);
  }
  at(120);
  expect(use.lastHour([1, 2]).slice(-4)).toEqual([null, 2, 3, 0]);
  expect(use.lastHour([1]).slice(-3)).toEqual([2, 0, 0]);
  expect(use.lastHour([])).toHaveLength(60);
  at(3_600);
  use.request(2);
  expect(use.lastHour([1, 2])).toEqual([3, ...Array.from({ length: 58 }, () => 0), 1]);
});
