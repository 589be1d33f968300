import type { Market } from "../../../address-kinds/markets.ts";
import { endOf, routeFault } from "../../prices/pool-route.ts";
import { nameless } from "../metadata.ts";
import type { EvmNode } from "../node.ts";
import { type FoundPool, identifyPool, PoolRefusal, type RoutePool } from "./pools.ts";
import { heldBy, leastDepthUsd, priceAt, searchHop } from "./search.ts";

/**
 * The way to dollars over the pools that were named, whatever they hold. One that ends with the chain's wrapped coin is
 * led on over that one's deepest pool. Throws {@link PoolRefusal} where it ends with what is not known to be a dollar.
 */
export async function resolveRoute(
  node: EvmNode,
  market: Market,
  token: string,
  addresses: readonly string[],
  block: number,
): Promise<readonly RoutePool[]> {
  const pools: FoundPool[] = [];
  for (const address of addresses) pools.push(await identifyPool(node, market, address));
  const fault = routeFault({ token, pools });
  if (fault !== undefined) throw new PoolRefusal(fault);
  const end = endOf({ token, pools });
  if (!market.dollars.includes(end)) {
    const ticker = tickerOf(pools.at(-1)!, end);
    if (end !== market.wrapped) throw new PoolRefusal(noDollar(pools.at(-1)!.address, ticker, end, market));
    const dollars = market.dollars.filter((coin) => coin !== token);
    const hop = await searchHop(node, { ...market, dollars }, block);
    if (hop === undefined) {
      throw new PoolRefusal(
        `the pair ${pools.at(-1)!.address} gives ${ticker}, and no pool of that with a coin worth a dollar ` +
          `that holds $${leastDepthUsd.toLocaleString("en")} was found: name one after it`,
      );
    }
    pools.push(hop.pool);
  }
  return Promise.all(pools.map(async (pool, index) => withDepth(node, token, pools, index, block, pool)));
}

async function withDepth(
  node: EvmNode,
  token: string,
  pools: readonly FoundPool[],
  index: number,
  block: number,
  pool: FoundPool,
): Promise<RoutePool> {
  const coin = endOf({ token, pools: pools.slice(0, index + 1) });
  const rest = pools.slice(index + 1);
  const held = await heldBy(node, coin, pool.decimals[pool.tokens.indexOf(coin)]!, pool.address, block);
  const priceUsd = rest.length === 0 ? 1 : await priceAt(node, coin, rest, block);
  const depthUsd = held === undefined || priceUsd === null ? null : held * priceUsd;
  return { ...pool, depthUsd };
}

function tickerOf({ tokens, tickers }: FoundPool, token: string): string {
  return tickers[tokens.indexOf(token)] || nameless(token);
}

function noDollar(pool: string, ticker: string, token: string, { setting }: Market): string {
  return (
    `the pair ${pool} gives ${ticker} (${token}), which is not known to be worth a dollar: ` +
    `name a pair after it that gives a dollar coin, or that coin in ${setting}`
  );
}
