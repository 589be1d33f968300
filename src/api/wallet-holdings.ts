import type { ChainId } from "../../contract/chains.ts";
import { api } from "./queries.ts";

/** A wallet on a chain. The address is in the form of `normalizeAddress`. */
export interface WalletRef {
  readonly chain: ChainId;
  readonly wallet: string;
}

/** As many tokens as one question takes. */
export const mostHoldings = 100;

/** What a wallet holds of each token here. */
export function walletHoldingsQuery({ chain, wallet }: WalletRef) {
  return api("getWalletHoldings", { chain_id: chain, wallet_address: wallet, limit: mostHoldings });
}
