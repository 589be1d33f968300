import type { Database } from "./database.ts";

export type Reader = Pick<Database, "rows" | "read">;

/** Hands each query to the connection with the fewest under way; one connection runs one at a time. */
export function readerPool(connections: readonly Database[]): Reader {
  const pool = connections.map((db) => ({ db, underWay: 0 }));
  async function onFreest<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const slot = pool.reduce((least, other) => (other.underWay < least.underWay ? other : least));
    slot.underWay += 1;
    try {
      return await work(slot.db);
    } finally {
      slot.underWay -= 1;
    }
  }
  return {
    rows: (sql, parameters) => onFreest((db) => db.rows(sql, parameters)),
    read: (...read) => onFreest((db) => db.read(...read)),
  };
}
