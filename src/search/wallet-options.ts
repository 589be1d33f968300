import { chainOfAddress, normalizeAddress } from "../../contract/address.ts";
import type { ChainId } from "../../contract/chains.ts";
import type { WalletTokensPage } from "../../contract/tokens.ts";
import { heldText } from "../metrics/findings/wallet-tokens.ts";
import { plainName } from "../lib/text.ts";
import type { SearchGroup } from "./search-options.ts";

export interface PastedAddress {
  readonly chain: ChainId;
  readonly address: string;
}

/** What is typed, if it is a whole address. */
export function pastedAddress(text: string): PastedAddress | undefined {
  const chain = chainOfAddress(text.trim());
  const address = chain && normalizeAddress(chain, text.trim());
  return chain && address ? { chain, address } : undefined;
}

const mostOptions = 8;

/** The tokens that a pasted address holds as a wallet, each leading to that wallet's page. */
export function walletGroup(
  { chain, address }: PastedAddress,
  { tokens }: WalletTokensPage,
): SearchGroup | undefined {
  const items = tokens.slice(0, mostOptions).map((token) => ({
    id: `wallet/${token.address}`,
    chain,
    address,
    ofToken: token.address,
    action: `${plainName(token.name, 32)}: ${heldText({ ...token, ticker: plainName(token.ticker, 12) })}`,
  }));
  return items.length > 0 ? { value: "This address as a wallet", items } : undefined;
}
