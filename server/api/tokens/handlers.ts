import type { HandlerContext, EndpointHandlers } from "../handler.ts";
import { knownChain } from "../operations.ts";
import { loadAllChains } from "./all-chains.ts";
import { loadTokenFigures } from "./token-figures.ts";
import { loadTokenList } from "./token-list.ts";

export function tokenHandlers({
  reader,
  remaining,
}: HandlerContext): EndpointHandlers<"getTokens" | "getTokenFigures" | "getAllChainsTokens"> {
  return {
    getTokens: {
      about: "list",
      load: ({ chain_id: chain, limit, offset }) => loadTokenList(reader, knownChain(chain), limit, offset),
    },
    getTokenFigures: {
      about: "list",
      load: (args) => loadTokenFigures(reader, { ...args, chain_id: knownChain(args.chain_id) }, remaining),
    },
    getAllChainsTokens: {
      about: "list",
      load: (args) => loadAllChains(reader, { ...args, covered: "all" }),
    },
  };
}
