import { chainOfAddress, normalizeAddress } from "../../contract/address.ts";
import { type ChainId, chains, isChainId } from "../../contract/chains.ts";
import type { StoredToken } from "../lib/storage.ts";
import { hasMixedScripts, lookAlike } from "../lib/text.ts";

/** A token as any source of the search knows it. */
export interface Candidate {
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly holders?: number | null | undefined;
}

export interface SearchOption {
  readonly id: string;
  readonly chain: ChainId;
  readonly address: string;
  /** Set where the option is a wallet of this token. */
  readonly ofToken?: string;
  /** What the option does, where it is an address without a known name. */
  readonly action?: string;
  readonly token?: Candidate;
  readonly warning?: string | undefined;
}

export interface SearchGroup {
  readonly value: string;
  readonly items: readonly SearchOption[];
}

interface Sources {
  readonly text: string;
  readonly watched: readonly StoredToken[];
  readonly recent: readonly StoredToken[];
  /** Tokens found by name, the most held first. */
  readonly found: readonly Candidate[];
  /** The token whose page is open: an address may be one of its wallets. */
  readonly open?: { readonly chain: ChainId; readonly address: string; readonly name: string } | undefined;
}

const groupLimit = 8;

/** What the search offers, the exact address first. A token stands in the first group that has it. */
export function searchGroups({ text, watched, recent, found, open }: Sources): SearchGroup[] {
  const seen = new Set<string>();
  const group = (value: string, options: readonly SearchOption[]): SearchGroup => ({
    value,
    items: options.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, groupLimit),
  });
  const best = found.toSorted((left, right) => (right.holders ?? 0) - (left.holders ?? 0));
  return [
    group("Pasted address", addressOptions(text, open)),
    group("Watching", stored(watched, text)),
    group("Recently viewed", stored(recent, text)),
    group(
      "Tokens",
      best.map((token) => tokenOption(token, warningFor(token, best))),
    ),
  ].filter(({ items }) => items.length > 0);
}

function addressOptions(text: string, open: Sources["open"]): SearchOption[] {
  const chain = chainOfAddress(text.trim());
  const address = chain && normalizeAddress(chain, text.trim());
  if (!chain || !address) return [];
  const token: SearchOption = {
    id: `${chain}/${address}`,
    chain,
    address,
    action: `Open on ${chains[chain].name}`,
  };
  if (open?.chain !== chain || open.address === address) return [token];
  const wallet: SearchOption = {
    id: `wallet/${address}`,
    chain,
    address,
    ofToken: open.address,
    action: `Look up as a wallet of ${open.name}`,
  };
  return [token, wallet];
}

function stored(tokens: readonly StoredToken[], text: string): SearchOption[] {
  const wanted = text.trim().toLowerCase();
  return tokens.flatMap(({ chain, address, name, ticker, holders }) => {
    const matches = [name, ticker, address].some((each) => each.toLowerCase().includes(wanted));
    return isChainId(chain) && matches ? [tokenOption({ chain, address, name, ticker, holders })] : [];
  });
}

function tokenOption(token: Candidate, warning?: string): SearchOption {
  const { chain, address } = token;
  return { id: `${chain}/${address}`, chain, address, token, warning };
}

/** A name that can be taken for that of a token with more holders, or that mixes alphabets. */
function warningFor(token: Candidate, best: readonly Candidate[]): string | undefined {
  for (const other of best) {
    if ((other.holders ?? 0) <= (token.holders ?? 0)) break;
    const reason = lookAlike(token.name, token.ticker, other);
    if (reason) return reason;
  }
  return hasMixedScripts(token.name) || hasMixedScripts(token.ticker) ? "mixes two alphabets" : undefined;
}
