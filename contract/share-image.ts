import type { TokenAddress } from "./address.ts";
import { type EmbedChart, type EmbedParameters, isHistoryChart, readEmbedParameters } from "./embed.ts";
import { queriedExclusions, writeExclusions } from "./exclusion-changes.ts";
import { type Exclusions, isExcluding, noExclusions } from "./exclusions.ts";
import { type HistoryRange, readHistoryRange, usualRange, writeHistoryRange } from "./history-range.ts";
import { type MapView, readMapView, usualMap, writeMapView } from "./map-view.ts";
import {
  historyPath,
  isTokenPage,
  mapPath,
  pagePath,
  readPageAddress,
  type SitePage,
} from "./page-address.ts";
import { isPlainDecimal } from "./query.ts";

/** A picture that stands for a page where its link is shared. */
export interface ShareImage {
  /** Path and query of the page. */
  readonly path: string;
  /** One of the token's charts; without it, its summary. */
  readonly chart: EmbedChart | undefined;
  readonly theme: "dark" | "light";
}

/** A range of amounts, as decimal text; empty is no bound. */
interface Filter {
  readonly min_amount: string;
  readonly max_amount: string;
}

/**
 * `/og/….png?chart=&theme=`: undefined where no page has a picture there. What else the query says, such as a version
 * (`v`) for those who keep pictures by their address, counts for nothing.
 */
export function readShareImage(pathname: string, query: URLSearchParams): ShareImage | undefined {
  const path = /^\/og(\/.+)\.png$/.exec(pathname)?.[1];
  if (path === undefined) return undefined;
  const { chart, theme } = readEmbedParameters(query);
  const look = theme === "light" ? theme : "dark";
  if (path === "/embed" || path === "/docs") return { path, chart: undefined, theme: look };
  const page = readPageAddress(path, query);
  if (page === undefined || page.page === "embed") return undefined;
  const isToken = isTokenPage(page);
  if (isToken && (page.page === "history" || isHistoryChart(chart))) {
    return {
      path: historyPath(page, readHistoryRange(Object.fromEntries(query))),
      chart: chart === "summary" ? undefined : chart,
      theme: look,
    };
  }
  if (isToken && (page.page === "map" || chart === "map")) {
    return {
      path: mapPath(page, readMapView(Object.fromEntries(query))),
      chart: chart === "summary" ? undefined : chart,
      theme: look,
    };
  }
  const filter = page.page === "holders" ? writeFilter(readFilter(query)) : "";
  return {
    // A filtered list shows its rows, which nothing is left out of.
    path: pagePath(page) + (filter !== "" || !isToken ? filter : writeLeftOut(queriedExclusions(query))),
    chart: isToken && chart !== "summary" ? chart : undefined,
    theme: look,
  };
}

/** Path and query of the picture of a history. */
export function historyImagePath({ chain, address }: TokenAddress, range: HistoryRange): string {
  return `/og${pagePath({ page: "history", chain, address })}.png${writeHistoryRange(range)}`;
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
  if (page.page === "compare") return `/og/compare.png${page.selection === "" ? "" : `?t=${page.selection}`}`;
  if (page.page === "overview") return `/og${pagePath(page)}.png${writeLeftOut(left)}`;
  if (page.page !== "holders") return `/og${pagePath(page)}.png`;
  const query = writeFilter(filter);
  if (query === "") return shareImagePath({ ...page, page: "overview" }, filter, left);
  return `/og${pagePath(page)}.png${query}`;
}

type Look = Pick<EmbedParameters, "chart" | "theme"> & Partial<Pick<EmbedParameters, "range" | "map">>;

/** The picture with a card's chart, what that is of, and its theme. */
export function withLook(image: string, { chart, theme, range = usualRange, map = usualMap }: Look): string {
  const look = [
    chart !== "summary" && `chart=${chart}`,
    isHistoryChart(chart) && writeHistoryRange(range).slice(1),
    chart === "map" && writeMapView(map),
    theme === "light" && "theme=light",
  ].filter(Boolean);
  if (look.length === 0) return image;
  return `${image}${image.includes("?") ? "&" : "?"}${look.join("&")}`;
}

function writeLeftOut(left: Exclusions): string {
  const query = isExcluding(left) ? writeExclusions(left) : "";
  return query === "" ? "" : `?${query}`;
}

function readFilter(query: URLSearchParams): Filter {
  const read = (...names: string[]) =>
    names.map((name) => query.get(name) ?? "").find((text) => isPlainDecimal(text)) ?? "";
  // As they were called in links that were shared before.
  return { min_amount: read("min_amount", "min"), max_amount: read("max_amount", "max") };
}

function writeFilter({ min_amount, max_amount }: Filter): string {
  const bounds = [
    min_amount !== "" && `min_amount=${min_amount}`,
    max_amount !== "" && `max_amount=${max_amount}`,
  ].filter(Boolean);
  return bounds.length === 0 ? "" : `?${bounds.join("&")}`;
}
