import type { HandlerContext, EndpointHandlers } from "../handler.ts";
import { knownChain } from "../operations.ts";
import { loadOverlap } from "./overlap.ts";

export function overlapHandlers({ reader, lists }: HandlerContext): EndpointHandlers<"getOverlap"> {
  return {
    getOverlap: {
      about: "list",
      load: ({ chain_id: chain, tokens, limit, offset }) =>
        lists.inTurn(() => loadOverlap(reader, { chain: knownChain(chain), tokens, limit, offset })),
    },
  };
}
