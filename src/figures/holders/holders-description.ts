import type { QueryClient } from "@tanstack/react-query";
import { type Exclusions, exclusionSearch, isExcluding } from "../../../contract/exclusions.ts";
import type { Meta } from "../../../contract/meta.ts";
import { pagePath } from "../../../contract/page-address.ts";
import { pastImagePath } from "../../../contract/share-image.ts";
import { withQuery } from "../../../contract/search/schema.ts";
import type { Token } from "../../../contract/tokens.ts";
import { summaryQuery } from "../../api/behind-queries.ts";
import { holdersPageQuery, tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { dayText } from "../../lib/days.ts";
import {
  type HolderListSearch,
  type HoldersSearch,
  holdersSearch,
  isFiltered,
} from "../../lib/search-params.ts";
import { heldBy, type HeldBy, readCounted } from "../../metrics/counted.ts";
import { countedWithoutText } from "../../metrics/findings/adjusted.ts";
import { dated } from "../../metrics/findings/dated.ts";
import { pageFinding } from "../../metrics/findings/holders.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { changesFinding, dayFinding, thenAndNowText } from "../../metrics/findings/past.ts";
import { listedKindText } from "../../metrics/findings/groups.ts";
import { adjustedSentence } from "../../metrics/findings/without.ts";
import { newestDay } from "../../metrics/known-past.ts";
import { momentText, readDays } from "../../metrics/past-days.ts";
import { countedOf, supplyOf } from "../../metrics/token-figures.ts";
import {
  describedToken,
  imagePath,
  knownSummary,
  type PageCalled,
  type PageDescription,
  versioned,
} from "../page-description.ts";
import { filteredHolders } from "./filtered-holders.ts";
import { betweenQuestions, dayQuestions } from "./past-questions.ts";

/** The list of holders, of now or of another time. */
export function describeHolders(
  queryClient: QueryClient,
  page: PageCalled<"holders">,
  query: URLSearchParams,
): PageDescription {
  const { known, name, place, asOf } = describedToken(queryClient, page);
  const exclusions = exclusionSearch.readQuery(query);
  const asked = holdersSearch.readQuery(query);
  const number = asked.page > 1 ? `, page ${asked.page},` : "";
  const kind = asked.kind === "" ? "" : `, ${listedKindText(asked.kind)} only`;
  const path = withQuery(pagePath(page), holdersSearch.write(asked), exclusionSearch.write(exclusions));
  const past = describePast(queryClient, page, asked, exclusions);
  if (past) {
    return {
      title: `${name} ${past.title}${number || ","} ${place}`,
      description: past.finding ?? `${name} ${place}: ${past.about}`,
      path,
      image: versioned(pastImagePath(page, asked, exclusions), asOf),
      isFramed: true,
    };
  }
  return {
    title: `${name} holder list${kind}${kind === "" ? number : number || ","} ${place}`,
    description:
      (known && holdersText(queryClient, page, asked, known.data, known.meta, exclusions)) ??
      `${name} ${place}: every holder by amount, with shares and a filter.`,
    path,
    image: imagePath(page, asOf, asked, exclusions),
    isFramed: true,
  };
}

function holdersText(
  queryClient: QueryClient,
  token: TokenRef,
  search: HoldersSearch,
  named: Token,
  meta: Meta,
  exclusions: Exclusions,
): string | undefined {
  const questions = tokenQueries(token);
  const rows = queryClient.getQueryData(holdersPageQuery(token, search).queryKey)?.data;
  const first = queryClient.getQueryData(questions.firstHolders.queryKey)?.data;
  if (!rows || !first) return undefined;
  const subject = { token, meta, named, filter: search, rows: search };
  const breakdowns = queryClient.getQueryData(questions.breakdowns.queryKey)?.data ?? null;
  // As on the page, how many match is said of all holders, whatever kind of them is listed.
  const ofAll = queryClient.getQueryData(holdersPageQuery(token, { ...search, kind: "" }).queryKey)?.data;
  const matching =
    ofAll &&
    filteredHolders.finding(filteredHolders.read({ first, breakdowns, matching: ofAll }, subject), subject);
  if (!matching) return undefined;
  const held = pageFinding(
    rows.holders,
    supplyOf(named, meta, first),
    first.holder_count,
    countedOf(named, meta, first),
  );
  const summary = knownSummary(queryClient, token, exclusions);
  return `${dated(matching, meta.asOf)}.${held === null ? "" : ` ${held}.`}${summary ? ` ${adjustedSentence(summary)}` : ""}`;
}

interface PastDescription {
  /** To follow the token's name: "holders on 12 Mar 2025". */
  readonly title: string;
  /** What it shows, in general words. */
  readonly about: string;
  /** Its findings; undefined while they are not known. */
  readonly finding: string | undefined;
}

/** What a page of holders of another time than now says of itself; undefined where it is that of now. */
export function describePast(
  queryClient: QueryClient,
  token: TokenRef,
  search: HolderListSearch,
  exclusions: Exclusions,
): PastDescription | undefined {
  const questions = tokenQueries(token);
  const named = queryClient.getQueryData(questions.token.queryKey);
  const newest = newestDay(named?.meta.asOf);
  const { at, from, to } = readDays(search, newest);
  const ticker = named ? spokenTicker(named.data) : "";
  const note = countedWithoutText(exclusions);
  const without = note && ` ${note}`;
  const network = named?.data.network ?? "";
  if (at !== "") {
    const { page } = dayQuestions(token, { ...search, ...exclusions, at }, newest);
    const listed = queryClient.getQueryData(page.queryKey);
    const rows = listed?.data;
    const counted = readCounted(network, listed?.meta.facts, rows?.holder_count ?? Number.NaN);
    const now = heldNow(queryClient, token, exclusions);
    const given = { ticker, day: at, newest, word: counted.word, filtered: isFiltered(search) };
    const sentences = [
      rows && now && thenAndNowText(heldBy(counted, rows.holder_count), now, given),
      rows?.holders[0] && dayFinding({ ...given, rows: rows.holders, holderCount: rows.holder_count }),
    ].filter(Boolean);
    return {
      title: `holders on ${dayText(at)}`,
      about: `who held how much at the end of ${dayText(at)} UTC, and what each of them holds now.`,
      finding:
        sentences.length === 0 ? undefined : dated(`${sentences.join(". ")}.${without}`, named?.meta.asOf),
    };
  }
  if (from === "") return undefined;
  const { increases } = betweenQuestions(token, { from, to, ...exclusions }, newest);
  const changes = queryClient.getQueryData(increases.queryKey)?.data;
  const days = `between ${dayText(from)} and ${momentText(to, newest)}`;
  return {
    title: `holders ${days}`,
    about: `who came, who left, and whose holding grew or shrank ${days}.`,
    finding:
      changes &&
      dated(
        `${changesFinding({ totals: changes.totals, from, to, newest, word: readCounted(network, undefined, Number.NaN).word })}.${without}`,
        to === newest ? named?.meta.asOf : undefined,
      ),
  };
}

/** Of all, or without those that are left out. */
function heldNow(queryClient: QueryClient, token: TokenRef, exclusions: Exclusions): HeldBy | undefined {
  if (isExcluding(exclusions)) {
    const summary = queryClient.getQueryData(summaryQuery(token, exclusions).queryKey)?.data;
    return summary && { count: summary.holder_count, word: "wallet" };
  }
  const questions = tokenQueries(token);
  const named = queryClient.getQueryData(questions.token.queryKey);
  const first = queryClient.getQueryData(questions.firstHolders.queryKey)?.data;
  return named && first && heldBy(countedOf(named.data, named.meta, first), first.holder_count);
}
