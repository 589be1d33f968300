import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { MemoryKeyStore } from "../../test/service.ts";
import { KeyRing } from "../access/key-ring.ts";
import { RateLimiter } from "../access/rate-limit.ts";
import type { ProblemError } from "../lib/problem-error.ts";
import { addressAccess, internalAccess, keyAccess, networkOf } from "./access.ts";
import { requestContextOf } from "./test-request-context.ts";

/** As Node has it, for the short way. */
const incomingOf = (headers: Readonly<Record<string, string>>, remoteAddress = "192.0.2.7") =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
const rateOf = (limit: number, name = "key") => new RateLimiter(name, limit, () => 0);

async function codeOf(work: () => unknown): Promise<string> {
  try {
    await work();
    return "let in";
  } catch (error) {
    return (error as ProblemError).code;
  }
}

function keyed({ unitBudget = null, limit = 0 }: { unitBudget?: number | null; limit?: number } = {}) {
  const store = new MemoryKeyStore();
  const key = store.create(unitBudget);
  const keys = new KeyRing(store, () => {});
  const access = keyAccess(keys, rateOf(limit));
  const spent = async () => {
    await keys.flush();
    return [...store.records.values()].map(({ unitsUsed }) => unitsUsed);
  };
  /** A key is known at once when it was read before. */
  const read = () => keys.admit(key);
  return { store, key, keys, access, spent, read };
}

describe("the access for keys", () => {
  test("says that its answers are their owner's, and that nothing was charged yet", () => {
    const { access } = keyed();
    expect(access.prefix).toBe("/v0");
    expect(access.headers).toEqual({
      "cache-control": "private, no-cache",
      vary: "x-api-key, authorization, accept-encoding",
      "x-units-charged": "0",
    });
  });

  test("reads the key from either header, and one only", async () => {
    const { access, key, store } = keyed();
    const other = store.create();
    const cases: [Record<string, string>, string][] = [
      [{ "x-api-key": key }, "let in"],
      [{ authorization: `Bearer ${key}` }, "let in"],
      [{ authorization: `bearer   ${key}` }, "let in"],
      [{ authorization: `Bearer ${key}`, "x-api-key": key }, "let in"],
      [{ authorization: "Basic eDp5", "x-api-key": key }, "let in"],
      [{ authorization: `Bearer ${other}`, "x-api-key": key }, "duplicate_key_header"],
      [{ "x-api-key": `${key}, ${key}` }, "duplicate_key_header"],
      [{ authorization: `Bearer ${key}`, "x-api-key": "" }, "let in"],
      [{}, "missing_key"],
      [{ "x-api-key": "" }, "missing_key"],
      [{ authorization: `NotBearer ${key}` }, "missing_key"],
      [{ authorization: `Bearer${key}` }, "missing_key"],
      [{ authorization: `Bearer ${key} more` }, "missing_key"],
      [{ "x-api-key": `${key}x` }, "invalid_key"],
    ];
    for (const [headers, expected] of cases) {
      const outcome = await codeOf(() => access.enter(requestContextOf("/", { headers })));
      expect([Object.keys(headers), outcome]).toEqual([Object.keys(headers), expected]);
    }
  });

  test("takes units for a call, tells what is left, and gives them back for one that failed", async () => {
    const { access, key, spent } = keyed({ unitBudget: 50 });
    const context = requestContextOf("/", { headers: { "x-api-key": key } });
    const told = () => [context.headers["x-units-charged"], context.headers["x-units-remaining"]];
    const take = await access.enter(context);
    expect(told()).toEqual([undefined, "50"]);
    const kept = take(20, "getTokens");
    expect(told()).toEqual(["20", "30"]);
    kept.keep();
    const failed = take(30, "getTokens");
    expect(told()).toEqual(["30", "0"]);
    expect(await codeOf(() => take(1, "getTokens"))).toBe("unit_budget_exhausted");
    failed.giveBack();
    expect(told()).toEqual(["0", "30"]);
    expect(await spent()).toEqual([20]);
  });

  test("says nothing of what is left where there is no end of it", async () => {
    const { access, key, read } = keyed();
    const context = requestContextOf("/", { headers: { "x-api-key": key } });
    const charge = (await access.enter(context))(20, "getTokens");
    charge.giveBack();
    expect(context.headers).not.toHaveProperty("x-units-remaining");
    await read();
    expect(access.enterAtOnce(incomingOf({ "x-api-key": key }), 20, "getTokens")).toEqual([
      "x-units-charged",
      "20",
    ]);
  });

  test("has a rate for each key", async () => {
    const { access, key, store } = keyed({ limit: 1 });
    const enter = (shown: string) =>
      codeOf(() => access.enter(requestContextOf("/", { headers: { "x-api-key": shown } })));
    expect([await enter(key), await enter(key), await enter(store.create())]).toEqual([
      "let in",
      "rate_limited",
      "let in",
    ]);
  });

  test("is passed at once with a key that is known, to the last unit", async () => {
    const { access, key, read, spent } = keyed({ unitBudget: 30, limit: 5 });
    const pass = (headers: Record<string, string>) =>
      access.enterAtOnce(incomingOf(headers), 10, "getTokens");
    expect(pass({ "x-api-key": key })).toBeUndefined();
    await read();
    expect(pass({ "x-api-key": key })).toEqual([
      "x-units-charged",
      "10",
      "ratelimit-policy",
      '"key";q=5;w=60',
      "ratelimit",
      '"key";r=4;t=60',
      "x-units-remaining",
      "20",
    ]);
    // Two headers may be two keys: that is looked at elsewhere.
    expect(pass({ "x-api-key": key, authorization: `Bearer ${key}` })).toBeUndefined();
    expect(pass({})).toBeUndefined();
    expect(pass({ "x-api-key": key })?.at(-1)).toBe("10");
    expect(pass({ "x-api-key": key })?.at(-1)).toBe("0");
    expect(pass({ "x-api-key": key })).toBeUndefined();
    expect(await spent()).toEqual([30]);
  });

  test("is passed at once as often as its rate allows, and what was refused costs nothing", async () => {
    const { access, key, read, spent } = keyed({ limit: 2 });
    await read();
    const passed = [0, 1, 2].map(() => access.enterAtOnce(incomingOf({ "x-api-key": key }), 10, "getTokens"));
    expect(passed.map((headers) => headers?.at(-1))).toEqual(['"key";r=1;t=60', '"key";r=0;t=60', undefined]);
    expect(await spent()).toEqual([20]);
  });
});

describe("the access without a key", () => {
  const doorOf = (limit: number, keyless: "any" | "own" = "any", trustedProxies = 0) =>
    addressAccess(rateOf(limit, "address"), { keyless, trustedProxies, publicUrl: "" });

  test("lets caches between keep its answers for moments, and charges nothing", async () => {
    const access = doorOf(0);
    expect([access.prefix, access.headers]).toEqual([
      "/api/v0",
      { "cache-control": "public, max-age=0, s-maxage=5" },
    ]);
    const context = requestContextOf("/");
    const charge = (await access.enter(context))(50, "getTokens");
    charge.keep();
    charge.giveBack();
    expect(Object.keys(context.headers).filter((name) => /unit|rate/.test(name))).toEqual([]);
    expect(access.enterAtOnce(incomingOf({}), 50, "getTokens")).toEqual([]);
  });

  test("has a rate for each network", async () => {
    const access = doorOf(1);
    const enter = (from: string) => codeOf(() => access.enter(requestContextOf("/", { from })));
    expect([await enter("192.0.2.7"), await enter("192.0.2.7"), await enter("192.0.2.8")]).toEqual([
      "let in",
      "rate_limited",
      "let in",
    ]);
    // The same count by the short way.
    expect(access.enterAtOnce(incomingOf({}, "192.0.2.8"), 10, "getTokens")).toBeUndefined();
    expect(access.enterAtOnce(incomingOf({}, "192.0.2.9"), 10, "getTokens")).toEqual([
      "ratelimit-policy",
      '"address";q=1;w=60',
      "ratelimit",
      '"address";r=0;t=60',
    ]);
    expect(access.enterAtOnce(incomingOf({}, "192.0.2.9"), 10, "getTokens")).toBeUndefined();
    expect(await enter("192.0.2.9")).toBe("rate_limited");
  });

  test("believes of a client's address what the proxies in front say", async () => {
    const forwarded = { "x-forwarded-for": "198.51.100.1" };
    for (const trustedProxies of [0, 1]) {
      const access = doorOf(1, "any", trustedProxies);
      expect(access.enterAtOnce(incomingOf(forwarded), 10, "getTokens")).toBeDefined();
      expect(access.enterAtOnce(incomingOf({}), 10, "getTokens") === undefined).toBe(trustedProxies === 0);
      const context = requestContextOf("/", { headers: forwarded, from: "192.0.2.7" });
      expect(networkOf(context, trustedProxies)).toBe(trustedProxies === 0 ? "192.0.2.7" : "198.51.100.1");
      expect(await codeOf(() => access.enter(context))).toBe("rate_limited");
    }
  });

  test("is closed to other sites where it is kept to its own", async () => {
    const access = doorOf(0, "own");
    const enter = (site: string) =>
      codeOf(() => access.enter(requestContextOf("/", { headers: { "sec-fetch-site": site } })));
    expect([await enter("same-origin"), await enter("cross-site")]).toEqual(["let in", "foreign_origin"]);
    // Whose page asks is looked at by the long way.
    expect(access.enterAtOnce(incomingOf({}), 10, "getTokens")).toBeUndefined();
  });
});

test("the server itself is let in without a limit or a price", async () => {
  const access = internalAccess();
  expect([access.prefix, access.headers]).toEqual(["/api/v0", {}]);
  const context = requestContextOf("/");
  const before = { ...context.headers };
  (await access.enter(context))(50, "getTokens").keep();
  expect(context.headers).toEqual(before);
  expect(access.enterAtOnce(incomingOf({}), 10, "getTokens")).toBeUndefined();
});
