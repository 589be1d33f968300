import { endpointUrl } from "../../../contract/endpoints.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import { answerCache, type HandlerContext, type EndpointHandlers } from "../handler.ts";
import { knownChain } from "../operations.ts";
import { storedAnswer } from "../token-state.ts";
import { loadWalletHistory } from "./wallet-history.ts";
import { loadWalletHoldings } from "./wallet-holdings.ts";
import { loadWalletStats } from "./wallet-stats.ts";
import { loadWalletTokens } from "./wallet-tokens.ts";

export function walletHandlers({
  reader,
  lists,
}: HandlerContext): EndpointHandlers<
  "getWalletStats" | "getWalletTokens" | "getWalletHoldings" | "getWalletHistory"
> {
  return {
    getWalletStats: {
      about: "token",
      cache: answerCache(10_000),
      key: (args) => args.wallet_address,
      async load(token, args) {
        storedAnswer(token, "getWalletStats");
        const { stats, facts } = await loadWalletStats(reader, token, args.wallet_address);
        const body = JSON.stringify(stats);
        return { body, etag: entityTag(body), ...token.meta, facts };
      },
    },
    getWalletTokens: {
      about: "list",
      load: ({ chain_id, wallet_address: wallet, limit, offset }) =>
        loadWalletTokens(reader, { chain: knownChain(chain_id), wallet, limit, offset, covered: "all" }),
    },
    getWalletHoldings: {
      about: "list",
      load: ({ chain_id, wallet_address: wallet, limit, offset }) =>
        loadWalletHoldings(reader, { chain: knownChain(chain_id), wallet, limit, offset, covered: "all" }),
    },
    getWalletHistory: {
      about: "token",
      // Nobody is left out of it.
      key: (args) => endpointUrl("getWalletHistory", args),
      load: (token, args) => lists.inTurn(() => loadWalletHistory(reader, token, args)),
    },
  };
}
