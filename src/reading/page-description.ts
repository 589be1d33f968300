import type { QueryClient } from "@tanstack/react-query";
import { readTokens } from "../../contract/compared-tokens.ts";
import { displayAddress } from "../lib/display-address.ts";
import type { Result } from "../../contract/client.ts";
import { chains } from "../../contract/chains.ts";
import { queriedExclusions, withLeftOut } from "../../contract/exclusion-changes.ts";
import { type Exclusions, isExcluding, noExclusions } from "../../contract/exclusions.ts";
import type { HolderSummary } from "../../contract/labels.ts";
import type { MapView } from "../../contract/map-view.ts";
import { isHolderCountLeast, type Meta } from "../../contract/meta.ts";
import { pagePath, type SitePage } from "../../contract/page-address.ts";
import type { TokenAddress } from "../../contract/address.ts";
import {
  historyImagePath,
  mapImagePath,
  shareImagePath,
  walletImagePath,
} from "../../contract/share-image.ts";
import type { Token } from "../../contract/tokens.ts";
import { allChainsQuery } from "../api/all-chains.ts";
import { exclusionArgs } from "../api/exclusion-args.ts";
import { labelsQuery, summaryQuery } from "../api/behind-queries.ts";
import { clustersQuery } from "../api/clusters.ts";
import { lifeQuery, rangeQuery } from "../api/history-queries.ts";
import { tokenListQuery } from "../api/token-list.ts";
import { holdersPageQuery, knownToken, tokenQueries, walletQuery } from "../api/token-queries.ts";
import { shortAddress } from "../lib/address.ts";
import { dayText } from "../lib/days.ts";
import { type HistorySearch, historySearchDefaults, readHistorySearch } from "../lib/history-search.ts";
import {
  allChainsSearchDefaults,
  type HoldersSearch,
  holdersSearchDefaults,
  narrowedBy,
  rawSearch,
  readAllChainsSearch,
  readHoldersSearch,
  readTokensSearch,
  stringifySearch,
  tokensSearchDefaults,
} from "../lib/search-params.ts";
import { mapSearchDefaults, readMapSearch } from "../lib/map-search.ts";
import { mapLead } from "../metrics/clusters.ts";
import { allChainsFinding } from "../metrics/findings/all-chains.ts";
import { compareLead } from "../metrics/findings/compare.ts";
import { dated, datedSentence } from "../metrics/findings/dated.ts";
import { filterFinding, pageFinding } from "../metrics/findings/holders.ts";
import { listFinding } from "../metrics/findings/list.ts";
import { spokenName, spokenNames, spokenTicker } from "../metrics/findings/name.ts";
import { adjustedSentence } from "../metrics/findings/without.ts";
import { type Sentence, sentenceText } from "../metrics/findings/words.ts";
import { countedWithoutText, withoutText } from "../metrics/findings/adjusted.ts";
import { historyLead } from "../metrics/history/lead.ts";
import { boundsOf, lifeOf, readRange } from "../metrics/history/range.ts";
import { matchingTotal } from "../metrics/holders.ts";
import { readPrice } from "../metrics/price.ts";
import { cellState, type CompareColumn, withDistinctNames } from "./compare-columns.ts";
import { knownColumns } from "./compare-day.ts";
import { describePast } from "./past-description.ts";
import { datedComparison, newestAsOf } from "./compare-source.ts";
import { readOverviewLead, readWalletLead } from "./page-leads.ts";
import { countedOf, supplyOf } from "./token-figures.ts";
import { knownPlace } from "./wallet-rank.ts";

/** What a page says of itself where only its link is seen. */
export interface PageDescription {
  readonly title: string;
  /** Its findings; in general words while they are not known. */
  readonly description: string;
  /** Path and query of this view. A theme and whatever else does not change what is shown is left out. */
  readonly path: string;
  /** Path and query of its picture, changed by every change of the figures. */
  readonly image: string;
  /** Whether a card or the page itself can stand in other pages. */
  readonly isFramed: boolean;
  /** Nobody lists it or shows its link. */
  readonly isUnlisted?: true;
}

/**
 * From the answers that the page itself is made of, as far as they are there. `search` is the query
 * of its address.
 */
export function describePage(queryClient: QueryClient, page: SitePage, search: string): PageDescription {
  if (page.page === "list") return describeList(queryClient, page, search);
  if (page.page === "all") return describeAllChains(queryClient, page, search);
  if (page.page === "compare") return describeComparison(queryClient, page, search);
  const known = knownToken(queryClient, page);
  const name = known ? spokenNames(known.data) : shortAddress(displayAddress(page.chain, page.address));
  const place = `on ${chains[page.chain].name}`;
  const asOf = known?.meta.asOf;
  const left = queriedExclusions(new URLSearchParams(search));
  const without = isExcluding(left) ? ` without ${withoutText(left)}` : "";
  if (page.page === "holders") {
    const asked = readHoldersSearch(rawSearch(search));
    const number = asked.page > 1 ? `, page ${asked.page},` : "";
    const past = describePast(queryClient, page, asked, left);
    if (past) {
      return {
        title: `${name} ${past.title}${number || ","} ${place}`,
        description: past.finding ?? `${name} ${place}: ${past.about}`,
        path:
          pagePath(page) + writeSearch({ ...asked, ...left }, { ...holdersSearchDefaults, ...noExclusions }),
        image: imagePath(page, asOf),
        isFramed: true,
      };
    }
    return {
      title: `${name} holder list${number} ${place}`,
      description:
        (known && holdersText(queryClient, page, asked, known.data, known.meta, left)) ??
        `${name} ${place}: every holder by amount, with shares and a filter.`,
      path:
        pagePath(page) + writeSearch({ ...asked, ...left }, { ...holdersSearchDefaults, ...noExclusions }),
      image: imagePath(page, asOf, asked, left),
      isFramed: true,
    };
  }
  if (page.page === "history") {
    const asked = readHistorySearch(rawSearch(search));
    // Where it is not known without what is left out, the page is of everybody.
    const isCounted =
      queryClient.getQueryData(lifeQuery(page, exclusionArgs(page.chain, left)).queryKey) !== undefined;
    return {
      title: `${name} history of its holders${isCounted ? without : ""} ${place}`,
      description:
        (known && historyText(queryClient, page, asked, known, left)) ??
        `${name} ${place}: how many held it at any time, how concentrated it was, how old it grew and at what cost.`,
      path:
        pagePath(page) + writeSearch({ ...asked, ...left }, { ...historySearchDefaults, ...noExclusions }),
      image: versioned(historyImagePath(page, asked, left), asOf),
      isFramed: true,
    };
  }
  if (page.page === "map") {
    const asked = readMapSearch(rawSearch(search));
    return {
      title: `${name} map of its largest wallets ${place}`,
      description:
        (known && mapText(queryClient, page, asked, known)) ??
        `${name} ${place}: which of the largest wallets look like one owner, and why.`,
      path: pagePath(page) + writeSearch(asked, mapSearchDefaults),
      image: versioned(mapImagePath(page, asked), asOf),
      isFramed: true,
    };
  }
  if (page.page === "wallet") {
    const asked = readHistorySearch(rawSearch(search));
    return {
      title: `${name} in wallet ${shortAddress(displayAddress(page.chain, page.wallet))} ${place}`,
      description:
        (known && walletText(queryClient, page, known.data, known.meta)) ??
        `${name} ${place}: what one wallet holds, for how long, its rank and its profit.`,
      path:
        pagePath(page) + writeSearch({ ...asked, ...left }, { ...historySearchDefaults, ...noExclusions }),
      image: versioned(walletImagePath(page, asked), asOf),
      isFramed: true,
    };
  }
  return {
    title: `${name} holders${without} ${place}`,
    description:
      (known && overviewText(queryClient, page, known.data, known.meta, left)) ??
      `${name} ${place}: how many hold it, how concentrated it is, how long it is kept and at what price.`,
    path: pagePath(page) + writeSearch(left, noExclusions),
    image: imagePath(page, asOf, undefined, left),
    isFramed: true,
  };
}

function overviewText(
  queryClient: QueryClient,
  token: TokenAddress,
  named: Token,
  meta: Meta,
  left: Exclusions,
): string | undefined {
  const questions = tokenQueries(token);
  const first = queryClient.getQueryData(questions.firstHolders.queryKey)?.data ?? null;
  const deltas = queryClient.getQueryData(questions.deltas.queryKey)?.data ?? null;
  const pnl = queryClient.getQueryData(questions.pnl.queryKey)?.data ?? null;
  if (!first && !deltas && !pnl && !meta.facts?.coverage) return undefined;
  const summary = knownSummary(queryClient, token, left);
  return sentenceText(readOverviewLead({ named, first, deltas, pnl, summary }, meta));
}

/** The figures without what the address leaves out; null where it leaves out nothing, or they are not known. */
function knownSummary(queryClient: QueryClient, token: TokenAddress, left: Exclusions): HolderSummary | null {
  if (!isExcluding(left)) return null;
  return queryClient.getQueryData(summaryQuery(token, left).queryKey)?.data ?? null;
}

function holdersText(
  queryClient: QueryClient,
  token: TokenAddress,
  search: HoldersSearch,
  named: Token,
  meta: Meta,
  left: Exclusions,
): string | undefined {
  const questions = tokenQueries(token);
  const rows = queryClient.getQueryData(holdersPageQuery(token, search).queryKey)?.data;
  const first = queryClient.getQueryData(questions.firstHolders.queryKey)?.data;
  if (!rows || !first) return undefined;
  const matching = filterFinding({
    total: matchingTotal(rows, search, meta.sources[0]),
    holderCount: first.holder_count,
    ticker: spokenTicker(named),
    price: readPrice({
      knownUsd: meta.priceUsd,
      breakdowns: queryClient.getQueryData(questions.breakdowns.queryKey)?.data ?? null,
      holders: first.holders,
    }),
    counted: countedOf(named, meta, first),
    min_amount: search.min_amount || undefined,
    max_amount: search.max_amount || undefined,
  });
  const held = pageFinding(
    rows.holders,
    supplyOf(named, meta, first),
    first.holder_count,
    countedOf(named, meta, first),
  );
  const summary = knownSummary(queryClient, token, left);
  return `${dated(matching, meta.asOf)}.${held === null ? "" : ` ${held}.`}${summary ? ` ${adjustedSentence(summary)}` : ""}`;
}

/** The sentence that opens a map; undefined while its figures are not known. */
export function mapText(
  queryClient: QueryClient,
  token: TokenAddress,
  view: MapView,
  { data: named, meta }: Result<Token>,
): string | undefined {
  const clusters = queryClient.getQueryData(clustersQuery(token, view).queryKey)?.data;
  return clusters && sentenceText(datedSentence(mapLead(spokenName(named), clusters), meta.asOf));
}

/** The sentence that opens a page of history; undefined while its figures are not known. */
export function historyText(
  queryClient: QueryClient,
  token: TokenAddress,
  asked: HistorySearch,
  { data: named, meta }: Result<Token>,
  askedLeft: Exclusions = noExclusions,
): string | undefined {
  const counted = queryClient.getQueryData(
    lifeQuery(token, exclusionArgs(token.chain, askedLeft)).queryKey,
  )?.data;
  // As on the page: of everybody where they are not known without some.
  const left = counted ? askedLeft : noExclusions;
  const whole = counted ?? queryClient.getQueryData(lifeQuery(token).queryKey)?.data;
  const life = whole && lifeOf(whole);
  const range = life && readRange(asked, life);
  const history =
    range &&
    queryClient.getQueryData(rangeQuery(token, boundsOf(range), exclusionArgs(token.chain, left)).queryKey)
      ?.data;
  if (!history) return undefined;
  const note = countedWithoutText(left);
  const lead = historyLead({
    name: spokenName(named),
    history,
    range,
    life,
    isLeast: isHolderCountLeast(meta.notes),
  });
  return `${sentenceText(range.isNow ? datedSentence(lead, meta.asOf) : lead)}${note && ` ${note}`}`;
}

function walletText(
  queryClient: QueryClient,
  page: TokenAddress & { readonly wallet: string },
  named: Token,
  meta: Meta,
): string | undefined {
  const own = queryClient.getQueryData(walletQuery(page, page.wallet).queryKey);
  if (!own) return undefined;
  const stats = own.data;
  const labels = queryClient.getQueryData(labelsQuery(page, [page.wallet]).queryKey)?.data;
  const known = labels?.addresses[0];
  const first = queryClient.getQueryData(tokenQueries(page).firstHolders.queryKey)?.data ?? null;
  const place = knownPlace(queryClient, page, page.wallet, stats.amount);
  return sentenceText(readWalletLead({ named, first, stats, facts: own.meta.facts, known }, meta, place));
}

function describeList(
  queryClient: QueryClient,
  page: SitePage & { readonly page: "list" },
  search: string,
): PageDescription {
  const { name } = chains[page.chain];
  const asked = readTokensSearch(rawSearch(search));
  const answer = queryClient.getQueryData(tokenListQuery(page.chain, asked).queryKey);
  const about = `Holder statistics of ${name} tokens: who owns them, for how long, at what price.`;
  return {
    title: `${name} tokens${asked.page > 1 ? `, page ${asked.page}` : ""}`,
    description: answer
      ? `${listFinding(name, answer.data.total, narrowedBy(asked, answer.data.covered))} ${about}`
      : about,
    path: pagePath(page) + writeSearch(asked, tokensSearchDefaults),
    image: imagePath(page, answer?.meta.asOf),
    isFramed: true,
  };
}

function describeAllChains(
  queryClient: QueryClient,
  page: SitePage & { readonly page: "all" },
  search: string,
): PageDescription {
  const asked = readAllChainsSearch(rawSearch(search));
  const answer = queryClient.getQueryData(allChainsQuery(asked).queryKey);
  const about =
    "Every token here by its number of holders, with its chain and the others that have its address.";
  return {
    title: `Tokens of all chains${asked.page > 1 ? `, page ${asked.page}` : ""}`,
    description: answer ? `${allChainsFinding(answer.data.total, answer.data.covered)} ${about}` : about,
    path: pagePath(page) + writeSearch(asked, allChainsSearchDefaults),
    image: imagePath(page, answer?.meta.asOf),
    isFramed: true,
  };
}

function describeComparison(
  queryClient: QueryClient,
  page: SitePage & { readonly page: "compare" },
  search: string,
): PageDescription {
  const left = queriedExclusions(new URLSearchParams(search));
  const tokens = readTokens(page.selection);
  const columns = knownColumns(queryClient, tokens, { at: page.at, exclusions: left });
  const isKnown = (column: CompareColumn) =>
    column.token !== null && cellState(column, ["firstHolders", "stats"]) !== "loading";
  const complete = columns.length > 1 && columns.every((column) => isKnown(column));
  const [{ day } = { day: "" }] = columns;
  const onDay = day === "" ? "" : ` on ${dayText(day)}`;
  const names = withDistinctNames(
    columns.map(({ ref, token, ticker }) => ({
      ref,
      ticker,
      name: token ? spokenName(token) : shortAddress(displayAddress(ref.chain, ref.address)),
    })),
  ).map(({ name }) => name);
  const sentence: Sentence | undefined = complete
    ? datedComparison(compareLead(columns), columns)
    : undefined;
  // The sentence of now is of all holders, as on the page.
  const beside =
    isExcluding(left) && page.at === "" ? ` Beside it, the figures without ${withoutText(left)}.` : "";
  return {
    title: names.length > 0 ? `${names.join(", ")} compared${onDay}` : "Compare tokens",
    description: sentence
      ? sentenceText(sentence) + beside
      : "Two to four tokens side by side: holders, concentration, how long they are kept, and at what profit.",
    path: columns.length > 0 ? withLeftOut(pagePath(page), left) : pagePath(page),
    image: imagePath(page, newestAsOf(columns), undefined, left),
    isFramed: true,
  };
}

/** What is not as by default, in one order. */
function writeSearch<T extends object>(asked: T, defaults: T): string {
  const given = Object.entries(asked).filter(([name, value]) => value !== defaults[name as keyof T]);
  return stringifySearch(Object.fromEntries(given));
}

function imagePath(
  page: SitePage,
  asOf: Date | undefined,
  filter?: { min_amount: string; max_amount: string },
  left?: Exclusions,
): string {
  return versioned(shareImagePath(page, filter, left), asOf);
}

/** Sites keep a picture by its address for good, so new figures have a new one. */
function versioned(path: string, asOf: Date | undefined): string {
  if (asOf === undefined) return path;
  return `${path}${path.includes("?") ? "&" : "?"}v=${Math.floor(asOf.getTime() / 1000)}`;
}
