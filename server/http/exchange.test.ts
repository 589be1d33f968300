import { expect, test } from "vitest";
import { ProblemError } from "../lib/problem-error.ts";
import { exampleAnswer, exampleBackend, testService } from "../../test/service.ts";
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
