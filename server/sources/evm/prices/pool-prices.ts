import type { ChainId } from "../../../../contract/chains.ts";
import { type Market, marketOf } from "../../../address-kinds/markets.ts";
import type { Database } from "../../../store/database.ts";
import type { Store } from "../../../store/store.ts";
import { type PoolEvent, pricesAlong } from "../../prices/pool-route.ts";
import { type BlockPrice, identityOf } from "../batch.ts";
import type { Log } from "../chain-data.ts";
import type { IndexedToken } from "../checkpoint.ts";
import { poolEvents, readPoolState } from "../events.ts";
import type { EvmNode } from "../node.ts";
import { PoolRefusal } from "./pools.ts";
import { resolveRoute } from "./resolve.ts";
import {
  forgetRoute,
  forgetStates,
  type HeldState,
  loadRoutes,
  loadStates,
  saveRoute,
  saveStates,
} from "./stored-routes.ts";
import type { TokenRoute } from "./stored-routes.ts";

/** For each token the pools to its price. */
export type RouteConfig = ReadonlyMap<string, readonly string[]>;

export interface PriceOptions {
  readonly chain: ChainId;
  /** Where tokens get their prices; by default the chain's. */
  readonly market?: Market;
  /** Of the settings. */
  readonly pairs?: RouteConfig;
  /** Of commands; more may come. */
  readonly askedPairs?: RouteConfig;
  /** Whether pools are looked for where none are named. */
  readonly searchPools?: boolean;
  /** Told where a token's price is read from, and what is refused. */
  readonly onRoute?: (route: TokenRoute) => void;
}

export interface TokenPrices {
  /** Undefined where none is known. */
  readonly route: TokenRoute | undefined;
  readonly refusal: string | null;
  readonly isUnderWay: boolean;
}

type Token = IndexedToken;

/** Prices from the events of pools, in step with the tokens that they are of. */
export class PoolPrices {
  readonly chain: ChainId;
  readonly market: Market;
  private routes: Map<string, TokenRoute> | undefined;
  /** Of tokens whose pools a command named in vain: why. */
  private readonly slips = new Map<string, string>();
  /** The pools that each token's route was made for. */
  private readonly prepared = new Map<string, string>();

  constructor(
    private readonly store: Store,
    private readonly options: PriceOptions,
  ) {
    this.chain = options.chain;
    this.market = options.market ?? marketOf(options.chain);
  }

  isReady(token: string): boolean {
    return this.prepared.get(token) === keyOf(this.askedOf(token));
  }

  /** Undefined where nothing is known of where its price could be read from. */
  routeOf(token: string): TokenRoute | undefined {
    return this.routes?.get(token);
  }

  /** Why no price is taken from the pools that were named last; null where it is, or none were named. */
  refusalOf(token: string): string | null {
    return this.slips.get(token) ?? this.routes?.get(token)?.refusal ?? null;
  }

  /** Makes the route of a token that settings or a command name, or takes up the one that is stored. */
  async prepare(node: EvmNode, token: Token, block: number): Promise<void> {
    const { address } = token;
    this.routes ??= await loadRoutes(this.store.reader, this.chain);
    const asked = this.askedOf(address);
    const stored = this.routes.get(address);
    if (asked !== undefined && !(stored?.refusal === null && isSame(stored, asked))) {
      await this.take(token, await this.routeFor(node, token, asked, block));
    } else if (asked === undefined && stored?.origin === "settings") {
      // They do not name it any more: what was read stays until a route is found. Nothing is read from its pools, which
      // are a price's no more; named again they are read from the first trade on.
      await this.store.label(async (db) => {
        await forgetStates(db, this.chain, address, 0);
        await forgetRoute(db, this.chain, address);
      });
      this.routes.delete(address);
    }
    this.prepared.set(address, keyOf(asked));
  }

  /**
   * Takes a new route. Of a token that is indexed already the prices that came from other pools go, and those of the new
   * ones are to be read from its first block, or their own, on.
   */
  async take(token: Token, route: TokenRoute): Promise<void> {
    const { chain } = this;
    const before = this.routes?.get(route.token);
    // A slip of a command does not cost the prices that are there.
    const isKept = route.origin === "command" && before?.refusal === null;
    this.slips.delete(route.token);
    if (isKept && route.refusal !== null) this.slips.set(route.token, route.refusal);
    else {
      const alongside = async (db: Database) => {
        await forgetStates(db, chain, route.token, 0);
        await saveRoute(db, chain, route);
      };
      if (token.metadata === null) await this.store.label(alongside);
      else {
        const rewind = [{ chain, address: route.token, fromBlock: 0n, onlyPrices: true }];
        await this.store.ingest([identityOf(chain, token)], () => Promise.resolve(), {
          allowIncomplete: true,
          deferCompute: true,
          rewind,
          alongside,
        });
        // What its pools are is known by it, also where no token changed.
        await this.store.label(() => Promise.resolve());
      }
      this.routes?.set(route.token, route);
    }
    this.options.onRoute?.(route);
  }

  /** Remembers how far a route is that a transaction has stored. */
  advanced(route: TokenRoute): void {
    this.routes?.set(route.token, route);
  }

  /** The pools whose events are wanted together with the transfers of these tokens, and which events. */
  wantedOf(tokens: readonly Token[]): { readonly addresses: string[]; readonly events: string[] } {
    return wantedFrom(tokens.flatMap(({ address }) => this.inStep(address)?.pools ?? []));
  }

  /** The prices of a part of the chain, and what of the pools' states is to be saved with them. */
  async read(
    tokens: readonly Token[],
    logs: readonly Log[],
    times: ReadonlyMap<number, number>,
  ): Promise<{ prices: BlockPrice[]; states: HeldState[] }> {
    const events = eventsIn(logs, times);
    const prices: BlockPrice[] = [];
    const states: HeldState[] = [];
    for (const { address: token, nextBlock } of tokens) {
      const route = this.inStep(token);
      if (route === undefined) continue;
      const fresh = events.filter(({ block }) => block >= (nextBlock ?? 0));
      const along = await this.along(route, nextBlock ?? 0, fresh);
      prices.push(...along.prices);
      states.push(...along.states);
    }
    return { prices, states };
  }

  /** The prices of one route from a block on. */
  async along(
    route: TokenRoute,
    fromBlock: number,
    events: readonly PoolEvent[],
  ): Promise<{ prices: BlockPrice[]; states: HeldState[] }> {
    const { token } = route;
    const before = await loadStates(this.store.reader, this.chain, token, fromBlock);
    const { prices, states } = pricesAlong(route, before, events);
    return {
      prices: prices.map((price) => ({ token, ...price })),
      states: states.map((held) => ({ token, ...held })),
    };
  }

  /** What was saved from the tokens' next blocks on is replaced. */
  async save(
    db: Database,
    tokens: readonly Token[],
    states: readonly HeldState[],
    finalBlock: number,
  ): Promise<void> {
    const { chain } = this;
    for (const { address, nextBlock } of tokens) {
      if (this.inStep(address)) await forgetStates(db, chain, address, nextBlock ?? 0);
    }
    await saveStates(db, chain, states, finalBlock);
  }

  private inStep(token: string): TokenRoute | undefined {
    const route = this.routes?.get(token);
    return route?.nextBlock === null && route.pools.length > 0 ? route : undefined;
  }

  private askedOf(token: string): readonly string[] | undefined {
    return this.options.pairs?.get(token) ?? this.options.askedPairs?.get(token);
  }

  private async routeFor(
    node: EvmNode,
    token: Token,
    asked: readonly string[],
    block: number,
  ): Promise<TokenRoute> {
    const origin = this.options.pairs?.has(token.address) ? "settings" : "command";
    const route = { token: token.address, origin, asked, chosenBlock: block } as const;
    // What is not begun yet is read together with its prices.
    const nextBlock = token.nextBlock === null ? null : (token.fromBlock ?? 0);
    try {
      const pools = await resolveRoute(node, this.market, token.address, asked, block);
      return { ...route, pools, nextBlock, refusal: null };
    } catch (error) {
      if (!(error instanceof PoolRefusal)) throw error;
      return { ...route, pools: [], nextBlock: null, refusal: error.message };
    }
  }
}

/** Addresses and events of pools, as a query has them. */
export function wantedFrom(pools: readonly TokenRoute["pools"][number][]) {
  return {
    addresses: pools.map(({ address }) => address),
    events: [...new Set(pools.flatMap(({ version }): readonly string[] => poolEvents[version]))],
  };
}

/** What pools say in logs; without a time where none is known of the block. */
export function eventsIn(logs: readonly Log[], times: ReadonlyMap<number, number>): PoolEvent[] {
  return logs.flatMap((log) => {
    const said = readPoolState(log);
    if (said === undefined) return [];
    return [{ pool: log.address, block: log.block, time: times.get(log.block) ?? null, ...said }];
  });
}

function isSame({ origin, asked }: TokenRoute, wanted: readonly string[]): boolean {
  return origin !== "found" && asked.join() === wanted.join();
}

function keyOf(asked: readonly string[] | undefined): string {
  return asked?.join() ?? "";
}
