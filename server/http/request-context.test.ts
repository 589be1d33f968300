import { gunzipSync } from "node:zlib";
import type { Context } from "hono";
import { expect, test, vi } from "vitest";
import { createLogger } from "../operation/log.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { exampleAnswer, exampleBackend, testService } from "../../test/service.ts";
import { Compressor } from "./compression.ts";
import { type AppEnvironment, RequestContext } from "./request-context.ts";
import { commonHeaders } from "./headers.ts";
import { RequestMetrics } from "./request-metrics.ts";
import { requestContextOf } from "./test-request-context.ts";
import { expectProblem, pathOf } from "./test-requests.ts";

const path = pathOf("getToken");
const keyless = path.replace("/v0", "/api/v0");
const failing = (reason: unknown) => exampleBackend({ getToken: () => Promise.reject(reason) });

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly err?: { readonly message: string };
  readonly [field: string]: unknown;
}
const linesOf = (service: ReturnType<typeof testService>) =>
  service.logLines.map((line) => JSON.parse(line) as Line);

test("the log of all requests names each by its route, never by its URL", async () => {
  const service = testService({ logLevel: "debug" });
  const answer = await service.get(`${keyless}?`, {});
  const [line, ...others] = linesOf(service);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    level: "debug",
    msg: "request",
    requestId: answer.headers.get("x-request-id"),
    method: "GET",
    route: "/api/v0/:chain_id/tokens/:contract_address",
    status: 200,
  });
  expect(line).not.toHaveProperty("code");
  expect(line).not.toHaveProperty("err");
  const { elapsedMs } = line as unknown as { elapsedMs: number };
  expect(elapsedMs).toBeGreaterThanOrEqual(0);
  expect(elapsedMs).toBeLessThan(10_000);
  expect(Math.round(elapsedMs * 10) / 10).toBe(elapsedMs);
  expect(JSON.stringify(line)).not.toContain(keyless);
});

test.each([
  ["what was not foreseen", new Error("disk"), "debug", { status: 500, err: { message: "disk" } }],
  ["what was not foreseen", new Error("disk"), "error", { status: 500, err: { message: "disk" } }],
  ["a fault elsewhere", new ProblemError("upstream_error"), "warn", { status: 502, code: "upstream_error" }],
  ["a fault elsewhere", new ProblemError("upstream_error"), "error", undefined],
  [
    "a fault of our own that was told",
    new ProblemError("internal"),
    "warn",
    { status: 500, code: "internal" },
  ],
  // Not a fault, and most frequent when the server is busiest.
  ["a refusal for lack of room", new ProblemError("overloaded"), "warn", undefined],
  [
    "a refusal for lack of room",
    new ProblemError("overloaded"),
    "debug",
    { status: 503, code: "overloaded" },
  ],
  ["what is not there", new ProblemError("token_not_found"), "warn", undefined],
] as const)("%s, %o, in a log from %s on", async (_, reason, logLevel, expected) => {
  const service = testService({ logLevel, backend: failing(reason) });
  await service.get(keyless, {});
  const lines = linesOf(service);
  if (expected === undefined) expect(lines).toEqual([]);
  else expect(lines).toEqual([expect.objectContaining({ msg: "request", ...mayHave(expected) })]);
});

const mayHave = ({ err, ...rest }: { status: number; code?: string; err?: { message: string } }) => ({
  ...rest,
  ...(err && { err: expect.objectContaining(err) as unknown }),
});

test("a URL may have 8,192 letters", async () => {
  const { get } = testService();
  const url = (length: number) => {
    const start = `http://localhost${keyless}?x=`;
    return start + "a".repeat(length - start.length);
  };
  await expectProblem(await get(url(8_192), {}), 400, "unknown_parameter");
  await expectProblem(await get(url(8_193), {}), 414, "uri_too_long");
});

test("every answer can be read by any page, is of its declared type, and has a number of its own", async () => {
  const { get } = testService();
  const seen = new Set<string | null>();
  for (const asked of [keyless, "/healthz", "/nothing/here", "/api/v0/xyz/tokens"]) {
    const { headers } = await get(asked, {});
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    seen.add(headers.get("x-request-id"));
  }
  expect(seen.size).toBe(4);
});

test("a problem has nothing of the answer that it took the place of", async () => {
  const answer = { ...exampleAnswer("getHolders"), pageTotal: 10_000 };
  // Fails once its headers are written.
  const body = Object.assign(Object.create(null), { length: 2_000 }) as string;
  const { get } = testService({
    backend: exampleBackend({ getHolders: () => Promise.resolve({ ...answer, body }) }),
  });
  const holders = pathOf("getHolders").replace("/v0", "/api/v0");
  const response = await get(holders, { "accept-encoding": "br" });
  expect(["etag", "link", "content-encoding"].map((name) => response.headers.get(name))).toEqual([
    null,
    null,
    null,
  ]);
  await expectProblem(response, 500, "internal");
});

test("a long answer is compressed as its reader takes it, and caches know of that", async () => {
  const body = JSON.stringify({ filler: "ab".repeat(2_000) });
  const { get } = testService({
    backend: exampleBackend({ getToken: () => Promise.resolve({ ...exampleAnswer("getToken"), body }) }),
  });
  const plain = await get(keyless, {});
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(plain.headers.get("content-length")).toBe(String(body.length));
  expect(plain.headers.get("vary")).toBe("accept-encoding");
  const packed = await get(keyless, { "accept-encoding": "gzip" });
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(Number(packed.headers.get("content-length"))).toBeLessThan(200);
  expect((await packed.arrayBuffer()).byteLength).toBe(Number(packed.headers.get("content-length")));
  // What a cache is told of twice it is told of once.
  const keyed = await get(path);
  expect(keyed.headers.get("vary")).toBe("x-api-key, authorization, accept-encoding");
});

test("what a request brings is read from it", () => {
  const context = requestContextOf("/x?a=1&a=2", { from: "192.0.2.7", parameters: { chain: "sol" } });
  expect(context.query.getAll("a")).toEqual(["1", "2"]);
  expect(requestContextOf("/x").query.size).toBe(0);
  expect([context.pathParameter("chain"), context.pathParameter("other")]).toEqual(["sol", ""]);
  expect(context.socketAddress).toBe("192.0.2.7");
  // Called in process, there is no connection.
  for (const env of [undefined, {}]) {
    const honoContext = { req: { raw: context.request }, env } as unknown as Context<AppEnvironment>;
    const tools = {
      logger: createLogger({ level: "silent", write: () => {}, isReadable: false }),
      compressor: new Compressor(1),
      metrics: new RequestMetrics(),
    };
    expect(new RequestContext(honoContext, tools, "/", {}).socketAddress).toBeUndefined();
  }
});

test("an answer has what all have, what its route says, and a number", () => {
  const context = requestContextOf("/", { own: { "cache-control": "no-cache" } });
  expect(context.headers).toEqual({
    ...commonHeaders,
    "cache-control": "no-cache",
    "x-request-id": context.requestId,
  });
});

test("what an answer depends on is said once, whoever says it", () => {
  const context = requestContextOf("/");
  context.varyBy("origin");
  expect(context.headers["vary"]).toBe("origin");
  context.varyBy("sec-fetch-site", "origin");
  context.varyBy("accept-encoding");
  expect(context.headers["vary"]).toBe("origin, sec-fetch-site, accept-encoding");
});

test("a body is counted in bytes, and what has none says no length", () => {
  const lengthOf = (body: string | Uint8Array | null) =>
    requestContextOf("/").send(200, body).headers.get("content-length");
  expect([lengthOf("äö"), lengthOf(new Uint8Array(3)), lengthOf("")]).toEqual(["4", "3", "0"]);
  expect(requestContextOf("/").send(204, null).headers.get("content-length")).toBeNull();
});

test("who is led on is led below the path that readers know, but not on another site", () => {
  const ledTo = (location: string, base?: string) => {
    const context = requestContextOf("/", { tools: base === undefined ? {} : { base } });
    context.headers["location"] = location;
    return context.send(308, null).headers.get("location");
  };
  expect([ledTo("/sol"), ledTo("/sol", ""), ledTo("/sol", "/holders")]).toEqual([
    "/sol",
    "/sol",
    "/holders/sol",
  ]);
  expect(ledTo("https://other.example/sol", "/holders")).toBe("https://other.example/sol");
  const unled = requestContextOf("/", { tools: { base: "/holders" } });
  expect(unled.send(200, "").headers.get("location")).toBeNull();
});

test("a value is sent as JSON", async () => {
  const response = requestContextOf("/").sendJson({ a: 1 });
  expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
    200,
    "application/json",
    '{"a":1}',
  ]);
});

const text = "ab".repeat(2_000);
const page = { body: text, etag: 'W/"page"', type: "text/html" };
const sent = (
  entity: Parameters<RequestContext["sendEntity"]>[0],
  headers: Record<string, string>,
  ...status: [(200 | 404 | 503)?]
) => requestContextOf("/", { headers }).sendEntity(entity, ...status);

test("what its reader has already is not sent again, unless it is an error's page", async () => {
  const had = { "if-none-match": 'W/"page"' };
  const same = await sent(page, had);
  expect([same.status, await same.text()]).toEqual([304, ""]);
  expect([same.headers.get("etag"), same.headers.get("content-type")]).toEqual(['W/"page"', null]);
  const missing = await sent(page, had, 404);
  expect([missing.status, await missing.text()]).toEqual([404, text]);
});

test.each([
  ['W/"page"', 304],
  ['"page"', 304],
  ['"x" , W/"page"', 304],
  ["*", 304],
  ['"x"', 200],
  ["", 200],
])("%s names what is there: %i", async (tags, status) => {
  expect((await sent(page, { "if-none-match": tags })).status).toBe(status);
});

test("only the beginning of a mark says that it is weak", async () => {
  const statusOf = async (etag: string, asked: string) =>
    (await sent({ ...page, etag }, { "if-none-match": asked })).status;
  expect(await statusOf('"aW/b"', '"aW/b"')).toBe(304);
  expect(await statusOf('"aW/b"', '"ab"')).toBe(200);
  expect(await statusOf('"ab"', '"aW/b"')).toBe(200);
});

test("what was compressed beforehand is sent to those who take it so", async () => {
  const brotli = new Uint8Array([1, 2, 3]);
  const built = { ...page, brotli };
  const br = await sent(built, { "accept-encoding": "br" });
  expect([br.status, br.headers.get("content-encoding")]).toEqual([200, "br"]);
  expect(new Uint8Array(await br.arrayBuffer())).toEqual(brotli);
  const gz = await sent(built, { "accept-encoding": "gzip" }, 404);
  expect([gz.status, gz.headers.get("content-encoding")]).toEqual([404, "gzip"]);
  expect(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()).toBe(text);
  expect((await sent(page, { "accept-encoding": "br" })).headers.get("content-encoding")).toBe("br");
});

test.each([
  ["a picture", { ...page, type: "image/png" }, { "accept-encoding": "br" }],
  ["what is short", { ...page, body: "short" }, { "accept-encoding": "br" }],
  ["what is sent to who takes nothing else", page, { "accept-encoding": "identity" }],
  ["what is sent to who does not say", page, {}],
])("%s is not compressed", async (_, entity, headers: Record<string, string>) => {
  const response = await sent(entity, headers);
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(response.headers.get("content-type")).toBe(entity.type);
  expect(response.headers.get("vary")).toBe("accept-encoding");
  expect(await response.text()).toBe(entity.body);
});

test("how long an answer took is measured from its beginning to its end", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValueOnce(60_000).mockReturnValueOnce(60_012.34);
  const lines: string[] = [];
  const metrics = new RequestMetrics();
  const context = requestContextOf("/x", {
    tools: {
      logger: createLogger({ level: "debug", write: (line) => lines.push(line), isReadable: false }),
      metrics,
    },
  });
  const response = await context.answer((given) => given.send(200, "x"));
  clock.mockRestore();
  expect(response.status).toBe(200);
  expect(JSON.parse(lines[0]!)).toMatchObject({ route: "/route", elapsedMs: 12.3 });
  expect(await metrics.registry.metrics()).toMatch(
    /duration_seconds_sum\{method="GET",route="\/route",status_code="200"\} 0\.0123/,
  );
});

test("what failed has the type of a problem below the path that readers know", async () => {
  const context = requestContextOf("/x", { tools: { base: "/holders" } });
  const response = await context.answer(() => {
    for (const name of ["etag", "content-encoding", "link", "vary"]) context.headers[name] = "x";
    throw new ProblemError("token_not_found");
  });
  expect(["etag", "content-encoding", "link", "vary"].map((name) => response.headers.get(name))).toEqual([
    null,
    null,
    null,
    "x",
  ]);
  expect(await response.json()).toMatchObject({
    type: "/holders/problems/token-not-found",
    request_id: context.requestId,
  });
});

test("what cannot be decoded reaches no handler", async () => {
  const handler = vi.fn(() => new Response());
  await expectProblem(await requestContextOf("/x%zz").answer(handler), 400, "bad_url");
  await expectProblem(await requestContextOf(`/${"x".repeat(8_192)}`).answer(handler), 414, "uri_too_long");
  expect(handler).not.toHaveBeenCalled();
});
