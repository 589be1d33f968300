import type { ChainId } from "../../contract/chains.ts";
import type { Store } from "../store/store.ts";
import type { AccountRecords } from "../store/account-records.ts";
import { AlertRecords } from "../alerts/alert-records.ts";
import type { ClusterAlertRecords } from "./alerts/cluster-alert-records.ts";
import type { KeyToMove } from "./cluster-keys.ts";
import { type Scope, scopeOf } from "./scopes.ts";

/** Every token of a store with its version, the least held first: 0 of one that has no figures yet. */
export async function storedScopes(
  reader: Store["reader"],
): Promise<{ readonly scope: Scope; readonly version: number }[]> {
  const tokens = await reader.rows<{ chain: ChainId; address: string; version: number }>(
    `SELECT chain, address, version FROM
       (SELECT chain, address, version, holder_count FROM tokens
        UNION ALL SELECT chain, address, 0, 0 FROM uncomputed_tokens AS u
          WHERE NOT EXISTS (FROM tokens AS t WHERE t.token_id = u.token_id))
     ORDER BY holder_count, address`,
  );
  return tokens.map(({ version, ...token }) => ({ scope: scopeOf(token), version }));
}

/** The keys that a store has of the time before there was a cluster. */
export async function storedKeys(store: Store): Promise<KeyToMove[]> {
  const hashes = await store.reader.rows<{ id: number; hash: string }>("SELECT id, hash FROM api_keys");
  const hashOf = new Map(hashes.map(({ id, hash }) => [id, hash]));
  return (await store.keys.list()).map(({ id, ...key }) => ({ ...key, hash: hashOf.get(id)! }));
}

/** Accounts, whom they allow at a provider, and the names of their feeds. */
const accountPrefixes = ["account/", "name/", "sign-in-", "used-sign-in-", "alert-feed/"];

/** What a backup and a move have of accounts: not who is signed in, nor the links. */
export async function listAccountRecords(records: AccountRecords): Promise<[key: string, value: string][]> {
  const all: [key: string, value: string][] = [];
  for (const prefix of accountPrefixes) all.push(...(await records.list(prefix)));
  return all;
}

/** Brings accounts into a cluster, each once: one that was removed there does not come back with the next start. */
export async function moveAccountRecords(from: AccountRecords, to: AccountRecords): Promise<void> {
  for (const [key, value] of await listAccountRecords(from)) {
    if ((await to.get(`moved/${key}`)) !== undefined) continue;
    await to.add(key, value);
    await to.add(`moved/${key}`, "");
  }
}

/** Brings the alerts of a store into a cluster, with what they have fired, each once. */
export async function moveAlerts(
  from: AccountRecords,
  to: ClusterAlertRecords,
  marks: AccountRecords,
): Promise<void> {
  const stored = new AlertRecords(from);
  const firings = await stored.firings();
  for (const rule of await stored.rules()) {
    const mark = `moved/alert-rule/${rule.id}`;
    if ((await marks.get(mark)) !== undefined) continue;
    await to.put(
      [rule],
      firings.filter((firing) => firing.rule === rule.id),
    );
    await marks.add(mark, "");
  }
}
