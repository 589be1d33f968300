import type { QueryClient } from "@tanstack/react-query";
import { noExclusions } from "../../contract/exclusions.ts";
import { exclusionGroups } from "../../contract/kinds.ts";
import { ApiError } from "../../contract/api-error.ts";
import { addressesOf, labelsQuery, summaryQuery } from "./behind-queries.ts";
import { tokenQueries, type TokenRef } from "./token-queries.ts";
import { type OwnLabel, ownLabels } from "../lib/own-labels.ts";
import { plainName } from "../lib/text.ts";

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
