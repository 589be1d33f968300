import type { QueryClient } from "@tanstack/react-query";
import { noExclusions } from "../../contract/exclusions.ts";
import { exclusionGroups } from "../../contract/kinds.ts";
import { normalizeAddress } from "../../contract/address.ts";
import { ApiError } from "../../contract/api-error.ts";
import { addressesOf, labelsQuery, summaryQuery } from "./behind-queries.ts";
import { tokenQueries, type TokenRef } from "./token-queries.ts";
import { holderSearch } from "./token-search.ts";
import { findWallet, type FoundWallet } from "./wallet-rank.ts";
import { type OwnLabel, ownLabels } from "../lib/own-labels.ts";
import { plainName } from "../lib/text.ts";

export interface FoundHolder extends FoundWallet {
  readonly wallet: string;
  /** The label that it was found by. */
  readonly name?: string;
  /** Further holders whose address begins as it was typed. */
  readonly others?: number;
}

/** Enough of an address to look for; of a label there is seldom a digit or both sizes of letters so early. */
const addressBeginning = /^(0x[\da-f]{2,}|[1-9A-HJ-NP-Za-km-z]{4,})$/i;

/** Whom an address, its beginning or a label means, and where that wallet stands. Undefined where nobody. */
export async function findHolder(
  queryClient: QueryClient,
  token: TokenRef,
  text: string,
): Promise<FoundHolder | undefined> {
  const typed = normalizeAddress(token.chain, text);
  const found =
    typed === undefined
      ? ((await beginningSo(queryClient, token, text)) ?? (await findLabel(queryClient, token, text)))
      : { address: typed };
  if (found === undefined) return undefined;
  const { address: wallet, ...label } = found;
  return { ...(await findWallet(queryClient, token, wallet)), ...label, wallet };
}

/** The largest holder whose address begins so, and how many others do. */
async function beginningSo(queryClient: QueryClient, token: TokenRef, text: string) {
  if (!addressBeginning.test(text)) return undefined;
  const { holders = [] } = await queryClient.fetchQuery(holderSearch(token, text));
  return holders[0] === undefined ? undefined : { address: holders[0], others: holders.length - 1 };
}

/** Whom a name means. */
interface Named {
  readonly address: string;
  readonly name: string;
}

/**
 * Whose label has the text in it: one of the reader's own, else that of the largest holder. Undefined where none has.
 */
export async function findLabel(
  queryClient: QueryClient,
  token: TokenRef,
  text: string,
  own: readonly OwnLabel[] = ownLabels(),
): Promise<Named | undefined> {
  const wanted = folded(text);
  if (wanted === "") return undefined;
  const hasIt = ({ name }: { readonly name: string }) => folded(plainName(name)).includes(wanted);
  const mine = own.find((label) => label.chain === token.chain && hasIt(label));
  if (mine) return mine;
  const { data: first } = await queryClient.fetchQuery(tokenQueries(token).firstHolders);
  if (first.holders.length === 0) return undefined;
  const known = await queryClient
    .fetchQuery(labelsQuery(token, addressesOf(first.holders)))
    .catch((error: unknown) => {
      // A hosted service has no labels.
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    });
  for (const { address, labels } of known?.data.addresses ?? []) {
    const label = labels.find((each) => hasIt(each));
    if (label) return { address, name: label.name };
  }
  return known && labelledBelow(queryClient, token, hasIt);
}

/** Of the holders below: the largest whose label has the text, by the answer that names all labelled ones. */
async function labelledBelow(
  queryClient: QueryClient,
  token: TokenRef,
  hasIt: (label: { readonly name: string }) => boolean,
): Promise<Named | undefined> {
  const summary = await queryClient
    .fetchQuery(summaryQuery(token, { ...noExclusions, without: exclusionGroups.join(",") }))
    // Where there are more of them than one answer names, the largest hundred are all that is searched.
    .catch(() => undefined);
  for (const { address, label } of summary?.data.excluded ?? []) {
    if (label !== null && hasIt({ name: label })) return { address, name: label };
  }
  return undefined;
}

function folded(text: string): string {
  return text.trim().normalize("NFKC").toLowerCase();
}
