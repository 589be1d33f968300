import type { QueryClient } from "@tanstack/react-query";
import { type Exclusions, exclusionSearch } from "../../../contract/exclusions.ts";
import type { Meta } from "../../../contract/meta.ts";
import { pagePath } from "../../../contract/page-address.ts";
import type { Token } from "../../../contract/tokens.ts";
import { withQuery } from "../../../contract/search/schema.ts";
import { holdersPageQuery, tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { type HoldersSearch, holdersSearch } from "../../lib/search-params.ts";
import { dated } from "../../metrics/findings/dated.ts";
import { filterFinding, pageFinding } from "../../metrics/findings/holders.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { adjustedSentence } from "../../metrics/findings/without.ts";
import { matchingTotal } from "../../metrics/holders.ts";
import { readPrice } from "../../metrics/price.ts";
import { countedOf, supplyOf } from "../../metrics/token-figures.ts";
import {
  describedToken,
  imagePath,
  knownSummary,
  type PageCalled,
  type PageDescription,
} from "../page-description.ts";
import { describePast } from "./past-description.ts";

/** The list of holders, of now or of another time. */
export function describeHolders(
  queryClient: QueryClient,
  page: PageCalled<"holders">,
  query: URLSearchParams,
): PageDescription {
  const { known, name, place, asOf } = describedToken(queryClient, page);
  const left = exclusionSearch.readQuery(query);
  const asked = holdersSearch.readQuery(query);
  const number = asked.page > 1 ? `, page ${asked.page},` : "";
  const path = withQuery(pagePath(page), holdersSearch.write(asked), exclusionSearch.write(left));
  const past = describePast(queryClient, page, asked, left);
  if (past) {
    return {
      title: `${name} ${past.title}${number || ","} ${place}`,
      description: past.finding ?? `${name} ${place}: ${past.about}`,
      path,
      image: imagePath(page, asOf),
      isFramed: true,
    };
  }
  return {
    title: `${name} holder list${number} ${place}`,
    description:
      (known && holdersText(queryClient, page, asked, known.data, known.meta, left)) ??
      `${name} ${place}: every holder by amount, with shares and a filter.`,
    path,
    image: imagePath(page, asOf, asked, left),
    isFramed: true,
  };
}

function holdersText(
  queryClient: QueryClient,
  token: TokenRef,
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
