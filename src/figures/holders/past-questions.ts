import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { type Exclusions, exclusionSearch } from "../../../contract/exclusions.ts";
import { exclusionArgs } from "../../api/exclusion-args.ts";
import { api } from "../../api/queries.ts";
import { holdersPageQuery, holdersQuery, tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { dayEnd } from "../../lib/days.ts";
import type { HolderListSearch } from "../../lib/search-params.ts";
import { newestDay } from "../../metrics/known-past.ts";
import { readDays } from "../../metrics/past-days.ts";

/** Rows of a table of changes: ten are shown, the others by a button. */
export const mostChanges = 50;

interface Between {
  readonly from: string;
  readonly to: string;
}

/** Days, and what is not counted at their ends. */
type Asked = Between & Exclusions;

export function changesQuery(
  { chain, address }: TokenRef,
  { from, to, ...exclusions }: Asked,
  sort: "increase" | "decrease",
  limit: number,
  offset = 0,
) {
  return api("getHolderChanges", {
    chain_id: chain,
    contract_address: address,
    from: dayEnd(from),
    to: dayEnd(to),
    sort,
    limit,
    ...(offset > 0 && { offset }),
    ...exclusionArgs(chain, exclusions),
  });
}

/** What came and went after a day: how far the supply of its end was from that of now. */
function sinceQuery(token: TokenRef, exclusions: Exclusions, from: string, newest: string) {
  return changesQuery(token, { ...exclusionSearch.read(exclusions), from, to: newest }, "increase", 1);
}

/** About the holders of one day. */
export function dayQuestions(token: TokenRef, search: HolderListSearch & Exclusions, newest: string) {
  return {
    page: holdersPageQuery(token, search, search),
    since: sinceQuery(token, search, search.at, newest),
  };
}

/** About what changed between the ends of two days. */
export function betweenQuestions(token: TokenRef, days: Asked, newest: string) {
  const exclusions = exclusionSearch.read(days);
  return {
    increases: changesQuery(token, days, "increase", mostChanges),
    decreases: changesQuery(token, days, "decrease", mostChanges),
    before: holdersQuery(token, { limit: 1, at: days.from }, exclusions),
    after: holdersQuery(token, { limit: 1, at: days.to }, exclusions),
    since: sinceQuery(token, exclusions, days.to, newest),
  };
}

/** All that a view of the past asks, for its loader: the token itself has answered. */
export function pastQuestions(
  queryClient: QueryClient,
  token: TokenRef,
  search: HolderListSearch & Exclusions,
): readonly { readonly queryKey: QueryKey }[] {
  const known = queryClient.getQueryData(tokenQueries(token).token.queryKey);
  const newest = newestDay(known?.meta.asOf);
  const days = readDays(search, newest);
  return Object.values(
    days.at === ""
      ? betweenQuestions(token, { ...exclusionSearch.read(search), ...days }, newest)
      : dayQuestions(token, { ...search, at: days.at }, newest),
  );
}
