import { address as solanaAddress, getAddressEncoder, getProgramDerivedAddress } from "@solana/addresses";
import { type Mint, readMetaplexMetadata, type TokenMetadata } from "./mint.ts";
import type { Node } from "./node.ts";
import { metaplexProgram } from "./programs.ts";

/** Names are shown in full nowhere; a novel in one is not stored. */
const longestName = 1_000;

/** What a token is called: by the mint itself, by the account it names, or by Metaplex. */
export async function loadNames(
  node: Node,
  address: string,
  mint: Mint,
  signal: AbortSignal,
): Promise<TokenMetadata> {
  const found = await findNames(node, address, mint, signal);
  // A token without a name goes by its address.
  const short = `${address.slice(0, 4)}…${address.slice(-4)}`;
  return {
    name: found.name || `Token ${short}`,
    ticker: found.ticker || address.slice(0, 4),
  };
}

/** Empty where it has none. */
export async function findNames(
  node: Node,
  address: string,
  mint: Mint,
  signal: AbortSignal,
): Promise<TokenMetadata> {
  const found = mint.metadata ?? (await fromAccounts(node, address, mint, signal));
  return { name: clamp(found?.name ?? ""), ticker: clamp(found?.ticker ?? "") };
}

async function fromAccounts(
  node: Node,
  address: string,
  mint: Mint,
  signal: AbortSignal,
): Promise<TokenMetadata | undefined> {
  for (const place of new Set([mint.metadataAddress, await metaplexAddress(address)])) {
    if (place === null || place === address) continue;
    const { account } = await node.account(place, 0, signal);
    if (account?.owner !== metaplexProgram) continue;
    const metadata = readMetaplexMetadata(account.data, address);
    if (metadata !== undefined) return metadata;
  }
  return undefined;
}

function clamp(text: string): string {
  return Array.from(text).slice(0, longestName).join("");
}

/** Where Metaplex keeps the description of a mint. */
export async function metaplexAddress(mint: string): Promise<string> {
  const bytes = getAddressEncoder();
  const [derived] = await getProgramDerivedAddress({
    programAddress: solanaAddress(metaplexProgram),
    seeds: ["metadata", bytes.encode(solanaAddress(metaplexProgram)), bytes.encode(solanaAddress(mint))],
  });
  return derived;
}
