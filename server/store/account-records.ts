import type { Database } from "./database.ts";

/** Small texts by key: all that the accounts of a server need of a store, so that one machine and a cluster have one logic. */
export interface AccountRecords {
  get(key: string): Promise<string | undefined>;
  /** Those whose keys begin so, by key. */
  list(prefix: string): Promise<ReadonlyMap<string, string>>;
  /** False if there is a record of that key: it stays. Of several at once, one alone is told true. */
  add(key: string, value: string): Promise<boolean>;
  /** Changes a record. One that was removed meanwhile does not come back. */
  update(key: string, value: string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

/** `db` is used by nobody else: statements of one connection run one after another, so changes never collide. */
export function accountRecords(db: Database): AccountRecords {
  return {
    async get(key) {
      const [row] = await db.rows<{ value: string }>("SELECT value FROM account_records WHERE key = $1", [
        key,
      ]);
      return row?.value;
    },
    async list(prefix) {
      const rows = await db.rows<{ key: string; value: string }>(
        "SELECT key, value FROM account_records WHERE starts_with(key, $1) ORDER BY key",
        [prefix],
      );
      return new Map(rows.map(({ key, value }) => [key, value]));
    },
    async add(key, value) {
      const added = await db.rows(
        `INSERT INTO account_records SELECT $1, $2
         WHERE NOT EXISTS (FROM account_records WHERE key = $1) RETURNING key`,
        [key, value],
      );
      return added.length > 0;
    },
    update: (key, value) => db.run("UPDATE account_records SET value = $2 WHERE key = $1", [key, value]),
    async remove(keys) {
      for (const key of keys) await db.run("DELETE FROM account_records WHERE key = $1", [key]);
    },
  };
}
