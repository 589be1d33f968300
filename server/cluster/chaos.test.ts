import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandom, type Random } from "../sources/demo/random.ts";
import { openStore } from "../store/store.ts";
import { fetchCurrentBundle } from "./bundle-chunks.ts";
import { Shards } from "./clickhouse.ts";
import { ClusterServer } from "./cluster-server.ts";
import { readHead } from "./heads.ts";
import type { ChaosOrder } from "./test-chaos-worker.ts";
import { describeCluster, openTestCluster, type TestCluster } from "./test-cluster.ts";
import { openProxies, type TestProxy } from "./test-proxy.ts";

/** In seconds: CI has 60 of it. Which faults come in which order is that of the seed. */
const seconds = Number(process.env["HOLDERSCOPE_CHAOS_SECONDS"] ?? 60);
const seed = process.env["HOLDERSCOPE_CHAOS_SEED"] ?? new Date().toISOString().slice(0, 10);
const leaseMs = 3_000;
const workersAtOnce = 3;
const tokens = ["one", "two", "three"];
const program = fileURLToPath(new URL("test-chaos-worker.ts", import.meta.url));
const ignore = () => undefined;

interface Place {
  readonly order: ChaosOrder;
  readonly proxies: readonly TestProxy[];
  child: ChildProcess;
}

describeCluster("workers that are killed and stalled, engines that are killed, answers that are lost", () => {
  let cluster: TestCluster;
  let server: ClusterServer;
  const places: Place[] = [];
  beforeAll(async () => {
    cluster = await openTestCluster();
    server = await ClusterServer.open({
      connection: { ...cluster.connection, patienceMs: 3_000 },
      directory: join(cluster.directory, "reader"),
      houseMiB: 256,
      memoryMiB: 256,
      namedPairs: {},
      logger: { warn: ignore },
    });
  }, 60_000);
  afterAll(async () => {
    for (const { child, proxies } of places) {
      child.kill("SIGKILL");
      for (const proxy of proxies) await proxy.close();
    }
    await server?.close();
    await cluster?.close();
  });

  const spawnWorker = (order: ChaosOrder) =>
    spawn(process.execPath, ["--import", "tsx", program, JSON.stringify(order)], {
      stdio: ["ignore", "ignore", "inherit"],
    });

  test(
    "nothing that was acknowledged is lost, nothing is there twice, and readers are answered throughout",
    { timeout: (seconds + 180) * 1_000 },
    async () => {
      const acknowledged = join(cluster.directory, "acknowledged");
      for (let number = 0; number < workersAtOnce; number += 1) {
        const { proxies, urls } = await openProxies(cluster.connection.urls);
        const order: ChaosOrder = {
          connection: { ...cluster.connection, urls },
          directory: join(cluster.directory, `chaos-${number}`),
          acknowledged,
          tokens,
          leaseMs,
        };
        places.push({ order, proxies, child: spawnWorker(order) });
      }
      const counts = { kills: 0, stalls: 0, engines: 0, lost: 0, full: 0 };

      // A reader by the server: of a token that was there once every question is answered, by what was there or by more.
      const seen = new Map<string, number>();
      const failures: string[] = [];
      let answers = 0;
      const readingEnd = new AbortController();
      const reading = (async () => {
        for (let turn = 0; !readingEnd.signal.aborted; turn += 1) {
          const token = tokens[turn % tokens.length]!;
          const args = {
            chain_id: "eth",
            contract_address: token,
            token_address: token,
            limit: 10,
            offset: 0,
          };
          try {
            const { body } = await server.backend.getHolders(args);
            // Each transfer is one, to somebody.
            const { holders } = JSON.parse(body) as { holders: { amount: number }[] };
            const total = holders.reduce((sum, { amount }) => sum + amount, 0);
            if (total < (seen.get(token) ?? 0)) failures.push(`${token}: ${total} of ${seen.get(token)}`);
            seen.set(token, total);
            answers += 1;
          } catch (error) {
            if (seen.has(token)) failures.push(`${token}: ${String(error)}`);
          }
          await delay(100);
        }
      })();

      /** At a statement: before it is handed on, or once it is done and nobody knows. */
      const killAtStatement = async (place: Place, random: Random) => {
        // Some fifty are of its start, each counted before and after.
        let left = 1 + random.below(400);
        const died = new Promise((done) => place.child.once("exit", done));
        const kill = () => {
          left -= 1;
          if (left === 0) place.child.kill("SIGKILL");
        };
        for (const proxy of place.proxies) proxy.onStatement = kill;
        const isDone = await Promise.race([died.then(() => true), delay(20_000, false)]);
        if (!isDone) place.child.kill("SIGKILL");
        await died;
        for (const proxy of place.proxies) proxy.onStatement = ignore;
        counts.kills += 1;
        place.child = spawnWorker(place.order);
      };
      const stall = async (place: Place, random: Random) => {
        place.child.kill("SIGSTOP");
        counts.stalls += 1;
        await delay(leaseMs * (1 + random.unit()));
        place.child.kill("SIGCONT");
      };
      const withMode = async (place: Place, mode: TestProxy["mode"], ms: number) => {
        for (const proxy of place.proxies) proxy.mode = mode;
        await delay(ms);
        for (const proxy of place.proxies) proxy.mode = "through";
      };
      const killEngine = async (random: Random) => {
        const pids = enginePids();
        if (pids.length === 0) return;
        const pid = pids[random.below(pids.length)]!;
        process.kill(pid, "SIGKILL");
        counts.engines += 1;
        // Its supervisor starts it anew: nobody is killed before that is done.
        for (const end = performance.now() + 30_000; performance.now() < end; await delay(100))
          if (!enginePids().includes(pid) && enginePids().length === pids.length) return;
      };
      const end = performance.now() + seconds * 1_000;
      const trouble = async (place: Place, number: number) => {
        const random = createRandom(`${seed} ${number}`);
        while (performance.now() < end) {
          await delay(random.between(200, 2_000));
          const dice = random.unit();
          if (dice < 0.6) await killAtStatement(place, random);
          else if (dice < 0.88) await stall(place, random);
          else if (dice < 0.94) {
            counts.lost += 1;
            await withMode(place, "lose-answers", random.between(200, 1_500));
          } else {
            counts.full += 1;
            await withMode(place, "full", random.between(200, 1_500));
          }
        }
      };
      const engines = async () => {
        const random = createRandom(`${seed} engines`);
        while (performance.now() < end) {
          await delay(Math.min(15_000, end - performance.now()));
          if (performance.now() < end) await killEngine(random);
        }
      };
      await Promise.all([...places.map(trouble), engines()]);
      for (const { child } of places) {
        child.kill("SIGCONT");
        child.kill("SIGKILL");
      }
      await delay(1_000);
      readingEnd.abort();
      await reading;

      const there = new Map<string, number[]>();
      // An engine may have been killed a moment ago, and takes its time beside other work.
      const shards = new Shards({ ...cluster.connection, patienceMs: 90_000 });
      for (const token of tokens) there.set(token, await blocksOf(shards, token));
      await shards.close();
      const lines = existsSync(acknowledged) ? readFileSync(acknowledged, "utf8").trim().split("\n") : [];
      const faults = lines.filter((line) => line.startsWith("fault"));
      const done = lines.filter((line) => !line.startsWith("fault")).map((line) => line.split(" "));
      const lost = done.filter(([token, block]) => !there.get(token!)!.includes(Number(block)));
      const twice = [...there.values()].filter((blocks) => new Set(blocks).size !== blocks.length);
      process.stdout.write(
        `seed ${seed}: ${counts.kills} kills at statements, ${counts.stalls} stalls past the lease, ${counts.engines} kills of engines, ` +
          `${counts.lost} times lost answers, ${counts.full} times a full disk; ${done.length} acknowledged, ${lost.length} lost, ` +
          `${twice.length} twice, ${faults.length} faults; ${answers} answers to readers, ${failures.length} failed\n`,
      );
      expect({ lost, twice, faults, failures: failures.slice(0, 5) }).toEqual({
        lost: [],
        twice: [],
        faults: [],
        failures: [],
      });
      expect(done.length).toBeGreaterThan(0);
      expect(answers).toBeGreaterThan(0);
    },
  );

  async function blocksOf(shards: Shards, token: string): Promise<number[]> {
    const path = join(cluster.directory, `read-${token}.duckdb`);
    const head = await readHead(shards, `eth/${token}`);
    if ((await fetchCurrentBundle(shards, head, path)) === undefined) return [];
    const store = await openStore({ path, threads: 1, memoryLimitMiB: 128 });
    const rows = await store.reader.rows<{ block: number }>("SELECT block::DOUBLE AS block FROM transfers");
    await store.close();
    return rows.map(({ block }) => block);
  }
});

/** Of the engines that `npm run test:cluster` keeps running; none where others are given. */
function enginePids(): number[] {
  const file = process.env["CLICKHOUSE_PIDS"];
  if (file === undefined) return [];
  return readFileSync(file, "utf8").split("\n").filter(Boolean).map(Number);
}
