import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ChainId } from "../../contract/chains.ts";
import type { Reading } from "../../contract/readings.ts";
import { readConfig } from "../config/config.ts";
import { evmChainIds } from "../config/evm-settings.ts";
import { createLogger } from "../operation/log.ts";
import { liveSources } from "../operation/live-sources.ts";
import type { Transport } from "../sources/evm/endpoint/endpoint.ts";
import { EvmSource } from "../sources/evm/evm-source.ts";
import { nodesOf } from "../sources/evm/open-source.ts";
import { account, ModelChain } from "../sources/evm/test-chain.ts";
import { loadPublicChains } from "../store/sources/nodes.ts";
import { isTokenHere, loadReadings } from "../store/sources/indexing-jobs.ts";
import { openStore, type Store } from "../store/store.ts";
import { PublicNodes } from "./public-nodes.ts";
import { IndexingJobs } from "./indexing-jobs.ts";

const token = `0x${"11".repeat(20)}`;
const hosts = ["one.example", "two.example"];
vi.setConfig({ testTimeout: 60_000 });

const chain = new ModelChain();
beforeAll(() => {
  for (let block = 1; block <= 30; block += 1) {
    chain.mine([{ token, from: null, to: account(block), amount: 5n }]);
  }
});

let store: Store;
const closers: (() => Promise<void>)[] = [];
beforeEach(async () => {
  store = await openStore({ path: ":memory:" });
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  await store.close();
});

interface Options {
  readonly transport?: Transport;
  readonly isKnown?: boolean;
  readonly restAfterMs?: number;
}

/** A server without a node, and what it does with public ones. */
async function begin({ transport = chain.transport, isKnown = true, restAfterMs }: Options = {}) {
  const asked = { opened: [] as ChainId[], calls: 0 };
  const lines: string[] = [];
  const open = (of: ChainId) => {
    asked.opened.push(of);
    const counted: Transport = (method, params, signal) => {
      asked.calls += 1;
      return transport(method, params, signal);
    };
    const urls = hosts.map((host) => `https://${host}/key-0123456789abcdef`);
    const rpc = { urls, concurrency: 2, rate: 0, transport: counted, retryDelayMs: 1 };
    const pace = { finality: 6, pollMs: 60, computeShare: 1, partMs: 0 };
    const source = new EvmSource(store, { chain: of, rpc, tokens: [], ...pace });
    return Promise.resolve(isKnown ? source : undefined);
  };
  const live = liveSources([]);
  const logger = createLogger({ level: "info", isReadable: false, write: (line) => void lines.push(line) });
  const pause = restAfterMs === undefined ? {} : { restAfterMs };
  const publicNodes = new PublicNodes({ store, live, open, logger, ...pause });
  const readings = await IndexingJobs.open({
    store,
    live,
    publicNodes,
    isOffered: true,
    atOnce: 1,
    mostTransfers: 0,
    mostAccounts: 0,
    mostADay: 0,
    leastFreeMiB: 0,
    freeBytes: () => Promise.resolve(1e12),
  });
  live.start();
  readings.start();
  let isOpen = true;
  const stop = async () => {
    if (!isOpen) return;
    isOpen = false;
    await readings.close();
    await live.stop();
  };
  closers.push(stop);
  return { readings, live, asked, lines, stop };
}

async function until(readings: IndexingJobs, isMet: (reading: Reading) => boolean): Promise<Reading> {
  const endMs = performance.now() + 30_000;
  for (;;) {
    const reading = await readings.stateOf("eth", token, true);
    if (isMet(reading)) return reading;
    if (performance.now() > endMs) throw new Error(`still ${JSON.stringify(reading)}`);
    await sleep(60);
  }
}

const isKnown = (reading: Reading) => reading.state === "known" && reading.token.transfers !== undefined;

test("nobody is asked until somebody asks for a token, and then the nodes of its chain alone", async () => {
  const { readings, asked, lines } = await begin();
  await sleep(50);
  // Nor for a page that the server draws.
  expect(await readings.stateOf("eth", token, false)).toEqual({ state: "asking" });
  expect(readings.nodesOf("eth")).toBeNull();
  expect(asked).toEqual({ opened: [], calls: 0 });
  expect(await until(readings, isKnown)).toMatchObject({ token: { transfers: { about: 30 } } });
  expect(asked.opened).toEqual(["eth"]);
  expect(readings.nodesOf("eth")).toMatchObject(
    hosts.map((host) => ({ host, trouble: null, refused: 0, range: null })),
  );
  expect(readings.nodesOf("eth")!.reduce((sum, { calls }) => sum + calls, 0)).toBe(asked.calls);
  expect(readings.nodesOf("base")).toBeNull();
  // Said once, with the hosts and nothing else of the addresses.
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("HOLDERSCOPE_ETH_RPC names a node of your own");
  expect(lines[0]).toContain(hosts[1]);
  expect(lines[0]).not.toContain("key-");
});

test("two who ask at once are one", async () => {
  const { readings, asked } = await begin();
  await Promise.all([readings.stateOf("eth", token, true), readings.stateOf("eth", token, true)]);
  expect(asked.opened).toEqual(["eth"]);
});

test("what was read by them is followed after a restart, what was only looked at is not", async () => {
  const first = await begin();
  await until(first.readings, isKnown);
  await first.stop();
  const second = await begin();
  await sleep(100);
  expect(second.asked.calls).toBe(0);
  await until(second.readings, isKnown);
  await second.readings.request("eth", token);
  await until(second.readings, ({ state }) => state === "here");
  await expect.poll(() => loadReadings(store.reader)).toEqual([]);
  await second.stop();
  const third = await begin();
  await expect.poll(() => third.live.statuses()[0]?.tokens).toMatchObject([{ address: token }]);
  expect(third.asked.opened).toEqual(["eth"]);
  chain.mine([{ token, from: null, to: account(99), amount: 5n }]);
  await expect
    .poll(() => third.live.statuses()[0]?.indexedBlock, { timeout: 20_000 })
    .toBe(chain.head.number);
  expect(await isTokenHere(store.reader, "eth", token)).toBe(true);
});

test("what waited when the server ended is read by them after a restart", async () => {
  let isDown = false;
  const transport: Transport = (method, params, signal) =>
    isDown ? Promise.reject(new Error("connect ECONNREFUSED")) : chain.transport(method, params, signal);
  const first = await begin({ transport });
  await until(first.readings, isKnown);
  isDown = true;
  await first.readings.request("eth", token);
  await first.stop();
  isDown = false;
  const second = await begin();
  await until(second.readings, ({ state }) => state === "here");
});

test("a chain of which nothing is wanted is left alone after a while", async () => {
  const { readings, live, asked } = await begin({ restAfterMs: 100 });
  await until(readings, isKnown);
  await expect.poll(() => live.statuses()).toEqual([]);
  const { calls } = asked;
  await sleep(100);
  expect(asked.calls).toBe(calls);
  await until(readings, isKnown);
  await readings.request("eth", token);
  await until(readings, ({ state }) => state === "here");
  await sleep(300);
  expect(live.statuses()).toHaveLength(1);
  expect(await loadPublicChains(store.reader)).toEqual(["eth"]);
});

test("where none is known for the chain the page says that none is set", async () => {
  const { readings, asked } = await begin({ isKnown: false });
  expect(await until(readings, ({ state }) => state === "no_node")).toEqual({
    state: "no_node",
    is_public_off: false,
  });
  await readings.stateOf("eth", token, true);
  expect(asked).toEqual({ opened: ["eth"], calls: 0 });
});

test("where they do not answer it is said which were asked and what they said", async () => {
  const transport: Transport = () => Promise.reject(new Error("connect ECONNREFUSED"));
  const { readings } = await begin({ transport });
  await until(readings, ({ state }) => state === "unanswered");
  expect(readings.nodesOf("eth")).toMatchObject(
    hosts.map((host) => ({ host, trouble: "connect ECONNREFUSED" })),
  );
});

test("the nodes of the settings come first, then public ones of the settings, then those that are known", async () => {
  const address = "http://127.0.0.1:1";
  const at = (env: Record<string, string>, of: ChainId = "eth") => nodesOf(of, readConfig(env));
  const settings = { HOLDERSCOPE_ETH_PUBLIC_RPC: `${address}/a, ${address}/b` };
  expect(await at({ ...settings, HOLDERSCOPE_ETH_RPC: address })).toEqual([address]);
  expect(await at(settings)).toEqual([`${address}/a`, `${address}/b`]);
  expect(await at({ ...settings, HOLDERSCOPE_PUBLIC_NODES: "off" })).toEqual([]);
  for (const of of evmChainIds()) {
    const known = await at({}, of);
    expect(known.length, of).toBeGreaterThan(0);
    expect(
      known.every((url) => url.startsWith("https://")),
      of,
    ).toBe(true);
  }
  expect(await at({}, "sol")).toEqual([]);
});
