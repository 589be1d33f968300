import type { Database } from "./database.ts";

export type Reader = Pick<Database, "rows">;

/** Hands each query to the connection with the fewest under way; one connection runs one at a time. */
export function readerPool(connections: readonly Database[]): Reader {
  const pool = connections.map((db) => ({ db, underWay: 0 }));
  return {
    async rows(sql, parameters) {
      const slot = pool.reduce((least, other) => (other.underWay < least.underWay ? other : least));
      slot.underWay += 1;
      try {
        return await slot.db.rows(sql, parameters);
      } finally {
        slot.underWay -= 1;
      }
    },
  };
}
