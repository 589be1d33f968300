import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { ClusterError, quoted, type Shard, type Shards, type Values } from "./clickhouse.ts";

/** A bundle as the head of its scope names it. It counts when its chunks are all there and have this checksum. */
export interface BundleName {
  readonly slot: number;
  readonly version: number;
  /** 0: there is none. */
  readonly chunks: number;
  readonly bytes: number;
  readonly sha: string;
  /** Of the database in it. */
  readonly schema: number;
  /** The version of the token in the store of the worker that published it. */
  readonly revision: number;
}

/** Who may write a scope, and which of its bundles is the current one. */
export interface Head extends BundleName {
  readonly scope: string;
  /** Grows by one with every change; 0 where nothing was ever written. */
  readonly n: number;
  readonly kind: "claim" | "publish" | "release" | "removed" | "";
  /** The worker that claimed it. */
  readonly holder: string;
  /** The worker that published the current bundle. */
  readonly publisher: string;
  readonly nonces: readonly string[];
  /** Seconds since its last change, on the clock of ClickHouse. */
  readonly age: number;
}

/** The row as ClickHouse has it: 64 bits are text. */
interface Row extends Omit<Head, "n" | "version" | "bytes" | "revision" | "nonces"> {
  readonly n: string;
  readonly version: string;
  readonly bytes: string;
  readonly revision: string;
  readonly nonces: string;
}

const columns =
  "scope, n, kind, holder, publisher, nonces, slot, version, chunks, bytes, sha, schema, revision, dateDiff('millisecond', at, now64(3)) / 1000 AS age";
/** A worker that stalls while others make more changes than these is told that its own was lost. */
const rememberedNonces = 8;
const attempts = 40;
const pauseMs = 50;

const nothing = (scope: string): Head => ({
  scope,
  n: 0,
  kind: "",
  holder: "",
  publisher: "",
  nonces: [],
  age: 0,
  slot: 0,
  version: 0,
  chunks: 0,
  bytes: 0,
  sha: "",
  schema: 0,
  revision: 0,
});

function headOf(row: Row): Head {
  return {
    ...row,
    n: Number(row.n),
    version: Number(row.version),
    bytes: Number(row.bytes),
    revision: Number(row.revision),
    nonces: row.nonces.split(" ").filter((nonce) => nonce !== ""),
  };
}

export async function readHead(shards: Shards, scope: string): Promise<Head> {
  const rows = await shards
    .of(scope)
    .rows<Row>(`SELECT ${columns} FROM heads WHERE scope = {scope:String}`, { scope });
  return rows[0] === undefined ? nothing(scope) : headOf(rows[0]);
}

/** So many are asked for at a time: the statement has their names in it. */
const scopesAtOnce = 500;

/** Those that there are, by scope. */
export async function readHeads(shards: Shards, scopes: readonly string[]): Promise<Map<string, Head>> {
  const byShard = new Map<Shard, string[]>();
  for (const scope of scopes) {
    const shard = shards.of(scope);
    byShard.set(shard, [...(byShard.get(shard) ?? []), scope]);
  }
  const heads = new Map<string, Head>();
  for (const [shard, own] of byShard)
    for (let start = 0; start < own.length; start += scopesAtOnce) {
      const names = own
        .slice(start, start + scopesAtOnce)
        .map(quoted)
        .join(", ");
      const rows = await shard.rows<Row>(`SELECT ${columns} FROM heads WHERE scope IN (${names})`);
      for (const row of rows) heads.set(row.scope, headOf(row));
    }
  return heads;
}

/** Shards may have one Keeper together: then each of them has the heads of all. */
export async function listHeads(shards: Shards): Promise<Head[]> {
  const all = await Promise.all(
    shards.all.map(async (shard) => {
      const rows = await shard.rows<Row>(`SELECT ${columns} FROM heads`);
      return rows.filter(({ scope }) => shards.of(scope) === shard);
    }),
  );
  return all.flat().map(headOf);
}

/**
 * Changes a head where it is still as it was read: the compare-and-swap that everything rests on. Returns the head as it
 * is then, or undefined where another change came first. An answer that is lost is asked for again by its nonce, and the
 * same statement is sent again, which does nothing the second time.
 */
export async function swapHead(
  shards: Shards,
  seen: Head,
  change: Partial<BundleName> & Pick<Head, "kind" | "holder"> & Partial<Pick<Head, "publisher">>,
): Promise<Head | undefined> {
  const { scope } = seen;
  const shard = shards.of(scope);
  const nonce = randomUUID();
  const next: Head = {
    ...seen,
    ...change,
    n: seen.n + 1,
    nonces: [nonce, ...seen.nonces].slice(0, rememberedNonces),
  };
  let fault: unknown;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await (seen.n === 0 ? insertHead(shard, next) : updateHead(shard, seen, next)).catch(
      (error: unknown) => (fault = error),
    );
    // An UPDATE that matches nothing succeeds, and one that failed may have been done: only the row says so.
    const now = await readHead(shards, scope);
    if (now.nonces.includes(nonce)) return now;
    // Another number: changed by another, or taken out by the cleaner.
    if (now.n !== seen.n) return undefined;
    await delay(pauseMs);
  }
  throw new ClusterError(`the head of ${scope} could not be changed`, { cause: fault });
}

function insertHead(shard: Shard, head: Head): Promise<void> {
  const at = new Date().toISOString().replace("T", " ").replace("Z", "");
  return shard.change({ table: "heads", row: { ...valuesOf(head), at } });
}

async function updateHead(shard: Shard, seen: Head, next: Head): Promise<void> {
  const { scope, ...values } = valuesOf(next);
  const set = Object.entries(values)
    .map(([name, value]) => `${name} = ${quoted(value)}`)
    .join(", ");
  await shard.change({
    statement: `ALTER TABLE heads UPDATE ${set}, at = now64(3) WHERE scope = ${quoted(scope)} AND n = ${seen.n}`,
  });
}

/** As they are stored. */
function valuesOf(head: Head): Values & { readonly scope: string } {
  const { age: _, nonces, ...values } = head;
  return { ...values, nonces: nonces.join(" ") };
}
