import { normalizeAddress, type TokenAddress } from "./address.ts";
import { type ChainId, isChainId } from "./chains.ts";
import { comparisonSearch, readTokens, writeTokens, writeComparison } from "./compared-tokens.ts";
import type { EmbedSubject } from "./embed.ts";
import { type HistoryRange, historySearch } from "./history-range.ts";
import { mapSearch, type MapView } from "./map-view.ts";
import { withQuery } from "./search/schema.ts";

/** The page of who runs the server. */
export const operatePath = "/operate";
/** What somebody wants to be told. */
export const alertsPath = "/alerts";

/** The page on which somebody makes their keys. */
export const accountPath = "/account";

/** Whether a page is for whoever is let in alone: nobody frames, keeps or lists it. */
export function isPrivatePage(pathname: string): boolean {
  return [operatePath, accountPath, alertsPath].includes(pathname.replace(/\/$/, ""));
}

/**
 * What a page of the dashboard is about. Addresses are normalised; `selection` is what {@link writeTokens} makes, `at` the
 * day at whose end tokens are compared, empty for now.
 */
export type SitePage =
  | { readonly page: "list"; readonly chain: ChainId }
  /** The tokens of all chains. */
  | { readonly page: "all" }
  | ({ readonly page: "overview" | "holders" | "history" | "map" } & TokenAddress)
  | ({ readonly page: "wallet"; readonly wallet: string } & TokenAddress)
  /** A wallet across tokens. */
  | { readonly page: "holdings"; readonly chain: ChainId; readonly wallet: string }
  | { readonly page: "compare"; readonly selection: string; readonly at: string };

export type PageAddress = SitePage | { readonly page: "embed"; readonly subject: EmbedSubject };

/** Undefined where no page can be, for its form; whether there is such a token is not asked. */
export function readPageAddress(pathname: string, query: URLSearchParams): PageAddress | undefined {
  const parts = pathname.split("/").slice(1);
  if (parts.at(-1) === "") parts.pop();
  if (parts[0] === "embed") {
    const subject = embedSubject(readPage(parts.slice(1), query));
    return subject && { page: "embed", subject };
  }
  return readPage(parts, query);
}

function readPage(parts: readonly string[], query: URLSearchParams): SitePage | undefined {
  const [chain = "", token, kind, owner] = parts;
  if (chain === "compare" && parts.length === 1) {
    const { t, at } = comparisonSearch.readQuery(query);
    const selection = writeTokens(readTokens(t));
    return { page: "compare", selection, at: selection === "" ? "" : at };
  }
  if (chain === "all" && parts.length === 1) return { page: "all" };
  if (!isChainId(chain)) return undefined;
  if (token === undefined) return { page: "list", chain };
  if (token === "wallet") {
    const wallet = normalizeAddress(chain, kind ?? "");
    return wallet === undefined || parts.length !== 3 ? undefined : { page: "holdings", chain, wallet };
  }
  const address = normalizeAddress(chain, token);
  if (address === undefined) return undefined;
  if (kind === undefined) return { page: "overview", chain, address };
  if ((kind === "holders" || kind === "history" || kind === "map") && parts.length === 3) {
    return { page: kind, chain, address };
  }
  const wallet = normalizeAddress(chain, owner ?? "");
  if (kind !== "wallet" || wallet === undefined || parts.length !== 4) return undefined;
  return { page: "wallet", chain, address, wallet };
}

/** The card that shows what the page is about; undefined where there is none. */
export function embedSubject(page: PageAddress | undefined): EmbedSubject | undefined {
  if (page?.page === "embed") return page.subject;
  if (page?.page === "compare") return { kind: "compare", selection: page.selection, at: page.at };
  if (page?.page === "holdings") return { kind: "holdings", chain: page.chain, wallet: page.wallet };
  if (page?.page === "wallet") {
    return { kind: "wallet", chain: page.chain, address: page.address, wallet: page.wallet };
  }
  if (page !== undefined && isTokenPage(page)) {
    return { kind: "token", chain: page.chain, address: page.address };
  }
  return undefined;
}

/** The page whose subject a card has. */
export function sitePageOf(subject: EmbedSubject): SitePage {
  if (subject.kind === "compare") return { page: "compare", selection: subject.selection, at: subject.at };
  if (subject.kind === "holdings") return { page: "holdings", chain: subject.chain, wallet: subject.wallet };
  const { chain, address } = subject;
  return subject.kind === "wallet"
    ? { page: "wallet", chain, address, wallet: subject.wallet }
    : { page: "overview", chain, address };
}

/** Path and query of a page of history. */
export function historyPath({ chain, address }: TokenAddress, range: HistoryRange): string {
  return withQuery(pagePath({ page: "history", chain, address }), historySearch.write(range));
}

/** Path and query of a wallet's page with a part of its history. */
export function walletPath(
  { chain, address, wallet }: TokenAddress & { readonly wallet: string },
  range: HistoryRange,
): string {
  return withQuery(pagePath({ page: "wallet", chain, address, wallet }), historySearch.write(range));
}

/** Path and query of a map. */
export function mapPath({ chain, address }: TokenAddress, view: MapView): string {
  return withQuery(pagePath({ page: "map", chain, address }), mapSearch.write(view));
}

/** A page about a token as a whole. */
export function isTokenPage<P extends SitePage>(
  page: P,
): page is P & { readonly page: "overview" | "holders" | "history" | "map" } {
  return ["overview", "holders", "history", "map"].includes(page.page);
}

/** Path of the page, with what it cannot be told without: filters and pages are the page's own matter. */
export function pagePath(page: SitePage): string {
  if (page.page === "list") return `/${page.chain}`;
  if (page.page === "all") return "/all";
  if (page.page === "compare") return withQuery("/compare", writeComparison(page));
  if (page.page === "holdings") return `/${page.chain}/wallet/${page.wallet}`;
  const path = `/${page.chain}/${page.address}`;
  if (page.page === "wallet") return `${path}/wallet/${page.wallet}`;
  return page.page === "overview" ? path : `${path}/${page.page}`;
}
