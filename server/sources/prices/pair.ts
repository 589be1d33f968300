/** A pair that works like those of Uniswap v2. */
export interface Pair {
  readonly address: string;
  readonly tokens: readonly [string, string];
  readonly decimals: readonly [number, number];
}

/**
 * The way from a token to US dollars: each pair trades what the one before gave, and what the last one gives counts
 * as dollars.
 */
export interface PairRoute {
  readonly token: string;
  readonly pairs: readonly Pair[];
}

export type Reserves = readonly [bigint, bigint];

/** Which pair does not trade what it should; undefined where all do. */
export function routeFault({ token, pairs }: PairRoute): string | undefined {
  let held = token;
  for (const { address, tokens } of pairs) {
    const side = tokens.indexOf(held);
    if (side === -1) return `the pair ${address} does not trade ${held}`;
    held = tokens[1 - side]!;
  }
  return undefined;
}

/** Dollars for a token; null where a pair is empty or not known yet. */
export function priceOf({ token, pairs }: PairRoute, reserves: ReadonlyMap<string, Reserves>): number | null {
  let held = token;
  let price = 1;
  for (const { address, tokens, decimals } of pairs) {
    const known = reserves.get(address);
    if (known === undefined) return null;
    const own = tokens[0] === held ? 0 : 1;
    const other = own === 0 ? 1 : 0;
    price *= (Number(known[other]) / Number(known[own])) * 10 ** (decimals[own] - decimals[other]);
    held = tokens[other];
  }
  return price > 0 && price <= 1e30 ? price : null;
}

export interface SyncEvent {
  readonly pair: string;
  readonly block: number;
  /** Unix seconds. */
  readonly time: number;
  readonly reserves: Reserves;
}

export interface RoutePrices {
  readonly prices: readonly { readonly block: number; readonly time: number; readonly priceUsd: number }[];
  /** What each pair held after its last event of a block. */
  readonly reserves: readonly {
    readonly pair: string;
    readonly block: number;
    readonly reserves: Reserves;
  }[];
}

/** Prices after every block in which a pair of the route was traded. `events` in the order of the chain. */
export function pricesAlong(
  route: PairRoute,
  before: ReadonlyMap<string, Reserves>,
  events: readonly SyncEvent[],
): RoutePrices {
  const held = new Map(before);
  const onRoute = new Set(route.pairs.map(({ address }) => address));
  const own = events.filter(({ pair }) => onRoute.has(pair));
  const prices: RoutePrices["prices"][number][] = [];
  const reserves = new Map<string, RoutePrices["reserves"][number]>();
  for (const [index, event] of own.entries()) {
    const { pair, block, time } = event;
    held.set(pair, event.reserves);
    reserves.set(`${pair} ${block}`, { pair, block, reserves: event.reserves });
    if (own[index + 1]?.block === block) continue;
    const priceUsd = priceOf(route, held);
    if (priceUsd !== null) prices.push({ block, time, priceUsd });
  }
  return { prices, reserves: [...reserves.values()] };
}
