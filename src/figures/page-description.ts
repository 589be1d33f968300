import type { QueryClient } from "@tanstack/react-query";
import { displayAddress } from "../lib/display-address.ts";
import { chains } from "../../contract/chains.ts";
import { type Exclusions, isExcluding } from "../../contract/exclusions.ts";
import type { HolderSummary } from "../../contract/labels.ts";
import type { SitePage } from "../../contract/page-address.ts";
import { withQuery } from "../../contract/search/schema.ts";
import { shareImagePath } from "../../contract/share-image.ts";
import type { Narrowing } from "../../contract/search/holder-filter.ts";
import { summaryQuery } from "../api/behind-queries.ts";
import { knownToken, type TokenRef } from "../api/token-queries.ts";
import { shortAddress } from "../lib/address.ts";
import { spokenNames } from "../metrics/findings/name.ts";

/*
 * What descriptions of pages have in common. Each stands with the figures of its page.
 */
/** What a page says of itself where only its link is seen. */
export interface PageDescription {
  readonly title: string;
  /** Its findings; in general words while they are not known. */
  readonly description: string;
  /** Path and query of this view. A theme and whatever else does not change what is shown is left out. */
  readonly path: string;
  /** Path of its feeds, without their ending. */
  readonly feed?: string;
  /** Path and query of its picture, changed by every change of the figures. */
  readonly image: string;
  /** Whether a card or the page itself can stand in other pages. */
  readonly isFramed: boolean;
  /** Nobody lists it or shows its link. */
  readonly isUnlisted?: true;
}

/** What the address of a page of this name says. */
export type PageCalled<Name extends SitePage["page"]> = SitePage & { readonly page: Name };

/** A page of a token: the answer about the token, and what the page's words call it and its place. */
export function describedToken(queryClient: QueryClient, token: TokenRef) {
  const known = knownToken(queryClient, token);
  return {
    known,
    name: known ? spokenNames(known.data) : shortAddress(displayAddress(token.chain, token.address)),
    place: `on ${chains[token.chain].name}`,
    asOf: known?.meta.asOf,
  };
}

/** The figures without what the address leaves out; null where it leaves out nothing, or they are not known. */
export function knownSummary(
  queryClient: QueryClient,
  token: TokenRef,
  exclusions: Exclusions,
): HolderSummary | null {
  if (!isExcluding(exclusions)) return null;
  return queryClient.getQueryData(summaryQuery(token, exclusions).queryKey)?.data ?? null;
}

export function imagePath(
  page: SitePage,
  asOf: Date | undefined,
  narrowed?: Narrowing,
  exclusions?: Exclusions,
): string {
  return versioned(shareImagePath(page, narrowed, exclusions), asOf);
}

/** Sites keep a picture by its address for good, so new figures have a new one. */
export function versioned(path: string, asOf: Date | undefined): string {
  if (asOf === undefined) return path;
  return withQuery(path, `v=${Math.floor(asOf.getTime() / 1000)}`);
}
