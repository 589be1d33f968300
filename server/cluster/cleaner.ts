import { type Claims, HeldElsewhere } from "./claims.ts";
import { quoted, type Shard, type Shards } from "./clickhouse.ts";
import { type Head, listHeads } from "./heads.ts";
import { checkPrefix, type Scope, tokenOfScope } from "./scopes.ts";

/** One worker cleans at a time. */
const cleanerScope = "cleaner";
/** Readers may be at what was replaced a moment ago. */
const defaultRestMs = 10 * 60_000;
/** Each is named in a statement. */
const mostAtOnce = 500;

interface CleanerOptions {
  readonly shards: Shards;
  readonly claims: Claims;
  /** For tests: how long what was replaced stays. */
  readonly restMs?: number;
}

/** A bundle that is stored, current or not. */
interface Stored {
  readonly scope: Scope;
  readonly slot: number;
  readonly version: number;
  readonly partition: string;
  readonly chunks: number;
}

/**
 * Takes out bundles that are not current and can never be, with what lists and wallets were told of them. The head of a
 * token that was removed stays: by its number whoever stalled is known. Returns how many bundles went; undefined where
 * another worker is at it.
 */
export async function cleanCluster(options: CleanerOptions): Promise<number | undefined> {
  const { shards, claims } = options;
  try {
    await claims.claim(cleanerScope);
  } catch (error) {
    if (error instanceof HeldElsewhere) return undefined;
    throw error;
  }
  try {
    const heads = new Map((await listHeads(shards)).map((head) => [head.scope, head]));
    let taken = 0;
    for (const shard of shards.all) taken += await cleanShard(shard, heads, options);
    for (const { scope, age } of heads.values())
      if (scope.startsWith(checkPrefix) && isOld(age, options)) await cleanCheck(shards, scope);
    return taken;
  } finally {
    await claims.release([cleanerScope]);
  }
}

const isOld = (age: number, { restMs = defaultRestMs }: CleanerOptions) => age * 1_000 > restMs;

/** Whoever holds the head now publishes under a number that is higher than it: all that is lower came to nothing. */
function isDead({ slot, version }: Stored, head: Head, options: CleanerOptions): boolean {
  if (head.chunks > 0 && head.slot === slot && head.version === version) return false;
  return version < (head.n + 1) * 65_536 && isOld(head.age, options);
}

async function cleanShard(
  shard: Shard,
  heads: ReadonlyMap<Scope, Head>,
  options: CleanerOptions,
): Promise<number> {
  const rows = await shard.rows<Omit<Stored, "version" | "chunks"> & { version: string; chunks: string }>(
    `SELECT scope, slot, version, _partition_id AS partition, count() AS chunks FROM bundles
     GROUP BY scope, slot, version, partition`,
  );
  const partitions = new Map<string, { all: number; deadChunks: number; dead: Stored[] }>();
  for (const row of rows) {
    const stored = { ...row, version: Number(row.version), chunks: Number(row.chunks) };
    const partition = partitions.get(stored.partition) ?? { all: 0, deadChunks: 0, dead: [] };
    partitions.set(stored.partition, partition);
    partition.all += stored.chunks;
    const head = heads.get(stored.scope);
    // Without one it began a moment ago.
    if (head === undefined || !isDead(stored, head, options)) continue;
    partition.deadChunks += stored.chunks;
    partition.dead.push(stored);
  }
  // What stays is written anew: that is worth it where less stays than goes. The bundle before the current one is half.
  const dead = [...partitions.values()]
    .filter(({ all, deadChunks }) => 2 * deadChunks > all)
    .flatMap((partition) => partition.dead)
    .slice(0, mostAtOnce);
  if (dead.length > 0) await deleteBundles(shard, dead);
  return dead.length;
}

/** What lists and wallets have goes first: as long as chunks are there it is tried again. */
async function deleteBundles(shard: Shard, dead: readonly Stored[]): Promise<void> {
  const named = dead.map(({ scope, slot, version }) => `(${quoted(scope)}, ${slot}, ${version})`).join(", ");
  await shard.command(`ALTER TABLE facts DELETE WHERE (scope, slot, version) IN (${named})`);
  const held = dead.flatMap(({ scope, slot, version }) => {
    const token = tokenOfScope(scope);
    return token ? [`(${quoted(token.chain)}, ${quoted(token.address)}, ${slot}, ${version})`] : [];
  });
  if (held.length > 0)
    await shard.command(
      `ALTER TABLE wallet_tokens DELETE WHERE (chain, token, slot, version) IN (${held.join(", ")})`,
    );
  await shard.command(`ALTER TABLE bundles DELETE WHERE (scope, slot, version) IN (${named})`);
}

/** What `cluster check` tried is of no use to anybody. */
async function cleanCheck(shards: Shards, scope: Scope): Promise<void> {
  const shard = shards.of(scope);
  await shard.command(`ALTER TABLE bundles DELETE WHERE scope = ${quoted(scope)}`);
  await shard.command(`ALTER TABLE heads DELETE WHERE scope = ${quoted(scope)}`);
}
