import type { Market } from "../../../address-kinds/markets.ts";
import type { PricePool } from "../../../store/sources/price-route.ts";
import type { Pool, PoolState } from "../../prices/pool-route.ts";
import { readMetadata, TokenFault } from "../metadata.ts";
import type { EvmNode } from "../node.ts";

/** A pool of a route, as it is said and stored. */
export type RoutePool = Pool & PricePool;

/** Why no price is taken from a pool, in words for its reader. */
export class PoolRefusal extends Error {
  override readonly name = "PoolRefusal";
}

export const selectors = {
  token0: "0x0dfe1681",
  token1: "0xd21220a7",
  getReserves: "0x0902f1ac",
  slot0: "0x3850c7bd",
  fee: "0xddca3f43",
  stable: "0x22be3de1",
  factory: "0xc45a0155",
  getPair: "0xe6a43905",
  getPool: "0x1698ee82",
  balanceOf: "0x70a08231",
  decimals: "0x313ce567",
} as const;

export type FoundPool = Omit<RoutePool, "depthUsd">;

/** What the contract at an address trades, and as which version. Throws {@link PoolRefusal} where it is no such pool. */
export async function identifyPool(node: EvmNode, market: Market, address: string): Promise<FoundPool> {
  const ask = (data: string, to = address) => node.ask(to, data, "latest");
  const [tokens, version] = [await tokensOf(ask, address), await versionOf(ask, address)];
  const [first, second] = await Promise.all(tokens.map((token) => metadataOf(node, address, token)));
  return {
    address,
    version,
    tokens,
    decimals: [first!.decimals, second!.decimals],
    tickers: [first!.ticker, second!.ticker],
    protocol: await protocolOf(ask, market, address, version, tokens),
  };
}

type Ask = (data: string, to?: string) => Promise<string | null>;

async function tokensOf(ask: Ask, pool: string): Promise<[string, string]> {
  const answers = await Promise.all([ask(selectors.token0), ask(selectors.token1)]);
  const [first, second] = answers.map(addressIn);
  if (first !== undefined && second !== undefined) return [first, second];
  const which = first === undefined ? 0 : 1;
  throw new PoolRefusal(`the pair ${pool} has no token${which}(): it ${said(answers[which])}`);
}

async function versionOf(ask: Ask, pool: string): Promise<Pool["version"]> {
  const [reserves, stable, slot, fee] = await Promise.all([
    ask(selectors.getReserves),
    ask(selectors.stable),
    ask(selectors.slot0),
    ask(selectors.fee),
  ]);
  if (wordsIn(reserves) === 3) {
    if (wordsIn(stable) !== 1 || BigInt(stable!) === 0n) return "v2";
    throw new PoolRefusal(`the pair ${pool} is one of stable coins: what it holds does not say its price`);
  }
  if (wordsIn(slot) >= 6 && wordsIn(fee) === 1) return "v3";
  throw new PoolRefusal(
    `the pair ${pool} is neither of the kind of Uniswap v2 nor of v3: ` +
      `to getReserves() it ${said(reserves)}, to slot0() it ${said(slot)}`,
  );
}

async function metadataOf(node: EvmNode, pool: string, token: string) {
  try {
    return await readMetadata(node, token);
  } catch (error) {
    if (!(error instanceof TokenFault)) throw error;
    throw new PoolRefusal(`the pair ${pool} trades ${token}, whose ${error.message}`);
  }
}

/** What says that it is a factory's pool is one only if that factory says so too. */
async function protocolOf(
  ask: Ask,
  { factories }: Market,
  address: string,
  version: Pool["version"],
  tokens: readonly [string, string],
): Promise<string | null> {
  const named = addressIn(await ask(selectors.factory));
  const factory = factories.find((row) => row.factory === named && row.version === version);
  if (factory === undefined) return null;
  const fee = version === "v3" ? await ask(selectors.fee) : null;
  const own = addressIn(await ask(poolQuestion(version, tokens, fee === null ? 0n : BigInt(fee)), named));
  return own === address ? factory.protocol : null;
}

/** What a factory is asked for its pool of two tokens. */
export function poolQuestion(
  version: Pool["version"],
  [first, second]: readonly [string, string],
  fee: bigint,
): string {
  const pair = wordOf(first) + wordOf(second);
  return version === "v2"
    ? selectors.getPair + pair
    : selectors.getPool + pair + fee.toString(16).padStart(64, "0");
}

export const stateQuestion = { v2: selectors.getReserves, v3: selectors.slot0 } as const;

/** What a pool's answer to {@link stateQuestion} says; undefined where it says nothing of the kind. */
export function stateIn(version: Pool["version"], answer: string | null): PoolState | undefined {
  const wordAt = (index: number) => BigInt(`0x${answer!.slice(2 + index * 64, 66 + index * 64)}`);
  if (wordsIn(answer) < 2) return undefined;
  return version === "v2" ? [wordAt(0), wordAt(1)] : [wordAt(0)];
}

export function wordOf(address: string): string {
  return address.slice(2).padStart(64, "0");
}

/** Undefined unless the answer is one address, and not the zero address. */
export function addressIn(answer: string | null | undefined): string | undefined {
  if (!answer || wordsIn(answer) !== 1 || !/^0x0{24}/.test(answer) || BigInt(answer) === 0n) return undefined;
  return `0x${answer.slice(26).toLowerCase()}`;
}

export function numberIn(answer: string | null | undefined): bigint | undefined {
  return answer && wordsIn(answer) === 1 ? BigInt(answer) : undefined;
}

/** Whole words of an answer; 0 for none, and for what is no row of words. */
function wordsIn(answer: string | null): number {
  const words = ((answer?.length ?? 0) - 2) / 64;
  return Number.isInteger(words) && words > 0 ? words : 0;
}

function said(answer: string | null | undefined): string {
  if (answer === null || answer === undefined) return "refuses to answer";
  if (answer === "0x") return "answers nothing";
  return answer.length > 80 ? `answers ${(answer.length - 2) / 2} bytes` : `answers ${answer}`;
}
