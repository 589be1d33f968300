import { chainsOfAddress, normalizeAddress } from "../../contract/address.ts";
import { type ChainId, chains, isChainId } from "../../contract/chains.ts";
import { isSame } from "../../contract/compared-tokens.ts";
import type { Reading } from "../../contract/readings.ts";
import { readTyped, searchTerm } from "../../contract/resolve-input.ts";
import { shownChains } from "../lib/shown-chains.ts";
import type { StoredToken } from "../lib/storage.ts";
import { describeLookAlikes, lookAlike } from "../lib/text.ts";
import { unreadText } from "../metrics/other-chains.ts";

/** A token as any source of the search knows it. */
export interface Candidate {
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly holders?: number | null | undefined;
  /** Not spelled as it was typed, only nearly so. */
  readonly isAlike?: boolean;
}

export interface SearchOption {
  readonly id: string;
  readonly chain: ChainId;
  readonly address: string;
  /** Set where the option is a wallet of this token. */
  readonly ofToken?: string;
  /** It is a wallet across tokens. */
  readonly isWallet?: true;
  /** What the option does, where it is an address without a known name. */
  readonly action?: string;
  readonly token?: Candidate;
  /** How it stands, where it is not read here. */
  readonly state?: string;
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
  /** What the nodes of chains say is at a pasted address that is not here. */
  readonly asked?: readonly AskedChain[];
}

export interface AskedChain {
  readonly chain: ChainId;
  /** As the chain writes it. */
  readonly address: string;
  /** Undefined until there is an answer. */
  readonly reading: Reading | undefined;
}

export const nearlySo = "Spelled nearly so";
const groupLimit = 8;

/** What the search offers, the exact address first. A token stands in the first group that has it. */
export function searchGroups({ text, watched, recent, found, open, asked = [] }: Sources): SearchGroup[] {
  const seen = new Set<string>();
  const group = (value: string, options: readonly SearchOption[]): SearchGroup => ({
    value,
    items: options.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, groupLimit),
  });
  const seenWatched = watched.flatMap(candidate);
  const seenRecent = recent.flatMap(candidate);
  // What is kept here may be the copy, and the original only among what is found, or the other way round.
  const asTyped = found.filter(({ isAlike }) => !isAlike);
  const best = byHolders([...found, ...seenWatched, ...seenRecent]);
  const options = (tokens: readonly Candidate[]) =>
    tokens.map((token) => tokenOption(token, warningFor(token, best)));
  const pasted = addressOptions(text, open, found, asked);
  return [
    group(
      "Here",
      options(found.filter((token) => pasted.some(({ id, ofToken }) => !ofToken && id === idOf(token)))),
    ),
    group("Known by a node, not read", asked.flatMap(unreadOption)),
    group("Pasted address", pasted),
    group("Watching", options(matching(seenWatched, text))),
    group("Recently viewed", options(matching(seenRecent, text))),
    group("Tokens", options(byHolders(asTyped))),
    // Of another chain, where one is spelled as typed, it is no help.
    group(nearlySo, asTyped.length > 0 ? [] : options(byHolders(found))),
  ].filter(({ items }) => items.length > 0);
}

/** Where a token of this address is found; else every chain here whose addresses have the form. */
function placesOf(text: string, found: readonly Candidate[]): readonly ChainId[] {
  const possible = chainsOfAddress(text);
  const here = shownChains().filter((chain) => possible.includes(chain));
  const known = here.filter((chain) =>
    found.some((token) => token.chain === chain && token.address === normalizeAddress(chain, text)),
  );
  if (known.length > 0) return known;
  return here.length > 0 ? here : possible.slice(0, 1);
}

function addressOptions(
  text: string,
  open: Sources["open"],
  found: readonly Candidate[],
  asked: readonly AskedChain[],
): SearchOption[] {
  const typed = readTyped(text);
  const isElsewhere = typed?.kind === "elsewhere";
  if (typed === undefined || !("address" in typed) || typed.address === undefined) return [];
  const { address } = typed;
  const opened = (chain: ChainId): SearchOption => {
    const form = normalizeAddress(chain, address)!;
    return {
      id: idOf({ chain, address: form }),
      chain,
      address: form,
      action: `Open on ${chains[chain].name}`,
    };
  };
  if (isElsewhere) return placesOf(address, found).map(opened);
  const { chain, wallet: owner } = typed;
  // Nothing but the address is pasted, so no chain is meant more than another.
  const isBare = text.trim().length === address.length;
  const token = opened(chain);
  const places = isBare ? notRuledOut(placesOf(address, found), asked).map(opened) : [token];
  if (owner) {
    const id = `wallet/${address}/${owner}`;
    return [{ id, chain, address: owner, ofToken: address, action: "Open the wallet of this token" }, token];
  }
  if (open === undefined || open.address === address) return places;
  if (normalizeAddress(open.chain, address) === undefined) return places;
  const wallet: SearchOption = {
    id: `wallet/${address}`,
    chain: open.chain,
    address,
    ofToken: open.address,
    action: `Look up as a wallet of ${open.name}`,
  };
  return [...places, wallet];
}

/** Without chains whose nodes said that nothing is there, as long as there is anything elsewhere. */
function notRuledOut(places: readonly ChainId[], asked: readonly AskedChain[]): readonly ChainId[] {
  const isNothing = (chain: ChainId) =>
    asked.find((one) => one.chain === chain)?.reading?.state === "no_contract";
  const left = places.filter((chain) => !isNothing(chain));
  return left.length > 0 ? left : places;
}

/** A contract of which a node has said what it is. */
function unreadOption({ chain, address, reading }: AskedChain): SearchOption[] {
  if (reading === undefined || !("token" in reading) || reading.token === null) return [];
  const { name, ticker } = reading.token;
  const named = name ?? ticker;
  return [
    {
      id: idOf({ chain, address }),
      chain,
      address,
      state: unreadText(reading),
      ...(named === null
        ? { action: `A contract without a name on ${chains[chain].name}` }
        : { token: { chain, address, name: named, ticker: ticker ?? "" } }),
    },
  ];
}

function idOf({ chain, address }: Pick<Candidate, "chain" | "address">): string {
  return `${chain}/${address}`;
}

function byHolders(tokens: readonly Candidate[]): Candidate[] {
  return tokens.toSorted((left, right) => (right.holders ?? 0) - (left.holders ?? 0));
}

function candidate({ chain, address, name, ticker, holders }: StoredToken): Candidate[] {
  return isChainId(chain) ? [{ chain, address, name, ticker, holders }] : [];
}

function matching(tokens: readonly Candidate[], text: string): Candidate[] {
  const wanted = searchTerm(text);
  return tokens.filter(({ name, ticker, address }) =>
    [name, ticker, address].some((each) => each.toLowerCase().includes(wanted)),
  );
}

function tokenOption(token: Candidate, warning?: string): SearchOption {
  const { chain, address } = token;
  return { id: idOf(token), chain, address, token, warning };
}

/** A name that can be taken for that of a token with more holders, or that mixes alphabets. */
function warningFor(token: Candidate, best: readonly Candidate[]): string | undefined {
  // Of a token that was only marked in the list the number of holders is not known here.
  const holders = token.holders ?? best.find((each) => isSame(each, token) && each.holders)?.holders;
  for (const other of best) {
    if (holders === undefined || holders === null || (other.holders ?? 0) <= holders) break;
    // At one address on several chains: there is no other address to compare it with.
    if (isSame(other, token) || other.address === token.address) continue;
    const reason = lookAlike(token.name, token.ticker, other);
    if (reason) return reason;
  }
  return describeLookAlikes(token.name) ?? describeLookAlikes(token.ticker);
}
