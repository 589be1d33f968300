import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { withBeingRead } from "../api/being-read.ts";
import { createStoreBackend } from "../api/store-backend.ts";
import type { Reading } from "../../contract/readings.ts";
import { liveSources } from "../operation/live-sources.ts";
import type { Transport } from "../sources/evm/endpoint/endpoint.ts";
import { importTokens } from "../ledger/test-ledger.ts";
import { EvmSource } from "../sources/evm/evm-source.ts";
import { ChainDataError } from "../sources/evm/rpc-error.ts";
import { account, ModelChain } from "../sources/evm/test-chain.ts";
import { loadReadings } from "../store/sources/indexing-jobs.ts";
import { demo } from "../sources/demo/demo.ts";
import { openStore, type Store } from "../store/store.ts";
import { IndexingJobs } from "./indexing-jobs.ts";

const token = `0x${"11".repeat(20)}`;
const other = `0x${"22".repeat(20)}`;
/** More than are read in two pieces. */
const blocks = 40_000;
const minted = 250;
const held = 9_000;
vi.setConfig({ testTimeout: 60_000 });

const chain = new ModelChain();
beforeAll(() => {
  const mint = (of: string, to: number) => ({ token: of, from: null, to: account(to), amount: 5n });
  for (let block = 1; block <= blocks; block += 1) {
    if (block > minted) chain.mine([]);
    else chain.mine(block % 50 === 0 ? [mint(token, block), mint(other, block)] : [mint(token, block)]);
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

/** A node that answers logs of later blocks only while it is not held. */
function heldNode(isHeld = true) {
  const node = { isHeld, asked: 0, askedForLogs: 0 };
  const transport: Transport = async (method, params, signal) => {
    node.asked += 1;
    if (method === "eth_getLogs") node.askedForLogs += 1;
    const { fromBlock = "0x0", toBlock = "0x0" } = (params[0] ?? {}) as Record<string, string>;
    const isLate = Number(toBlock) > held && Number(toBlock) - Number(fromBlock) > 1_000;
    if (method === "eth_getLogs" && isLate) while (node.isHeld && !signal.aborted) await sleep(5);
    return chain.transport(method, params, signal);
  };
  return Object.assign(node, { transport });
}

interface Options {
  readonly transport?: Transport;
  readonly isOffered?: boolean;
  readonly isDemoComing?: () => boolean;
  readonly hasNode?: boolean;
  readonly mostTransfers?: number;
  readonly atOnce?: number;
  readonly mostADay?: number;
  readonly freeBytes?: () => Promise<number>;
  /** The node refuses the logs of a sample, which are those of few blocks. */
  readonly knowsNoEstimate?: boolean;
}

/** A server's part of it, on the store of the test. */
async function begin(options: Options = {}) {
  const { transport: given = chain.transport, hasNode = true, knowsNoEstimate = false } = options;
  const transport: Transport = (method, params, signal) => {
    const { fromBlock, toBlock } = (params[0] ?? {}) as Record<string, string | undefined>;
    const isSample =
      method === "eth_getLogs" && Number(toBlock) - Number(fromBlock) <= 1_000 && Number(toBlock) < held;
    return knowsNoEstimate && isSample
      ? Promise.reject(Object.assign(new Error("no method eth_getLogs"), { code: -32_601 }))
      : given(method, params, signal);
  };
  const source = new EvmSource(store, {
    chain: "eth",
    rpc: { urls: ["http://model"], concurrency: 2, rate: 0, transport, retryDelayMs: 1 },
    tokens: [],
    finality: 6,
    pollMs: 60,
    computeShare: 1,
    partMs: 0,
  });
  const live = liveSources(hasNode ? [source] : []);
  const { isOffered = true, mostTransfers = 0, atOnce = 1, mostADay = 0 } = options;
  const { freeBytes = () => Promise.resolve(1e12), isDemoComing = () => false } = options;
  const limits = { mostTransfers, mostAccounts: 0, atOnce, mostADay, leastFreeMiB: 100, freeBytes };
  const readings = await IndexingJobs.open({ store, live, isOffered, isDemoComing, ...limits });
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
  return { readings, source, stop };
}

async function until<State extends Reading["state"]>(
  readings: IndexingJobs,
  wanted: State,
  isMet: (reading: Extract<Reading, { state: State }>) => boolean | Promise<boolean> = () => true,
  address = token,
): Promise<Extract<Reading, { state: State }>> {
  const endMs = performance.now() + 40_000;
  for (;;) {
    const reading = await readings.stateOf("eth", address, true);
    if (reading.state === wanted && (await isMet(reading as Extract<Reading, { state: State }>))) {
      return reading as Extract<Reading, { state: State }>;
    }
    if (performance.now() > endMs) throw new Error(`still ${JSON.stringify(reading)}`);
    await sleep(120);
  }
}

/** After the first piece, in which all was minted; the node holds back what follows. */
const isUnderWay = ({ progress }: Extract<Reading, { state: "reading" }>) =>
  progress.transfers === minted && progress.next_block !== null && progress.next_block > 1;
const isAsked = ({ token: { transfers } }: Extract<Reading, { state: "known" }>) => transfers !== undefined;

test("an address is asked for, read, and here", async () => {
  const { readings } = await begin();
  const { token: known } = await until(readings, "known", isAsked);
  expect(known).toMatchObject({ created: { block: 1 }, head: { block: blocks }, supply: String(minted * 5) });
  expect(known.transfers).toMatchObject({ about: minted, is_count: true });
  await readings.request("eth", token);
  await until(readings, "here");
  await until(readings, "here", async () => (await loadReadings(store.reader)).length === 0);
});

test("what is read says figures of then, and what is not is estimated over its time", async () => {
  const node = heldNode();
  const { readings, stop } = await begin(node);
  await until(readings, "known", isAsked);
  await readings.request("eth", token);
  const { so_far, progress } = await until(readings, "reading", (one) => one.so_far !== null);
  const to = chain.blocks.slice(0, minted + 1).flatMap(({ events }) => events.map((event) => event.to));
  expect(so_far).toMatchObject({
    transfers: minted,
    up_to: chain.blocks[minted]!.time,
    figures: { holders: new Set(to).size, holders_before: null },
  });
  expect(so_far!.counts!.reduce((sum, count) => sum + count, 0)).toBe(minted);
  expect(progress.next_block! / blocks).toBeLessThan(0.5);
  expect(await readings.howFar("eth", token)).toContain(`${minted} of its transfers are here`);
  await stop();
  // What the node said when it was asked is known after a restart, without asking again.
  node.isHeld = true;
  const next = await begin(node);
  const known = await until(next.readings, "reading", ({ token: said }) => said?.transfers !== undefined);
  expect(known.token).toMatchObject({ supply: String(minted * 5), transfers: { about: minted } });
  node.isHeld = false;
  await until(next.readings, "here");
});

test("a wallet is not read, whoever asks for it", async () => {
  const { readings } = await begin();
  expect(await until(readings, "no_contract", undefined, account(3))).toMatchObject({ is_used: null });
  await readings.request("eth", account(3));
  expect(await loadReadings(store.reader)).toEqual([]);
});

test("a token of the demo market that is not here is said to be of it, and no node is asked", async () => {
  let isDemoComing = true;
  const { readings } = await begin({ isDemoComing: () => isDemoComing });
  const { address } = demo.find((entry) => entry.token.chain === "eth")!.token;
  expect(await readings.stateOf("eth", address, true)).toEqual({ state: "demo_coming" });
  isDemoComing = false;
  expect(await readings.stateOf("eth", address, true)).toEqual({ state: "demo_removed" });
});

test("a page that is drawn asks no node", async () => {
  const node = heldNode(false);
  const { readings } = await begin(node);
  await until(readings, "known", isAsked);
  const before = node.asked;
  expect(await readings.stateOf("eth", other, false)).toEqual({ state: "asking" });
  await sleep(50);
  // The source alone looks for new blocks.
  expect(node.asked - before).toBeLessThan(12);
  expect(await readings.stateOf("eth", other, false)).toEqual({ state: "asking" });
});

test("cancelled it keeps its place, and goes on from there", async () => {
  const node = heldNode();
  const { readings, source } = await begin(node);
  await until(readings, "known", isAsked);
  await readings.request("eth", token);
  const first = await until(readings, "reading", isUnderWay);
  expect(first).toMatchObject({ can_cancel: true, trouble: null });
  expect(first.progress).toMatchObject({ from_block: 1, next_block: 8_001, head_block: blocks });
  await readings.cancel("eth", token);
  node.isHeld = false;
  await until(readings, "stopped", () => source.readingOf(token)?.state === "stopped");
  // What was asked of the node when it was cancelled is stored still.
  for (let before = -1; before !== node.askedForLogs; await sleep(500)) before = node.askedForLogs;
  const stopped = await until(readings, "stopped");
  expect(stopped.progress.transfers).toBe(minted);
  expect(stopped.progress.next_block).toBeLessThan(blocks);
  await sleep(200);
  expect((await until(readings, "stopped")).progress).toEqual(stopped.progress);
  const inAWeek = Date.now() / 1_000 + 7 * 86_400;
  expect(Math.abs(stopped.kept_until! - inAWeek)).toBeLessThan(60);
  expect(await loadReadings(store.reader)).toMatchObject([{ address: token, state: "stopped" }]);

  node.isHeld = true;
  await readings.request("eth", token);
  const again = await until(readings, "reading", ({ progress }) => progress.next_block !== null);
  expect(again.progress.next_block).toBeGreaterThanOrEqual(stopped.progress.next_block!);
  node.isHeld = false;
  await until(readings, "here");
});

test("a restart goes on with what was read and with what waited", async () => {
  const node = heldNode();
  const first = await begin(node);
  await until(first.readings, "known", isAsked);
  await until(first.readings, "known", isAsked, other);
  await first.readings.request("eth", token);
  await first.readings.request("eth", other);
  await until(first.readings, "reading", isUnderWay);
  expect(await first.readings.stateOf("eth", other, true)).toMatchObject({ state: "waiting", before: 1 });
  await first.stop();

  const second = await begin(node);
  const after = await until(second.readings, "reading", ({ progress }) => progress.next_block !== null);
  expect(after.progress).toMatchObject({ from_block: 1, next_block: 8_001, transfers: minted });
  node.isHeld = false;
  await until(second.readings, "here");
  await until(second.readings, "here", undefined, other);
});

const tablesWithRows = async () => {
  const tables = await store.reader.rows<{ name: string }>(
    "SELECT DISTINCT table_name AS name FROM duckdb_columns() WHERE column_name IN ('token_id', 'address') AND NOT internal",
  );
  const counts = await Promise.all(
    tables.map(
      async ({ name }) => [name, (await store.reader.rows(`SELECT 1 FROM ${name}`)).length] as const,
    ),
  );
  // Numbers that were given stay, lest they be given again; those of wallets are of all tokens.
  const numbers = new Set(["removed_tokens", "wallets"]);
  return counts.filter(([name, rows]) => rows > 0 && !numbers.has(name)).map(([name]) => name);
};

/** Asked for, read in part, and cancelled. */
async function stoppedOne(begun: Awaited<ReturnType<typeof begin>>, node: ReturnType<typeof heldNode>) {
  const { readings } = begun;
  await until(readings, "known", isAsked);
  await readings.request("eth", token);
  await until(readings, "reading", isUnderWay);
  await readings.cancel("eth", token);
  node.isHeld = false;
  await until(readings, "stopped");
  expect(await tablesWithRows()).toContain("transfers");
}

test("what was read of one that was cancelled is taken out, by its reader or after a week", async () => {
  const node = heldNode();
  const begun = await begin(node);
  const { readings } = begun;
  await stoppedOne(begun, node);
  await readings.remove("eth", token);
  expect(await tablesWithRows()).toEqual([]);
  await until(readings, "known");
  // It can be asked for anew.
  await readings.request("eth", token);
  await until(readings, "here");
  // What is whole is nobody's to take out.
  await readings.remove("eth", token);
  await until(readings, "here");
});

test("a week after it was cancelled what was read is taken out", async () => {
  const node = heldNode();
  const begun = await begin(node);
  await stoppedOne(begun, node);
  await store.transaction((db) => db.run("UPDATE readings SET asked_at = asked_at - $1", [8 * 86_400_000]));
  await begun.stop();
  const { readings } = await begin();
  await until(readings, "known");
  await expect.poll(tablesWithRows, { timeout: 10_000 }).toEqual([]);
});

test("cancelled while it waits it leaves nothing", async () => {
  const node = heldNode();
  const { readings } = await begin(node);
  for (const address of [token, other]) {
    await until(readings, "known", isAsked, address);
    await readings.request("eth", address);
  }
  await until(readings, "reading", isUnderWay);
  await until(readings, "waiting", undefined, other);
  await readings.cancel("eth", other);
  await until(readings, "known", undefined, other);
  await expect.poll(() => loadReadings(store.reader)).toMatchObject([{ address: token }]);
});

test("one that was cancelled stays so over a restart", async () => {
  const node = heldNode();
  const first = await begin(node);
  await until(first.readings, "known", isAsked);
  await first.readings.request("eth", token);
  await until(first.readings, "reading", isUnderWay);
  await first.readings.cancel("eth", token);
  node.isHeld = false;
  await until(first.readings, "stopped", () => first.source.readingOf(token)?.state === "stopped");
  const { next_block } = (await until(first.readings, "stopped")).progress;
  await first.stop();
  const second = await begin();
  expect((await until(second.readings, "stopped")).progress).toMatchObject({ next_block });
});

test("paused it reads nothing, over a restart too, and goes on from there in its place", async () => {
  const node = heldNode();
  const first = await begin(node);
  await until(first.readings, "known", isAsked);
  await until(first.readings, "known", isAsked, other);
  await first.readings.request("eth", token, "one");
  await until(first.readings, "reading", isUnderWay);
  await first.readings.request("eth", other);
  await first.readings.pause("eth", token);
  node.isHeld = false;
  // Whoever waits behind it does so no longer.
  await until(first.readings, "here", undefined, other);
  const paused = await until(
    first.readings,
    "stopped",
    () => first.source.readingOf(token)?.state === "stopped",
  );
  expect(paused).toMatchObject({ is_paused: true, kept_until: null, progress: { transfers: minted } });
  expect(paused.progress.next_block).toBeLessThan(blocks);
  expect(first.readings.isBeingRead("eth", token)).toBe(true);
  await first.stop();

  const second = await begin(node);
  const again = await until(second.readings, "stopped", ({ progress }) => progress.head_block !== null);
  expect(again).toMatchObject({ is_paused: true, progress: { next_block: paused.progress.next_block } });
  await sleep(700);
  expect(second.source.readingOf(token)?.state).toBe("stopped");
  await second.readings.request("eth", token, "one");
  await until(second.readings, "here");
  await expect.poll(() => loadReadings(store.reader)).toEqual([]);
});

test("what is paused can be cancelled, and what only waits be paused", async () => {
  const node = heldNode();
  const { readings } = await begin(node);
  for (const address of [token, other]) await until(readings, "known", isAsked, address);
  await readings.request("eth", token);
  await until(readings, "reading", isUnderWay);
  await readings.request("eth", other);
  await readings.pause("eth", other);
  await readings.pause("eth", token);
  for (const address of [token, other])
    await until(readings, "stopped", ({ is_paused: isPaused }) => isPaused, address);
  await readings.cancel("eth", token);
  const cancelled = await until(readings, "stopped", ({ is_paused: isPaused }) => !isPaused);
  expect(cancelled.kept_until).toBeGreaterThan(Date.now() / 1_000);
  // Of what never began there is nothing to keep.
  await readings.cancel("eth", other);
  node.isHeld = false;
  await until(readings, "known", undefined, other);
});

test("before it is read it is said how long that takes, and in the queue when", async () => {
  const node = heldNode();
  const { readings } = await begin(node);
  await until(readings, "known", isAsked, other);
  const known = await until(readings, "known", isAsked);
  expect(known.before).toBe(0);
  expect(known.expected?.calls).toBeGreaterThan(0);
  expect(known.expected?.seconds).toBeLessThan(60);
  await readings.request("eth", token);
  await until(readings, "reading", isUnderWay);
  expect((await until(readings, "known", isAsked, other)).before).toBe(1);
  await readings.request("eth", other);
  const { queue, expected } = await until(readings, "waiting", undefined, other);
  expect(queue).toMatchObject([
    { address: token, transfers: { about: minted, is_count: true } },
    { address: other, read: null },
  ]);
  expect(expected).not.toBeNull();
  // The first has no rate as long as the node holds it: when it is whole nobody knows, nor what comes after it.
  expect(queue[0]!.starts).toBeLessThanOrEqual(Date.now() / 1_000);
  expect(queue.map(({ ends }) => ends)).toEqual([null, null]);
  node.isHeld = false;
  await until(readings, "here", undefined, other);
});

test("more transfers than are allowed are refused before", async () => {
  const { readings } = await begin({ mostTransfers: 100 });
  const refused = await until(readings, "refused");
  expect(refused).toMatchObject({ limit: 100, token: { transfers: { about: minted } } });
  await readings.request("eth", token);
  expect(await loadReadings(store.reader)).toEqual([]);
});

test("a token that nothing follows is not said to be compared", async () => {
  const node = heldNode();
  const first = await begin({ transport: node.transport });
  await until(first.readings, "known", isAsked);
  await first.readings.request("eth", token);
  node.isHeld = false;
  await until(first.readings, "here");
  await expect.poll(() => first.source.readingOf(token)?.state).toBe("indexed");
  // Where it has just been compared by itself, it says so.
  await first.readings
    .check("eth", token)
    .catch((error: unknown) => expect(error).toMatchObject({ code: "rate_limited" }));
  await first.stop();
  const { readings } = await begin({ hasNode: false });
  await expect(readings.check("eth", token)).rejects.toMatchObject({ code: "overloaded" });
});

test("a token of files is compared once, by all who ask, and not again in ten minutes", async () => {
  await importTokens(store, [{ address: token, transfers: [{ time: 1, from: null, to: other, amount: 1 }] }]);
  const { readings, source } = await begin();
  expect(await readings.stateOf("eth", token, true)).toEqual({ state: "here", can_check: true });
  let asked = 0;
  let fail: Error | undefined = new ChainDataError("its times are others");
  source.verifyImportedToken = async () => {
    asked += 1;
    await sleep(20);
    if (fail) throw fail;
  };
  const refused = { code: "overloaded", message: "it could not be compared: its times are others" };
  await expect(readings.check("eth", token)).rejects.toMatchObject(refused);
  fail = undefined;
  await Promise.all([readings.check("eth", token), readings.check("eth", token)]);
  expect(asked).toBe(2);
  await expect(readings.check("eth", token)).rejects.toMatchObject({ code: "rate_limited" });
  expect(asked).toBe(2);
  // More of it came: what was compared was another list.
  await importTokens(store, [
    { address: token, transfers: [{ time: 2, from: null, to: other, amount: 1, position: 9 }] },
  ]);
  await readings.check("eth", token);
  expect(asked).toBe(3);
});

test("without a node, or where readers may not ask, a token of files cannot be compared", async () => {
  await importTokens(store, [{ address: token, transfers: [{ time: 1, from: null, to: other, amount: 1 }] }]);
  const alone = await begin({ hasNode: false });
  expect(await alone.readings.stateOf("eth", token, true)).toEqual({ state: "here", can_check: false });
  await expect(alone.readings.check("eth", token)).rejects.toMatchObject({ code: "overloaded" });
  await alone.stop();
  const { readings, source } = await begin({ isOffered: false });
  source.verifyImportedToken = () => Promise.reject(new Error("asked"));
  expect(await readings.stateOf("eth", token, true)).toEqual({ state: "here", can_check: false });
  await readings.check("eth", token);
});

test("a limit that is found while reading stops it there", async () => {
  const node = heldNode();
  const { transport } = node;
  const { readings } = await begin({ transport, mostTransfers: 100, knowsNoEstimate: true });
  await until(readings, "known", isAsked);
  await readings.request("eth", token);
  await expect
    .poll(() => loadReadings(store.reader), { timeout: 40_000 })
    .toMatchObject([{ state: "stopped" }]);
  node.isHeld = false;
  await until(readings, "refused", ({ limit }) => limit === 100);
});

test("a visitor asks for so many a day, and is told when there is room", async () => {
  const { readings } = await begin({ transport: heldNode().transport, mostADay: 1 });
  for (const address of [token, other]) await until(readings, "known", isAsked, address);
  await readings.request("eth", token, "one");
  await expect(readings.request("eth", other, "one")).rejects.toMatchObject({
    code: "rate_limited",
    message: "the limit here is 1 a day and visitor; there is room again in 24 hours",
    retryAfterSeconds: 86_400,
  });
  expect(await loadReadings(store.reader)).toMatchObject([{ address: token }]);
  // Somebody at this machine is no visitor, and another is another.
  await readings.request("eth", other, null);
  expect(await loadReadings(store.reader)).toHaveLength(2);
});

test("what a visitor asks for at once is counted before anything is waited for", async () => {
  const freeBytes = () => sleep(20).then(() => 1e12);
  const { readings } = await begin({ transport: heldNode().transport, mostADay: 1, freeBytes });
  for (const address of [token, other]) await until(readings, "known", isAsked, address);
  const asked = [token, other, token, other].map((address) =>
    readings.request("eth", address, "one").then(
      () => address,
      (error: { code: string }) => error.code,
    ),
  );
  const ends = await Promise.all(asked);
  // Who asks again for what is asked for already is not counted again.
  const counted = ends.filter((end) => end !== "rate_limited");
  expect(counted).toHaveLength(2);
  expect(new Set(counted).size).toBe(1);
  expect(await loadReadings(store.reader)).toMatchObject([{ address: counted[0] }]);
});

test("who asked for a token pauses, cancels and removes it, and nobody else but at this machine", async () => {
  const node = heldNode();
  const begun = await begin(node);
  await until(begun.readings, "known", isAsked);
  await begun.readings.request("eth", token, "one");
  await until(begun.readings, "reading", isUnderWay);
  // Also over a restart. What is stored does not name the visitor.
  await begun.stop();
  expect(await store.reader.rows("SELECT 1 FROM readings WHERE contains(described, 'one')")).toEqual([]);
  const { readings } = await begin(node);
  await until(readings, "reading");
  const isOfOthers = (visitor: string | null) => readings.isAskedByOthers("eth", token, visitor);
  const refused = { code: "missing_key", message: expect.stringContaining("somebody else") as string };
  expect([isOfOthers("one"), isOfOthers("two"), isOfOthers(null)]).toEqual([false, true, false]);
  await expect(readings.pause("eth", token, "two")).rejects.toMatchObject(refused);
  await expect(readings.cancel("eth", token, "two")).rejects.toMatchObject(refused);
  await until(readings, "reading");
  await readings.pause("eth", token, "one");
  await until(readings, "stopped");
  // Who goes on with it wants it, too.
  await readings.request("eth", token, "three");
  expect([isOfOthers("one"), isOfOthers("two"), isOfOthers("three")]).toEqual([false, true, false]);
  await readings.cancel("eth", token, "three");
  await until(readings, "stopped", ({ is_paused: isPaused }) => !isPaused);
  await expect(readings.remove("eth", token, "two")).rejects.toMatchObject(refused);
  node.isHeld = false;
  await readings.remove("eth", token, null);
  await expect.poll(() => loadReadings(store.reader)).toEqual([]);
  expect(isOfOthers("two")).toBe(false);
});

test("what somebody at this machine asked for no visitor stops", async () => {
  const { readings } = await begin({ transport: heldNode().transport });
  await until(readings, "known", isAsked);
  await readings.request("eth", token);
  await expect(readings.cancel("eth", token, "one")).rejects.toMatchObject({ code: "missing_key" });
  await readings.cancel("eth", token);
});

test("where the disk has no room nothing is begun, and what is read waits until it has", async () => {
  let free = 1e12;
  const node = heldNode();
  const { readings } = await begin({ transport: node.transport, freeBytes: () => Promise.resolve(free) });
  for (const address of [token, other]) await until(readings, "known", isAsked, address);
  await readings.request("eth", token);
  await until(readings, "reading", isUnderWay);
  free = 50 * 1_048_576;
  await expect(readings.request("eth", other)).rejects.toMatchObject({
    code: "overloaded",
    message: expect.stringContaining("50 MiB free") as string,
  });
  const { trouble } = await until(readings, "waiting", (reading) => reading.trouble !== null);
  expect(trouble).toContain("100 MiB stay free");
  node.isHeld = false;
  free = 1e12;
  await until(readings, "here");
});

test("what is read where the node was taken away is not said to be nothing", async () => {
  const node = heldNode();
  const first = await begin(node);
  await until(first.readings, "known", isAsked);
  await first.readings.request("eth", token);
  await until(first.readings, "reading", isUnderWay);
  await first.stop();
  const { readings } = await begin({ hasNode: false });
  const reading = await until(readings, "reading");
  expect(reading).toMatchObject({ trouble: "none is set", can_cancel: true });
  expect(reading.progress.transfers).toBe(minted);
});

test("what a command has read is told, and not for a page to cancel", async () => {
  const node = heldNode();
  const { readings, source } = await begin({ transport: node.transport, isOffered: false });
  expect(await readings.stateOf("eth", token, true)).toEqual({ state: "off" });
  const backend = withBeingRead(createStoreBackend(store), (...args) => readings.isBeingRead(...args));
  const ask = () => backend.getToken({ chain_id: "eth", contract_address: token });
  await expect(ask()).rejects.toMatchObject({ code: "token_not_found", message: "no token at this address" });
  node.isHeld = true;
  source.addToken(token);
  expect(await until(readings, "reading")).toMatchObject({ can_cancel: false });
  await readings.cancel("eth", token);
  expect(await until(readings, "reading")).toBeDefined();
  await expect(ask()).rejects.toMatchObject({
    code: "token_being_read",
    message: expect.stringContaining("being read") as string,
  });
  node.isHeld = false;
  await until(readings, "here");
  await ask();
});

test("the operator sees what is read, whoever asked for it, and ends it", async () => {
  const node = heldNode();
  const { readings, source } = await begin(node);
  await until(readings, "known", isAsked);
  await readings.request("eth", token);
  await until(readings, "reading", isUnderWay);
  source.addToken(other);
  await expect.poll(async () => (await readings.list()).length).toBe(2);
  const [asked, added] = await readings.list();
  expect(asked).toMatchObject({ chain: "eth", address: token, state: "reading", can_cancel: true });
  expect(asked!.asked_at).toBeGreaterThan(1_700_000_000);
  expect(asked!.share).toBeGreaterThan(0);
  expect(asked!.share).toBeLessThan(1);
  expect(added).toMatchObject({ address: other, asked_at: null, can_cancel: true });
  await readings.stop("eth", other);
  await readings.stop("eth", token);
  node.isHeld = false;
  await expect.poll(() => readings.list(), { timeout: 20_000 }).toEqual([]);
  // What was read of it is kept for whoever asks again.
  expect(await loadReadings(store.reader)).toMatchObject([{ address: token, state: "stopped" }]);
});

test("a node that fails is said, and nothing is lost by it", async () => {
  let isDown = false;
  const node = heldNode();
  const transport: Transport = (...args) =>
    isDown ? Promise.reject(new Error("socket hang up")) : node.transport(...args);
  const { readings } = await begin({ transport });
  await until(readings, "known");
  await readings.request("eth", token);
  await until(readings, "reading", isUnderWay);
  isDown = true;
  node.isHeld = false;
  expect((await until(readings, "reading", ({ trouble }) => trouble !== null)).trouble).not.toBe("");
  await until(readings, "unanswered", undefined, other);
  isDown = false;
  await until(readings, "here");
});

test("without a node, and where it is not offered, nothing is asked", async () => {
  const { readings } = await begin({ hasNode: false });
  expect(await readings.stateOf("eth", token, true)).toEqual({ state: "no_node", is_public_off: true });
  expect(await readings.stateOf("sol", "So11111111111111111111111111111111111111112", true)).toEqual({
    state: "no_node",
    is_public_off: false,
  });
  await readings.request("eth", token);
  expect(await loadReadings(store.reader)).toEqual([]);
});
