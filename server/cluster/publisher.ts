import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TokenAddress } from "../../contract/address.ts";
import { exportAddresses, exportToken, type TokenFacts } from "../store/bundle/export-bundle.ts";
import { loadRemainingTop10 } from "../api/tokens/remaining-top10.ts";
import type { Store } from "../store/store.ts";
import { BundleSender, type SenderOptions } from "./bundle-sender.ts";
import type { Claims } from "./claims.ts";
import type { Head } from "./heads.ts";
import { countLabels } from "./published-remaining.ts";
import { addressScopeOf, scopeOf } from "./scopes.ts";

interface PublisherOptions extends SenderOptions {
  readonly store: Pick<Store, "reader" | "withTempTables">;
  /** Where bundles are written before they are sent. */
  readonly directory: string;
}

/** Writes what a store has of a token, or knows of addresses, into the cluster. */
export class Publisher {
  readonly claims: Claims;
  readonly #sender: BundleSender;

  constructor(private readonly options: PublisherOptions) {
    this.claims = options.claims;
    this.#sender = new BundleSender(options);
  }

  /** Publishes a token as it is stored now; as removed where it is not. Throws `HeldElsewhere`. */
  async publishToken(token: TokenAddress): Promise<Head> {
    const scope = scopeOf(token);
    await this.claims.claim(scope);
    return this.#withFile(async (path) => {
      const facts = await this.options.store.withTempTables((db) => exportToken(db, token, path));
      if (facts === undefined) return this.#sender.sendRemoval(scope);
      return this.#sender.send(scope, path, { ...facts, ...(await this.#remainingOf(token, facts)) });
    });
  }

  /** What lists say of the token without pools and exchanges, by what this worker knows of addresses. */
  async #remainingOf(token: TokenAddress, facts: TokenFacts): Promise<TokenFacts> {
    const { reader } = this.options.store;
    const [row] = facts["tokens"] ?? [];
    const tokenId = row === undefined ? undefined : Number(row["token_id"]);
    if (tokenId === undefined) return {};
    const labels = await countLabels(reader, token.chain);
    // The token is published without one of its columns, too: its own page says what is wrong.
    const found = await loadRemainingTop10(reader, token.chain, { tokenId, address: token.address }).catch(
      () => undefined,
    );
    // It may have changed since the bundle was written.
    return found?.version === Number(row!["version"]) ? { remaining: [{ ...found, labels }] } : {};
  }

  async publishAddresses(): Promise<Head> {
    return this.#withFile(async (path) => {
      await this.options.store.withTempTables((db) => exportAddresses(db, path));
      return this.#sender.send(addressScopeOf(this.options.holder), path, {});
    });
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
