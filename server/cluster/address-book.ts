import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TokenAddress } from "../../contract/address.ts";
import { addressTables, sqlText } from "../store/bundle/bundle-tables.ts";
import { exportAddresses } from "../store/bundle/export-bundle.ts";
import type { Store } from "../store/store.ts";
import { fetchBundle } from "./bundle-chunks.ts";
import type { Shards } from "./clickhouse.ts";
import type { Head } from "./heads.ts";
import type { Scope } from "./scopes.ts";

/** How rows of several workers about one address become one list. */
const merged: Readonly<Record<(typeof addressTables)[number], string>> = {
  address_labels: "SELECT DISTINCT * FROM given",
  address_kinds:
    "FROM given QUALIFY row_number() OVER (PARTITION BY chain, address ORDER BY block DESC, evidence) = 1",
  index_routes:
    "FROM given QUALIFY row_number() OVER (PARTITION BY chain, address ORDER BY chosen_block DESC, origin) = 1",
};

/** All that is known, as a database of its own. It is removed when a newer one is there and nobody reads it any more. */
interface Book {
  readonly path: string;
  readers: number;
  isOld: boolean;
}

/** What the workers of a cluster know of addresses, in the catalogue, and for the tokens that are opened. */
export class AddressBook {
  readonly #heads = new Map<Scope, Head>();
  readonly #files = new Map<Scope, string>();
  #version = 0;
  #isBehind = false;
  #book: Book | undefined;

  constructor(
    private readonly shards: Shards,
    private readonly store: Store,
    private readonly directory: string,
  ) {}

  /** Grows with everything that is learned. */
  get version(): number {
    return this.#version;
  }

  /** What a worker has published, for the next {@link update}. */
  take(head: Head): void {
    if (this.#heads.get(head.scope)?.version === head.version) return;
    this.#heads.set(head.scope, head);
    this.#isBehind = true;
  }

  /** Reads what was taken. After an error the next call tries again. */
  async update(): Promise<void> {
    if (!this.#isBehind) return;
    for (const head of this.#heads.values()) {
      const path = join(this.directory, `${head.scope.replaceAll("/", "-")}-${head.version}.duckdb`);
      const before = this.#files.get(head.scope);
      if (before === path) continue;
      await fetchBundle(this.shards, head.scope, head, path);
      this.#files.set(head.scope, path);
      if (before !== undefined) await rm(before, { force: true });
    }
    await this.store.withTempTables((db) =>
      attached(db, [...this.#files.values()], async (names) =>
        this.store.label(async (writer) => {
          for (const table of addressTables) {
            const all = names.map((name) => `FROM ${name}.${table}`).join(" UNION ALL BY NAME ");
            await writer.run(
              `DELETE FROM ${table}; INSERT INTO ${table} BY NAME WITH given AS (${all}) ${merged[table]}`,
            );
          }
        }),
      ),
    );
    const path = join(this.directory, `addresses-${this.#version + 1}.duckdb`);
    await this.store.withTempTables((db) => exportAddresses(db, path));
    const before = this.#book;
    this.#book = { path, readers: 0, isOld: false };
    this.#version += 1;
    this.#isBehind = false;
    if (before === undefined) return;
    before.isOld = true;
    await removeUnread(before);
  }

  /** Writes into the store of one token what is known of the addresses that it names. */
  async writeTo(store: Store, { chain, address }: TokenAddress): Promise<void> {
    const book = this.#book;
    if (book === undefined) return;
    const ofChain = `chain = ${sqlText(chain)}`;
    const isOwn = `${ofChain} AND address = ${sqlText(address)}`;
    const isNamed = `${ofChain} AND address IN (SELECT address FROM wallets)`;
    const rows = {
      address_labels: { from: isNamed, gone: "true" },
      address_kinds: { from: isNamed, gone: "true" },
      // Its own way to a price is part of it.
      index_routes: {
        from: `${ofChain} AND contains(pools, ${sqlText(address)}) AND NOT (${isOwn})`,
        gone: `NOT (${isOwn})`,
      },
    };
    book.readers += 1;
    try {
      await store.withTempTables((db) =>
        attached(db, [book.path], ([name]) =>
          store.label(async (writer) => {
            for (const table of addressTables)
              await writer.run(
                `DELETE FROM ${table} WHERE ${rows[table].gone};
                 INSERT INTO ${table} BY NAME FROM ${name!}.${table} WHERE ${rows[table].from}`,
              );
          }),
        ),
      );
    } finally {
      book.readers -= 1;
      await removeUnread(book);
    }
  }
}

async function removeUnread({ path, readers, isOld }: Book): Promise<void> {
  if (isOld && readers === 0) await rm(path, { force: true });
}

/** What is attached on one connection is read on all. */
async function attached<T>(
  db: { run(sql: string): Promise<void> },
  paths: readonly string[],
  work: (names: readonly string[]) => Promise<T>,
): Promise<T> {
  const names: string[] = [];
  try {
    for (const path of paths) {
      const name = `known_${names.length}`;
      await db.run(`ATTACH ${sqlText(path)} AS ${name} (READ_ONLY)`);
      names.push(name);
    }
    return await work(names);
  } finally {
    for (const name of names) await db.run(`DETACH ${name}`);
  }
}
