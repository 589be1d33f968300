import type { AskedFactory, Market } from "../../../address-kinds/markets.ts";
import { priceOf } from "../../prices/pool-route.ts";
import type { Question } from "../multicall.ts";
import type { EvmNode } from "../node.ts";
import {
  addressIn,
  type FoundPool,
  identifyPool,
  numberIn,
  poolQuestion,
  type RoutePool,
  selectors,
  stateIn,
  stateQuestion,
  wordOf,
} from "./pools.ts";

/**
 * Dollars that a pool has to hold on the other side for a price to be taken from it unasked. Of less, a trade of a
 * hundred dollars moves the price by two percent and more, and who wants another price has it for little.
 */
export const leastDepthUsd = 10_000;

interface Candidate {
  readonly address: string;
  /** What it trades the token for. */
  readonly coin: string;
  readonly depthUsd: number;
}

/**
 * The way to dollars over the deepest pool of a token with a coin worth a dollar, or with the chain's wrapped coin and
 * from there over that one's deepest. Undefined where none is deep enough, or the chain is not the market's.
 */
export async function searchRoute(
  node: EvmNode,
  market: Market,
  token: string,
  block: number,
): Promise<readonly RoutePool[] | undefined> {
  const { wrapped, dollars } = market;
  const coins = dollars.filter((coin) => coin !== token);
  const direct = await poolsWith(node, market, token, coins, block);
  const hop =
    wrapped === null || wrapped === token
      ? undefined
      : await searchHop(node, { ...market, dollars: coins }, block);
  const over = hop ? await poolsWith(node, market, token, [wrapped!], block, hop.priceUsd) : [];
  const bounded = over.map((pool) => ({ ...pool, depthUsd: Math.min(pool.depthUsd, hop!.depthUsd) }));
  const best = deepest([...direct, ...bounded]);
  if (best === undefined) return undefined;
  const found = await identifyPool(node, market, best.address);
  // The least of the two is what a price may be had for; what is shown is what the pool itself holds.
  const own = over.find(({ address }) => address === best.address)?.depthUsd ?? best.depthUsd;
  const first = { ...found, depthUsd: own };
  return best.coin === wrapped && hop ? [first, { ...hop.pool, depthUsd: hop.depthUsd }] : [first];
}

export interface Hop {
  readonly pool: FoundPool;
  readonly depthUsd: number;
  /** Of the wrapped coin. */
  readonly priceUsd: number;
}

/** The deepest pool of the wrapped coin with a coin worth a dollar. */
export async function searchHop(node: EvmNode, market: Market, block: number): Promise<Hop | undefined> {
  const { wrapped, dollars } = market;
  if (wrapped === null) return undefined;
  const best = deepest(await poolsWith(node, market, wrapped, dollars, block));
  if (best === undefined) return undefined;
  const pool = await identifyPool(node, market, best.address);
  const priceUsd = await priceAt(node, wrapped, [pool], block);
  return priceUsd === null ? undefined : { pool, depthUsd: best.depthUsd, priceUsd };
}

/** What the pools of a route say at a block; null where one of them says nothing. */
export async function priceAt(
  node: EvmNode,
  token: string,
  pools: readonly FoundPool[],
  block: number,
): Promise<number | null> {
  const answers = await node.askEach(
    pools.map(({ address, version }) => ({ to: address, data: stateQuestion[version] })),
    block,
  );
  const states = pools.flatMap(({ address, version }, index) => {
    const state = stateIn(version, answers[index]!);
    return state ? [[address, state] as const] : [];
  });
  return priceOf({ token, pools }, new Map(states));
}

/** What an address holds of a coin, in whole coins. */
export async function heldBy(
  node: EvmNode,
  coin: string,
  decimals: number,
  address: string,
  block: number,
): Promise<number | undefined> {
  const [answer] = await node.askEach([{ to: coin, data: selectors.balanceOf + wordOf(address) }], block);
  const held = numberIn(answer);
  return held === undefined ? undefined : Number(held) / 10 ** decimals;
}

/** The pools that the factories have of a token with these coins, and what they hold of the coin. */
async function poolsWith(
  node: EvmNode,
  { factories }: Market,
  token: string,
  coins: readonly string[],
  block: number,
  priceUsd = 1,
): Promise<Candidate[]> {
  const asked = coins.flatMap((coin) =>
    factories.flatMap((factory) => questionsTo(factory, token, coin).map((question) => ({ coin, question }))),
  );
  const answers = await node.askEach(
    asked.map(({ question }) => question),
    block,
  );
  const pools = asked.flatMap(({ coin }, index) => {
    const address = addressIn(answers[index]);
    return address === undefined ? [] : [{ coin, address }];
  });
  if (pools.length === 0) return [];
  const questions = pools.flatMap(({ coin, address }): Question[] => [
    { to: coin, data: selectors.balanceOf + wordOf(address) },
    { to: coin, data: selectors.decimals },
  ]);
  const told = (await node.askEach(questions, block)).map(numberIn);
  return pools.flatMap(({ coin, address }, index) => {
    const [held, decimals] = [told[2 * index], told[2 * index + 1]];
    if (held === undefined || decimals === undefined || decimals > 255n) return [];
    return [{ coin, address, depthUsd: (Number(held) / 10 ** Number(decimals)) * priceUsd }];
  });
}

function questionsTo({ factory, version, fees }: AskedFactory, token: string, coin: string): Question[] {
  const ask = (fee: number) => ({
    to: factory,
    data: poolQuestion(version, [token, coin], BigInt(fee)),
  });
  return version === "v2" ? [ask(0)] : fees.map(ask);
}

/** Of equal ones the first: the order of the table. */
function deepest(candidates: readonly Candidate[]): Candidate | undefined {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    if (candidate.depthUsd >= leastDepthUsd && candidate.depthUsd > (best?.depthUsd ?? 0)) best = candidate;
  }
  return best;
}
