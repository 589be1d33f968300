interface ExternalPage {
  readonly name: string;
  readonly href: string;
}

/** Pages of others about a token, the block explorer first. */
export function tokenPages(chain: "sol" | "eth", address: string): readonly ExternalPage[] {
  const sol = chain === "sol";
  return [
    sol
      ? { name: "Solscan", href: `https://solscan.io/token/${address}` }
      : { name: "Etherscan", href: `https://etherscan.io/token/${address}` },
    { name: "DexScreener", href: `https://dexscreener.com/${sol ? "solana" : "ethereum"}/${address}` },
    { name: "Bubblemaps", href: `https://app.bubblemaps.io/${chain}/token/${address}` },
  ];
}

export function walletPage(chain: "sol" | "eth", address: string): ExternalPage {
  return chain === "sol"
    ? { name: "Solscan", href: `https://solscan.io/account/${address}` }
    : { name: "Etherscan", href: `https://etherscan.io/address/${address}` };
}
