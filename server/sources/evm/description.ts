import type { Described } from "../../../contract/readings.ts";
import type { Found } from "../live.ts";
import { findCreation } from "./creation.ts";
import { sampleTransfers } from "./density.ts";
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
  const [{ name, ticker, decimals }, supply] = await Promise.all([
    readMetadata(node, address),
    node.ask(address, totalSupply, "latest"),
  ]);
  const short = nameless(address);
  tell({
    name: name === short ? null : name,
    ticker: ticker === short ? null : ticker,
    decimals,
    supply: supply === null || supply.length < 66 ? null : String(BigInt(supply.slice(0, 66))),
    head: { block: head.number, at: head.time },
  });
  const block = await orNull(findCreation(node, address, head.number));
  const header = block === null ? undefined : await orNull(node.header(block));
  tell({ created: block === null || !header ? null : { block, at: header.time } });
  tell({ transfers: await orNull(sampleTransfers(node, address, block ?? 0, head.number)) });
  return { isContract: true };
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
