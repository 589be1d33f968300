import type { Described } from "../../../contract/readings.ts";
import type { Found } from "../live.ts";
import { collectionOf } from "./collection.ts";
import { findCreation } from "./creation.ts";
import { sampleTransfers } from "./density.ts";
import { nameless, readMetadata } from "./metadata.ts";
import { firstNumber } from "./events.ts";
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
