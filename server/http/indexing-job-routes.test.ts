import { expect, test } from "vitest";
import { pageTokenHeader, ReadingAnswer, readingChanges } from "../../contract/readings.ts";
import { testService } from "../../test/service.ts";
import { RateLimiter } from "../access/rate-limit.ts";
import { insideReadingRoutes, type OfferedReadings, readingRoutes } from "./indexing-job-routes.ts";
import { requestContextOf } from "./test-request-context.ts";
import { expectProblem, foreignRequests } from "./test-requests.ts";

const address = `0x${"11".repeat(20)}`;
const path = `/api/reading/eth/${address}`;
const host = "127.0.0.1:4100";
const origin = `http://${host}`;

const never = () => Promise.reject(new Error("asked in another site's name"));
const unasked: OfferedReadings = {
  isOffered: true,
  stateOf: never,
  nodesOf: () => null,
  request: never,
  pause: never,
  cancel: never,
  remove: never,
  check: never,
};

function begin(options: Parameters<typeof testService>[0] = {}, isOffered = true) {
  const done: string[] = [];
  const asked: boolean[] = [];
  const readings: OfferedReadings = {
    isOffered,
    stateOf: (_chain, _address, asks) => {
      asked.push(asks);
      return Promise.resolve({ state: "no_contract", is_used: null });
    },
    nodesOf: () => null,
    request: async (chain, of) => void done.push(`start ${chain} ${of}`),
    pause: async (chain, of) => void done.push(`pause ${chain} ${of}`),
    cancel: async (chain, of) => void done.push(`cancel ${chain} ${of}`),
    remove: async (chain, of) => void done.push(`remove ${chain} ${of}`),
    check: async (chain, of) => void done.push(`check ${chain} ${of}`),
  };
  const { app } = testService({ readings, ...options });
  const send = (to: string, headers: Record<string, string>, method = "POST", body?: string) =>
    Promise.resolve(
      app.request(to, { method, headers: { host, ...headers }, ...(body !== undefined && { body }) }),
    );
  const tokenOf = async (headers: Record<string, string> = {}) => {
    const answer = await send(path, { "sec-fetch-site": "same-origin", ...headers }, "GET");
    return ReadingAnswer.parse(await answer.json()).page_token ?? "";
  };
  return { send, tokenOf, done, asked };
}

test("a page of this site starts and cancels, by the token that it was given", async () => {
  const { send, tokenOf, done } = begin();
  const headers = { origin, "sec-fetch-site": "same-origin", [pageTokenHeader]: await tokenOf() };
  for (const change of readingChanges) {
    const answer = await send(`${path}/${change}`, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(ReadingAnswer.parse(await answer.json()).reading).toMatchObject({ state: "no_contract" });
  }
  expect(done).toEqual(readingChanges.map((change) => `${change} eth ${address}`));
});

test("nobody else does: another site, a rebound name, a form, a sandboxed frame, a page without the token", async () => {
  const { send, tokenOf, done } = begin();
  const others = foreignRequests(await tokenOf());
  for (const [who, headers] of others) {
    for (const change of readingChanges) {
      const answer = await send(`${path}/${change}`, headers);
      expect(answer.headers.get("access-control-allow-origin"), who).toBeNull();
      expect([who, answer.status]).toEqual([who, 403]);
      await expectProblem(answer, 403, "foreign_origin");
    }
  }
  expect(done).toEqual([]);
});

test("a browser that asks first whether another site may is not told so", async () => {
  const { send } = begin();
  const headers = {
    origin: "https://evil.example",
    "access-control-request-method": "POST",
    "access-control-request-headers": pageTokenHeader,
  };
  const answer = await send(`${path}/start`, headers, "OPTIONS");
  expect(answer.status).toBe(405);
  expect(answer.headers.get("access-control-allow-headers")).toBeNull();
  expect(answer.headers.get("access-control-allow-methods")).toBeNull();
});

test("nobody else reads the token, or has the node asked", async () => {
  const { send, asked } = begin({ keyless: "any" });
  const others: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { host: "evil.example:4100", "sec-fetch-site": "same-origin" },
    { host: "evil.example:4100" },
    { host: "evil_name.example:4100", "sec-fetch-site": "same-origin" },
  ];
  for (const headers of others) {
    const answer = await send(path, headers, "GET");
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    await expectProblem(answer, 403, "foreign_origin");
  }
  expect(asked).toEqual([]);
});

test("what changes nothing is no POST, and what does no GET", async () => {
  const { send, tokenOf, done } = begin();
  const headers = { origin, "sec-fetch-site": "same-origin", [pageTokenHeader]: await tokenOf() };
  await expectProblem(await send(`${path}/start`, headers, "GET"), 405, "method_not_allowed");
  await expectProblem(await send(path, headers, "POST"), 405, "method_not_allowed");
  const withBody = { ...headers, "content-length": "2" };
  await expectProblem(await send(`${path}/start`, withBody, "POST", "{}"), 413, "body_not_accepted");
  await expectProblem(await send("/api/reading/eth/0x12/start", headers), 400, "invalid_address");
  await expectProblem(await send(`/api/reading/xyz/${address}/start`, headers), 404, "unknown_chain");
  expect(done).toEqual([]);
});

test("the name that readers find the service by is known, also behind a proxy", async () => {
  const publicUrl = "https://holderscope.example";
  const { send, tokenOf } = begin({ publicUrl, trustedProxies: 1 });
  const forwarded = {
    host: "app:4100",
    "x-forwarded-host": "holderscope.example",
    "x-forwarded-proto": "https",
  };
  const token = await tokenOf(forwarded);
  const headers = { ...forwarded, [pageTokenHeader]: token, "sec-fetch-site": "same-origin" };
  expect((await send(`${path}/start`, { ...headers, origin: publicUrl })).status).toBe(200);
  const other = { ...headers, "x-forwarded-host": "evil.example", origin: "https://evil.example" };
  await expectProblem(await send(`${path}/start`, other), 403, "foreign_origin");
});

test("where it is not offered there is no token, and without it nothing is changed", async () => {
  const { send, tokenOf, done } = begin({}, false);
  expect(await tokenOf()).toBe("");
  const headers = { origin, "sec-fetch-site": "same-origin", [pageTokenHeader]: "" };
  await expectProblem(await send(`${path}/start`, headers), 403, "foreign_origin");
  expect(done).toEqual([]);
});

test("no other path of this server changes anything for another site", async () => {
  const { app } = testService({ readings: unasked });
  const paths = new Set(app.routes.map((route) => route.path).filter((pattern) => pattern !== "/*"));
  expect(paths.size).toBeGreaterThan(20);
  const foreign = { host, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  for (const pattern of paths) {
    const of = pattern
      .replace(/:chain(_id)?/, "eth")
      .replace(/:\w+/g, address)
      .replace("*", "x");
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const { status } = await app.request(of, { method, headers: foreign });
      expect([method, of, status >= 400]).toEqual([method, of, true]);
    }
  }
});

const node = {
  host: "",
  trouble: null,
  calls: 3,
  refused: 1,
  range: 2_000,
  batch: null,
  pace: 0.5,
  head: 1,
  asked_again: null,
};

/** The routes by themselves, with what they ask of others noted. */
function alone({
  trustedProxies = 0,
  phase = "ready",
  limit = 0,
}: { trustedProxies?: number; phase?: "ready" | "starting"; limit?: number } = {}) {
  const asked: unknown[][] = [];
  const noting =
    (name: string) =>
    async (...all: unknown[]) =>
      void asked.push([name, ...all]);
  const readings: OfferedReadings = {
    ...unasked,
    stateOf: (...all) => (
      asked.push(["state", ...all]),
      Promise.resolve({ state: "no_contract", is_used: null })
    ),
    nodesOf: (chain) => [{ ...node, host: `${chain}.example` }],
    request: noting("request"),
  };
  const options = {
    readings,
    lifecycle: { phase },
    rate: new RateLimiter("address", limit),
    publicUrl: "",
    trustedProxies,
  };
  const routes = [...readingRoutes(options), ...insideReadingRoutes(readings)];
  const parameters = { chain: "eth", address: `0x${"Ab".repeat(20)}` };
  const send = (at: number, headers: Record<string, string>, from?: string) => {
    const method = routes[at]!.path.endsWith(":address") ? "GET" : "POST";
    return requestContextOf(path, {
      method,
      headers: { host, ...headers },
      parameters,
      ...(from !== undefined && { from }),
    }).answer(routes[at]!.handler);
  };
  return { routes, asked, send };
}
const own = { origin, "sec-fetch-site": "same-origin" };
const stored = `0x${"ab".repeat(20)}`;

test("a page is told how far a token is, who is asked for it, and given a token for what it changes", async () => {
  const { routes, asked, send } = alone();
  expect(routes.map((route) => route.path)).toEqual([
    "/api/reading/:chain/:address",
    ...readingChanges.map((change) => `/api/reading/:chain/:address/${change}`),
    "/api/reading/:chain/:address",
  ]);
  const answer = ReadingAnswer.parse(await (await send(0, own)).json());
  expect(answer).toEqual({
    reading: { state: "no_contract", is_used: null },
    public_nodes: [{ ...node, host: "eth.example" }],
    page_token: expect.stringMatching(/^[\w-]{32}$/) as unknown,
  });
  // A page that the server draws asks no node, and changes nothing.
  expect(await (await send(6, {})).json()).toEqual({ ...answer, page_token: null });
  expect(asked).toEqual([
    ["state", "eth", stored, true],
    ["state", "eth", stored, false],
  ]);
});

test("who asks is known by the network, but for somebody at this machine", async () => {
  const cases: [from: string | undefined, visitor: string | null, trustedProxies?: number][] = [
    ["127.0.0.1", null],
    ["127.1.2.3", null],
    ["::1", null],
    ["::ffff:127.0.0.1", null],
    ["192.0.2.127", "192.0.2.127"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    // A proxy of this machine asks for anybody.
    ["127.0.0.1", "127.0.0.1", 1],
    ["::1", "0:0:0:0::/64", 1],
    [undefined, ""],
  ];
  for (const [from, visitor, trustedProxies = 0] of cases) {
    const { asked, send } = alone({ trustedProxies });
    const answer = ReadingAnswer.parse(await (await send(0, own)).json());
    const changed = await send(1, { ...own, [pageTokenHeader]: answer.page_token! }, from);
    expect(changed.status).toBe(200);
    expect(asked[1]).toEqual(["request", "eth", stored, visitor]);
  }
});

test("a page is told that others asked for a token, and what it changes is changed in the visitor's name", async () => {
  const { send, paused } = (() => {
    const seen: unknown[][] = [];
    const readings: OfferedReadings = {
      ...unasked,
      stateOf: () => Promise.resolve({ state: "asking" }),
      isAskedByOthers: (_chain, _address, visitor) => visitor === "192.0.2.7",
      pause: async (...all) => void seen.push(all),
    };
    const options = { readings, lifecycle: { phase: "ready" as const }, rate: new RateLimiter("address", 0) };
    const routes = readingRoutes({ ...options, publicUrl: "", trustedProxies: 0 });
    const ask = (at: number, from: string, headers: Record<string, string> = {}) =>
      requestContextOf(path, {
        method: at === 0 ? "GET" : "POST",
        headers: { host, ...own, ...headers },
        parameters: { chain: "eth", address: stored },
        from,
      }).answer(routes[at]!.handler);
    return { send: ask, paused: seen };
  })();
  const theirs = ReadingAnswer.parse(await (await send(0, "192.0.2.7")).json());
  expect(theirs.asked_by_others).toBe(true);
  const mine = ReadingAnswer.parse(await (await send(0, "192.0.2.8")).json());
  expect(mine).not.toHaveProperty("asked_by_others");
  await send(2, "192.0.2.7", { [pageTokenHeader]: mine.page_token! });
  expect(paused).toEqual([["eth", stored, "192.0.2.7"]]);
});

test("nothing is asked before the service has started, and by no address too often", async () => {
  const starting = alone({ phase: "starting" });
  for (const at of [0, 1]) await expectProblem(await starting.send(at, own), 503, "not_ready");
  const limited = alone({ limit: 1 });
  const answer = ReadingAnswer.parse(await (await limited.send(0, own)).json());
  await expectProblem(await limited.send(0, own), 429, "rate_limited");
  const changing = { ...own, [pageTokenHeader]: answer.page_token! };
  await expectProblem(await limited.send(1, changing), 429, "rate_limited");
  expect([starting.asked, limited.asked.length]).toEqual([[], 1]);
});
