import type { Reader } from "../../store/reader.ts";
import type { Value } from "../../store/database.ts";
import { WorkQueue } from "../../lib/work-queue.ts";

/** Rows that were computed, in the database in memory (see `Store.reader`). */
export interface RankedTable {
  readonly name: string;
  readonly rowCount: number;
}

/** Makes the table of a query, which another connection may have to ask. */
export type MakeTable = (
  sql: string,
  parameters: readonly Value[],
  reader?: Pick<Reader, "rows">,
) => Promise<RankedTable>;

interface Kept<R> {
  readonly making: Promise<R>;
  table: R | undefined;
  users: number;
}

/** About 30 bytes each. */
const mostRows = 4_000_000;
const mostTables = 100;

/** Counted for the whole process: all stores name their tables in one database in memory. */
let made = 0;

/**
 * What was computed of the past and will be asked for again, a page at a time. One is made at a time, and few wait for
 * it, so that such questions leave the database to the others. Those asked for longest ago are dropped.
 */
export class RankedTables<R extends RankedTable = RankedTable> {
  /** The one that was asked for last is the last. */
  readonly #kept = new Map<string, Kept<R>>();
  readonly queue: WorkQueue;

  constructor(
    private readonly reader: Reader,
    patienceMs = 5_000,
  ) {
    this.queue = new WorkQueue({ running: 1, waiting: 16, patienceMs, isPaced: true });
  }

  /** The table is there until `work` is done. Throws `overloaded` where too many are to be made. */
  async use<T>(
    key: string,
    make: (makeTable: MakeTable) => Promise<R>,
    work: (table: R) => Promise<T>,
  ): Promise<T> {
    const kept = this.#take(key, make);
    kept.users += 1;
    try {
      return await work(await kept.making);
    } catch (error) {
      // The database was opened anew after a full disk: what it had in memory is gone, and is made again.
      if (!isLost(error) || kept.table === undefined) throw error;
      this.#kept.delete(key);
      return await this.use(key, make, work);
    } finally {
      kept.users -= 1;
      this.#trim();
    }
  }

  /** The same, where the table is there already: then it is not waited for. */
  useReady<T>(key: string, work: (table: R) => Promise<T>): Promise<T> | undefined {
    const kept = this.#kept.get(key);
    return kept?.table && this.use(key, () => kept.making, work);
  }

  /** Keys of the tables that are there. */
  keys(): string[] {
    return [...this.#kept].flatMap(([key, { table }]) => (table === undefined ? [] : [key]));
  }

  /** Drops everything. */
  async close(): Promise<void> {
    const kept = [...this.#kept.values()];
    this.#kept.clear();
    for (const { table } of kept) if (table !== undefined) await this.#drop(table.name);
  }

  #take(key: string, make: (makeTable: MakeTable) => Promise<R>): Kept<R> {
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const kept = known ?? this.#make(key, make);
    this.#kept.set(key, kept);
    return kept;
  }

  #make(key: string, make: (makeTable: MakeTable) => Promise<R>): Kept<R> {
    const name = `moments.ranked_${(made += 1)}`;
    const making = this.queue.run(() =>
      make(async (sql, parameters, reader = this.reader) => {
        const create = `CREATE TABLE ${name} AS ${sql}`;
        const [found] = await reader.rows<{ Count: bigint }>(create, parameters);
        return { name, rowCount: Number(found!.Count) };
      }).catch(async (error: unknown) => {
        await this.#drop(name);
        throw error;
      }),
    );
    const kept: Kept<R> = { making, table: undefined, users: 0 };
    making.then(
      (table) => (kept.table = table),
      () => this.#kept.delete(key),
    );
    return kept;
  }

  #trim(): void {
    let rows = 0;
    for (const { table } of this.#kept.values()) rows += table?.rowCount ?? 0;
    for (const [key, { table, users }] of this.#kept) {
      if (rows <= mostRows && this.#kept.size <= mostTables) return;
      if (users > 0 || table === undefined) continue;
      this.#kept.delete(key);
      rows -= table.rowCount;
      void this.#drop(table.name);
    }
  }

  /** A table that stays behind only takes memory. */
  async #drop(name: string): Promise<void> {
    await this.reader.rows(`DROP TABLE IF EXISTS ${name}`).catch(() => undefined);
  }
}

function isLost(error: unknown): boolean {
  return (
    error instanceof Error && /^Catalog Error: Table with name ranked_\d+ does not exist/.test(error.message)
  );
}
