import { expect, test, vi } from "vitest";
import type { ProblemError } from "../lib/problem-error.ts";
import { RateLimiter, requestsOf } from "./rate-limit.ts";

const taker = (limit: number) => {
  const clock = { ms: 0 };
  const limiter = new RateLimiter("key", limit, () => clock.ms);
  const take = (client: string) => {
    const headers: Record<string, string> = {};
    try {
      limiter.take(client, headers);
    } catch (error) {
      headers["refused"] = (error as ProblemError).code;
    }
    return headers;
  };
  return { clock, take, limiter };
};

test("each client has its own minute, from its first request", () => {
  const { clock, take } = taker(2);
  expect(take("a")).toEqual({ "ratelimit-policy": '"key";q=2;w=60', ratelimit: '"key";r=1;t=60' });
  clock.ms = 30_500;
  expect(take("a")).toMatchObject({ ratelimit: '"key";r=0;t=30' });
  expect(take("a")).toMatchObject({ ratelimit: '"key";r=0;t=30', refused: "rate_limited" });
  expect(take("b")).not.toHaveProperty("refused");
  clock.ms = 60_000;
  expect(take("a")).toEqual({ "ratelimit-policy": '"key";q=2;w=60', ratelimit: '"key";r=1;t=60' });
});

test("what is worth more counts as more, and is refused where there is no room for all of it", () => {
  const { limiter } = taker(5);
  const headers: Record<string, string> = {};
  limiter.take("a", headers, 2.5);
  expect(headers["ratelimit"]).toBe('"key";r=2;t=60');
  expect([limiter.hasRoom("a", 2.5), limiter.hasRoom("a", 3)]).toEqual([true, false]);
  limiter.count("a", 1.5);
  expect(limiter.hasRoom("a")).toBe(true);
  expect(() => limiter.take("a", headers, 1.5)).toThrow(expect.objectContaining({ code: "rate_limited" }));
  expect([10, 20, 30, 50].map(requestsOf)).toEqual([1, 1, 1.5, 2.5]);
});

test("0 is no limit and is not spoken of", () => expect(taker(0).take("a")).toEqual({}));

test("what is counted in a client's name leaves it less room, and is not refused itself", () => {
  const { clock, take, limiter } = taker(2);
  expect(limiter.hasRoom("a")).toBe(true);
  limiter.count("a");
  expect(limiter.hasRoom("a")).toBe(true);
  expect(take("a")).toEqual({ "ratelimit-policy": '"key";q=2;w=60', ratelimit: '"key";r=0;t=60' });
  expect(limiter.hasRoom("a")).toBe(false);
  expect(limiter.hasRoom("b")).toBe(true);
  for (let more = 0; more < 5; more += 1) limiter.count("a");
  expect(take("a")).toHaveProperty("refused", "rate_limited");
  clock.ms = 59_999;
  expect(limiter.hasRoom("a")).toBe(false);
  clock.ms = 60_000;
  expect(limiter.hasRoom("a")).toBe(true);
  expect(take("a")).toMatchObject({ ratelimit: '"key";r=1;t=60' });
});

test("a refusal says for how long, in whole seconds that are over then", () => {
  const { clock, take, limiter } = taker(1);
  take("a");
  clock.ms = 0.25;
  expect(() => limiter.take("a", {})).toThrow(expect.objectContaining({ retryAfterSeconds: 60 }));
  clock.ms = 58_999;
  expect(() => limiter.take("a", {})).toThrow(expect.objectContaining({ retryAfterSeconds: 2 }));
});

test("where there is no limit, there is always room", () => {
  const { limiter } = taker(0);
  expect(limiter.isOff).toBe(true);
  for (let more = 0; more < 5; more += 1) limiter.count("a");
  expect(limiter.hasRoom("a")).toBe(true);
  expect(taker(1).limiter.isOff).toBe(false);
});

test("the minute is of the clock that is never set", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const limiter = new RateLimiter("key", 1);
  limiter.take("a", {});
  vi.advanceTimersByTime(59_999);
  expect(limiter.hasRoom("a")).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limiter.hasRoom("a")).toBe(true);
  vi.useRealTimers();
});
