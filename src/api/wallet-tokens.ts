import type { ChainId } from "../../contract/chains.ts";
import { api } from "./queries.ts";

/** The tokens here that name a wallet. The address is in the form of `normalizeAddress`. */
export function walletTokensQuery(chain: ChainId, wallet: string) {
  return api("getWalletTokens", { chain_id: chain, wallet_address: wallet, limit: 100 });
}
