import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { newestVersion } from "../store/migration.ts";
import { ClusterError, type Shards } from "./clickhouse.ts";
import { type BundleName, type Head, readHead } from "./heads.ts";

const chunkBytes = 1_048_576;

/** Sends a bundle in chunks into a slot. Nobody sees it before the head of its scope names it. */
export async function putBundle(
  shards: Shards,
  { scope, slot, version, path }: { scope: string; slot: number; version: number; path: string },
): Promise<Omit<BundleName, "revision">> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  const { size: bytes } = await stat(path);
  await shards.of(scope).insertStream(
    `INSERT INTO bundles (scope, slot, nth, version, bytes)
     SELECT {scope:String}, {slot:UInt8}, nth, {version:UInt64}, bytes
     FROM input('nth UInt32, bytes String') FORMAT RowBinary`,
    { scope, slot, version },
    () => Readable.from(chunksOf(path), { objectMode: false }),
  );
  const chunks = Math.ceil(bytes / chunkBytes);
  return { slot, version, chunks, bytes, sha: hash.digest("hex"), schema: newestVersion };
}

/** In the form RowBinary: the number of the chunk, how long it is, and its bytes. */
async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    for (let nth = 0; ; nth += 1) {
      const chunk = Buffer.allocUnsafe(chunkBytes);
      const { bytesRead } = await file.read(chunk, 0, chunkBytes, nth * chunkBytes);
      if (bytesRead === 0) return;
      const number = Buffer.alloc(4);
      number.writeUInt32LE(nth);
      yield Buffer.concat([number, variableLength(bytesRead), chunk.subarray(0, bytesRead)]);
    }
  } finally {
    await file.close();
  }
}

function variableLength(length: number): Buffer {
  const bytes: number[] = [];
  let rest = length;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  bytes.push(rest);
  return Buffer.from(bytes);
}

/** The chunks that are there do not make the bundle: a replica may not have all of them yet, or a newer one came. */
export class BundleIncomplete extends ClusterError {}

/**
 * Fetches a bundle into a file, which has its name once its checksum is that of the head. Each replica is asked before it
 * is given up. Throws {@link BundleIncomplete}.
 */
export async function fetchBundle(
  shards: Shards,
  scope: string,
  { slot, version, sha }: BundleName,
  path: string,
): Promise<void> {
  const shard = shards.of(scope);
  const part = `${path}.part`;
  for (let replica = 0; replica < shard.replicas; replica += 1) {
    try {
      const stream = await shard.bytes(
        // A chunk that was sent twice is there twice until they are merged.
        `SELECT bytes FROM bundles
         WHERE scope = {scope:String} AND slot = {slot:UInt8} AND version = {version:UInt64}
         ORDER BY nth LIMIT 1 BY nth FORMAT RawBLOB`,
        { scope, slot, version },
        shard.replicas > 1 ? replica : undefined,
      );
      const hash = createHash("sha256");
      await pipeline(
        stream,
        async function* (source: AsyncIterable<Buffer>) {
          for await (const piece of source) {
            hash.update(piece);
            yield piece;
          }
        },
        createWriteStream(part),
      );
      if (hash.digest("hex") === sha) return await rename(part, path);
    } catch (error) {
      if (replica === shard.replicas - 1) throw error;
    } finally {
      await rm(part, { force: true });
    }
  }
  throw new BundleIncomplete(`the bundle of ${scope} is not whole at any replica yet`);
}

/**
 * Fetches the bundle that a head names, or the one that came into its place meanwhile. Returns the head of what is in the
 * file; undefined where the scope has none any more. Throws {@link BundleIncomplete}.
 */
export async function fetchCurrentBundle(
  shards: Shards,
  head: Head,
  path: string,
): Promise<Head | undefined> {
  for (let seen = head; seen.chunks > 0;) {
    try {
      await fetchBundle(shards, seen.scope, seen, path);
      return seen;
    } catch (error) {
      if (!(error instanceof BundleIncomplete)) throw error;
      const now = await readHead(shards, seen.scope);
      if (now.version === seen.version) throw error;
      seen = now;
    }
  }
  return undefined;
}
