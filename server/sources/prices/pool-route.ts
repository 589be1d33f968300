/** A pool of two tokens that works like those of Uniswap v2, or of v3. */
export interface Pool {
  readonly address: string;
  readonly version: "v2" | "v3";
  readonly tokens: readonly [string, string];
  readonly decimals: readonly [number, number];
}

/** The way from a token to US dollars: each pool trades what the one before gave, the last one for a coin worth a dollar. */
export interface PoolRoute {
  readonly token: string;
  readonly pools: readonly Pool[];
}

/**
 * What a pool said last: of v2 its two reserves, of v3 the square root of what its first token costs in its second,
 * in raw units, times 2^96.
 */
export type PoolState = readonly [reserve0: bigint, reserve1: bigint] | readonly [sqrtPriceX96: bigint];

/** Which pool does not trade what it should; undefined where all do. */
export function routeFault({ token, pools }: PoolRoute): string | undefined {
  let held = token;
  for (const { address, tokens } of pools) {
    const side = tokens.indexOf(held);
    if (side === -1) return `the pair ${address} does not trade ${held}`;
    held = tokens[1 - side]!;
  }
  return undefined;
}

/** What a route's last pool gives; the token itself where there is none. */
export function endOf({ token, pools }: PoolRoute): string {
  return pools.reduce((held, { tokens }) => tokens[tokens[0] === held ? 1 : 0], token);
}

/** Dollars for a token; null where a pool is empty or not known yet. Exact up to the rounding at the end. */
export function priceOf({ token, pools }: PoolRoute, states: ReadonlyMap<string, PoolState>): number | null {
  let held = token;
  let [dividend, divisor] = [1n, 1n];
  for (const pool of pools) {
    const state = states.get(pool.address);
    if (state === undefined) return null;
    const own = pool.tokens[0] === held ? 0 : 1;
    const other = own === 0 ? 1 : 0;
    if (!couldPay(state, own, pool.decimals[own])) return null;
    const [got, paid] = rawPrice(state, own);
    dividend *= got * 10n ** BigInt(pool.decimals[own]);
    divisor *= paid * 10n ** BigInt(pool.decimals[other]);
    held = pool.tokens[other];
  }
  const price = quotient(dividend, divisor);
  return price > 0 && price <= 1e30 ? price : null;
}

/** A pool of v2 with less than so many parts of a token pays next to nothing for one, whatever its price seems to be. */
const leastPart = 1_000_000n;

function couldPay(state: PoolState, own: 0 | 1, decimals: number): boolean {
  return state.length === 1 || isEnough(state[own], decimals);
}

function isEnough(held: bigint, decimals: number): boolean {
  return held * leastPart >= 10n ** BigInt(decimals);
}

/**
 * Whether a pool of v3 was traded with no more liquidity than a crumb. The reserves that liquidity stands for at a price
 * are more than what the pool pays at it.
 */
function isCrumb({ state, liquidity }: PoolEvent, { decimals }: Pool, own: 0 | 1): boolean {
  if (state.length === 2 || liquidity === undefined || state[0] === 0n) return false;
  const held = own === 0 ? (liquidity << 96n) / state[0] : (liquidity * state[0]) >> 96n;
  return !isEnough(held, decimals[own]);
}

/** Each pool of a route with the side of it that the route pays. */
function sidesOf({
  token,
  pools,
}: PoolRoute): ReadonlyMap<string, { readonly pool: Pool; readonly own: 0 | 1 }> {
  let held = token;
  return new Map(
    pools.map((pool) => {
      const own = pool.tokens[0] === held ? 0 : 1;
      held = pool.tokens[own === 0 ? 1 : 0];
      return [pool.address, { pool, own }];
    }),
  );
}

/** What one raw unit of a side costs in raw units of the other, as a fraction. */
function rawPrice(state: PoolState, own: 0 | 1): readonly [bigint, bigint] {
  const [first, second] =
    state.length === 2 ? ([state[1], state[0]] as const) : ([state[0] * state[0], 1n << 192n] as const);
  return own === 0 ? [first, second] : [second, first];
}

export interface PoolEvent {
  readonly pool: string;
  readonly block: number;
  /** Unix seconds; null: it counts in later prices, and makes none itself. */
  readonly time: number | null;
  readonly state: PoolState;
  /** Of a trade in a pool of v3: that at the price after it. */
  readonly liquidity?: bigint;
}

export interface RoutePrices {
  readonly prices: readonly { readonly block: number; readonly time: number; readonly priceUsd: number }[];
  /** What each pool said last in a block. */
  readonly states: readonly { readonly pool: string; readonly block: number; readonly state: PoolState }[];
}

/** Prices after every block in which a pool of the route was traded. `events` in the order of the chain. */
export function pricesAlong(
  route: PoolRoute,
  before: ReadonlyMap<string, PoolState>,
  events: readonly PoolEvent[],
): RoutePrices {
  const held = new Map(before);
  const sides = sidesOf(route);
  // A trade with a crumb says no price: what the pool said before it stands.
  const own = events.filter((event) => {
    const side = sides.get(event.pool);
    const length = side?.pool.version === "v2" ? 2 : 1;
    return side !== undefined && event.state.length === length && !isCrumb(event, side.pool, side.own);
  });
  const prices: RoutePrices["prices"][number][] = [];
  const states = new Map<string, RoutePrices["states"][number]>();
  let time: number | null = null;
  for (const [index, event] of own.entries()) {
    const { pool, block, state } = event;
    held.set(pool, state);
    states.set(`${pool} ${block}`, { pool, block, state });
    time = event.time ?? time;
    if (own[index + 1]?.block === block) continue;
    const priceUsd = priceOf(route, held);
    if (time !== null && priceUsd !== null) prices.push({ block, time, priceUsd });
    time = null;
  }
  return { prices, states: [...states.values()] };
}

/** More binary places than a double has, and one below them for what was cut off. */
const places = 64;

/** The double nearest to a fraction of whole numbers from 0 on; NaN where `divisor` is 0. */
export function quotient(dividend: bigint, divisor: bigint): number {
  if (divisor === 0n) return Number.NaN;
  if (dividend === 0n) return 0;
  const shift = places + bitsOf(divisor) - bitsOf(dividend);
  const scaled = shift > 0 ? dividend << BigInt(shift) : dividend;
  const by = shift < 0 ? divisor << BigInt(-shift) : divisor;
  const whole = scaled / by;
  const isCut = whole * by !== scaled;
  const nearest = Number((whole << 1n) | (isCut ? 1n : 0n));
  // In two steps: a power of two alone may be beyond what a double holds where the product is not.
  const half = Math.trunc((shift + 1) / 2);
  return nearest * 2 ** -half * 2 ** -(shift + 1 - half);
}

function bitsOf(number: bigint): number {
  const digits = number.toString(16);
  return (digits.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(digits[0]!, 16)));
}
