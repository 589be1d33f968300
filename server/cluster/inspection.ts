import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OperatedCluster } from "../../contract/beside/operate.ts";
import { BundleIncomplete, fetchBundle, fetchCurrentBundle, putBundle } from "./bundle-chunks.ts";
import type { Shard, Shards } from "./clickhouse.ts";
import { type Head, listHeads, readHead, swapHead } from "./heads.ts";
import { checkPrefix, tokenOfScope } from "./scopes.ts";
import { leaseMs, listWorkers } from "./workers.ts";

/** What `npx holderscope cluster status` and the operator's page show. */
export async function clusterReport(shards: Shards): Promise<OperatedCluster> {
  const [replicas, workers, heads] = await Promise.all([
    Promise.all(
      eachReplica(shards).map(async ({ number, shard, replica }) => ({
        shard: number,
        url: shard.urls[replica]!,
        fault: await shard.ping(replica),
      })),
    ),
    listWorkers(shards),
    listHeads(shards),
  ]);
  const published = heads.filter(isToken);
  return {
    replicas,
    workers: workers.map(({ holder, secondsAgo, status }) => ({
      holder,
      url: status.url,
      seconds_ago: secondsAgo,
      is_alive: secondsAgo * 1_000 < leaseMs,
      tokens: status.tokens,
      waiting: status.waiting,
      waiting_seconds: status.waitingSeconds,
      faults: status.faults.map(([scope, reason]) => ({ scope, reason })),
    })),
    tokens: published.length,
    bytes: published.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

const isToken = ({ scope, chunks }: Head) => chunks > 0 && tokenOfScope(scope) !== undefined;

function eachReplica(shards: Shards): { number: number; shard: Shard; replica: number }[] {
  return shards.all.flatMap((shard, index) =>
    shard.urls.map((_, replica) => ({ number: index + 1, shard, replica })),
  );
}

const racers = 8;
const rounds = 10;

/**
 * Tries what everything rests on before a cluster is used: of many who change a head at once one does, and what was sent
 * is read back whole. Returns what went wrong.
 */
export async function checkCluster(shards: Shards): Promise<string[]> {
  const faults: string[] = [];
  await shards.makeTables();
  const directory = await mkdtemp(join(tmpdir(), "holderscope-check-"));
  try {
    const path = join(directory, "bundle");
    await writeFile(path, Buffer.alloc(3_000_000, randomUUID()));
    for (const [index, shard] of shards.all.entries()) {
      const scope = scopeAt(shards, shard);
      for (let round = 1; round <= rounds; round += 1) {
        const seen = await readHead(shards, scope);
        const made = await Promise.all(
          Array.from({ length: racers }, (_, racer) =>
            swapHead(shards, seen, { kind: "claim", holder: `check-${racer}` }),
          ),
        );
        const won = made.filter((head) => head?.n === seen.n + 1).length;
        if (won !== 1) faults.push(`shard ${index + 1}: ${won} of ${racers} changed one head at once`);
      }
      const bundle = await putBundle(shards, { scope, slot: 0, version: 1, path });
      await fetchBundle(shards, scope, { ...bundle, revision: 0 }, `${path}-${index}`).catch(
        (error: unknown) =>
          faults.push(`shard ${index + 1}: ${error instanceof Error ? error.message : String(error)}`),
      );
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return faults;
}

/** One that is of no token, at a shard. */
function scopeAt(shards: Shards, shard: Shard): string {
  for (;;) {
    const scope = `${checkPrefix}${randomUUID()}`;
    if (shards.of(scope) === shard) return scope;
  }
}

/** Reads every bundle that is current, and compares its checksum. Returns the tokens whose bundle is not whole. */
export async function verifyBundles(
  shards: Shards,
  onProgress: (done: number, total: number) => void,
): Promise<{ readonly read: number; readonly broken: readonly string[] }> {
  const heads = (await listHeads(shards)).filter(isToken);
  const directory = await mkdtemp(join(tmpdir(), "holderscope-verify-"));
  const broken: string[] = [];
  try {
    for (const [done, head] of heads.entries()) {
      onProgress(done, heads.length);
      try {
        await fetchCurrentBundle(shards, head, join(directory, "bundle"));
      } catch (error) {
        if (!(error instanceof BundleIncomplete)) throw error;
        broken.push(head.scope);
      }
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return { read: heads.length, broken };
}
