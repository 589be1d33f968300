import { normalizeAddress } from "../../contract/address.ts";
import { type ChainId, chains } from "../../contract/chains.ts";
import type { WalletTokensPage } from "../../contract/tokens.ts";
import { shownChains } from "../lib/shown-chains.ts";
import { spokenName } from "../metrics/findings/name.ts";
import { heldText } from "../metrics/findings/wallet-tokens.ts";
import { plural } from "../lib/format.ts";
import { plainName } from "../lib/text.ts";
import type { SearchGroup, SearchOption } from "./search-options.ts";

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

interface FoundWallet extends PastedAddress {
  readonly label: string | null;
  readonly tokens: number;
}

/** Wallets that the service finds by a label or by a part of their address: those of a label first, the more tokens the earlier. */
export function foundWallets(found: readonly FoundWallet[]): SearchGroup | undefined {
  const items = found
    .toSorted((a, b) => Number(a.label === null) - Number(b.label === null) || b.tokens - a.tokens)
    .slice(0, mostOptions)
    .map((wallet) => acrossTokens(wallet, wallet.tokens, wallet.label));
  return items.length > 0 ? { value: "Wallets", items } : undefined;
}

function acrossTokens(
  { chain, address }: PastedAddress,
  tokens: number,
  label: string | null = null,
): SearchOption {
  const name = label === null ? "Wallet" : plainName(label, 32);
  const many = plural(tokens, "token");
  return {
    id: `holdings/${chain}/${address}`,
    chain,
    address,
    isWallet: true,
    action: `${name} on ${chains[chain].name}: ${many} here`,
  };
}

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
  const all = pasted.flatMap((wallet, index): SearchOption[] =>
    (pages[index]?.total ?? 0) > 0 ? [acrossTokens(wallet, pages[index]!.total)] : [],
  );
  const ofTokens = [...held.filter(isOpen), ...held.filter((each) => !isOpen(each))]
    .slice(0, mostOptions - all.length)
    .map(({ wallet: { chain, address }, token }) => ({
      id: `wallet/${chain}/${token.address}`,
      chain,
      address,
      ofToken: token.address,
      action: `${spokenName(token)}${pasted.length > 1 ? ` on ${chains[chain].name}` : ""}: ${heldText(token)}`,
    }));
  const items = [...all, ...ofTokens];
  return items.length > 0
    ? {
        value: name === undefined ? "This address as a wallet" : `“${plainName(name, 32)}” as a wallet`,
        items,
      }
    : undefined;
}
