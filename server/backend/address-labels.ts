import type { ChainId } from "../../contract/chains.ts";
import type { LabelledAddress } from "../../contract/labels.ts";
import { knownKind } from "../kinds/known-kind.ts";

/** What is known of addresses, in their order. */
export async function labelledAddresses(
  chain: ChainId,
  addresses: readonly string[],
): Promise<LabelledAddress[]> {
  return addresses.map((address) => ({ address, ...knownKind(chain, address), labels: [] }));
}
