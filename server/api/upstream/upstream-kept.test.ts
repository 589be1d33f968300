import { afterAll, expect, test } from "vitest";
import { closeUpstreams, openUpstream } from "../../../test/hosted-service.ts";
import { exampleBackend, testService } from "../../../test/service.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { exampleArguments } from "../../openapi/examples.ts";
import type { UpstreamOptions } from "./upstream.ts";

// What is kept of a hosted service, and told without it; the service is asked without a socket.

afterAll(closeUpstreams);
const chain_id = String(exampleArguments.chain_id);
const contract_address = String(exampleArguments.contract_address);
const token = { chain_id, contract_address };
const start = Date.UTC(2030, 0, 10);

async function begin(options: Partial<UpstreamOptions> & { readonly directory?: string } = {}) {
  const state = { isAway: false, isMissing: false, isRefused: false, nowMs: start };
  const backend = exampleBackend();
  const service = testService({
    backend: {
      ...backend,
      getToken: (args) =>
        state.isMissing ? Promise.reject(new ProblemError("token_not_found")) : backend.getToken(args),
    },
  });
  const asked: string[] = [];
  const opened = await openUpstream({ baseUrl: "https://hosted.example" }, service.key, {
    now: () => state.nowMs,
    monotonicMs: () => state.nowMs,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      asked.push(pathname);
      if (state.isAway) throw new TypeError("fetch failed");
      return service.app.request(`${pathname}${search}`, state.isRefused ? {} : init);
    },
    ...options,
  });
  return { ...opened, state, asked };
}

test("an operator sees what was asked, of whom, what it cost and what is kept", async () => {
  const { upstream } = await begin({ monthlyUnits: 500, perMinute: 60 });
  await upstream.getToken(token);
  await upstream.getToken(token);
  const { kept, ...status } = upstream.status();
  expect(status).toMatchObject({
    host: "hosted.example",
    month: "2030-01",
    monthlyUnits: 500,
    perMinute: 60,
    callsThisMonth: 1,
    callsLastMinute: 1,
    sent: 1,
    retried: 0,
    answered: { fresh: 1, refreshed: 0, fetched: 1, stale: 0, failed: 0 },
    lastFailure: null,
    paused: [],
  });
  expect(status.unitsSpent).toBeGreaterThan(0);
  expect(kept.answers).toBe(1);
  expect(kept.bytes).toBeGreaterThan(0);
});

test("what was fetched is at hand while it is fresh, as one object; that there is no such token is not", async () => {
  const { upstream, state, asked } = await begin();
  const call = { name: "getToken", args: token } as const;
  expect(upstream.ready(call)).toBeUndefined();
  const answer = await upstream.getToken(token);
  expect(answer).toMatchObject({ sources: ["demo"], asOf: 1_790_000_000, priceUsd: 0.0000000012 });
  expect(upstream.ready(call)).toBe(answer);
  expect(await upstream.getToken(token)).toBe(answer);
  state.nowMs += 6 * 60_000;
  expect(upstream.ready(call)).toBeUndefined();
  expect(asked).toHaveLength(1);
  state.isMissing = true;
  const other = { ...token, contract_address: contract_address.replace(/.$/, "2") };
  await expect(upstream.getToken(other)).rejects.toMatchObject({ code: "token_not_found" });
  expect(upstream.ready({ name: "getToken", args: other })).toBeUndefined();
});

test("without asking, only what is kept is told, however old", async () => {
  const { upstream, state, asked } = await begin();
  await expect(upstream.kept.getToken(token)).rejects.toMatchObject({
    code: "upstream_quota",
    message: "only what is known already is told",
  });
  expect(asked).toEqual([]);
  const { body } = await upstream.getToken(token);
  state.nowMs += 86_400_000;
  const kept = await upstream.kept.getToken(token);
  expect([kept.body, kept.stale]).toEqual([body, undefined]);
  expect(asked).toHaveLength(1);
  const unknown = { code: "unknown_route" };
  await expect(upstream.kept.getAllChainsTokens({ limit: 5, offset: 0 })).rejects.toMatchObject(unknown);
  await expect(upstream.getAllChainsTokens({ limit: 5, offset: 0 })).rejects.toMatchObject(unknown);
});

test("while the service is away, what is kept is told with the mark, and the operator is told why", async () => {
  const { upstream, state, failures } = await begin();
  const before = await upstream.getToken(token);
  state.isAway = true;
  state.nowMs += 7 * 60_000;
  // Older ones are told while newer ones are asked for.
  await expect.poll(async () => (await upstream.getToken(token)).stale?.reason).toBe("upstream_error");
  const stale = await upstream.getToken(token);
  expect(stale.body).toBe(before.body);
  expect(stale.etag).not.toBe(before.etag);
  await expect(upstream.getTokenStats(token)).rejects.toMatchObject({ code: "upstream_error" });
  expect(failures).toContain("getToken upstream_error");
  expect(upstream.status().lastFailure).toMatchObject({
    code: "upstream_error",
    at: Math.floor(state.nowMs / 1_000),
  });
});

test("what a service refuses for the key is not asked for again for a while, and the operator sees until when", async () => {
  const { upstream, state, asked } = await begin();
  state.isRefused = true;
  await expect(upstream.getToken(token)).rejects.toThrow();
  await expect(upstream.getToken(token)).rejects.toThrow();
  expect(asked).toHaveLength(1);
  expect(upstream.status().paused).toEqual([
    { endpoint: "getToken", code: "upstream_auth_failed", until: start / 1_000 + 30 },
  ]);
});

test("what was kept and spent is there after a restart, and that a token is missing is asked anew", async () => {
  const { upstream, directory, state } = await begin({ monthlyUnits: 500 });
  const { body } = await upstream.getToken(token);
  state.isMissing = true;
  const other = { ...token, contract_address: contract_address.replace(/.$/, "2") };
  await expect(upstream.getToken(other)).rejects.toMatchObject({ code: "token_not_found" });
  const { unitsSpent } = upstream.status();
  await upstream.close();
  const later = await begin({ monthlyUnits: 500, directory });
  expect(later.upstream.status()).toMatchObject({ unitsSpent, kept: { answers: 1 }, sent: 0 });
  expect((await later.upstream.getToken(token)).body).toBe(body);
  expect(later.asked).toEqual([]);
  await later.upstream.close();
  // What is written down anew at each start is all that is kept.
  const again = await begin({ monthlyUnits: 500, directory });
  expect(again.upstream.status()).toMatchObject({ unitsSpent, kept: { answers: 1 } });
  expect((await again.upstream.kept.getToken(token)).body).toBe(body);
  await expect(later.upstream.kept.getToken(other)).rejects.toMatchObject({ code: "upstream_quota" });
});

test("tokens that some answer names are known, counted once until another answer comes", async () => {
  const { upstream } = await begin();
  const none = upstream.knownTokens(chain_id as "sol");
  expect([none.tokens.size, none.total]).toEqual([0, null]);
  expect(upstream.knownTokens(chain_id as "sol")).toBe(none);
  await upstream.getTokenStats(token);
  expect(upstream.knownTokens(chain_id as "sol")).toBe(none);
  await upstream.getToken(token);
  const one = upstream.knownTokens(chain_id as "sol");
  expect([...one.tokens.keys()]).toHaveLength(1);
  await upstream.getTokens({ chain_id, limit: 5, offset: 0 });
  expect(upstream.knownTokens(chain_id as "sol")).not.toBe(one);
});

test("whether the service has a token of one's own is asked once in a week, and a failure is nobody's", async () => {
  const { upstream, state, asked } = await begin();
  const lookUp = () => upstream.lookUp(chain_id as "sol", contract_address);
  await lookUp();
  expect(asked[0]).toContain(contract_address);
  expect(upstream.knownTokens(chain_id as "sol").total).toBeNull();
  expect(upstream.knownTokens(chain_id as "sol").tokens.size).toBe(1);
  state.nowMs += 7 * 86_400_000 - 1;
  await lookUp();
  expect(asked).toHaveLength(1);
  state.nowMs += 1;
  await lookUp();
  await expect.poll(() => asked.length).toBe(2);
  state.isAway = true;
  await expect(
    upstream.lookUp(chain_id as "sol", contract_address.replace(/.$/, "2")),
  ).resolves.toBeUndefined();
});

test("a list says how many there are, a token does not; what is too much to keep is answered and not kept", async () => {
  const { upstream } = await begin();
  const list = await upstream.getTokens({ chain_id, limit: 5, offset: 0 });
  expect(list.pageTotal).toBe((JSON.parse(list.body) as { total: number }).total);
  expect("pageTotal" in (await upstream.getToken(token))).toBe(false);
  const { upstream: small } = await begin({ maxBytes: 10 });
  await small.getToken(token);
  expect(small.status().kept.answers).toBe(0);
});

test("history without some holders is not made of what a service told", async () => {
  const { upstream } = await begin();
  const args = { ...token, interval: "auto", and: [contract_address] } as const;
  for (const backend of [upstream, upstream.kept]) {
    await expect(backend.getTokenHistory(args)).rejects.toThrow("with all holders only");
    const { and: _, ...all } = args;
    await expect(backend.getTokenHistory(all)).rejects.toThrow("it was not asked for before");
  }
});
