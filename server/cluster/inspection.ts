import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { OperatedCluster } from "../../contract/beside/operate.ts";
import { BundleIncomplete, fetchBundle, fetchCurrentBundle, putBundle } from "./bundle-chunks.ts";
import { type Shard, Shards } from "./clickhouse.ts";
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

/** A replica may have what was sent to another a little later. */
const replicaPatienceMs = 30_000;
const lookAgainMs = 500;

/**
 * Tries what everything rests on before a cluster is used, at every replica: of many who change a head at once, some here
 * and some there, one does, and all replicas say so; what was sent to one is read whole from each. Returns what went wrong.
 */
export async function checkCluster(shards: Shards, patienceMs = replicaPatienceMs): Promise<string[]> {
  const faults: string[] = [];
  await shards.makeTables();
  const directory = await mkdtemp(join(tmpdir(), "holderscope-check-"));
  try {
    const path = join(directory, "bundle");
    await writeFile(path, Buffer.alloc(3_000_000, randomUUID()));
    for (const [index, shard] of shards.all.entries()) {
      const scope = scopeAt(shards, shard);
      const replicas = shard.urls.map((url) => atReplica(shards, index, url));
      const at = (replica: number) => `shard ${index + 1}, ${shard.urls[replica]}`;
      try {
        for (let round = 0; round < rounds; round += 1) {
          const seen = await readHead(replicas[round % replicas.length]!, scope);
          const made = await Promise.all(
            Array.from({ length: racers }, (_, racer) =>
              swapHead(replicas[racer % replicas.length]!, seen, { kind: "claim", holder: `check-${racer}` }),
            ),
          );
          const won = made.filter((head) => head?.n === seen.n + 1);
          if (won.length !== 1)
            faults.push(`shard ${index + 1}: ${won.length} of ${racers} changed one head at once`);
          for (const [replica, view] of replicas.entries()) {
            const { n, holder } = await readHead(view, scope);
            if (won.length === 1 && (n !== won[0]!.n || holder !== won[0]!.holder))
              faults.push(`${at(replica)}: the head that was changed is another here`);
          }
        }
        const bundle = await putBundle(shards, { scope, slot: 0, version: 1, path });
        for (const [replica, view] of replicas.entries()) {
          const fault = await untilWhole(patienceMs, () =>
            fetchBundle(view, scope, { ...bundle, revision: 0 }, `${path}-${index}-${replica}`),
          );
          if (fault !== undefined) faults.push(`${at(replica)}: ${fault}`);
        }
      } finally {
        for (const view of replicas) await view.close();
      }
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return faults;
}

/** The cluster, of which one shard has this replica alone. */
function atReplica({ connection }: Shards, index: number, url: string): Shards {
  return new Shards({
    ...connection,
    urls: connection.urls.map((urls, shard) => (shard === index ? [url] : urls)),
  });
}

/** Why it failed to the end; undefined where it did not. */
async function untilWhole(patienceMs: number, read: () => Promise<void>): Promise<string | undefined> {
  for (const end = performance.now() + patienceMs; ; await delay(lookAgainMs))
    try {
      await read();
      return undefined;
    } catch (error) {
      if (performance.now() > end || !(error instanceof BundleIncomplete))
        return error instanceof Error ? error.message : String(error);
    }
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
