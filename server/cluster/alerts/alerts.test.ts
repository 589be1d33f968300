import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { TokenAddress } from "../../../contract/address.ts";
import type { AlertDraft } from "../../../contract/watch/alerts.ts";
import { AlertEngine } from "../../alerts/alert-engine.ts";
import { Deliveries } from "../../alerts/deliveries.ts";
import { alertEngineTests } from "../../alerts/test-alert-engine.ts";
import { TokenWatch } from "../../api/events/token-watch.ts";
import { createStoreBackend, type StoreBackend } from "../../api/store-backend.ts";
import { importTokens } from "../../ledger/test-ledger.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { openStore, type Store } from "../../store/store.ts";
import { AlertShift } from "./alert-shift.ts";
import { ClusterAlertRecords } from "./cluster-alert-records.ts";
import { openAlertServer } from "./test-alert-server.ts";
import { describeCluster, openTestCluster, type TestCluster } from "../test-cluster.ts";
import { Worker } from "../worker.ts";

const ignore = () => undefined;
const leaseMs = 2_000;
/** Of a test in which nobody is replaced, however busy the machine is. */
const longLeaseMs = 600_000;
const address = `0x${"1".repeat(40)}`;
const wallet = (number: number) => `0x${(0xabc_000 + number).toString(16).padStart(40, "0")}`;
const holders = (threshold: number, over: Partial<AlertDraft> = {}): AlertDraft => ({
  tokens: [{ chain: "eth", address }],
  wallet: null,
  condition: { kind: "holder_count", direction: "above", threshold, window: null },
  quiet_seconds: 0,
  webhook_url: null,
  ...over,
});
const webhook = { url: "https://hooks.example.org/", secret: "whsec_", fault: null };

async function until(isTrue: () => boolean, what: string) {
  for (let turn = 0; turn < 400 && !isTrue(); turn += 1) await delay(50);
  expect(isTrue(), what).toBe(true);
}

describeCluster("alerts of a cluster", () => {
  let cluster: TestCluster;
  let term = 0;
  beforeAll(async () => {
    cluster = await openTestCluster();
  }, 60_000);
  afterAll(() => cluster?.close());
  const forget = async () => {
    await cluster.shards.first.command("TRUNCATE TABLE alert_records");
    await cluster.shards.first.command("ALTER TABLE account_records DELETE WHERE true");
    // A server that was killed has it still.
    await cluster.shards.first.command("ALTER TABLE heads DELETE WHERE scope = 'alerts'");
  };
  const storedFirings = async () => new ClusterAlertRecords(cluster.shards).firings();

  describe("the engine, as on one machine", () => {
    alertEngineTests({
      async open() {
        const records = new ClusterAlertRecords(cluster.shards);
        await records.lead((term += 1));
        return records;
      },
      killed: { takeCommit: () => Promise.reject(new Error("killed")) },
      reset: forget,
    });
  });

  describe("several servers", () => {
    let store: Store;
    let backend: StoreBackend;
    const closers: (() => unknown)[] = [];
    beforeEach(async () => {
      store = await openStore({ path: ":memory:" });
      backend = createStoreBackend(store);
    });
    afterEach(async () => {
      for (const close of closers.splice(0).toReversed()) await close();
      await backend.close();
      await store.close();
      await forget();
    });
    const grow = (...to: readonly number[]) =>
      importTokens(store, [
        {
          address,
          transfers: to.map((number) => ({
            time: 1_700_000_000 + number,
            block: (block += 1),
            from: null,
            to: wallet(number),
            amount: 1,
          })),
        },
      ]);
    let block = 0;

    /** A server that reads the same figures as the others, and whether its receiver was asked. */
    async function machine(
      over: Partial<StoreBackend> = {},
      lease = leaseMs,
      refresh: (token: TokenAddress) => Promise<void> = async () => {},
    ) {
      const sent: string[] = [];
      const records = new ClusterAlertRecords(cluster.shards);
      const watch = new TokenWatch({ backend, store, onError: ignore });
      let deliveries: Deliveries | undefined;
      const engine = await AlertEngine.open({
        records,
        backend: { ...backend, ...over },
        watch,
        rewound: { list: async () => [], forget: async () => {} },
        onError: ignore,
        isOwner: async () => true,
        onDelivery: () => deliveries?.startDue(),
        isOneOfSeveral: true,
        refresh,
      });
      const fetch = async (_: unknown, init?: RequestInit) => {
        sent.push(new Headers(init?.headers).get("webhook-id")!);
        return new Response(null, { status: 204 });
      };
      deliveries = new Deliveries({ engine, allowsPrivate: false, publicUrl: "", onError: ignore, fetch });
      const shift = new AlertShift({
        shards: cluster.shards,
        records,
        engine,
        logger: { warn: ignore },
        leaseMs: lease,
      });
      closers.push(async () => {
        await engine.close();
        await deliveries.close();
        await shift.stop();
        watch.close();
      });
      return { records, engine, deliveries, shift, sent };
    }
    const step = async (
      ...machines: readonly { readonly shift: AlertShift; readonly engine: AlertEngine }[]
    ) => {
      for (const { shift, engine } of machines) {
        await shift.step();
        await engine.idle();
      }
    };

    test("a rule that is made, changed and removed at one server is evaluated and sent by another, and both show it", async () => {
      await grow(1, 2);
      const [one, other] = [await machine({}, longLeaseMs), await machine({}, longLeaseMs)];
      await step(one, other);
      expect([one.engine.isLeading, other.engine.isLeading]).toEqual([true, false]);
      one.shift.start();
      other.shift.start();
      const { id } = await other.engine.create("ann", holders(3), webhook);
      expect(other.engine.evaluations.get(`${id} eth:${address}`)).toMatchObject({ value: 2, isMet: false });
      await other.engine.edit(id, holders(2), webhook);
      expect(other.engine.evaluations.get(`${id} eth:${address}`)).toMatchObject({ value: 2, isMet: true });
      const state = () => other.engine.listForOwner("ann").firings[0]?.deliveries[0]?.state;
      await until(() => state() === "delivered", "both know that it was sent");
      expect(other.engine.evaluations.get(`${id} eth:${address}`)).toMatchObject({ value: 2, isMet: true });
      const [message] = one.sent;
      expect([one.sent, other.sent]).toEqual([[message], []]);
      expect(await other.deliveries.replay("ann", message!)).toBe(true);
      await until(() => one.sent.length === 2, "it is sent again");
      expect(one.sent).toEqual([message, message]);
      await other.engine.fireTest(other.engine.rules.get(id)!);
      await until(() => one.sent.length === 3, "a test of the webhook is sent");
      await other.engine.update(id, (rule) => ({ ...rule, isPaused: true }));
      await until(() => one.engine.rules.get(id)!.isPaused, "it is paused");
      await grow(3);
      await other.engine.remove(id);
      await until(() => one.engine.rules.size === 0, "it is removed");
      expect(await new ClusterAlertRecords(cluster.shards).rules()).toEqual([]);
      expect(await storedFirings()).toHaveLength(2);
    });

    test("a server stops, though ClickHouse does not answer", async () => {
      const { records, engine } = await machine();
      let isAway = false;
      const shards = new Proxy(cluster.shards, {
        get: (target, name) => {
          if (isAway) throw new Error("away");
          return Reflect.get(target, name) as unknown;
        },
      });
      const warn = vi.fn();
      const shift = new AlertShift({ shards, records, engine, logger: { warn }, leaseMs });
      await shift.step();
      expect(engine.isLeading).toBe(true);
      isAway = true;
      await shift.stop();
      expect(warn).toHaveBeenCalledOnce();
    });

    test("a server that is gone is replaced after its lease; what became true meanwhile is told once", async () => {
      await grow(1, 2);
      const [one, other, patient] = [await machine(), await machine(), await machine({}, longLeaseMs)];
      await step(one);
      const { id } = await one.engine.create("ann", holders(2), null);
      await one.engine.create("ann", holders(3), null);
      expect(await storedFirings()).toHaveLength(1);
      // Killed: it says nothing more.
      await one.engine.follow();
      await grow(3);
      await step(patient);
      expect(patient.engine.isLeading).toBe(false);
      await delay(leaseMs + 200);
      await step(other);
      expect(other.engine.isLeading).toBe(true);
      expect(other.engine.rules.get(id)!.memories[`eth:${address}`]).toMatchObject({ isFiring: true });
      const values = (await storedFirings()).map(({ value }) => value);
      expect([values.length, new Set(values)]).toEqual([2, new Set([2, 3])]);
      // The first comes back, and is told that it is not the one any more.
      await step(one);
      expect(one.engine.isLeading).toBe(false);
    });

    test("a server that takes over evaluates no figures that are older than those that were told", async () => {
      await grow(1);
      const args = { chain_id: "eth", contract_address: address };
      const older = await backend.getTokenOverview(args);
      const olderList = await backend.getHolders({ ...args, limit: 10, offset: 0 });
      let isOlder = true;
      let isAway = true;
      const other = await machine(
        {
          getTokenOverview: async (of) => (isOlder ? older : backend.getTokenOverview(of)),
          getHolders: async (of) => (isOlder ? olderList : backend.getHolders(of)),
        },
        leaseMs,
        async () => {
          if (isAway) throw new ProblemError("overloaded", "the token could not be fetched");
          isOlder = false;
        },
      );
      const one = await machine();
      await step(one);
      const { id } = await one.engine.create("ann", holders(2), null);
      await grow(2);
      await expect.poll(storedFirings, { timeout: 20_000 }).toHaveLength(1);
      await one.engine.follow();
      await delay(leaseMs + 200);
      const evaluation = () => other.engine.evaluations.get(`${id} eth:${address}`);
      await step(other);
      expect(evaluation()).toMatchObject({ value: null, unavailable: "the token could not be fetched" });
      isAway = false;
      await other.engine.lead();
      await other.engine.idle();
      expect(evaluation()).toMatchObject({ value: 2, isMet: true });
      await grow(3);
      await until(() => evaluation()?.value === 3, "the next version is evaluated");
      expect((await storedFirings()).map(({ value }) => value)).toEqual([2]);
    });

    test("an alert that is changed at one server while it fires at another fires once", async () => {
      await grow(1);
      const [one, other] = [await machine({}, longLeaseMs), await machine({}, longLeaseMs)];
      await step(one, other);
      const { id } = await one.engine.create("ann", holders(2), null);
      await step(other);
      // It has fired, and what follows is not written yet.
      let goOn = ignore as () => void;
      const stalled = new Promise<void>((resolve) => (goOn = resolve));
      const writing = one.records as unknown as {
        write: (parts: readonly { readonly kind: string }[]) => Promise<void>;
      };
      const write = writing.write.bind(one.records);
      writing.write = async (parts) => {
        if (parts.some(({ kind }) => kind === "firing")) await stalled;
        await write(parts);
      };
      await grow(2);
      const committed = () =>
        cluster.shards.first.rows("SELECT key FROM account_records WHERE startsWith(key, 'alert-fired/')");
      await expect.poll(committed, { timeout: 20_000 }).toHaveLength(1);
      await other.engine.update(id, (rule) => ({ ...rule, quietSeconds: 1 }));
      await one.shift.step();
      // Of another version it would be another firing.
      await grow(3);
      await delay(1_100);
      goOn();
      await one.engine.idle();
      await one.engine.idle();
      await step(one);
      expect((await storedFirings()).map(({ value }) => value)).toEqual([2]);
      expect(one.engine.rules.get(id)).toMatchObject({ quietSeconds: 1 });
    });

    test("what was decided by a server that was killed then is told, also where it is over by now", async () => {
      await grow(1, 2, 3);
      const [one, other] = [await machine(), await machine()];
      await step(one);
      const few = { ...holders(4).condition, direction: "below" } as const;
      Object.assign(one.records, { takeCommit: () => Promise.reject(new Error("killed")) });
      await one.engine.create("ann", holders(4, { condition: few }), webhook);
      expect(await storedFirings()).toEqual([]);
      await one.engine.follow();
      await grow(4, 5);
      await delay(leaseMs + 200);
      await step(other);
      await until(() => other.sent.length === 1, "it was sent");
      expect((await storedFirings()).map(({ value }) => value)).toEqual([3]);
    });

    test("what two servers see at once is fired once, and what one of them misses is not lost", async () => {
      await grow(1);
      /** The first stands still while it reads the figures of a version. */
      let stalled: Promise<void> | undefined;
      const one = await machine({
        getTokenOverview: async (args) => {
          const answer = await backend.getTokenOverview(args);
          await stalled;
          return answer;
        },
      });
      const other = await machine();
      await step(one);
      const condition = { ...holders(0).condition, kind: "new_in_top20" } as const;
      const { id } = await one.engine.create("ann", holders(0, { condition }), webhook);
      await grow(2);
      await until(() => one.engine.firings.size === 1, "it fires");
      const told = async () =>
        (await storedFirings()).map(({ wallets }) => wallets.toSorted().join()).toSorted();
      expect(await told()).toEqual([wallet(2)]);
      let goOn = ignore as () => void;
      stalled = new Promise<void>((resolve) => (goOn = resolve));
      await grow(3);
      // Longer than its lease: the second fires for this version and a later one.
      await delay(leaseMs + 200);
      await grow(4);
      await step(other);
      const both = [wallet(2), [wallet(3), wallet(4)].join()];
      expect(await told()).toEqual(both);
      goOn();
      stalled = undefined;
      await one.engine.idle();
      await step(one, other);
      expect(await told()).toEqual(both);
      expect(one.engine.rules.get(id)!.memories).toEqual(other.engine.rules.get(id)!.memories);
      await until(() => other.sent.length === 1, "it was sent");
      // A message that both send has one id.
      expect(new Set([...one.sent, ...other.sent]).size).toBe(2);
    });
  });

  test(
    "what a worker publishes is evaluated at a server, and what a reorganisation took back is retracted",
    { timeout: 60_000 },
    async () => {
      const directory = join(cluster.directory, "worker");
      const store = await openStore({ path: `${directory}.duckdb` });
      const worker = await Worker.join({
        connection: cluster.connection,
        store,
        directory,
        logger: { info: ignore, warn: ignore, error: ignore },
      });
      const published = worker.publishingStore();
      // Of today: what was taken back long ago is in no bundle any more.
      const begin = Math.floor(Date.now() / 1_000) - 3_600;
      const mints = (...blocks: readonly number[]) =>
        blocks.map((block) => ({
          time: begin + block,
          block,
          from: null,
          to: wallet(block),
          amount: 1,
        }));
      const token = { address, source: "evm" as const };
      await importTokens(published, [{ ...token, transfers: mints(1, 2) }]);
      const { server, engine, close } = await openAlertServer({
        connection: cluster.connection,
        directory: join(cluster.directory, "alerts"),
        leaseMs,
      });
      try {
        await until(() => engine.isLeading, "it evaluates");
        await server.update();
        await engine.create("ann", holders(4), null);
        await engine.create("ann", holders(3), null);
        await importTokens(published, [{ ...token, transfers: mints(3, 4) }]);
        await until(() => engine.firings.size === 2, "both fired");
        const rewind = [{ chain: "eth" as const, address, fromBlock: 4n }];
        await importTokens(published, [{ ...token, transfers: [{ ...mints(9)[0]!, to: wallet(1) }] }], {
          rewind,
        });
        const retracted = () =>
          [...engine.firings.values()].filter(({ retractedAt }) => retractedAt !== null);
        await until(() => retracted().length > 0, "one is taken back");
        expect(retracted()).toMatchObject([{ value: 4, condition: { threshold: 4 } }]);
        // Told once: what is true again fires anew.
        await importTokens(published, [{ ...token, transfers: mints(10) }]);
        await until(() => engine.firings.size === 3, "it fires anew");
        const sold = { ...mints(11)[0]!, from: wallet(10), to: wallet(1) };
        await importTokens(published, [{ ...token, transfers: [sold] }]);
        const values = () => [...engine.evaluations.values()].map(({ value }) => value);
        await until(() => values().every((value) => value === 3), "it is over");
        await engine.idle();
        expect(retracted()).toHaveLength(1);
      } finally {
        await close();
        await worker.close();
        await store.close();
        await forget();
      }
    },
  );
});
