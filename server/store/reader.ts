import { currentRequest } from "../lib/client.ts";
import { WorkQueue } from "../lib/work-queue.ts";
import type { TextDatabase } from "./database.ts";

export type Reader = Pick<TextDatabase, "rows" | "read" | "texts">;

export interface ReaderPool extends Reader {
  /** Milliseconds that the oldest statement of a client waits for a connection; 0 where none waits. */
  waitOf(client: string): number;
}

/** As long as a reader waits for a page. */
const patienceMs = 2_000;

/**
 * One connection runs one statement at a time, and they are handed out in fair shares: no client has all of them. What
 * the server reads for itself waits as long as it takes.
 */
export function readerPool(connections: readonly TextDatabase[]): ReaderPool {
  const free = [...connections];
  const queue = new WorkQueue({
    running: connections.length,
    runningOfClient: Math.max(1, connections.length - 1),
    waiting: Number.POSITIVE_INFINITY,
    patienceMs,
  });
  const onFree = <T>(work: (db: TextDatabase) => Promise<T>): Promise<T> =>
    queue.run(async () => {
      const db = free.pop()!;
      try {
        return await work(db);
      } finally {
        free.push(db);
      }
    }, currentRequest().client === "");
  return {
    rows: (sql, parameters) => onFree((db) => db.rows(sql, parameters)),
    read: (...read) => onFree((db) => db.read(...read)),
    texts: (...texts) => onFree((db) => db.texts(...texts)),
    waitOf: (client) => queue.waitOf(client),
  };
}
