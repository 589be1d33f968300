import type { ChainId } from "../../../contract/chains.ts";

/** The chain whose tokens are read from the node. */
export const chain = "sol" satisfies ChainId;
