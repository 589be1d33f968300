import { writeComparison } from "./compared-tokens.ts";
import type { TokenAddress } from "./address.ts";
import { withLeftOut } from "./exclusion-changes.ts";
import type { ChainId } from "./chains.ts";
import { type Exclusions, noExclusions } from "./exclusions.ts";
import { daysSearch, type HolderDays, type Narrowing, narrowSearch } from "./search/holder-filter.ts";
import { type HistoryRange, historySearch } from "./history-range.ts";
import { mapSearch, type MapView } from "./map-view.ts";
import { pagePath, type SitePage } from "./page-address.ts";
import { type TokenOrder, tokenOrderSearch } from "./search/token-list.ts";
import { withQuery } from "./search/schema.ts";

/** Path and query of the picture of a history. */
export function historyImagePath(
  { chain, address }: TokenAddress,
  range: HistoryRange,
  exclusions: Exclusions = noExclusions,
): string {
  const image = `/og${pagePath({ page: "history", chain, address })}.png`;
  return withLeftOut(withQuery(image, historySearch.write(range)), exclusions);
}

/** Path and query of the picture of a wallet: of what it held where a part of its life or a moment is asked for. */
export function walletImagePath(page: SitePage & { readonly page: "wallet" }, range: HistoryRange): string {
  const query = historySearch.write(range);
  const image = `/og${pagePath(page)}.png`;
  return query === "" ? image : withQuery(image, "chart=wallet-balance", query);
}

/** Path and query of the picture of a map. */
export function mapImagePath({ chain, address }: TokenAddress, view: MapView): string {
  return withQuery(`/og${pagePath({ page: "map", chain, address })}.png`, mapSearch.write(view));
}

/** Path and query of the picture of the holders of a past day, or of what changed between two. */
export function pastImagePath(
  { chain, address }: TokenAddress,
  days: HolderDays,
  exclusions: Exclusions = noExclusions,
): string {
  const image = `/og${pagePath({ page: "holders", chain, address })}.png`;
  return withLeftOut(withQuery(image, daysSearch.write(days)), exclusions);
}

/** Path and query of the picture of a chain's list of tokens. */
export function listImagePath(chain: ChainId, order: TokenOrder): string {
  return withQuery(`/og${pagePath({ page: "list", chain })}.png`, tokenOrderSearch.write(order));
}

/** Path and query of a page's picture. A list of holders has that of its token, unless it is narrowed or {@link pastImagePath of another time}. */
export function shareImagePath(
  page: SitePage,
  narrowed: Partial<Narrowing> = narrowSearch.usual,
  exclusions: Exclusions = noExclusions,
): string {
  if (page.page === "compare") {
    const image = withQuery("/og/compare.png", writeComparison(page));
    return page.selection === "" ? image : withLeftOut(image, exclusions);
  }
  if (page.page === "overview") return withLeftOut(`/og${pagePath(page)}.png`, exclusions);
  if (page.page !== "holders") return `/og${pagePath(page)}.png`;
  const query = narrowSearch.write(narrowed);
  if (query === "") return shareImagePath({ ...page, page: "overview" }, narrowed, exclusions);
  return `/og${pagePath(page)}.png?${query}`;
}
