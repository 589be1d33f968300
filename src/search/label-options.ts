import type { ChainId } from "../../contract/chains.ts";
import type { OwnLabel } from "../lib/own-labels.ts";
import { plainName } from "../lib/text.ts";
import type { SearchGroup, SearchOption } from "./search-options.ts";

interface OpenToken {
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
}

const mostOptions = 8;

/** The reader's own labels that have the text in them. */
export function ownMatches(own: readonly OwnLabel[], text: string): readonly OwnLabel[] {
  const wanted = folded(text);
  return wanted === "" ? [] : own.filter(({ name }) => folded(plainName(name)).includes(wanted));
}

/** Addresses by what they are called, each leading to its page as a wallet of the token that is open. */
export function labelGroup(
  labelled: readonly OwnLabel[],
  open: OpenToken | undefined,
): SearchGroup | undefined {
  if (open === undefined) return undefined;
  const known = new Map<string, SearchOption>();
  for (const { chain, address, name } of labelled) {
    if (chain !== open.chain || known.has(address)) continue;
    known.set(address, {
      id: `wallet/${address}`,
      chain,
      address,
      ofToken: open.address,
      action: `${plainName(name, 32)}, as a wallet of ${open.name}`,
    });
  }
  const items = [...known.values()].slice(0, mostOptions);
  return items.length > 0 ? { value: "Labels", items } : undefined;
}

function folded(text: string): string {
  return text.trim().normalize("NFKC").toLowerCase();
}
