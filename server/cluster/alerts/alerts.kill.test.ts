import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSecret } from "../../alerts/webhook.ts";
import { importTokens } from "../../ledger/test-ledger.ts";
import { createRandom } from "../../sources/demo/random.ts";
import { openStore } from "../../store/store.ts";
import { ClusterAlertRecords } from "./cluster-alert-records.ts";
import type { AlertServerOrder } from "./test-alert-server.ts";
import { describeCluster, openTestCluster, type TestCluster } from "../test-cluster.ts";
import { openProxies } from "../test-proxy.ts";
import { Worker } from "../worker.ts";

const seconds = Number(process.env["HOLDERSCOPE_CHAOS_SECONDS"] ?? 60);
const seed = process.env["HOLDERSCOPE_CHAOS_SEED"] ?? new Date().toISOString().slice(0, 10);
const leaseMs = 2_000;
const serversAtOnce = 2;
const program = fileURLToPath(new URL("test-alert-server.ts", import.meta.url));
const token = { chain: "eth", address: `0x${"1".repeat(40)}` } as const;
const ignore = () => undefined;
type TestProxies = Awaited<ReturnType<typeof openProxies>>;

describeCluster("servers that are killed and stalled while alerts become true", () => {
  let cluster: TestCluster;
  const children: ChildProcess[] = [];
  const places: TestProxies[] = [];
  const closers: (() => unknown)[] = [];
  beforeAll(async () => {
    cluster = await openTestCluster();
  }, 60_000);
  afterAll(async () => {
    for (const child of children) child.kill("SIGKILL");
    for (const close of closers.toReversed()) await close();
    await cluster?.close();
  });

  const spawnServer = (number: number, { urls }: TestProxies) => {
    const order: AlertServerOrder = {
      connection: { ...cluster.connection, urls },
      directory: join(cluster.directory, `server-${number}`),
      leaseMs,
    };
    return spawn(process.execPath, ["--import", "tsx", program, JSON.stringify(order)], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  };

  test(
    "each fires once, and its message arrives with one id",
    { timeout: (seconds + 180) * 1_000 },
    async () => {
      const messages = new Map<string, { readonly rule: string; readonly firing: string }>();
      let arrived = 0;
      const receiver = createServer((incoming, outgoing) => {
        let body = "";
        incoming.on("data", (chunk: Buffer) => (body += chunk.toString()));
        incoming.on("end", () => {
          arrived += 1;
          const { data } = JSON.parse(body) as { data: { rule: string; firing: string } };
          messages.set(String(incoming.headers["webhook-id"]), data);
          outgoing.writeHead(204).end();
        });
      });
      receiver.listen(0, "127.0.0.1");
      await once(receiver, "listening");
      closers.push(() => receiver.close());
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

      const directory = join(cluster.directory, "worker");
      const store = await openStore({ path: `${directory}.duckdb`, memoryLimitMiB: 128, threads: 1 });
      closers.push(() => store.close());
      const { connection } = cluster;
      const worker = await Worker.join({
        connection,
        store,
        directory,
        logger: { info: ignore, warn: ignore, error: ignore },
      });
      closers.push(() => worker.close());
      const published = worker.publishingStore();
      let holders = 0;
      const grow = (count: number) =>
        importTokens(published, [
          {
            address: token.address,
            transfers: Array.from({ length: count }, () => ({
              time: 1_700_000_000 + (holders += 1),
              from: null,
              to: `w${holders}`,
              amount: 1,
              position: holders,
            })),
          },
        ]);
      await grow(1);
      const records = new ClusterAlertRecords(cluster.shards);
      const rules: string[] = [];
      const addRule = async (threshold: number) => {
        rules.push(`rule${threshold}`);
        await records.addRule({
          id: `rule${threshold}`,
          owner: "ann",
          tokens: [token],
          wallet: null,
          condition: { kind: "holder_count", direction: "above", threshold, window: null },
          quietSeconds: 0,
          webhook: { url, secret: makeSecret(), fault: null },
          createdAt: 0,
          isPaused: false,
          memories: {},
        });
      };
      for (let threshold = 2; threshold < 12; threshold += 1) await addRule(threshold);

      for (let number = 0; number < serversAtOnce; number += 1) {
        const place = await openProxies(cluster.connection.urls);
        places.push(place);
        for (const proxy of place.proxies) closers.push(() => proxy.close());
        children.push(spawnServer(number, place));
      }
      const counts = { kills: 0, stalls: 0 };
      const end = performance.now() + seconds * 1_000;
      const trouble = async (number: number) => {
        const random = createRandom(`${seed} ${number}`);
        while (performance.now() < end) {
          await delay(random.between(2_000, 6_000));
          const child = children[number]!;
          const { proxies } = places[number]!;
          if (random.unit() < 0.6) {
            // It ends by this alone.
            expect(child.exitCode).toBeNull();
            const died = once(child, "exit");
            // At a statement: before it is handed on, or once it is done and nobody knows.
            let left = 1 + random.below(60);
            const count = () => {
              left -= 1;
              if (left === 0) child.kill("SIGKILL");
            };
            for (const proxy of proxies) proxy.onStatement = count;
            const isDone = await Promise.race([died.then(() => true), delay(10_000, false)]);
            if (!isDone) child.kill("SIGKILL");
            await died;
            for (const proxy of proxies) proxy.onStatement = ignore;
            counts.kills += 1;
            children[number] = spawnServer(number, places[number]!);
          } else {
            child.kill("SIGSTOP");
            await delay(leaseMs * (1 + random.unit()));
            child.kill("SIGCONT");
            counts.stalls += 1;
          }
        }
      };
      const growing = async () => {
        // Of some rules the condition is true when they are made, of others it becomes true.
        while (performance.now() < end) {
          await addRule(rules.length + 2);
          if (holders < rules.length) await grow(1);
          await delay(300);
        }
        await grow(rules.length + 2 - holders);
      };
      await Promise.all([growing(), ...children.map((_, number) => trouble(number))]);
      const isDelivered = async () => {
        const firings = await new ClusterAlertRecords(cluster.shards).firings();
        const all = firings.flatMap(({ deliveries }) => deliveries);
        return all.length >= rules.length && all.every(({ state }) => state === "delivered");
      };
      for (const last = performance.now() + 90_000; performance.now() < last; await delay(500))
        if (await isDelivered()) break;
      const firings = await new ClusterAlertRecords(cluster.shards).firings();
      process.stdout.write(
        `seed ${seed}: ${counts.kills} kills, ${counts.stalls} stalls past the lease; ${rules.length} rules, ` +
          `${firings.length} firings, ${arrived} messages of ${messages.size} ids\n`,
      );
      expect(firings.map(({ rule }) => rule).toSorted()).toEqual(rules.toSorted());
      const told = [...messages.values()];
      expect(told.map(({ rule }) => rule).toSorted()).toEqual(rules.toSorted());
      expect(new Set(told.map(({ firing }) => firing))).toEqual(new Set(firings.map(({ id }) => id)));
    },
  );
});
