import type { Described } from "../../../contract/readings.ts";
import type { Found } from "../live.ts";
import { collectionOf } from "./collection.ts";
import { findCreation } from "./creation.ts";
import { firstNumber, transferEvent } from "./events.ts";
import { nameless, readMetadata } from "./metadata.ts";
import type { EvmNode } from "./node.ts";
import { ChainDataError, RpcError } from "./rpc-error.ts";

const totalSupply = "0x18160ddd";

/**
 * What a contract says of itself, when it was made and about how many transfers it has, told as it comes. Throws `TokenFault` for what cannot be read here, and the node's errors until its name is told.
 */
export async function describeToken(
  node: EvmNode,
  address: string,
  tell: (known: Partial<Described>) => void,
): Promise<Found> {
  const head = await node.latest();
  if (!(await node.hasCode(address, "latest"))) {
    return { isContract: false, isUsed: await orNull(node.isUsed(address)) };
  }
  const [{ name, ticker, decimals }, supply, collection] = await Promise.all([
    readMetadata(node, address),
    node.ask(address, totalSupply, "latest"),
    orNull(collectionOf(node, address)),
  ]);
  const short = nameless(address);
  tell({
    name: name === short ? null : name,
    ticker: ticker === short ? null : ticker,
    decimals,
    supply: firstNumber(supply)?.toString() ?? null,
    head: { block: head.number, at: head.time },
  });
  if (collection !== null) return { isContract: true, collection };
  const block = await orNull(findCreation(node, address, head.number));
  const header = block === null ? undefined : await orNull(node.header(block));
  tell({ created: block === null || !header ? null : { block, at: header.time } });
  const first = block ?? 0;
  const transfers = await orNull(sampleTransfers(node, address, first, head.number));
  if (transfers === null) tell({ transfers });
  else tell({ transfers: { ...transfers, times: await orNull(timesBetween(node, first, head.number)) } });
  return { isContract: true, collection };
}

const pieces = 8;

/** When blocks were, evenly from the first to the last. */
async function timesBetween(node: EvmNode, first: number, last: number) {
  const blocks = Array.from({ length: pieces + 1 }, (_, index) =>
    Math.round(first + ((last - first) * index) / pieces),
  );
  const headers = await node.headers([...new Set(blocks)]);
  return headers.map(({ number, time }) => ({ block: number, at: time }));
}

/** What a node keeps to itself is not known; it does not take back what is. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RpcError || error instanceof ChainDataError) return null;
    throw error;
  }
}

type Estimate = NonNullable<Described["transfers"]>;

const rangeCount = 48;
/** Narrow ranges first: of a busy token a thousand blocks would be more than a node answers. */
const widths = [5, 100, 1_000] as const;
/** With so many logs wider ranges are not worth their calls. */
const enoughLogs = 500;

/** How many transfers a contract has between two blocks, by the logs of ranges spread over them evenly. */
export async function sampleTransfers(
  node: EvmNode,
  address: string,
  fromBlock: number,
  toBlock: number,
): Promise<Estimate> {
  let best: { readonly estimate: Estimate; readonly counted: number } | undefined;
  for (const width of widths) {
    try {
      best = await sample(node, address, fromBlock, toBlock, width);
    } catch (error) {
      // Nodes have many words for a range that is too wide, some none.
      if (best === undefined || !(error instanceof RpcError)) throw error;
      break;
    }
    if (best.estimate.is_count || best.counted >= enoughLogs) break;
  }
  return best!.estimate;
}

async function sample(
  node: EvmNode,
  address: string,
  fromBlock: number,
  toBlock: number,
  width: number,
): Promise<{ estimate: Estimate; counted: number }> {
  const total = toBlock - fromBlock + 1;
  const isCount = total <= rangeCount * width;
  const ranges = isCount ? Math.ceil(total / width) : rangeCount;
  const counts = await Promise.all(
    Array.from({ length: ranges }, async (_, index) => {
      const part = total / ranges;
      const from = isCount
        ? fromBlock + index * width
        : fromBlock + Math.floor(index * part + (part - width) / 2);
      const query = { fromBlock: from, toBlock: Math.min(toBlock, from + width - 1) };
      const filter = { ...query, addresses: new Set([address]), events: new Set([transferEvent]) };
      return (await node.logs(filter, node.rpc.choose(query.toBlock))).length;
    }),
  );
  const counted = counts.reduce((sum, one) => sum + one, 0);
  if (isCount) {
    const estimate = {
      about: counted,
      low: counted,
      high: counted,
      ranges,
      blocks: total,
      shape: counts,
      times: null,
      is_count: true,
    };
    return { estimate, counted };
  }
  const blocks = ranges * width;
  const about = Math.round((counted / blocks) * total);
  // Two standard errors of the mean. Of what is rarer than a log in all of them three would still go unseen.
  const mean = counted / ranges;
  const variance = counts.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (ranges - 1);
  const error = Math.max(2 * Math.sqrt(variance / ranges) * ranges, counted === 0 ? 3 : 0);
  const off = Math.ceil((error / blocks) * total);
  const low = Math.max(counted, about - off);
  return {
    estimate: { about, low, high: about + off, ranges, blocks, shape: counts, times: null, is_count: false },
    counted,
  };
}
