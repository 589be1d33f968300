import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { type EndpointName, interfaceNames, endpoints } from "../../../contract/endpoints.ts";
import { exampleAnswers } from "../../openapi/examples.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Answer } from "../backend.ts";
import { exampleAnswer, exampleBackend, testService } from "../../../test/service.ts";
import {
  callUpstream as call,
  type HostedService,
  openUpstream,
  closeUpstreams,
  startFaultServer,
  startHolderscope,
} from "../../../test/hosted-service.ts";

const running: HostedService[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});
afterAll(closeUpstreams);

async function holderscope(...args: Parameters<typeof startHolderscope>) {
  const service = await startHolderscope(...args);
  running.push(service);
  return service;
}

async function faultServer() {
  const server = await startFaultServer();
  running.push(server);
  return server;
}

const code = (answer: Promise<unknown>) =>
  answer.then(
    () => "answered",
    (error: unknown) => (error instanceof ProblemError ? error.code : String(error)),
  );

test("a second Holderscope answers every operation, each for its units", async () => {
  const hosted = await holderscope({ unitBudget: 10_000 });
  const { upstream } = await openUpstream(hosted, hosted.key);
  let units = 0;
  for (const name of interfaceNames) {
    const answer = await call(upstream, name);
    expect(JSON.parse(answer.body)).toEqual(exampleAnswers[name]);
    const { asOf, history, priceUsd, pageTotal } = exampleAnswer(name);
    // On the list of tokens one word a row.
    const sources = name === "getTokens" ? exampleAnswers.getTokens.tokens.map(() => "demo") : ["demo"];
    expect(answer).toMatchObject({ asOf, sources, history, priceUsd });
    expect(answer.pageTotal).toBe(pageTotal);
    units += endpoints[name].units;
    expect(upstream.status()).toMatchObject({ unitsSpent: units, unitsRemaining: 10_000 - units });
  }
  await hosted.keys.flush();
  expect([...hosted.keyStore.records.values()].map(({ unitsUsed }) => unitsUsed)).toEqual([units]);
});

test("of the past a hosted service is not asked", async () => {
  const server = await faultServer();
  const { upstream } = await openUpstream(server, "key");
  const questions = [
    () => call(upstream, "getHolders", { at: 1_790_000_000 }),
    () => call(upstream.kept, "getHolders", { at: 1_790_000_000 }),
    () => call(upstream, "getHolderChanges"),
    () => call(upstream, "getCostBasis"),
    () => call(upstream, "getWalletHistory"),
    () => call(upstream, "getCohorts"),
    () => call(upstream.kept, "getCohorts"),
  ];
  for (const ask of questions) {
    await expect(ask()).rejects.toMatchObject({
      code: "stats_unavailable",
      message: expect.stringContaining("hosted service") as string,
    });
  }
  expect(server.state.requests).toEqual([]);
  expect(upstream.status()).toMatchObject({ unitsSpent: 0, sent: 0 });
});

test("a thousand equal misses are one call and one charge, through the whole service", async () => {
  let calls = 0;
  const hosted = await holderscope({
    backend: exampleBackend({
      getTokenStats: async () => {
        calls += 1;
        await delay(300);
        return exampleAnswer("getTokenStats");
      },
    }),
  });
  const { upstream } = await openUpstream(hosted, hosted.key);
  const front = testService({ backend: upstream, mostUnderWay: 4_096 });
  const path = "/v0/sol/tokens/8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump/stats";
  const statuses = await Promise.all(
    Array.from({ length: 1_000 }, async () => (await front.get(path)).status),
  );
  expect(statuses.every((status) => status === 200)).toBe(true);
  expect(calls).toBe(1);
  expect(upstream.status()).toMatchObject({ unitsSpent: 20, sent: 1 });
});

test("fresh, then shown while a newer one is fetched, then waited for", async () => {
  let holders = 1;
  const hosted = await holderscope({
    backend: exampleBackend({
      getHolders: () => {
        const body = JSON.stringify({ holder_count: holders, total: 0, holders: [] });
        return Promise.resolve({ ...exampleAnswer("getHolders"), body });
      },
    }),
  });
  const { upstream, clock } = await openUpstream(hosted, hosted.key);
  const count = async () =>
    (JSON.parse((await call(upstream, "getHolders")).body) as { holder_count: number }).holder_count;
  expect(await count()).toBe(1);
  holders = 2;
  clock.aheadMs = 59_000;
  expect(await count()).toBe(1);
  clock.aheadMs = 61_000;
  expect(await count()).toBe(1);
  await expect.poll(count).toBe(2);
  expect(upstream.status().sent).toBe(2);
  holders = 3;
  clock.aheadMs = 61_000 + 7 * 60_000;
  expect(await count()).toBe(3);
  expect(upstream.status()).toMatchObject({ sent: 3, unitsSpent: 30 });
});

test("where a refresh fails the older figures stand, with their time and the failure's", async () => {
  const hosted = await holderscope();
  const { upstream, clock, failures } = await openUpstream(hosted, hosted.key);
  const first = await call(upstream, "getToken");
  expect(first.stale).toBeUndefined();
  await hosted.close();
  clock.aheadMs = 10 * 3_600_000;
  const second = await call(upstream, "getToken");
  expect(second.body).toBe(first.body);
  expect(second.asOf).toBe(first.asOf);
  expect(second.etag).not.toBe(first.etag);
  expect(second.stale?.reason).toBe("upstream_error");
  expect(second.stale!.at * 1_000).toBeGreaterThan(Date.now() + 9.9 * 3_600_000);
  expect(failures).toContain("getToken upstream_error");
  expect(await code(call(upstream, "getTokenStats"))).toBe("upstream_error");
  const { unitsSpent, answered } = upstream.status();
  // What failed costs nothing; those of the first call are another month's if one ended in these hours.
  expect([0, 10]).toContain(unitsSpent);
  expect(answered).toMatchObject({ stale: 1 });
});

test("what is kept is told without asking, whatever its age; what is not is refused", async () => {
  const hosted = await holderscope();
  const { upstream, clock } = await openUpstream(hosted, hosted.key);
  expect(await code(call(upstream.kept, "getToken"))).toBe("upstream_quota");
  expect(upstream.status()).toMatchObject({ sent: 0, unitsSpent: 0 });
  const { body } = await call(upstream, "getToken");
  expect(upstream.status()).toMatchObject({ sent: 1, unitsSpent: 10 });
  // Another month may have begun then, with units of its own.
  clock.aheadMs += 7 * 86_400_000;
  expect((await call(upstream.kept, "getToken")).body).toBe(body);
  expect(upstream.status()).toMatchObject({ sent: 1 });
});

test("a restart costs no units, and knows what was spent", async () => {
  const hosted = await holderscope();
  const { upstream, directory } = await openUpstream(hosted, hosted.key);
  const before = await Promise.all(interfaceNames.map((name) => call(upstream, name)));
  await upstream.close();
  await hosted.close();
  const { upstream: again } = await openUpstream(hosted, hosted.key, { directory });
  const after = await Promise.all(interfaceNames.map((name) => call(again, name)));
  expect(after).toEqual(before);
  expect(again.status()).toMatchObject({ sent: 0, unitsSpent: 210, callsThisMonth: 10 });
  await again.close();
  // Another service's answers and bill are not mixed in.
  const other = await openUpstream({ baseUrl: "http://127.0.0.1:1" }, hosted.key, { directory });
  expect(other.upstream.status()).toMatchObject({ unitsSpent: 0, kept: { answers: 0 } });
});

test("what a killed process left half written spoils nothing else, and the file stays bounded", async () => {
  const hosted = await holderscope();
  const { upstream, directory } = await openUpstream(hosted, hosted.key);
  await call(upstream, "getToken");
  await call(upstream, "getTokenStats");
  await upstream.close();
  const path = join(directory, "upstream.ndjson");
  const text = readFileSync(path, "utf8");
  const { writeFileSync } = await import("node:fs");
  writeFileSync(path, `${text}\n{"key":"spending","value":{"month":"2026-1`);
  const { upstream: again } = await openUpstream(hosted, hosted.key, { directory });
  await call(again, "getToken");
  expect(again.status()).toMatchObject({ sent: 0, unitsSpent: 30 });
  await again.close();
  expect(readFileSync(path, "utf8").length).toBeLessThan(text.length * 2);
});

test("a spent budget: what is kept stays readable, what is new is refused until the month ends", async () => {
  const hosted = await holderscope();
  const { upstream, clock } = await openUpstream(hosted, hosted.key, { monthlyUnits: 35 });
  await call(upstream, "getToken");
  await call(upstream, "getTokenStats");
  const refused = await call(upstream, "getHolders").catch((error: unknown) => error as ProblemError);
  expect(refused).toMatchObject({ code: "upstream_quota" });
  const now = new Date();
  const monthEnd = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) / 1_000;
  const { retryAfterSeconds } = refused as ProblemError;
  expect(Math.abs(retryAfterSeconds! + now.getTime() / 1_000 - monthEnd)).toBeLessThan(3);
  // Not further: the month may be about to end.
  clock.aheadMs = 120_000;
  expect((await call(upstream, "getTokenStats")).stale?.reason).toBe("upstream_quota");
  expect(upstream.status()).toMatchObject({ unitsSpent: 30, monthlyUnits: 35 });
  clock.aheadMs = monthEnd * 1_000 - Date.now() + 1_000;
  expect(await code(call(upstream, "getHolders"))).toBe("answered");
  expect(upstream.status()).toMatchObject({ unitsSpent: 10 });
});

test("137 of a thousand parallel calls fit into a budget of 137", async () => {
  const hosted = await holderscope();
  const { upstream } = await openUpstream(hosted, hosted.key, { monthlyUnits: 1_370 });
  const codes = await Promise.all(
    Array.from({ length: 1_000 }, (_, offset) => code(call(upstream, "getHolders", { offset }))),
  );
  expect(codes.filter((each) => each === "answered")).toHaveLength(137);
  expect(codes.filter((each) => each === "upstream_quota")).toHaveLength(863);
  expect(upstream.status()).toMatchObject({ unitsSpent: 1_370, sent: 137 });
  const { callsLastMinute } = upstream.status();
  await code(call(upstream, "getHolders", { offset: 5_000 }));
  expect(upstream.status().callsLastMinute).toBe(callsLastMinute);
});

test("the plan's rate: no more calls in any minute; the rest are told when to come again", async () => {
  const hosted = await holderscope();
  const { upstream, clock } = await openUpstream(hosted, hosted.key, { perMinute: 5 });
  const ask = (offset: number) => call(upstream, "getHolders", { offset }).catch((error: unknown) => error);
  const results = await Promise.all(Array.from({ length: 8 }, (_, offset) => ask(offset)));
  const refused = results.filter((result) => result instanceof ProblemError);
  expect(refused.map((problem) => problem.code)).toEqual(Array(3).fill("overloaded"));
  expect(refused[0]!.retryAfterSeconds).toBeGreaterThan(50);
  expect(upstream.status()).toMatchObject({ sent: 5, callsLastMinute: 5 });
  clock.aheadMs = 60_100;
  expect(await code(call(upstream, "getHolders", { offset: 9 }))).toBe("answered");
});

test("a passing fault is tried again at most twice, within a tenth of the calls", async () => {
  const server = await faultServer();
  const { upstream, clock } = await openUpstream(server, "key");
  const calls = (url: string) => server.state.requests.filter((request) => request.url.includes(url)).length;
  server.state.answer = (request, response) => {
    response.setHeader("content-type", "application/json");
    if (calls("tokens?") < 3) response.writeHead(503).end("{}");
    else response.writeHead(200).end('{"total":0,"tokens":[]}');
    request.resume();
  };
  expect(await code(call(upstream, "getTokens"))).toBe("answered");
  expect(calls("tokens?")).toBe(3);
  expect(upstream.status()).toMatchObject({ unitsSpent: 10, retried: 2 });
  server.state.answer = (_, response) => void response.writeHead(500).end();
  for (let index = 0; index < 100; index += 1) {
    clock.aheadMs += 3_600_000;
    await code(call(upstream, "getHolders", { offset: index }));
  }
  const { retried, sent } = upstream.status();
  expect(sent).toBe(103 + retried - 2);
  expect(retried).toBeLessThanOrEqual(5 + 0.1 * 101 + 1);
}, 30_000);

test("Retry-After is obeyed, as seconds and as a date, for the endpoint that said it", async () => {
  const server = await faultServer();
  for (const retryAfter of ["120", new Date(Date.now() + 120_000).toUTCString()]) {
    const { upstream, clock } = await openUpstream(server, "key");
    const before = server.state.requests.length;
    server.state.answer = (_, response) =>
      void response.writeHead(429, { "retry-after": retryAfter }).end('{"message":"Too many Requests"}');
    const refused = await call(upstream, "getToken").catch((error: unknown) => error as ProblemError);
    expect(refused).toMatchObject({ code: "upstream_quota" });
    expect(Math.abs((refused as ProblemError).retryAfterSeconds! - 120)).toBeLessThanOrEqual(2);
    const other = { contract_address: "4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R" };
    expect(await code(call(upstream, "getToken", other))).toBe("upstream_quota");
    clock.aheadMs = 110_000;
    expect(await code(call(upstream, "getToken", other))).toBe("upstream_quota");
    expect(server.state.requests.length - before).toBe(1);
    clock.aheadMs = 130_000;
    await code(call(upstream, "getToken", other));
    expect(server.state.requests.length - before).toBe(2);
  }
});

test.each([402, 403, 429])(
  "one endpoint that answers %s stops itself alone, and is named",
  async (status) => {
    const server = await faultServer();
    const { upstream } = await openUpstream(server, "key");
    const asked = (part: string) => server.state.requests.filter(({ url }) => url.includes(part)).length;
    server.state.answer = ({ url }, response) => {
      const name = url!.includes("breakdowns") ? "getHolderBreakdowns" : "getTokenStats";
      if (name === "getHolderBreakdowns") response.writeHead(status).end('{"message":"Payment Required"}');
      else response.setHeader("content-type", "application/json").end(JSON.stringify(exampleAnswers[name]));
    };
    const refused = status === 403 ? "upstream_auth_failed" : "upstream_quota";
    expect(await code(call(upstream, "getHolderBreakdowns"))).toBe(refused);
    const sent = asked("breakdowns");
    expect(await code(call(upstream, "getTokenStats"))).toBe("answered");
    const other = { token_address: "4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R" };
    expect(await code(call(upstream, "getHolderBreakdowns", other))).toBe(refused);
    expect(asked("breakdowns")).toBe(sent);
    expect(upstream.status().paused).toMatchObject([{ endpoint: "getHolderBreakdowns", code: refused }]);
  },
);

test("a clock that is set back stops nothing and keeps nothing fresh", async () => {
  const server = await faultServer();
  const { upstream, clock } = await openUpstream(server, "key", { perMinute: 3 });
  server.state.answer = (_, response) =>
    void response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify(exampleAnswers.getTokenStats));
  const ask = (index: number) =>
    code(call(upstream, "getTokenStats", { contract_address: `A${"1".repeat(index)}` }));
  for (let index = 0; index < 3; index += 1) expect(await ask(index)).toBe("answered");
  clock.setBackMs = 3_600_000;
  clock.aheadMs = 60_100;
  expect(await ask(4)).toBe("answered");
  expect(await ask(0)).toBe("answered");
  await expect.poll(() => server.state.requests.length).toBe(5);
  server.state.answer = (_, response) => void response.writeHead(429, { "retry-after": "5" }).end("{}");
  clock.aheadMs += 60_100;
  expect(await ask(5)).toBe("upstream_quota");
  clock.setBackMs += 3_600_000;
  clock.aheadMs += 60_100;
  server.state.answer = (_, response) =>
    void response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify(exampleAnswers.getTokenStats));
  expect(await ask(6)).toBe("answered");
});

test("an answer from before the clock was set back is asked for again after a restart", async () => {
  const hosted = await holderscope();
  const first = await openUpstream(hosted, hosted.key);
  await call(first.upstream, "getToken");
  await first.upstream.close();
  const now = () => Date.now() - 3_600_000;
  const { upstream } = await openUpstream(hosted, hosted.key, { directory: first.directory, now });
  await call(upstream, "getToken");
  expect(upstream.status().sent).toBe(1);
});

test("a service that hangs keeps nobody waiting for the older answer that is there", async () => {
  const server = await faultServer();
  const { upstream, clock } = await openUpstream(server, "key");
  server.state.answer = (_, response) =>
    void response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify(exampleAnswers.getTokenStats));
  await call(upstream, "getTokenStats");
  clock.aheadMs = 86_400_000;
  server.state.answer = () => {};
  const startedAt = performance.now();
  const answer = await call(upstream, "getTokenStats");
  expect(performance.now() - startedAt).toBeLessThan(2_500);
  expect(answer.stale?.reason).toBe("upstream_timeout");
});

test("a service that takes five calls a second is asked at its pace: five tokens have all their figures", async () => {
  const server = await faultServer();
  let second = 0;
  let taken = 0;
  let refused = 0;
  const byEnd: readonly (readonly [RegExp, EndpointName])[] = [
    [/\/stats\/pnl$/, "getTokenPnl"],
    [/\/stats\/wallet-categories$/, "getWalletCategories"],
    [/\/stats\/supply-breakdown$/, "getSupplyBreakdown"],
    [/\/stats$/, "getTokenStats"],
    [/\/deltas$/, "getHolderDeltas"],
    [/\/breakdowns$/, "getHolderBreakdowns"],
    [/\/holders\?/, "getHolders"],
  ];
  server.state.answer = ({ url }, response) => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) [second, taken] = [now, 0];
    taken += 1;
    if (taken > 5) {
      refused += 1;
      response.writeHead(429).end('{"message":"Too many Requests"}');
      return;
    }
    const [, name] = byEnd.find(([form]) => form.test(url!))!;
    response.setHeader("content-type", "application/json").end(JSON.stringify(exampleAnswers[name]));
  };
  const { upstream } = await openUpstream(server, "key", { backoffMs: 200 });
  const outcomes: string[] = [];
  for (const end of ["1", "2", "3", "4", "5"]) {
    const address = { contract_address: `A${end}`, token_address: `A${end}` };
    outcomes.push(...(await Promise.all(byEnd.map(([, name]) => code(call(upstream, name, address))))));
  }
  expect(outcomes).toEqual(Array(35).fill("answered"));
  expect(refused).toBeLessThan(25);
}, 60_000);

test("closing ends what is under way", async () => {
  const server = await faultServer();
  server.state.answer = () => {};
  const { upstream } = await openUpstream(server, "key");
  const asked = code(call(upstream, "getToken"));
  await expect.poll(() => server.state.requests.length).toBe(1);
  const startedAt = performance.now();
  await upstream.close();
  expect(await asked).toBe("upstream_timeout");
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test("whether a token of one's own is known there too is asked once, not with every change of the store", async () => {
  const hosted = await holderscope({
    backend: exampleBackend({ getToken: () => Promise.reject(new ProblemError("token_not_found")) }),
  });
  const { upstream } = await openUpstream(hosted, hosted.key);
  const token = "8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump";
  for (let time = 0; time < 5; time += 1) await upstream.lookUp("sol", token);
  expect(upstream.status()).toMatchObject({ sent: 1, unitsSpent: 0, answered: { fresh: 0 } });
});

test("a page far down that is asked for first is in whole tokens, for the units of one question more", async () => {
  const page = exampleAnswers.getHolders;
  const raw = (amount: number, rank: number): Answer => {
    const holders = [{ ...page.holders[0]!, amount, rank }];
    return {
      ...exampleAnswer("getHolders"),
      body: JSON.stringify({ ...page, holder_count: 60_000, holders }),
    };
  };
  const backend = exampleBackend({
    getHolders: async ({ offset }) => (offset === 0 ? raw(19_451_200_123_456, 1) : raw(1_500, offset + 1)),
  });
  const hosted = await holderscope({ backend, unitBudget: 10_000 });
  const { upstream } = await openUpstream(hosted, hosted.key);
  const { address } = exampleAnswers.getToken;
  const deep = (offset: number) =>
    upstream.getHolders({ chain_id: "sol", contract_address: address, limit: 50, offset });
  const { body, notes } = await deep(5_000);
  expect([(JSON.parse(body) as typeof page).holders[0]!.amount, notes]).toEqual([0.0015, ["raw_amounts"]]);
  const { getHolders, getToken } = endpoints;
  expect(upstream.status().unitsSpent).toBe(2 * getHolders.units + getToken.units);
  await deep(6_000);
  expect(upstream.status().unitsSpent).toBe(3 * getHolders.units + getToken.units);
});
