import { readFileSync } from "node:fs";
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

/** Everything the database says, but for the order of rows. */
export async function dump(store: Store): Promise<Record<string, unknown>> {
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
  const entries = await Promise.all(
    tables.map(async (table) => [table, await store.reader.rows(`SELECT * FROM ${table} ORDER BY ALL`)]),
  );
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** Takes back what version 24 of the schema added, but for its number. */
export const dropListFigures = [
  ...readFileSync(new URL("migrations/024.sql", import.meta.url), "utf8").matchAll(/ADD COLUMN (\w+)/g),
]
  .map(([, column]) => `ALTER TABLE tokens DROP COLUMN ${column};`)
  .join(" ");
