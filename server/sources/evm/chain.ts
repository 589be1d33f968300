import type { ChainId } from "../../../contract/chains.ts";

/** The chain whose tokens are indexed from the node. */
export const chain = "eth" satisfies ChainId;
