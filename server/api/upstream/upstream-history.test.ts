import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { History } from "../../../contract/history.ts";
import {
  callUpstream,
  closeUpstreams,
  type HostedService,
  openUpstream,
  startHolderscope,
} from "../../../test/hosted-service.ts";
import { exampleAnswer, exampleBackend, testService } from "../../../test/service.ts";
import { type InterfaceName, interfaceNames, type ParsedArgs } from "../../../contract/endpoints.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import { exampleAnswers, exampleArguments } from "../../openapi/examples.ts";
import type { UpstreamBackend } from "./upstream.ts";

const running: HostedService[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});
afterAll(closeUpstreams);

const chain_id = String(exampleArguments.chain_id);
const contract_address = String(exampleArguments.contract_address);
/** 2030-01-10T00:00:00Z, a Thursday: later than any clock of a test. */
const start = Date.UTC(2030, 0, 10) / 1_000;
const hour = 3_600;
const day = 86_400;

/** A hosted service whose token has so many holders, and twelve wallets listed of which each holds less than the one before. */
async function hostedService() {
  const state = { holders: 40, hhi: 0.2, cost: 2 as number | null, listed: 12 };
  const of = (name: InterfaceName, changed: object) => {
    const body = JSON.stringify({ ...exampleAnswers[name], ...changed });
    return Promise.resolve({ ...exampleAnswer(name), body, etag: entityTag(body), priceUsd: 3 });
  };
  const list = () => {
    const holders = Array.from({ length: state.listed }, (_, index) => ({
      address: contract_address,
      spl_token_account: `${index}`,
      amount: 20 - index,
      rank: index + 1,
    }));
    return { holder_count: state.holders, total: state.holders, holders };
  };
  const service = await startHolderscope({
    backend: exampleBackend({
      getToken: () => of("getToken", { supply: "1000", decimals: 0 }),
      getTokenStats: () => of("getTokenStats", { hhi: state.hhi, gini: 0.5, avg_time_held: null }),
      getTokenPnl: () => of("getTokenPnl", { break_even_price: state.cost }),
      getHolders: () => of("getHolders", list()),
      getHolderBreakdowns: () => of("getHolderBreakdowns", { total_holders: state.holders }),
    }),
  });
  running.push(service);
  return { service, state };
}

/** All that a page of a token asks for. */
async function visit(upstream: UpstreamBackend): Promise<void> {
  for (const name of interfaceNames) await callUpstream(upstream, name, { limit: 100 });
}

async function historyOf(
  upstream: Pick<UpstreamBackend, "getTokenHistory">,
  more: Partial<ParsedArgs<"getTokenHistory">> = {},
) {
  const answer = await upstream.getTokenHistory({ chain_id, contract_address, interval: "auto", ...more });
  return { ...answer, ...History.parse(JSON.parse(answer.body)) };
}

test("what was told at the times it was asked for is the history, over a restart too", async () => {
  const { service, state } = await hostedService();
  let nowSeconds = start + 600;
  const options = { now: () => nowSeconds * 1_000, freshSeconds: 0 };
  const { upstream, directory } = await openUpstream(service, service.key, options);
  await expect(historyOf(upstream)).rejects.toMatchObject({
    code: "stats_unavailable",
    message: expect.stringContaining("it was not asked for before") as string,
  });
  await visit(upstream);
  const sent = upstream.status().sent;
  const first = await historyOf(upstream);
  // Nothing is asked for it.
  expect(upstream.status().sent).toBe(sent);
  expect(first).toMatchObject({
    source: "observed",
    sources: ["upstream"],
    asOf: start + 600,
  });
  expect(first.times).toEqual(["2030-01-10T00:10:00Z"]);
  expect(first.series).toEqual({
    holders: [40],
    supply: [1_000],
    // 20 + 19 + … + 11 of 1,000; of a hundred only twelve were told.
    top_10_share: [0.155],
    hhi: [0.2],
    gini: [0.5],
    price_usd: [3],
    average_cost: [2],
    holders_by_value: expect.objectContaining({
      whale: [exampleAnswers.getHolderBreakdowns.categories.whale],
    }) as object,
  });

  // In the next hour the list alone is asked for, and two days later.
  nowSeconds = start + 1.5 * hour;
  await upstream.getHolders({ chain_id, contract_address, limit: 100, offset: 0 });
  expect((await historyOf(upstream)).series).toMatchObject({
    supply: [1_000, 1_000],
    top_10_share: [0.155, 0.155],
  });
  nowSeconds = start + 2 * day;
  state.holders = 12;
  await upstream.getHolders({ chain_id, contract_address, limit: 100, offset: 0 });
  await upstream.close();
  const { upstream: again } = await openUpstream(service, service.key, { ...options, directory });
  const { times, series, etag } = await historyOf(again);
  expect(times).toEqual(["2030-01-10T00:10:00Z", "2030-01-10T01:30:00Z", "2030-01-12T00:00:00Z"]);
  expect(series).toMatchObject({
    holders: [40, 40, 12],
    hhi: [0.2, null, null],
    // The supply was not told with it.
    top_10_share: [0.155, 0.155, null],
  });
  expect(etag).not.toBe(first.etag);
  expect((await historyOf(again.kept)).times).toEqual(times);
  await again.close();
  const other = await openUpstream({ baseUrl: "http://127.0.0.1:1" }, "key", { directory });
  await expect(historyOf(other.upstream)).rejects.toMatchObject({ code: "stats_unavailable" });
});

test("one point an hour, a day or a week: the last of each, in the range that is asked for", async () => {
  const { service, state } = await hostedService();
  let nowSeconds = start;
  const { upstream } = await openUpstream(service, service.key, {
    now: () => nowSeconds * 1_000,
    freshSeconds: 0,
  });
  const at = async (seconds: number, holders: number) => {
    nowSeconds = start + seconds;
    state.holders = holders;
    await upstream.getHolders({ chain_id, contract_address, limit: 10, offset: 0 });
  };
  await at(60, 1);
  await at(600, 2);
  await at(2 * hour, 3);
  await at(day, 4);
  // A Monday, which ends its week at 00:00.
  await at(4 * day, 5);
  await at(4 * day + 1, 6);
  const holders = async (more: Partial<ParsedArgs<"getTokenHistory">>) =>
    (await historyOf(upstream, { metrics: ["holders"], ...more })).series;
  expect(await holders({})).toEqual({ holders: [2, 3, 4, 6] });
  expect(await holders({ interval: "1day" })).toEqual({ holders: [4, 6] });
  expect(await holders({ interval: "1week" })).toEqual({ holders: [4, 6] });
  expect(await holders({ from: start + hour, to: start + day })).toEqual({ holders: [3, 4] });
  expect(await holders({ metrics: ["gini"] })).toEqual({});
  expect((await historyOf(upstream, { from: start + 9 * day })).times).toEqual([]);
  await expect(holders({ from: 5, to: 4 })).rejects.toMatchObject({ code: "invalid_range" });
});

test("hours are kept for 35 days, then the last of each day; the journal stays bounded with them", async () => {
  const { service, state } = await hostedService();
  let nowSeconds = start;
  const { upstream, directory } = await openUpstream(service, service.key, {
    now: () => nowSeconds * 1_000,
    freshSeconds: 0,
  });
  for (let hours = 0; hours < 24 * 40; hours += 8) {
    nowSeconds = start + hours * hour;
    state.holders = hours;
    await upstream.getHolders({ chain_id, contract_address, limit: 1, offset: 0 });
  }
  const { series } = await historyOf(upstream, { interval: "1hour" });
  expect(series.holders!.slice(0, 6)).toEqual([16, 40, 64, 88, 112, 120]);
  expect(series.holders).toHaveLength(5 + 35 * 3);
  await upstream.close();
  await (await openUpstream(service, service.key, { directory })).upstream.close();
  const lines = readFileSync(join(directory, "upstream.ndjson"), "utf8").split("\n");
  expect(lines.filter((line) => line.includes('"observed '))).toHaveLength(5 + 35 * 3);
});

test("the interface answers it, marked, and of a time but now nothing else", async () => {
  const { service } = await hostedService();
  const { upstream } = await openUpstream(service, service.key);
  const front = testService({ backend: upstream, ready: upstream.ready });
  const path = `/v0/${chain_id}/tokens/${contract_address}`;
  const before = await front.get(`${path}/history`);
  expect([before.status, before.headers.get("x-units-charged")]).toEqual([404, "0"]);
  await front.get(`${path}/stats`);
  const response = await front.get(`${path}/history?metrics=hhi,owners`);
  expect(History.parse(await response.json())).toMatchObject({ source: "observed", series: { hhi: [0.2] } });
  expect(response.headers.get("x-data-source")).toBe("upstream");
  expect((await front.get(`${path}/history/cohorts`)).status).toBe(404);
  for (const name of ["history", "holders"]) {
    const less = await front.get(`${path}/${name}?without=pool`);
    expect([less.status, (await less.json()).detail]).toEqual([
      404,
      expect.stringContaining("tells its figures with all holders only"),
    ]);
  }
});
