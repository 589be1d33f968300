import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeRandom, fc } from "../../../test/speed.ts";
import { interfaceNames, endpoints } from "../../../contract/endpoints.ts";
import { problems } from "../../../contract/problem.ts";
import { exampleAnswers } from "../../openapi/examples.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import {
  callUpstream as call,
  openUpstream,
  closeUpstreams,
  startFaultServer,
} from "../../../test/hosted-service.ts";

let server: Awaited<ReturnType<typeof startFaultServer>>;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(async () => {
  await closeUpstreams();
  await server.close();
});

type Respond = (response: ServerResponse) => void;
const json = { "content-type": "application/json" };
const sends =
  (status: number, body: string | Uint8Array, headers: Record<string, string> = json): Respond =>
  (response) =>
    void response.writeHead(status, headers).end(body);
const message = (text: string) => JSON.stringify({ message: text });
const stats = exampleAnswers.getTokenStats;

/** What the hosted service does to a question for statistics, and what becomes of it. Units: 20 where it answered 200. */
const faults: readonly (readonly [name: string, respond: Respond, code: string, units: number])[] = [
  ["400 as documented", sends(400, message("Invalid parameters")), "upstream_error", 0],
  ["401", sends(401, message("Unauthorized")), "upstream_auth_failed", 0],
  ["402 as documented", sends(402, message("Payment Required")), "upstream_quota", 0],
  ["403 as documented", sends(403, message("Unauthorized")), "upstream_auth_failed", 0],
  ["404 as documented", sends(404, message("Token not found")), "stats_unavailable", 0],
  ["429 as documented", sends(429, message("Too many Requests")), "upstream_quota", 0],
  ["404 in our words", sends(404, JSON.stringify({ code: "token_not_found" })), "token_not_found", 0],
  ["404 with a foreign code", sends(404, JSON.stringify({ code: "internal" })), "stats_unavailable", 0],
  ["500 without a body", sends(500, ""), "upstream_error", 0],
  [
    "503 as a page",
    sends(503, "<h1>Service Unavailable</h1>", { "content-type": "text/html" }),
    "upstream_error",
    0,
  ],
  ["504", sends(504, ""), "upstream_timeout", 0],
  [
    "a page with 200",
    sends(200, "<!doctype html>", { "content-type": "text/html" }),
    "upstream_schema_mismatch",
    20,
  ],
  ["a page that says it is JSON", sends(200, "<!doctype html>"), "upstream_schema_mismatch", 20],
  ["an error inside 200", sends(200, message("Unauthorized")), "upstream_schema_mismatch", 20],
  ["a null", sends(200, "null"), "upstream_schema_mismatch", 20],
  ["half of the text", sends(200, JSON.stringify(stats).slice(0, 40)), "upstream_schema_mismatch", 20],
  ["a number as text", sends(200, JSON.stringify({ ...stats, hhi: "0.12" })), "upstream_schema_mismatch", 20],
  [
    "a null where none may be",
    sends(200, JSON.stringify({ ...stats, gini: null })),
    "upstream_schema_mismatch",
    20,
  ],
  ["a gini below 0", sends(200, JSON.stringify({ ...stats, gini: -0.92 })), "upstream_schema_mismatch", 20],
  ["an hhi above 1", sends(200, JSON.stringify({ ...stats, hhi: 1234.5 })), "upstream_schema_mismatch", 20],
  [
    "a number beyond doubles",
    sends(200, JSON.stringify({ ...stats, hhi: 0.12 }).replace("0.12", "1e999")),
    "upstream_schema_mismatch",
    20,
  ],
  ["fields nested without end", sends(200, "[".repeat(2_000_000)), "upstream_schema_mismatch", 20],
  [
    "more than is read",
    sends(200, JSON.stringify({ ...stats, x: "x".repeat(5_000_000) })),
    "upstream_schema_mismatch",
    20,
  ],
  [
    "a bomb",
    sends(200, gzipSync(Buffer.alloc(100_000_000, 32)), { ...json, "content-encoding": "gzip" }),
    "upstream_schema_mismatch",
    20,
  ],
  [
    "another encoding than it says",
    sends(200, "x", { ...json, "content-encoding": "gzip" }),
    "upstream_schema_mismatch",
    20,
  ],
  ["a redirect", sends(302, "", { location: "/v0/elsewhere" }), "upstream_error", 0],
  ["204", sends(204, "", {}), "upstream_error", 0],
  ["a status that is none", sends(799, "{}"), "upstream_error", 0],
  [
    "cut off in the middle",
    (response) => {
      response.writeHead(200, { ...json, "content-length": "1000" }).write(JSON.stringify(stats));
      setTimeout(() => response.destroy(), 20);
    },
    "upstream_error",
    20,
  ],
  ["nothing, and hangs up", (response) => response.destroy(), "upstream_error", 0],
  ["no answer in time", () => {}, "upstream_timeout", 20],
  [
    "a body drop by drop",
    (response) => {
      response.writeHead(200, json);
      const timer = setInterval(() => response.write(" "), 50);
      response.on("close", () => clearInterval(timer));
    },
    "upstream_timeout",
    20,
  ],
];

test.each(faults)("%s", async (_, respond, code, units) => {
  server.state.answer = (_request, response) => respond(response);
  const { upstream, failures } = await openUpstream(server, "key", { patienceMs: 1_000 });
  const error = await call(upstream, "getTokenStats").catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(ProblemError);
  expect((error as ProblemError).code).toBe(code);
  // The text is ours: nothing of the other side's is passed on.
  expect((error as ProblemError).message).toBe(problems[code as keyof typeof problems][2]);
  expect(upstream.status().unitsSpent).toBe(units);
  if (problems[code as keyof typeof problems][0] !== 404) expect(failures).toEqual([`getTokenStats ${code}`]);
});

test("404 means the token, the wallet or the statistics, by the question", async () => {
  server.state.answer = (_, response) => sends(404, message("Token not found"))(response);
  const { upstream } = await openUpstream(server, "key");
  const codes: Record<string, string> = {};
  for (const name of interfaceNames) {
    codes[name] = await call(upstream, name).then(
      () => "answered",
      (error: unknown) => (error as ProblemError).code,
    );
  }
  expect(codes).toMatchObject({
    getTokens: "upstream_error",
    getToken: "token_not_found",
    getHolders: "token_not_found",
    getTokenPnl: "stats_unavailable",
    getHolderDeltas: "stats_unavailable",
    getWalletStats: "wallet_not_found",
  });
});

test("takes fields that are not known, and null for those left out", async () => {
  const { avg_time_held: _held, ...rest } = stats;
  server.state.answer = (_, response) =>
    sends(200, JSON.stringify({ ...rest, beta: [1], __proto__: {} }))(response);
  const { upstream } = await openUpstream(server, "key");
  expect(JSON.parse((await call(upstream, "getTokenStats")).body)).toEqual({ ...stats, avg_time_held: null });
  const wallet = { amount: 5, holder_category: "kraken" };
  server.state.answer = (_, response) => sends(200, JSON.stringify(wallet))(response);
  expect(JSON.parse((await call(upstream, "getWalletStats")).body)).toEqual({
    ...wallet,
    avg_time_held: null,
    holding_breakdown: null,
    unrealized_pnl: null,
    realized_pnl: null,
  });
  server.state.answer = (_, response) => sends(200, JSON.stringify({ "7days": 5 }))(response);
  expect(JSON.parse((await call(upstream, "getHolderDeltas")).body)).toEqual({
    "1hour": null,
    "2hours": null,
    "4hours": null,
    "12hours": null,
    "1day": null,
    "3days": null,
    "7days": 5,
    "14days": null,
    "30days": null,
  });
});

test("addresses get their one form; an answer about another token is none", async () => {
  const mixed = `0x${"Ab".repeat(20)}`;
  const token = { ...exampleAnswers.getToken, network: "ETH", address: mixed };
  server.state.answer = (_, response) => sends(200, JSON.stringify(token))(response);
  const { upstream } = await openUpstream(server, "key");
  const ours = { chain_id: "eth", contract_address: mixed.toLowerCase() };
  expect(JSON.parse((await call(upstream, "getToken", ours)).body)).toMatchObject({
    address: mixed.toLowerCase(),
  });
  const other = { chain_id: "eth", contract_address: `0x${"cd".repeat(20)}` };
  await expect(call(upstream, "getToken", other)).rejects.toMatchObject({ code: "upstream_schema_mismatch" });
});

describeRandom("generated answers of a hosted service", { quick: 150, long: 2_000 }, ({ seed, count }) => {
  test("are each an answer or a problem, and memory stays", { timeout: 120_000 }, async () => {
    const body = fc.oneof(
      fc.json({ maxDepth: 4 }),
      fc.string({ maxLength: 300 }),
      fc.constantFrom(...interfaceNames).chain((name) =>
        fc.record({ at: fc.nat(60), by: fc.string({ maxLength: 3 }) }).map(({ at, by }) => {
          const text = JSON.stringify(exampleAnswers[name]);
          return text.slice(0, at) + by + text.slice(at + by.length);
        }),
      ),
    );
    const answer = fc.record({
      body,
      status: fc.oneof(fc.constant(200), fc.integer({ min: 200, max: 599 })),
      type: fc.constantFrom("application/json", "application/json; charset=utf-8", "text/html", "", "x"),
      name: fc.constantFrom(...interfaceNames),
      retryAfter: fc.option(fc.constantFrom("0", "7", "soon", "-1", "99999999999999999999")),
    });
    const samples = fc.sample(answer, {
      numRuns: count,
      seed: createHash("sha256").update(seed).digest().readInt32LE(),
    });
    const { upstream, clock } = await openUpstream(server, "key", { maxBytes: 200_000 });
    const seen = new Map<string, number>();
    const heaps: number[] = [];
    for (const [index, { body: text, status, type, name, retryAfter }] of samples.entries()) {
      server.state.answer = (_, response) =>
        void response
          .writeHead(status, {
            "content-type": type,
            ...(retryAfter !== null && { "retry-after": retryAfter }),
          })
          .end(text);
      // Past every pause, retry and kept answer.
      clock.aheadMs += 86_400_000;
      const more = {
        offset: index,
        limit: 1 + (index % 100),
        contract_address: `A${index}`,
        wallet_address: `W${index}`,
      };
      const outcome = await call(upstream, name, { ...more, token_address: `A${index}` }).then(
        () => "answered",
        (error: unknown) => (error instanceof ProblemError ? error.code : `seed ${seed}: ${String(error)}`),
      );
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      if (index % 500 === 499) heaps.push(process.memoryUsage().heapUsed / 1_048_576);
      server.state.requests.length = 0;
    }
    for (const outcome of seen.keys()) {
      expect(
        ["answered", "stats_unavailable", "token_not_found", "wallet_not_found"].includes(outcome) ||
          outcome.startsWith("upstream_"),
        outcome,
      ).toBe(true);
    }
    expect(seen.size).toBeGreaterThanOrEqual(3);
    expect(upstream.status().kept.bytes).toBeLessThanOrEqual(200_000);
    // Without a forced collection a heap breathes: by tens of megabytes here, were every answer held.
    if (heaps.length > 2) expect(Math.min(...heaps.slice(2)) - heaps[0]!, heaps.join(", ")).toBeLessThan(40);
  });
});

test("no argument leads out of the interface's place", async () => {
  const tricks = [
    "..",
    "../..",
    "%2e%2e",
    "..%2f..%2fadmin",
    "a/b",
    "a?x=1",
    "a#b",
    "\\..\\..",
    "//host",
    "%00",
    "\u202e",
    "http://host/",
    "a".repeat(3_000),
    "é",
    ".",
    "",
    "..;/",
    "@host",
    "\r\nx: y",
  ];
  server.state.answer = (_, response) => sends(404, "{}")(response);
  server.state.requests.length = 0;
  const { upstream } = await openUpstream({ baseUrl: `${server.baseUrl}/base` }, "key");
  for (let index = 0; index < 500; index += 1) {
    const trick =
      tricks[index % tricks.length]! + (index >= tricks.length ? tricks[(index * 7) % tricks.length]! : "");
    const name = interfaceNames[index % interfaceNames.length]!;
    await call(upstream, name, {
      chain_id: "sol",
      contract_address: trick,
      token_address: trick,
      wallet_address: trick,
    }).catch(() => {});
    await call(upstream, name, { chain_id: trick }).catch(() => {});
  }
  expect(server.state.requests.length).toBeGreaterThan(100);
  // Each is a path of the table, with the argument as one segment in its place.
  const forms = interfaceNames.map((name) => {
    const path = endpoints[name].path.replaceAll(/\{\w+\}/g, "[^/?#]*");
    return new RegExp(`^/base/v0${path}(\\?limit=\\d+&offset=\\d+)?$`);
  });
  for (const { url } of server.state.requests) {
    expect(
      forms.some((form) => form.test(url)),
      url,
    ).toBe(true);
    expect(url.split("/")).not.toContain("..");
  }
});
