import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BundleIncomplete, fetchBundle, putBundle } from "./bundle-chunks.ts";
import type { Shard, Shards } from "./clickhouse.ts";
import { type Head, listHeads, readHead, swapHead } from "./heads.ts";
import { tokenOfScope } from "./scopes.ts";
import type { WorkerStatus } from "./worker.ts";
import { listWorkers, type WorkerSeen } from "./workers.ts";

export interface ClusterReport {
  readonly replicas: readonly {
    readonly shard: number;
    readonly url: string;
    readonly fault: string | null;
  }[];
  readonly workers: readonly WorkerSeen<WorkerStatus>[];
  readonly tokens: number;
  /** Of the bundles that are current. */
  readonly bytes: number;
}

/** What `npx holderscope cluster status` shows. */
export async function clusterReport(shards: Shards): Promise<ClusterReport> {
  const replicas = await Promise.all(
    eachReplica(shards).map(async ({ number, shard, replica }) => ({
      shard: number,
      url: shard.urls[replica]!,
      fault: await shard.ping(replica),
    })),
  );
  const heads = (await listHeads(shards)).filter(isToken);
  return {
    replicas,
    workers: await listWorkers<WorkerStatus>(shards),
    tokens: heads.length,
    bytes: heads.reduce((sum, { bytes }) => sum + bytes, 0),
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
    const scope = `check/${randomUUID()}`;
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
      const path = join(directory, "bundle");
      try {
        await fetchBundle(shards, head.scope, head, path);
      } catch (error) {
        if (!(error instanceof BundleIncomplete)) throw error;
        // Published anew while it was read: that one is looked at.
        const now = await readHead(shards, head.scope);
        const isNew = now.version !== head.version && now.chunks > 0;
        if (!isNew || !(await isWhole(shards, now, path))) broken.push(head.scope);
      }
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return { read: heads.length, broken };
}

function isWhole(shards: Shards, head: Head, path: string): Promise<boolean> {
  return fetchBundle(shards, head.scope, head, path).then(
    () => true,
    () => false,
  );
}
