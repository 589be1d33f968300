import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TokenAddress } from "../../contract/address.ts";
import { exportAddresses, exportToken, type TokenFacts } from "../store/bundle/export-bundle.ts";
import type { Store } from "../store/store.ts";
import { putBundle } from "./bundle-chunks.ts";
import { Claims } from "./claims.ts";
import type { Shards } from "./clickhouse.ts";
import type { Head } from "./heads.ts";
import { addressScopeOf, type Scope, scopeOf } from "./scopes.ts";
import { putWalletTokens } from "./wallet-tokens.ts";

interface PublisherOptions {
  readonly shards: Shards;
  readonly store: Pick<Store, "reader" | "withTempTables">;
  readonly holder: string;
  /** Where bundles are written before they are sent. */
  readonly directory: string;
  readonly claims: Claims;
  /** Called between two steps; tests stop there. */
  readonly onStep?: (step: string) => Promise<void> | void;
}

/** Writes what a store has of a token, or knows of addresses, into the cluster: all of it or nothing. */
export class Publisher {
  readonly claims: Claims;
  /** Of attempts for one number of a head no two have the same version: what an earlier one left is none of the next. */
  #attempt = Math.floor(Math.random() * 30_000);

  constructor(private readonly options: PublisherOptions) {
    this.claims = options.claims;
  }

  /** Publishes a token as it is stored now; as removed where it is not. Throws `HeldElsewhere`. */
  async publishToken(token: TokenAddress): Promise<Head> {
    const scope = scopeOf(token);
    const seen = await this.claims.claim(scope);
    return this.#withFile(async (path) => {
      const facts = await this.options.store.withTempTables((db) => exportToken(db, token, path));
      if (facts === undefined) return this.#remove(seen);
      return this.#publish(seen, path, facts, async (next) =>
        putWalletTokens(this.options.shards, token, next, path),
      );
    });
  }

  async publishAddresses(): Promise<Head> {
    const seen = await this.claims.claim(addressScopeOf(this.options.holder));
    return this.#withFile(async (path) => {
      await this.options.store.withTempTables((db) => exportAddresses(db, path));
      return this.#publish(seen, path, {});
    });
  }

  /** Nothing of it is seen before the last step. */
  async #publish(
    seen: Head,
    path: string,
    facts: TokenFacts,
    beside: (next: { slot: number; version: number }) => Promise<void> = () => Promise.resolve(),
  ): Promise<Head> {
    const { shards, holder, onStep } = this.options;
    const { scope } = seen;
    const next = this.#nextOf(seen);
    const bundle = await putBundle(shards, { scope, ...next, path });
    await onStep?.("chunks");
    await beside(next);
    await onStep?.("wallets");
    await putFacts(shards, scope, next, facts);
    await onStep?.("facts");
    const revision = Number(facts["tokens"]?.[0]?.["version"] ?? 0);
    return this.claims.change(scope, { kind: "publish", holder, publisher: holder, ...bundle, revision });
  }

  async #remove(seen: Head): Promise<Head> {
    const { shards, holder } = this.options;
    const next = this.#nextOf(seen);
    await putFacts(shards, seen.scope, next, {});
    const nothing = { ...next, chunks: 0, bytes: 0, sha: "", schema: 0, revision: 0 };
    return this.claims.change(seen.scope, { kind: "removed", holder, publisher: holder, ...nothing });
  }

  #nextOf(seen: Head): { slot: number; version: number } {
    this.#attempt = (this.#attempt + 1) % 65_536;
    // Above all that holders of smaller numbers have sent, also what comes late.
    return { slot: seen.chunks > 0 ? 1 - seen.slot : 0, version: (seen.n + 1) * 65_536 + this.#attempt };
  }

  async #withFile<T>(work: (path: string) => Promise<T>): Promise<T> {
    const { directory } = this.options;
    await mkdir(directory, { recursive: true });
    const path = join(directory, `${randomUUID()}.duckdb`);
    try {
      return await work(path);
    } finally {
      for (const file of [path, `${path}.wal`]) await rm(file, { force: true });
    }
  }
}

/** Those of the version that the head names count. None of `tokens`: lists have no such token. */
async function putFacts(
  shards: Shards,
  scope: Scope,
  next: { readonly slot: number; readonly version: number },
  facts: TokenFacts,
): Promise<void> {
  await shards.of(scope).insert("facts", [{ scope, ...next, facts: JSON.stringify(facts) }]);
}
