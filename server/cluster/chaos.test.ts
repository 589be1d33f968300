import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../store/store.ts";
import { fetchBundle } from "./bundle-chunks.ts";
import { readHead } from "./heads.ts";
import type { ChaosOrder } from "./test-chaos-worker.ts";
import { describeCluster, openTestCluster, type TestCluster } from "./test-cluster.ts";

const seconds = Number(process.env["HOLDERSCOPE_CHAOS_SECONDS"] ?? 60);
const leaseMs = 3_000;
const tokens = ["one", "two", "three"];
const program = fileURLToPath(new URL("test-chaos-worker.ts", import.meta.url));

describeCluster("workers that are killed and stalled", () => {
  let cluster: TestCluster;
  const workers: ChildProcess[] = [];
  beforeAll(async () => (cluster = await openTestCluster()));
  afterAll(async () => {
    for (const worker of workers) worker.kill("SIGKILL");
    await cluster?.close();
  });

  test(
    "nothing that was acknowledged is lost, and nothing is there twice",
    { timeout: (seconds + 120) * 1_000 },
    async () => {
      const acknowledged = join(cluster.directory, "acknowledged");
      const start = (place: number) => {
        const directory = join(cluster.directory, `chaos-${place}`);
        const { connection } = cluster;
        const order: ChaosOrder = { connection, directory, acknowledged, tokens, leaseMs };
        const stdio = ["ignore", "ignore", "inherit"] as const;
        return spawn(process.execPath, ["--import", "tsx", program, JSON.stringify(order)], {
          stdio: [...stdio],
        });
      };
      for (let place = 0; place < 3; place += 1) workers.push(start(place));
      let [kills, stalls] = [0, 0];
      // A reader: what a head names is whole, and of a token nothing is ever gone that was there.
      const seen = new Map<string, number>();
      let reads = 0;
      const read = async (token: string): Promise<number[]> => {
        const scope = `eth/${token}`;
        const head = await readHead(cluster.shards, scope);
        if (head.chunks === 0) return [];
        const path = join(cluster.directory, `read-${(reads += 1)}.duckdb`);
        try {
          await fetchBundle(cluster.shards, scope, head, path);
        } catch (error) {
          // Two newer ones may have come meanwhile: then the first of them is in its slot.
          if ((await readHead(cluster.shards, scope)).version === head.version) throw error;
          return read(token);
        }
        const store = await openStore({ path, threads: 1, memoryLimitMiB: 128 });
        const rows = await store.reader.rows<{ block: number }>(
          "SELECT block::DOUBLE AS block FROM transfers",
        );
        await store.close();
        return rows.map(({ block }) => block);
      };
      for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
        await delay(2_000 + Math.random() * 4_000);
        const place = Math.floor(Math.random() * workers.length);
        if (Math.random() < 0.6) {
          const died = new Promise((done) => workers[place]!.once("exit", done));
          workers[place]!.kill("SIGKILL");
          await died;
          kills += 1;
          workers[place] = start(place);
        } else {
          const stalled = workers[place]!;
          stalled.kill("SIGSTOP");
          stalls += 1;
          setTimeout(() => stalled.kill("SIGCONT"), leaseMs * (0.5 + 2 * Math.random()));
        }
        const token = tokens[Math.floor(Math.random() * tokens.length)]!;
        const count = (await read(token)).length;
        expect(count).toBeGreaterThanOrEqual(seen.get(token) ?? 0);
        seen.set(token, count);
      }
      for (const worker of workers) {
        worker.kill("SIGCONT");
        worker.kill("SIGKILL");
      }
      await delay(1_000);
      const lines = existsSync(acknowledged) ? readFileSync(acknowledged, "utf8").trim().split("\n") : [];
      const faults = lines.filter((line) => line.startsWith("fault"));
      const done = lines.filter((line) => !line.startsWith("fault")).map((line) => line.split(" "));
      const there = new Map<string, number[]>();
      for (const token of tokens) there.set(token, await read(token));
      const lost = done.filter(([token, block]) => !there.get(token!)!.includes(Number(block)));
      const twice = [...there.values()].filter((blocks) => new Set(blocks).size !== blocks.length);
      process.stdout.write(
        `${kills} kills, ${stalls} stalls, ${reads} bundles read; ${done.length} acknowledged, ${lost.length} lost, ${twice.length} twice, ${faults.length} faults\n`,
      );
      expect({ lost, twice, faults }).toEqual({ lost: [], twice: [], faults: [] });
      expect(done.length).toBeGreaterThan(0);
    },
  );
});
