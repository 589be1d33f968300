import type { TokenAddress } from "./address.ts";
import { writeComparison } from "./embed.ts";
import { withLeftOut } from "./exclusion-changes.ts";
import { type Exclusions, noExclusions } from "./exclusions.ts";
import { type HistoryRange, writeHistoryRange } from "./history-range.ts";
import { type MapView, writeMapView } from "./map-view.ts";
import { pagePath, type SitePage } from "./page-address.ts";
import { isPlainDecimal } from "./query.ts";

/** A range of amounts, as decimal text; empty is no bound. */
export interface Filter {
  readonly min_amount: string;
  readonly max_amount: string;
}

/** Path and query of the picture of a history. */
export function historyImagePath(
  { chain, address }: TokenAddress,
  range: HistoryRange,
  left: Exclusions = noExclusions,
): string {
  const image = `/og${pagePath({ page: "history", chain, address })}.png`;
  return withLeftOut(`${image}${writeHistoryRange(range)}`, left);
}

/** Path and query of the picture of a wallet: of what it held where a part of its life or a moment is asked for. */
export function walletImagePath(page: SitePage & { readonly page: "wallet" }, range: HistoryRange): string {
  const query = writeHistoryRange(range).slice(1);
  const image = `/og${pagePath(page)}.png`;
  return query === "" ? image : `${image}?chart=wallet-balance&${query}`;
}

/** Path and query of the picture of a map. */
export function mapImagePath({ chain, address }: TokenAddress, view: MapView): string {
  const query = writeMapView(view);
  return `/og${pagePath({ page: "map", chain, address })}.png${query === "" ? "" : `?${query}`}`;
}

/** Path and query of a page's picture. A list of holders has that of its token, unless it is filtered. */
export function shareImagePath(
  page: SitePage,
  filter: Filter = { min_amount: "", max_amount: "" },
  left: Exclusions = noExclusions,
): string {
  if (page.page === "compare") {
    const image = `/og/compare.png${writeComparison(page)}`;
    return page.selection === "" ? image : withLeftOut(image, left);
  }
  if (page.page === "overview") return withLeftOut(`/og${pagePath(page)}.png`, left);
  if (page.page !== "holders") return `/og${pagePath(page)}.png`;
  const query = writeFilter(filter);
  if (query === "") return shareImagePath({ ...page, page: "overview" }, filter, left);
  return `/og${pagePath(page)}.png${query}`;
}

export function writeFilter({ min_amount, max_amount }: Filter): string {
  const bounds = [
    min_amount !== "" && `min_amount=${min_amount}`,
    max_amount !== "" && `max_amount=${max_amount}`,
  ].filter(Boolean);
  return bounds.length === 0 ? "" : `?${bounds.join("&")}`;
}

/** The reverse: a bound that is no plain decimal is none. */
export function readFilter(query: URLSearchParams): Filter {
  const read = (...names: string[]) =>
    names.map((name) => query.get(name) ?? "").find((text) => isPlainDecimal(text)) ?? "";
  // As they were called in links that were shared before.
  return { min_amount: read("min_amount", "min"), max_amount: read("max_amount", "max") };
}
