import { normalizeAddress } from "../../contract/address.ts";
import { type ChainId, chains } from "../../contract/chains.ts";
import type { WalletTokensPage } from "../../contract/tokens.ts";
import { shownChains } from "../lib/shown-chains.ts";
import { spokenName } from "../metrics/findings/name.ts";
import { heldText } from "../metrics/findings/wallet-tokens.ts";
import { plainName } from "../lib/text.ts";
import type { SearchGroup } from "./search-options.ts";

export interface PastedAddress {
  readonly chain: ChainId;
  readonly address: string;
}

/** What is typed, if it is a whole address, on each chain here whose addresses have its form. */
export function pastedAddresses(text: string): readonly PastedAddress[] {
  return shownChains().flatMap((chain) => {
    const address = normalizeAddress(chain, text.trim());
    return address === undefined ? [] : [{ chain, address }];
  });
}

const mostOptions = 8;

/** The tokens that a pasted address holds as a wallet, each leading to that wallet's page. */
export function walletGroup(
  pasted: readonly PastedAddress[],
  pages: readonly (WalletTokensPage | undefined)[],
  /** What the reader calls it. */
  name?: string,
  /** The token whose page is open comes first: it is asked about most likely. */
  open?: { readonly chain: ChainId; readonly address: string },
): SearchGroup | undefined {
  const held = pasted.flatMap((wallet, index) =>
    (pages[index]?.tokens ?? []).map((token) => ({ wallet, token })),
  );
  const isOpen = ({ wallet, token }: (typeof held)[number]) =>
    wallet.chain === open?.chain && token.address === open.address;
  const items = [...held.filter(isOpen), ...held.filter((each) => !isOpen(each))]
    .slice(0, mostOptions)
    .map(({ wallet: { chain, address }, token }) => ({
      id: `wallet/${chain}/${token.address}`,
      chain,
      address,
      ofToken: token.address,
      action: `${spokenName(token)}${pasted.length > 1 ? ` on ${chains[chain].name}` : ""}: ${heldText(token)}`,
    }));
  return items.length > 0
    ? {
        value: name === undefined ? "This address as a wallet" : `“${plainName(name, 32)}” as a wallet`,
        items,
      }
    : undefined;
}
