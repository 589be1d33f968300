import { readdirSync, readFileSync } from "node:fs";
import type { TestToken } from "../ledger/test-ledger.ts";
import type { Store } from "./store.ts";

export const start = 1_700_000_000;
export const simple: TestToken = {
  prices: [[start, 2]],
  transfers: [
    { time: start, from: null, to: "a", amount: 10 },
    { time: start + 1, from: "a", to: "b", amount: 4 },
  ],
};

const tables = [
  "tokens",
  "wallets",
  "transfers",
  "prices",
  "balances",
  "holders",
  "wallet_stats",
  "owner_clocks",
  "balance_checkpoints",
  "balance_spells",
  "answers",
  "token_history",
];

/** Everything the database says, but for the order of rows. */
export async function dump(store: Store): Promise<Record<string, unknown>> {
  const entries = await Promise.all(
    tables.map(async (table) => [table, await store.reader.rows(`SELECT * FROM ${table} ORDER BY ALL`)]),
  );
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** The same as a count and a hash for each table: equal where everything is. */
export function hashesOf(store: Store): Promise<unknown[]> {
  const each = tables.map(
    (name) => `SELECT '${name}' AS name, count(*) AS rows, sum(hash(t)) AS hash FROM ${name} AS t`,
  );
  return store.reader.rows(`${each.join(" UNION ALL ")} ORDER BY name`);
}

/** Makes a database of today one of an older version: what later ones added to the schema goes. */
export function backToVersion(version: number): string {
  const folder = new URL("migrations/", import.meta.url);
  const later = readdirSync(folder)
    .sort()
    .slice(version)
    .map((file) => readFileSync(new URL(file, folder), "utf8"));
  const added = later.join("\n").matchAll(/ALTER TABLE (\w+) ADD COLUMN (\w+)|CREATE TABLE (\w+)/g);
  return [...added]
    .map(([, table, column, made]) =>
      made ? `DROP TABLE ${made};` : `ALTER TABLE ${table} DROP COLUMN ${column};`,
    )
    .concat(`UPDATE schema_version SET version = ${version}`)
    .join(" ");
}
