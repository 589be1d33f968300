import type { TokenFacts } from "../store/bundle/export-bundle.ts";
import { putBundle } from "./bundle-chunks.ts";
import type { Claims } from "./claims.ts";
import type { Shards } from "./clickhouse.ts";
import type { Head } from "./heads.ts";
import { isAddressScope, type Scope, tokenOfScope } from "./scopes.ts";
import { putWalletTokens } from "./wallet-tokens.ts";

export interface SenderOptions {
  readonly shards: Shards;
  readonly holder: string;
  readonly claims: Claims;
  /** Called between two steps; tests stop there. */
  readonly onStep?: (step: string) => Promise<void> | void;
}

/** Puts a bundle that is there as a file into the cluster, all of it or nothing: nobody sees it before the last step. */
export class BundleSender {
  /** Of attempts for one number of a head no two have the same version: what an earlier one left is none of the next. */
  #attempt = Math.floor(Math.random() * 30_000);

  constructor(private readonly options: SenderOptions) {}

  /**
   * Throws `HeldElsewhere`.
   * @param publisher whose store it is of
   */
  async send(scope: Scope, path: string, facts: TokenFacts, publisher = this.options.holder): Promise<Head> {
    const { shards, holder, claims, onStep } = this.options;
    const next = this.#nextOf(await claims.claim(scope));
    const bundle = await putBundle(shards, { scope, ...next, path });
    await onStep?.("chunks");
    const token = isAddressScope(scope) ? undefined : tokenOfScope(scope);
    if (token !== undefined) await putWalletTokens(shards, token, next, path);
    await onStep?.("wallets");
    await putFacts(shards, scope, next, facts);
    await onStep?.("facts");
    const revision = Number(facts["tokens"]?.[0]?.["version"] ?? 0);
    return claims.change(scope, { kind: "publish", holder, publisher, ...bundle, revision });
  }

  /** Says of a scope that there is nothing of it any more. */
  async sendRemoval(scope: Scope): Promise<Head> {
    const { shards, holder, claims } = this.options;
    const next = this.#nextOf(await claims.claim(scope));
    await putFacts(shards, scope, next, {});
    const nothing = { ...next, chunks: 0, bytes: 0, sha: "", schema: 0, revision: 0 };
    return claims.change(scope, { kind: "removed", holder, publisher: holder, ...nothing });
  }

  #nextOf(seen: Head): { slot: number; version: number } {
    this.#attempt = (this.#attempt + 1) % 65_536;
    // Above all that holders of smaller numbers have sent, also what comes late.
    return { slot: seen.chunks > 0 ? 1 - seen.slot : 0, version: (seen.n + 1) * 65_536 + this.#attempt };
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
