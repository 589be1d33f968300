import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type ChainId, chains, familyOf, isChainId } from "../../contract/chains.ts";
import type { AskedNode } from "../../contract/readings.ts";
import type { LiveSources } from "../operation/live-sources.ts";
import { type LiveSource, readsOnDemand } from "../sources/live.ts";
import { forgetPublicChain, loadPublicChains, savePublicChain } from "../store/sources/nodes.ts";
import type { Store } from "../store/store.ts";

export interface PublicNodesOptions {
  readonly store: Store;
  readonly live: Pick<LiveSources, "of" | "add" | "remove">;
  /** What follows the chain by public nodes; undefined where none is known. */
  readonly open: (chain: ChainId) => Promise<LiveSource | undefined>;
  readonly logger?: Logger;
  readonly restAfterMs?: number;
}

const lookEveryMs = 20_000;
/** A chain of which nothing is wanted any more is left alone then. */
const usualRestMs = 10 * 60_000;

/**
 * Follows chains for which no node is set by public ones: from when somebody asks for a token of them, as long as there
 * is one. Nobody is asked before.
 */
export class PublicNodes {
  private readonly opened = new Map<ChainId, LiveSource>();
  private readonly opening = new Map<ChainId, Promise<LiveSource | undefined>>();
  private readonly askedAtMs = new Map<ChainId, number>();
  private readonly unknown = new Set<ChainId>();
  private readonly said = new Set<ChainId>();

  constructor(private readonly options: PublicNodesOptions) {}

  /** Whether there may be some for the chain, as far as is known without asking. */
  mayKnow(chain: ChainId): boolean {
    return familyOf(chain) === "evm" && !this.unknown.has(chain);
  }

  /** What follows the chain, from now on if nothing did; undefined where no public node is known. */
  async wake(chain: ChainId): Promise<LiveSource | undefined> {
    this.askedAtMs.set(chain, performance.now());
    const running = this.options.live.of(chain);
    if (running !== undefined || !this.mayKnow(chain)) return running;
    const opening = this.opening.get(chain) ?? this.open(chain).finally(() => this.opening.delete(chain));
    this.opening.set(chain, opening);
    return opening;
  }

  /** Those that are asked for the chain and how they are; null where others follow it. */
  of(chain: ChainId): AskedNode[] | null {
    const source = this.opened.get(chain);
    return source !== undefined && readsOnDemand(source) ? source.nodes() : null;
  }

  /** A token of the chain is to be read, and to be followed from then on. */
  async keep(chain: ChainId): Promise<void> {
    if (this.opened.has(chain)) await this.options.store.transaction((db) => savePublicChain(db, chain));
  }

  /** @param isWanted whether a token of the chain waits that its source does not know yet */
  async run(isWanted: (chain: ChainId) => boolean, signal: AbortSignal): Promise<void> {
    const { store, restAfterMs = usualRestMs } = this.options;
    for (const chain of await loadPublicChains(store.reader)) if (isChainId(chain)) await this.wake(chain);
    while (!signal.aborted) {
      await sleep(Math.min(lookEveryMs, restAfterMs), undefined, { signal }).catch(() => undefined);
      for (const [chain, source] of this.opened) {
        const isAsked = performance.now() - (this.askedAtMs.get(chain) ?? 0) < restAfterMs;
        if (isAsked || isWanted(chain) || source.status().tokens.length > 0 || signal.aborted) continue;
        this.opened.delete(chain);
        await this.options.live.remove(source);
        await store.transaction((db) => forgetPublicChain(db, chain));
      }
    }
  }

  private async open(chain: ChainId): Promise<LiveSource | undefined> {
    const { live, open, logger } = this.options;
    const source = await open(chain);
    // A command may have begun with another node meanwhile.
    const running = live.of(chain);
    if (running !== undefined) return running;
    if (source === undefined) {
      this.unknown.add(chain);
      return undefined;
    }
    this.opened.set(chain, source);
    live.add(source);
    if (!this.said.has(chain)) {
      const hosts = readsOnDemand(source) ? source.nodes().map(({ host }) => host) : [];
      const name = `HOLDERSCOPE_${chain.toUpperCase()}_RPC`;
      logger?.info(
        { chain, hosts },
        `public nodes are asked for tokens of ${chains[chain].name}: they take few questions at a time, and see which tokens are read here; ${name} names a node of your own`,
      );
    }
    this.said.add(chain);
    return source;
  }
}
