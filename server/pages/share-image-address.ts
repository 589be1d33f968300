import {
  type EmbedChart,
  isHistoryChart,
  readEmbedParameters,
  type WalletChart,
} from "../../contract/embed.ts";
import { withLeftOut } from "../../contract/exclusion-changes.ts";
import { readHistoryRange } from "../../contract/history-range.ts";
import { readMapView } from "../../contract/map-view.ts";
import {
  historyPath,
  isTokenPage,
  mapPath,
  pagePath,
  readPageAddress,
  walletPath,
} from "../../contract/page-address.ts";
import { readFilter, writeFilter } from "../../contract/share-image.ts";
import { pageMeant } from "../../contract/typed.ts";

/** A picture that stands for a page where its link is shared. */
export interface ShareImage {
  /** Path and query of the page. */
  readonly path: string;
  /** One of the token's charts, or of the wallet's; without it, its summary. */
  readonly chart: EmbedChart | WalletChart | undefined;
  readonly theme: "dark" | "light";
}

/** The picture that is meant by another spelling of its page's address: `/og/ETH/0x….png`. Undefined as for pages. */
export function imageMeant(pathname: string, search: string): string | undefined {
  const path = /^\/og(\/.+)\.png$/.exec(pathname)?.[1];
  const page = path === undefined ? undefined : pageMeant(path, search);
  if (page === undefined) return undefined;
  const meant = new URL(page, "http://localhost");
  const image = `/og${meant.pathname}.png`;
  return readShareImage(image, meant.searchParams) && image + meant.search;
}

/**
 * `/og/….png?chart=&theme=`: undefined where no page has a picture there. What else the query says, such as a version
 * (`v`) for those who keep pictures by their address, counts for nothing.
 */
export function readShareImage(pathname: string, query: URLSearchParams): ShareImage | undefined {
  const path = /^\/og(\/.+)\.png$/.exec(pathname)?.[1];
  if (path === undefined) return undefined;
  const { chart, walletChart, theme, range, exclusions } = readEmbedParameters(query);
  const look = theme === "light" ? theme : "dark";
  if (path === "/front") return { path: "/", chart: undefined, theme: look };
  if (path === "/embed" || path === "/docs") return { path, chart: undefined, theme: look };
  const page = readPageAddress(path, query);
  if (page === undefined || page.page === "embed") return undefined;
  if (page.page === "wallet" && walletChart !== undefined) {
    return { path: walletPath(page, range), chart: walletChart, theme: look };
  }
  const isToken = isTokenPage(page);
  if (isToken && (page.page === "history" || isHistoryChart(chart))) {
    const past = historyPath(page, readHistoryRange(Object.fromEntries(query)));
    return {
      path: withLeftOut(past, exclusions),
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
  // A filtered list shows its rows, which nothing is left out of.
  const isLess = filter === "" && (isToken || (page.page === "compare" && page.selection !== ""));
  return {
    path: isLess ? withLeftOut(pagePath(page), exclusions) : pagePath(page) + filter,
    chart: isToken && chart !== "summary" ? chart : undefined,
    theme: look,
  };
}
