import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { compareAddresses, compareToken } from "../store/bundle/compare-bundle.ts";
import type { Store } from "../store/store.ts";
import { BundleIncomplete, fetchBundle } from "./bundle-chunks.ts";
import { readHead } from "./heads.ts";
import { addressScopeOf, type Scope, tokenOfScope } from "./scopes.ts";
import { storedKeys, storedScopes } from "./store-contents.ts";
import type { Worker } from "./worker.ts";

export interface MoveReport {
  /** Tokens whose bundle was fetched again and has every row of the store. */
  readonly tokens: number;
  /** Of them those that had been published before. */
  readonly alreadyThere: number;
  /** Keys of the store that the cluster has. */
  readonly keys: number;
  /** Rows that were compared. */
  readonly rows: number;
  /** What is not in the cluster as it is in the store, and why. */
  readonly faults: readonly (readonly [what: string, why: string])[];
}

/**
 * Publishes everything that a store has, fetches it back, and compares it row by row. What an earlier run has published is
 * not sent again. The store stays as it is.
 */
export async function moveStore(
  worker: Worker,
  store: Store,
  onProgress: (step: string, done: number, total: number) => void,
): Promise<MoveReport> {
  const waiting = new Set(worker.waitingScopes);
  const scopes = await storedScopes(store.reader);
  const alreadyThere = scopes.filter(({ scope }) => !waiting.has(scope)).length;
  await worker.publishAll((done, total) => onProgress("Publishing", done, total));
  const why = worker.faults;
  const faults: (readonly [string, string])[] = [];
  const directory = join(store.directory, "cluster-compared");
  await mkdir(directory, { recursive: true });
  let [rows, tokens] = [0, 0];
  try {
    const all = [...scopes.map(({ scope }) => scope), addressScopeOf(worker.holder)];
    for (const [done, scope] of all.entries()) {
      onProgress("Comparing", done, all.length);
      const compared = await compareScope(worker, store, scope, join(directory, "bundle.duckdb"));
      if ("fault" in compared) faults.push([scope, why.get(scope) ?? compared.fault]);
      else {
        rows += compared.rows;
        if (scope !== addressScopeOf(worker.holder)) tokens += 1;
      }
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  const own = await storedKeys(store);
  const there = await worker.keys.findByHashes(own.map(({ hash }) => hash));
  const missing = own.filter(({ hash }) => !there.has(hash));
  for (const { name } of missing) faults.push([`the API key ${name}`, "it is not in the cluster"]);
  return { tokens, alreadyThere, keys: own.length - missing.length, rows, faults };
}

async function compareScope(
  { shards, holder }: Worker,
  store: Store,
  scope: Scope,
  path: string,
): Promise<{ readonly rows: number } | { readonly fault: string }> {
  const head = await readHead(shards, scope);
  if (head.chunks === 0) return { fault: "it is not published" };
  if (head.publisher !== holder)
    return { fault: `the cluster has what the worker ${head.publisher} published` };
  try {
    await fetchBundle(shards, scope, head, path);
  } catch (error) {
    if (!(error instanceof BundleIncomplete)) throw error;
    return { fault: error.message };
  }
  const token = scope === addressScopeOf(holder) ? undefined : tokenOfScope(scope);
  const { rows, different } = await store.withTempTables((db) =>
    token === undefined ? compareAddresses(db, path) : compareToken(db, token, path),
  );
  return different.length === 0
    ? { rows }
    : { fault: `its bundle has other rows than the store: ${different.join(", ")}` };
}
