import { type ChainId, chains } from "../../contract/chains.ts";

interface ExternalPage {
  readonly name: string;
  readonly href: string;
}

/** Chains that Bubblemaps names as they are named here. */
const drawnElsewhere: ReadonlySet<ChainId> = new Set(["eth", "sol", "base"]);

/** Pages of others about a token, the block explorer first. */
export function tokenPages(chain: ChainId, address: string): readonly ExternalPage[] {
  const { explorer, market } = chains[chain];
  return [
    { name: explorer.name, href: explorer.token + address },
    ...(market === null ? [] : [{ name: "DexScreener", href: market + address }]),
    ...(drawnElsewhere.has(chain)
      ? [{ name: "Bubblemaps", href: `https://app.bubblemaps.io/${chain}/token/${address}` }]
      : []),
  ];
}

export function walletPage(chain: ChainId, address: string): ExternalPage {
  const { name, wallet } = chains[chain].explorer;
  return { name, href: wallet + address };
}
