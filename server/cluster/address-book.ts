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

/** What the workers of a cluster know of addresses, in the catalogue, and for the tokens that are opened. */
export class AddressBook {
  readonly #heads = new Map<Scope, Head>();
  readonly #files = new Map<Scope, string>();
  #version = 0;
  #file: string | undefined;

  constructor(
    private readonly shards: Shards,
    private readonly store: Store,
    private readonly directory: string,
  ) {}

  /** Grows with everything that is learned. */
  get version(): number {
    return this.#version;
  }

  /** What a worker has published. Whether {@link update} has something to do with it. */
  take(head: Head): boolean {
    const before = this.#heads.get(head.scope);
    if (before?.version === head.version) return false;
    this.#heads.set(head.scope, head);
    return true;
  }

  async update(): Promise<void> {
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
    const file = join(this.directory, `addresses-${this.#version + 1}.duckdb`);
    await this.store.withTempTables((db) => exportAddresses(db, file));
    const before = this.#file;
    this.#file = file;
    this.#version += 1;
    if (before !== undefined) await rm(before, { force: true });
  }

  /** Writes into the store of one token what is known of the addresses that it names. */
  async writeTo(store: Store, { chain, address }: TokenAddress): Promise<void> {
    const file = this.#file;
    if (file === undefined) return;
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
    await store.withTempTables((db) =>
      attached(db, [file], ([name]) =>
        store.label(async (writer) => {
          for (const table of addressTables)
            await writer.run(
              `DELETE FROM ${table} WHERE ${rows[table].gone};
               INSERT INTO ${table} BY NAME FROM ${name!}.${table} WHERE ${rows[table].from}`,
            );
        }),
      ),
    );
  }
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
