import type { Log } from "./chain-data.ts";

/** `Transfer(address,address,uint256)`; ERC-721 has the same with the last one indexed. */
export const transferEvent = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/** `Sync(uint112,uint112)` of a pair that works like those of Uniswap v2. */
export const syncEvent = "0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1";

export const zeroAddress = "0x0000000000000000000000000000000000000000";
/** What the store can hold: 128 bits signed. */
export const largestAmount = 2n ** 127n - 1n;

export interface Transfer {
  /** Null: minted. */
  readonly from: string | null;
  /** Null: burned. */
  readonly to: string | null;
  readonly amount: bigint;
}

/**
 * The transfer of a log with this event; undefined where it is one of an ERC-721 (four topics). Some early tokens
 * index nothing and have all three values in the data. Throws where it is neither: the token is not an ERC-20.
 */
export function readTransfer({ topics, data }: Log): Transfer | undefined {
  if (topics.length === 4) return undefined;
  const words = [...topics.slice(1), ...wordsOf(data)];
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
  return { from: addressOf(from), to: addressOf(to), amount: BigInt(amount) };
}

/** Reserves of a Sync event; undefined where it has another form. */
export function readSync({ topics, data }: Log): readonly [bigint, bigint] | undefined {
  const [first, second, ...others] = wordsOf(data);
  if (topics.length !== 1 || first?.length !== 66 || second?.length !== 66 || others.length > 0)
    return undefined;
  return [BigInt(first), BigInt(second)];
}

export function wordsOf(data: string): string[] {
  const words = [];
  for (let start = 2; start < data.length; start += 64) words.push(`0x${data.slice(start, start + 64)}`);
  return words;
}

/** The address in the low 20 bytes; null for the zero address. */
export function addressOf(word: string): string | null {
  const address = `0x${word.slice(26)}`;
  return address === zeroAddress ? null : address;
}
