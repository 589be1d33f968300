import { api } from "./queries.ts";
import type { TokenRef } from "./token-queries.ts";

/** Unix seconds; what is left out is the wallet's first receipt, and the newest event. */
interface Bounds {
  readonly from?: number;
  readonly to?: number;
}

export function walletHistoryQuery({ chain, address }: TokenRef, wallet: string, bounds: Bounds = {}) {
  return api("getWalletHistory", {
    chain_id: chain,
    token_address: address,
    wallet_address: wallet,
    ...bounds,
  });
}
