import type { PoolEvent } from "../prices/pool-route.ts";
import type { Log } from "./chain-data.ts";

/** `Transfer(address,address,uint256)`; ERC-721 has the same with the last one indexed. */
export const transferEvent = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/** `Sync(uint112,uint112)` of a pair that works like those of Uniswap v2. */
export const syncEvent = "0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1";
/** `Sync(uint256,uint256)` of those that work like Solidly's. */
const wideSyncEvent = "0xcf2aa50876cdfbb541206f89af0ee78d44a2abf8d328e37fa4917f982149848a";
/** `Swap(address,address,int256,int256,uint160,uint128,int24)` of a pool that works like those of Uniswap v3. */
export const swapEvent = "0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67";
/** PancakeSwap's, with two values more at its end. */
const longSwapEvent = "0x19b47279256b2a23a1665c810c8d55a1758940ee09377d4f8d26497a3577dc83";
/** `Initialize(uint160,int24)`: a pool of v3 is told its first price. */
export const initializeEvent = "0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95";

/** The events that say what a pool's price is from now on. */
export const poolEvents = {
  v2: [syncEvent, wideSyncEvent],
  v3: [swapEvent, longSwapEvent, initializeEvent],
} as const;

export const zeroAddress = "0x0000000000000000000000000000000000000000";
/** What the store can hold: 128 bits signed. */
export const largestAmount = 2n ** 127n - 1n;

/** The largest number that is an address. Of those that anybody has, all but a few are too large for an amount. */
const addressMost = 2n ** 160n - 1n;
const isAmount = (word: string) => BigInt(word) > 0n && BigInt(word) <= largestAmount;
const isAddress = (word: string) => BigInt(word) > largestAmount && BigInt(word) <= addressMost;

export interface Transfer {
  /** Null: minted. */
  readonly from: string | null;
  /** Null: burned. */
  readonly to: string | null;
  readonly amount: bigint;
}

/**
 * The transfer of a log with this event; undefined where it is one of an ERC-721 (four topics). Some early tokens
 * index nothing and have all three values in the data, and some the amount alone. Throws where it is neither: the token
 * is not an ERC-20, or one of its addresses is indexed, and nothing in the log says which.
 */
export function readTransfer({ topics, data, form }: Log): Transfer | undefined {
  if (form?.fault) throw new Error(form.fault);
  if (topics.length === 4) return undefined;
  const inTopics = topics.slice(1);
  const inData = wordsOf(data);
  const isAmountIndexed = inTopics.length === 1 && inData.length === 2 && isAmount(inTopics[0]!);
  const words = isAmountIndexed ? [...inData, ...inTopics] : [...inTopics, ...inData];
  const [from, to, amount] = words;
  if (
    words.length !== 3 ||
    words.some((word) => word.length !== 66) ||
    from === undefined ||
    to === undefined ||
    amount === undefined
  ) {
    throw new Error("a Transfer event does not have the form of ERC-20");
  }
  if (inTopics.length === 1 && !isAmountIndexed) {
    throw new Error(
      "a Transfer event has one of its addresses indexed, which does not say whether that one gives or receives",
    );
  }
  if (inTopics.length === 2 && form === undefined && isAddress(amount)) {
    throw new Error(
      "a Transfer event has its amount indexed, which does not say whether the address beside it gives or receives",
    );
  }
  if (BigInt(from) > addressMost || BigInt(to) > addressMost) {
    throw new Error("a Transfer event names something else than an address as who gives or receives");
  }
  return { from: addressOf(from), to: addressOf(to), amount: BigInt(amount) };
}

type Said = Pick<PoolEvent, "state" | "liquidity">;

/** By event: how many topics and words of data it has, and which of the words are the pool's state. */
const forms = new Map<string, { topics: number; words: number; said: (words: readonly string[]) => Said }>([
  [syncEvent, { topics: 1, words: 2, said: reserves }],
  [wideSyncEvent, { topics: 1, words: 2, said: reserves }],
  [swapEvent, { topics: 3, words: 5, said: swapped }],
  [longSwapEvent, { topics: 3, words: 7, said: swapped }],
  [initializeEvent, { topics: 1, words: 2, said: ([root]) => ({ state: [BigInt(root!)] }) }],
]);

/** What a pool says of its price in a log; undefined where it is none of these events, or has another form. */
export function readPoolState({ topics, data }: Log): Said | undefined {
  const form = forms.get(topics[0] ?? "");
  const words = wordsOf(data);
  const isOf = form && topics.length === form.topics && words.length === form.words;
  return isOf && words.at(-1)!.length === 66 ? form.said(words) : undefined;
}

function reserves([first, second]: readonly string[]): Said {
  return { state: [BigInt(first!), BigInt(second!)] };
}

function swapped([, , root, liquidity]: readonly string[]): Said {
  return { state: [BigInt(root!)], liquidity: BigInt(liquidity!) };
}

export function wordsOf(data: string): string[] {
  const words = [];
  for (let start = 2; start < data.length; start += 64) words.push(`0x${data.slice(start, start + 64)}`);
  return words;
}

/** The number of an answer, which is its first word, whatever follows it; undefined where there is none. */
export function firstNumber(answer: string | null | undefined): bigint | undefined {
  return answer && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : undefined;
}

/** The address in the low 20 bytes; null for the zero address. */
export function addressOf(word: string): string | null {
  const address = `0x${word.slice(26)}`;
  return address === zeroAddress ? null : address;
}
