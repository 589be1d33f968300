import { type HandlerContext, type EndpointHandlers, storedHandler } from "../handler.ts";
import { knownChain } from "../operations.ts";
import { loadAllChains } from "./all-chains.ts";
import { loadTokenFigures } from "./token-figures.ts";
import { loadTokenList } from "./token-list.ts";

export function tokenHandlers({
  reader,
  remaining,
}: HandlerContext): EndpointHandlers<"getTokens" | "getToken" | "getTokenFigures" | "getAllChainsTokens"> {
  return {
    getTokens: {
      about: "list",
      load: ({ chain_id: chain, limit, offset }) => loadTokenList(reader, knownChain(chain), limit, offset),
    },
    getToken: storedHandler("getToken"),
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
