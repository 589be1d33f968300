import { type Hex, keccak256 } from "viem";
import type { Header, Log, LogQuery } from "./chain-data.ts";
import type { TailBlock } from "./checkpoint.ts";
import type { EvmNode } from "./node.ts";
import { logsInRange } from "./ranges.ts";
import { ChainDataError } from "./rpc-error.ts";

/**
 * What the node shows contradicts what is final: its chain is another, or was changed below everything that may change.
 * It does not go away by itself.
 */
export class FinalityError extends Error {
  override readonly name = "FinalityError";
}

/**
 * The highest of the known blocks that the node's chain still has. A node that is behind is not a contradiction. Throws
 * {@link FinalityError} where it has none of them.
 */
export async function findAncestor(
  node: EvmNode,
  tail: ReadonlyMap<number, TailBlock>,
  head: Header,
): Promise<number | null> {
  const numbers = [...tail.keys()].sort((one, other) => one - other);
  const reachable = numbers.filter((number) => number <= head.number);
  if (numbers.length === 0) return null;
  const isSame = async (number: number) => {
    const header = number === head.number ? head : await node.header(number);
    return header?.hash === tail.get(number)!.hash;
  };
  const highest = reachable.at(-1);
  if (highest !== undefined && (await isSame(highest))) return numbers.at(-1)!;
  if (highest === undefined) {
    throw new ChainDataError(
      `the node is behind: its newest block is ${head.number}, of what is indexed ${numbers[0]} is the first that may ` +
        "change",
    );
  }
  // All up to some block are the same, all after it are not.
  let same = -1;
  let different = reachable.length - 1;
  while (different - same > 1) {
    const middle = (same + different) >> 1;
    if (await isSame(reachable[middle]!)) same = middle;
    else different = middle;
  }
  const ancestor = reachable[same];
  if (ancestor === undefined) {
    const contradiction =
      numbers.length === 1
        ? `another block ${numbers[0]} than when that was final`
        : `none of the last ${numbers.length} blocks indexed, ${numbers[0]} to ${numbers.at(-1)}`;
    throw new FinalityError(
      `the node's chain has ${contradiction}: a final block was changed, or it is another chain`,
    );
  }
  // Prices hang on seconds: blocks of one second go together.
  let kept = ancestor;
  while (tail.has(kept + 1) && tail.get(kept)?.time === tail.get(kept + 1)?.time) kept -= 1;
  return kept;
}

/** Headers of a range, each the child of the one before, and the same as those known. */
export async function fetchHeaders(
  node: EvmNode,
  fromBlock: number,
  toBlock: number,
  known: ReadonlyMap<number, TailBlock>,
): Promise<Header[]> {
  const numbers = Array.from({ length: toBlock - fromBlock + 1 }, (_, index) => fromBlock + index);
  const headers = await node.headers(numbers);
  let before: { readonly hash: string; readonly time: number } | undefined = known.get(fromBlock - 1);
  for (const header of headers) {
    const { number, hash } = header;
    if (before !== undefined && (header.parentHash !== before.hash || header.time < before.time)) {
      throw new ChainDataError(`block ${number} does not follow block ${number - 1}: the chain is changing`);
    }
    const stored = known.get(number);
    if (stored !== undefined && stored.hash !== hash) {
      throw new ChainDataError(`block ${number} is another than before: the chain is changing`);
    }
    before = header;
  }
  return headers;
}

/**
 * The logs of blocks whose headers are known, checked against them: none of another block, none where the bloom
 * filter has none, and where it may have some the same as in the block's receipts. `onLeftOut` is told of a block
 * from whose logs the node left some out that its receipts have.
 */
export async function fetchTailLogs(
  node: EvmNode,
  headers: readonly Header[],
  filter: Pick<LogQuery, "addresses" | "events">,
  onLeftOut: (block: number) => void,
): Promise<Log[]> {
  const [first, last] = [headers.at(0), headers.at(-1)];
  if (!first || !last) return [];
  const query = { ...filter, fromBlock: first.number, toBlock: last.number };
  const logs = new Map<number, Log[]>();
  for (const log of await logsInRange(node, query)) {
    logs.set(log.block, [...(logs.get(log.block) ?? []), log]);
  }
  const checked = headers.map(async (header): Promise<readonly Log[]> => {
    const found = logs.get(header.number) ?? [];
    checkBlock(header, found);
    // Where a block has no filter, what was found is compared, and what was left out shows in balances.
    if (header.logsBloom === null ? found.length === 0 : !mayHold(header.logsBloom, filter)) return [];
    const all = await node.logsOfBlock(header, filter);
    const texts = new Set(all.map(textOf));
    if (found.some((log) => !texts.has(textOf(log)))) {
      throw new ChainDataError(
        `the node answers a log of block ${header.number} that the block does not have`,
      );
    }
    if (found.length < all.length) onLeftOut(header.number);
    return all;
  });
  return (await Promise.all(checked)).flat();
}

function checkBlock(header: Header, logs: readonly Log[]): void {
  for (const log of logs) {
    if (log.blockHash !== header.hash || (log.time !== null && log.time !== header.time)) {
      throw new ChainDataError(`a log of block ${header.number} is of another block: the chain is changing`);
    }
    if (header.logsBloom === null) continue;
    if (!bloomHolds(header.logsBloom, log.address) || !bloomHolds(header.logsBloom, log.topics[0]!)) {
      throw new ChainDataError(
        `the node answers a log of block ${header.number} that its bloom filter excludes`,
      );
    }
  }
}

function mayHold(logsBloom: string, { addresses, events }: Pick<LogQuery, "addresses" | "events">): boolean {
  const isThere = (value: string) => bloomHolds(logsBloom, value);
  return [...addresses].some(isThere) && [...events].some(isThere);
}

function textOf({ index, address, topics, data }: Log): string {
  return `${index} ${address} ${topics.join(" ")} ${data}`;
}

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
