import { type Hex, keccak256 } from "viem";

const bitCount = 2_048;
const bits = new Map<string, readonly number[]>();

/** Whether a block's bloom filter may hold the value, an address or a topic; if not, no log of the block has it. */
export function bloomHolds(logsBloom: string, value: string): boolean {
  return bitsOf(value).every((bit) => {
    const digit = Number.parseInt(logsBloom[2 + ((bitCount - 1 - bit) >> 2)]!, 16);
    return ((digit >> (bit & 3)) & 1) === 1;
  });
}

/** The three bits that a value sets: of each of the first three pairs of bytes of its hash the lower 11 bits. */
function bitsOf(value: string): readonly number[] {
  let known = bits.get(value);
  if (known === undefined) {
    const hash = keccak256(value as Hex);
    known = [0, 1, 2].map((pair) => Number.parseInt(hash.slice(2 + 4 * pair, 6 + 4 * pair), 16) & 2_047);
    if (bits.size > 10_000) bits.clear();
    bits.set(value, known);
  }
  return known;
}
