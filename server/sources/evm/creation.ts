import { TokenFault } from "./metadata.ts";
import type { EvmNode } from "./node.ts";
import { RpcError } from "./rpc-error.ts";

/** The first block whose state has the contract; null where the node does not keep past states. */
export async function findCreation(node: EvmNode, address: string, head: number): Promise<number | null> {
  if (!(await node.hasCode(address, "latest"))) {
    throw new TokenFault("there is no contract at this address");
  }
  try {
    if (await node.hasCode(address, 0)) return 0;
    let before = 0;
    let after = head;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (await node.hasCode(address, middle)) after = middle;
      else before = middle;
    }
    return after;
  } catch (error) {
    if (error instanceof RpcError && error.kind === "unsupported") return null;
    throw error;
  }
}
