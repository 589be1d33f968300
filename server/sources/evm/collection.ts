import type { Collection } from "../../../contract/readings.ts";
import { firstNumber } from "./events.ts";
import type { EvmNode } from "./node.ts";

const supportsInterface = "0x01ffc9a7";
const standards = [
  ["ERC-721", "80ac58cd"],
  // Before the standard was final: CryptoKitties and those made like it.
  ["ERC-721", "9a20483d"],
  ["ERC-1155", "d9b67a26"],
] as const;
/** What says yes to this one says yes to everything, and nothing of itself (EIP-165). */
const none = "ffffffff";

/** The standard of a contract whose pieces are no amounts of one coin; null where it does not say that it is one. */
export async function collectionOf(node: EvmNode, address: string): Promise<Collection | null> {
  const says = async (id: string) => {
    const answer = await node.ask(address, supportsInterface + id.padEnd(64, "0"), "latest");
    return firstNumber(answer) === 1n;
  };
  for (const [standard, id] of standards) {
    if (await says(id)) return (await says(none)) ? null : standard;
  }
  return null;
}
