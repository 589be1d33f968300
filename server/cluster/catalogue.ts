import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TokenFacts } from "../store/bundle/export-bundle.ts";
import type { Database } from "../store/database.ts";
import { fillListFigures } from "../store/figures/list-figures.ts";
import { openStore, type Store, type StoreOptions } from "../store/store.ts";
import { AddressBook } from "./address-book.ts";
import type { Shards } from "./clickhouse.ts";
import { readHeads } from "./heads.ts";
import { type PublishedRemaining, PublishedRemainings } from "./published-remaining.ts";
import { isAddressScope, type Scope, tokenOfScope } from "./scopes.ts";

interface FactsRow {
  readonly scope: Scope;
  readonly version: string;
  readonly facts: string;
  readonly at_ms: string;
}

/** What is read at a time: a token has some 1,500 bytes. */
const rowsAtOnce = 2_000;
/** Rows of one moment may be seen one after the other: so long after it they are looked for again. */
const overlapMs = 60_000;

const listTables = ["tokens", "answers", "holders", "refused_figures"];

/**
 * What lists of tokens read, kept on this machine: a store with a few rows of every token of the cluster, brought up to
 * date from all shards. It is made anew at each start.
 */
export class ClusterCatalogue {
  /** The version of each token that the lists have. */
  readonly #versions = new Map<Scope, number>();
  readonly #ids = new Map<Scope, number>();
  /** Read, but not named by their heads yet: most are within moments, some never. */
  readonly #pending = new Map<Scope, Map<number, string>>();
  readonly #since: number[];
  /** What lists say of tokens without pools and exchanges. */
  readonly remaining: PublishedRemainings;
  #columns: ReadonlyMap<string, string> | undefined;
  #reading: Promise<void> = Promise.resolve();

  private constructor(
    private readonly shards: Shards,
    readonly store: Store,
    /** What all workers know of addresses. */
    readonly addresses: AddressBook,
  ) {
    this.#since = shards.all.map(() => 0);
    this.remaining = new PublishedRemainings(store.reader);
  }

  static async open(
    shards: Shards,
    { directory, ...options }: Omit<StoreOptions, "path"> & { readonly directory: string },
  ): Promise<ClusterCatalogue> {
    const path = join(directory, "catalogue.duckdb");
    for (const file of [path, `${path}.wal`]) await rm(file, { force: true });
    const store = await openStore({ ...options, path });
    return new ClusterCatalogue(shards, store, new AddressBook(shards, store, directory));
  }

  /** Undefined of a token that the lists do not have. */
  versionOf(scope: Scope): number | undefined {
    return this.#versions.get(scope);
  }

  /** Its number in {@link store}. */
  tokenIdOf(scope: Scope): number | undefined {
    return this.#ids.get(scope);
  }

  get tokens(): number {
    return this.#ids.size;
  }

  /** Reads what was published since the last time: everything that was published before it is called. */
  update(): Promise<void> {
    const turn = this.#reading.then(() => this.#update());
    this.#reading = turn.catch(() => undefined);
    return turn;
  }

  async #update(): Promise<void> {
    for (const [index, shard] of this.shards.all.entries()) {
      let newest = this.#since[index]!;
      for (let last = ""; ;) {
        const rows = await shard.rows<FactsRow>(
          // Both slots of a scope come together.
          `SELECT f.scope AS scope, f.version AS version, f.facts AS facts, toUnixTimestamp64Milli(f.at) AS at_ms
           FROM facts AS f WHERE f.scope > {last:String} AND toUnixTimestamp64Milli(f.at) > {since:Int64}
           ORDER BY f.scope LIMIT ${rowsAtOnce} WITH TIES`,
          { last, since: Math.max(0, this.#since[index]! - overlapMs) },
        );
        for (const { scope, version, facts, at_ms: atMs } of rows) {
          newest = Math.max(newest, Number(atMs));
          if (this.#versions.get(scope) !== Number(version)) this.#wait(scope, Number(version), facts);
        }
        await this.#takePublished();
        if (rows.length < rowsAtOnce) break;
        last = rows.at(-1)!.scope;
      }
      this.#since[index] = newest;
    }
    // What cannot be read of addresses keeps no token away.
    await this.addresses.update();
  }

  #wait(scope: Scope, version: number, facts: string): void {
    const versions = this.#pending.get(scope) ?? new Map<number, string>();
    this.#pending.set(scope, versions.set(version, facts));
  }

  /** Facts are sent before the head is changed: those of the version that it names are true. */
  async #takePublished(): Promise<void> {
    if (this.#pending.size === 0) return;
    const heads = await readHeads(this.shards, [...this.#pending.keys()]);
    const tokens = new Map<Scope, TokenFacts>();
    for (const [scope, versions] of this.#pending) {
      const head = heads.get(scope);
      if (head === undefined) continue;
      const facts = versions.get(head.version);
      for (const version of versions.keys()) if (version <= head.version) versions.delete(version);
      if (versions.size === 0) this.#pending.delete(scope);
      if (facts === undefined || this.#versions.get(scope) === head.version) continue;
      if (isAddressScope(scope)) {
        this.addresses.take(head);
        this.#versions.set(scope, head.version);
      } else if (tokenOfScope(scope) !== undefined) {
        tokens.set(scope, head.chunks === 0 ? {} : (JSON.parse(facts) as TokenFacts));
        this.#versions.set(scope, head.version);
      }
    }
    if (tokens.size > 0) await this.store.change((db) => this.#write(db, tokens));
  }

  async #write(db: Database, tokens: ReadonlyMap<Scope, TokenFacts>): Promise<readonly number[]> {
    this.#columns ??= await columnsOf(db);
    const ids = [...tokens.keys()].map((scope) => this.#idOf(scope));
    for (const [scope, { remaining }] of tokens)
      this.remaining.set(this.#idOf(scope), remaining?.[0] as unknown as PublishedRemaining | undefined);
    for (const table of listTables) {
      await db.run(`DELETE FROM ${table} WHERE token_id IN (${ids.join(", ")})`);
      const rows = [...tokens].flatMap(([scope, facts]) =>
        (facts[table] ?? []).map((row) => ({ ...row, token_id: this.#idOf(scope) })),
      );
      if (rows.length > 0)
        await db.run(
          `INSERT INTO ${table} BY NAME
           SELECT unnest(row) FROM (SELECT unnest(from_json($1::JSON, '[${this.#columns.get(table)!}]')) AS row)`,
          [JSON.stringify(rows)],
        );
    }
    // A worker of an earlier version does not send them.
    await fillListFigures(db);
    return ids;
  }

  #idOf(scope: Scope): number {
    const known = this.#ids.get(scope);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(scope, id);
    return id;
  }

  async close(): Promise<void> {
    await this.#reading;
    await this.store.close();
  }
}

/** The columns of each table with their types, as the structure of a JSON object. */
async function columnsOf(db: Database): Promise<Map<string, string>> {
  const rows = await db.rows<{ name: string; structure: string }>(
    `SELECT table_name AS name, '{' || string_agg('"' || column_name || '":"' || data_type || '"', ',') || '}' AS structure
     FROM duckdb_columns() WHERE database_name = current_database() AND table_name IN (${listTables.map((name) => `'${name}'`).join(", ")})
     GROUP BY table_name`,
  );
  return new Map(rows.map(({ name, structure }) => [name, structure]));
}
