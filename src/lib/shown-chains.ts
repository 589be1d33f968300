import {
  addChains,
  type ChainId,
  chainIds,
  type ChainList,
  homeChain,
  isChainId,
} from "../../contract/chains.ts";

let shown: readonly ChainId[] = ["eth", "sol"];
let isDemoThere = false;
let demoLeft = 0;
let source: string | undefined;

/** What the server says of its chains. Pages that are drawn before that know two. */
export function takeChains({
  shown: ids,
  added,
  demo = false,
  demoLeft: left = 0,
  source: url,
}: ChainList): void {
  addChains(added);
  isDemoThere = demo;
  demoLeft = left;
  source = url;
  const known = ids.filter(isChainId);
  if (known.length > 0) shown = chainIds.filter((id) => known.includes(id));
}

/** The chains that the server has tokens of or a node for, in the order of the table. */
export function shownChains(): readonly ChainId[] {
  return shown;
}

/** Whether tokens of the demo market are here. */
export function hasDemo(): boolean {
  return isDemoThere;
}

/** How many more tokens of the demo market are being made. */
export function demoTokensLeft(): number {
  return demoLeft;
}

/** Where the source code of the server is; undefined where nobody says so. */
export function sourceUrl(): string | undefined {
  return source;
}

/** In the place of a chain, on the list of all of them: no chain may be called so. */
export const allChains = "all";

/** Where a visit begins that names no chain. */
export function firstChain(): ChainId {
  return shown.includes(homeChain) ? homeChain : (shown[0] ?? homeChain);
}
