import type { QueryClient } from "@tanstack/react-query";
import type { ChainId } from "../../contract/chains.ts";
import { api } from "./queries.ts";
import type { TokenRef } from "./token-queries.ts";

/** The tokens here that name a wallet. The address is in the form of `normalizeAddress`. */
export function walletTokensQuery(chain: ChainId, wallet: string) {
  return api("getWalletTokens", { chain_id: chain, wallet_address: wallet, limit: 100 });
}

/** The answer, where it is there and names any. */
export function tokensOfWallet(queryClient: QueryClient, { chain, address }: TokenRef) {
  const held = queryClient.getQueryData(walletTokensQuery(chain, address).queryKey)?.data;
  return held && held.total > 0 ? held : undefined;
}
