import { expect, test } from "vitest";
import { RateLimiter } from "./rate-limit.ts";

const taker = (limit: number) => {
  const clock = { ms: 0 };
  const limiter = new RateLimiter("key", limit, () => clock.ms);
  const take = (client: string) => {
    const headers: Record<string, string> = {};
    try {
      limiter.take(client, headers);
    } catch {
      headers["refused"] = "yes";
    }
    return headers;
  };
  return { clock, take };
};

test("each client has its own minute, from its first request", () => {
  const { clock, take } = taker(2);
  expect(take("a")).toEqual({ "ratelimit-policy": '"key";q=2;w=60', ratelimit: '"key";r=1;t=60' });
  clock.ms = 30_500;
  expect(take("a")).toMatchObject({ ratelimit: '"key";r=0;t=30' });
  expect(take("a")).toMatchObject({ ratelimit: '"key";r=0;t=30', refused: "yes" });
  expect(take("b")).not.toHaveProperty("refused");
  clock.ms = 60_000;
  expect(take("a")).toEqual({ "ratelimit-policy": '"key";q=2;w=60', ratelimit: '"key";r=1;t=60' });
});

test("0 is no limit and is not spoken of", () => expect(taker(0).take("a")).toEqual({}));
