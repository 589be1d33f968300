import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { TokenAddress } from "../../contract/address.ts";
import type { Store } from "../store/store.ts";
import { type Claims, HeldElsewhere } from "./claims.ts";
import type { Shards } from "./clickhouse.ts";
import { type Head, listHeads, readHead } from "./heads.ts";
import { type Scope, scopeOf, tokenOfScope } from "./scopes.ts";
import type { WorkerStatus } from "./worker-status.ts";
import type { LivingWorkers, WorkerSeen } from "./workers.ts";

/** A worker that lives, with what it can do. */
export type Candidate = Pick<WorkerSeen, "holder"> & {
  readonly status: Pick<WorkerStatus, "chains">;
};

/**
 * The worker to which a token falls that nobody has: of those that ask a node of its chain, else of all, the one whose name
 * goes best with it. When a worker comes or goes, only its own tokens fall to others.
 */
export function placeOf(scope: Scope, candidates: readonly Candidate[]): string | undefined {
  const chain = tokenOfScope(scope)?.chain;
  const able = candidates.filter(({ status }) => chain !== undefined && status.chains.includes(chain));
  let best: { readonly holder: string; readonly weight: string } | undefined;
  for (const { holder } of able.length > 0 ? able : candidates) {
    const weight = createHash("sha256").update(`${holder} ${scope}`).digest("hex");
    if (best === undefined || weight > best.weight) best = { holder, weight };
  }
  return best?.holder;
}

/** The living worker that has a scope; undefined where none has. */
export function holderOfScope(
  head: Pick<Head, "kind" | "holder"> | undefined,
  living: ReadonlySet<string>,
): string | undefined {
  const isHeld = head?.kind === "claim" || head?.kind === "publish";
  return isHeld && living.has(head.holder) ? head.holder : undefined;
}

/** The same by name, of these. */
export async function findHolder(
  shards: Shards,
  living: readonly WorkerSeen[],
  scope: Scope,
): Promise<WorkerSeen | undefined> {
  const names = new Set(living.map(({ holder }) => holder));
  const name = holderOfScope(await readHead(shards, scope), names);
  return living.find(({ holder }) => holder === name);
}

interface PlacementOptions {
  readonly shards: Shards;
  readonly holder: string;
  readonly claims: Claims;
  readonly reader: Store["reader"];
  readonly living: LivingWorkers;
  readonly lease: number;
  /** Puts what is published of a token into this worker's store, from where its source goes on. */
  readonly takeOver: (token: TokenAddress) => Promise<void>;
  readonly logger: Pick<Logger, "info">;
}

/** Finds tokens of chains whose worker is gone, and goes on with those that fall to this one. */
export class Placement {
  constructor(private readonly options: PlacementOptions) {}

  async step(): Promise<void> {
    const { shards, holder, living, lease, takeOver, logger } = this.options;
    const workers = await living.list();
    const chains: readonly string[] = workers.find((worker) => worker.holder === holder)?.status.chains ?? [];
    if (chains.length === 0) return;
    const names = new Set(workers.map((worker) => worker.holder));
    const free = (await listHeads(shards)).filter(
      (head) =>
        head.chunks > 0 &&
        chains.includes(tokenOfScope(head.scope)?.chain ?? "") &&
        holderOfScope(head, names) === undefined,
    );
    if (free.length === 0) return;
    const own = await this.#followed();
    const fallen: Scope[] = [];
    for (const { scope, age } of free)
      if (own.has(scope)) await this.#claim(scope);
      // A worker that is started anew goes on with its own.
      else if (age * 1_000 > lease && placeOf(scope, workers) === holder) fallen.push(scope);
    for (const scope of await this.#ofNodes(fallen)) {
      const token = tokenOfScope(scope)!;
      try {
        await takeOver(token);
        logger.info({ ...token }, "took a token over whose worker is gone");
      } catch (error) {
        if (!(error instanceof HeldElsewhere)) throw error;
      }
    }
  }

  /** What a source of this worker reads on from. */
  async #followed(): Promise<Set<Scope>> {
    const rows = await this.options.reader.rows<TokenAddress>(
      "SELECT chain, address FROM index_tokens WHERE next_block IS NOT NULL AND state IN ('pending', 'indexed')",
    );
    return new Set(rows.map(scopeOf));
  }

  /** Files stay where they were imported: what another worker computes from them is no other. */
  async #ofNodes(scopes: readonly Scope[]): Promise<Scope[]> {
    const found: Scope[] = [];
    for (const scope of scopes) {
      const rows = await this.options.shards.of(scope).rows<{ source: string }>(
        `SELECT argMax(JSONExtractString(f.facts, 'tokens', 1, 'source'), f.version) AS source
         FROM facts AS f WHERE f.scope = {scope:String}`,
        { scope },
      );
      const source = rows[0]?.source;
      if (source === "evm" || source === "solana") found.push(scope);
    }
    return found;
  }

  async #claim(scope: Scope): Promise<void> {
    try {
      await this.options.claims.claim(scope);
    } catch (error) {
      if (!(error instanceof HeldElsewhere)) throw error;
    }
  }
}
