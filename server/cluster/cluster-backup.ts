import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { readTokenFacts } from "../store/bundle/export-bundle.ts";
import { newestVersion } from "../store/migration.ts";
import { openStore } from "../store/store.ts";
import type { StoredFiring, StoredRule } from "../alerts/alert-records.ts";
import { BundleIncomplete, fetchCurrentBundle } from "./bundle-chunks.ts";
import { BundleSender } from "./bundle-sender.ts";
import { Claims } from "./claims.ts";
import { ClusterError, type Shards } from "./clickhouse.ts";
import { clusterAccountRecords } from "./cluster-account-records.ts";
import { ClusterAlertRecords } from "./alerts/cluster-alert-records.ts";
import { clusterKeys, type KeyToMove } from "./cluster-keys.ts";
import { type Head, listHeads, readHead } from "./heads.ts";
import { isAddressScope, type Scope, tokenOfScope } from "./scopes.ts";
import { listAccountRecords } from "./store-contents.ts";

const format = 1;
const manifestName = "cluster-backup.json";
const bundlesName = "bundles";

/** A bundle of a backup. */
interface Entry extends Pick<Head, "scope" | "publisher" | "bytes" | "sha" | "schema"> {
  readonly file: string;
}

/** What is in a backup. It is written last: without it the directory is none. */
interface Manifest {
  readonly format: number;
  readonly writtenAt: string;
  readonly bundles: readonly Entry[];
  readonly keys: readonly KeyToMove[];
  /** Absent of backups that older programs made. */
  readonly accounts?: readonly (readonly [key: string, value: string])[];
  readonly alerts?: { readonly rules: readonly StoredRule[]; readonly firings: readonly StoredFiring[] };
}

export interface ClusterBackupSummary {
  readonly tokens: number;
  readonly keys: number;
  readonly bytes: number;
  /** Bundles that were not in the directory yet. */
  readonly fetched: number;
}

type OnProgress = (done: number, total: number) => void;

const isKept = ({ scope, chunks }: Head) =>
  chunks > 0 && (isAddressScope(scope) || tokenOfScope(scope) !== undefined);

/**
 * Writes the current bundle of every token, what workers know of addresses, and the keys into a directory. Bundles that an
 * earlier backup there has are not fetched again. Throws {@link BundleIncomplete} where one is not whole.
 */
export async function backUpCluster(
  shards: Shards,
  directory: string,
  onProgress: OnProgress,
): Promise<ClusterBackupSummary> {
  const bundles = join(directory, bundlesName);
  await mkdir(bundles, { recursive: true });
  const heads = (await listHeads(shards)).filter(isKept);
  const entries: Entry[] = [];
  let fetched = 0;
  for (const [done, listed] of heads.entries()) {
    onProgress(done, heads.length);
    const found = await fetchOnce(shards, listed, bundles);
    if (found === undefined) continue;
    const { scope, publisher, bytes, sha, schema } = found.head;
    entries.push({ scope, publisher, bytes, sha, schema, file: fileOf(found.head) });
    if (found.isNew) fetched += 1;
  }
  const keys = await clusterKeys(shards).listToMove();
  const accounts = await listAccountRecords(clusterAccountRecords(shards));
  const alerts = new ClusterAlertRecords(shards);
  const manifest: Manifest = {
    format,
    writtenAt: new Date().toISOString(),
    bundles: entries,
    keys,
    accounts,
    alerts: { rules: await alerts.rules(), firings: await alerts.firings() },
  };
  const part = join(directory, `${manifestName}.part`);
  // It has the hashes of keys, and the secrets of webhooks.
  await writeFile(part, JSON.stringify(manifest), { mode: 0o600 });
  await rename(part, join(directory, manifestName));
  const named = new Set(entries.map(({ file }) => file));
  for (const name of await readdir(bundles))
    if (!named.has(name)) await rm(join(bundles, name), { force: true });
  return {
    tokens: entries.filter(({ scope }) => !isAddressScope(scope)).length,
    keys: keys.length,
    bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
    fetched,
  };
}

/** Undefined where the scope was removed meanwhile. A file has its name once its checksum was compared. */
async function fetchOnce(
  shards: Shards,
  head: Head,
  bundles: string,
): Promise<{ readonly head: Head; readonly isNew: boolean } | undefined> {
  const there = await stat(join(bundles, fileOf(head))).catch(() => undefined);
  if (there?.size === head.bytes) return { head, isNew: false };
  const part = join(bundles, "fetched");
  const current = await fetchCurrentBundle(shards, head, part);
  if (current === undefined) return undefined;
  await rename(part, join(bundles, fileOf(current)));
  return { head: current, isNew: true };
}

const fileOf = ({ scope, version }: Pick<Head, "scope" | "version">) =>
  `${scope.replaceAll("/", "-")}.${version}.duckdb`;

export interface ClusterRestoreSummary {
  /** Tokens that are in the cluster again. */
  readonly tokens: number;
  /** Bundles of which the cluster has a whole one, the same or another. Nothing of them was changed. */
  readonly left: number;
  readonly keys: number;
  /** What could not be put there, and why. */
  readonly faults: readonly (readonly [scope: Scope, why: string])[];
}

/** Puts what a cluster does not have, or not whole, back from a backup; what it has stays. It may be stopped and begun again. */
export async function restoreCluster(
  shards: Shards,
  directory: string,
  onProgress: OnProgress,
): Promise<ClusterRestoreSummary> {
  const { bundles, keys, accounts = [], alerts } = await readManifest(directory);
  await shards.makeTables();
  // Those that are there stay.
  for (const [key, value] of accounts) await clusterAccountRecords(shards).add(key, value);
  if (alerts !== undefined) await new ClusterAlertRecords(shards).put(alerts.rules, alerts.firings);
  const holder = `restore-${randomUUID()}`;
  const claims = new Claims(shards, holder);
  const scratch = join(directory, "restoring");
  const sender = new BundleSender({ shards, holder, claims });
  await mkdir(scratch, { recursive: true });
  const faults: [Scope, string][] = [];
  let [tokens, left] = [0, 0];
  try {
    for (const [done, entry] of bundles.entries()) {
      onProgress(done, bundles.length);
      try {
        if (await hasWhole(shards, entry.scope, join(scratch, "there"))) left += 1;
        else {
          await restoreBundle(sender, entry, join(directory, bundlesName), scratch);
          if (!isAddressScope(entry.scope)) tokens += 1;
        }
      } catch (error) {
        if (!(error instanceof ClusterError)) throw error;
        faults.push([entry.scope, error.message]);
      }
    }
  } finally {
    await claims.release();
    await rm(scratch, { recursive: true, force: true });
  }
  return { tokens, left, keys: await clusterKeys(shards).move(keys), faults };
}

async function readManifest(directory: string): Promise<Manifest> {
  const path = join(directory, manifestName);
  const text = await readFile(path, "utf8").catch(() => {
    throw new ClusterError(`${path} cannot be read: name the directory of a cluster's backup.`);
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== format)
    throw new ClusterError(`${path} was written by a newer Holderscope: update this one first.`);
  return manifest;
}

async function hasWhole(shards: Shards, scope: Scope, path: string): Promise<boolean> {
  try {
    return (await fetchCurrentBundle(shards, await readHead(shards, scope), path)) !== undefined;
  } catch (error) {
    if (error instanceof BundleIncomplete) return false;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

async function restoreBundle(
  sender: BundleSender,
  { scope, file, sha, schema, publisher }: Entry,
  bundles: string,
  scratch: string,
): Promise<void> {
  const stored = join(bundles, file);
  const found = await checksumOf(stored).catch(() => undefined);
  if (found !== sha) throw new ClusterError(`${stored} is ${found === undefined ? "missing" : "damaged"}`);
  if (schema > newestVersion)
    throw new ClusterError(`${stored} was written by a newer Holderscope: update this one first`);
  let path = stored;
  if (schema < newestVersion) {
    path = join(scratch, file);
    await copyFile(stored, path);
    // Opened, it is brought to the newest schema.
    const store = await openStore({ path, threads: 1 });
    await store.close();
  }
  const facts = isAddressScope(scope) ? {} : await readTokenFacts(path);
  await sender.send(scope, path, facts, publisher);
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
