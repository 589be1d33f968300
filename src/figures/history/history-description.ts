import type { QueryClient } from "@tanstack/react-query";
import type { Result } from "../../../contract/client.ts";
import { type Exclusions, isExcluding, noExclusions, exclusionSearch } from "../../../contract/exclusions.ts";
import { isHolderCountLeast } from "../../../contract/meta.ts";
import { pagePath } from "../../../contract/page-address.ts";
import { historyImagePath } from "../../../contract/share-image.ts";
import type { Token } from "../../../contract/tokens.ts";
import { withQuery } from "../../../contract/search/schema.ts";
import { type HistoryRange, historySearch } from "../../../contract/history-range.ts";
import { lifeQuery } from "../../api/history-queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { countedWithoutText, withoutText } from "../../metrics/findings/adjusted.ts";
import { datedSentence } from "../../metrics/findings/dated.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { sentenceText } from "../../metrics/findings/words.ts";
import { historyLead } from "../../metrics/history/lead.ts";
import { lifeOf, readRange } from "../../metrics/history/range.ts";
import { describedToken, type PageCalled, type PageDescription, versioned } from "../page-description.ts";
import { rangeQueries } from "./range-queries.ts";

export function describeHistory(
  queryClient: QueryClient,
  page: PageCalled<"history">,
  query: URLSearchParams,
): PageDescription {
  const { known, name, place, asOf } = describedToken(queryClient, page);
  const exclusions = exclusionSearch.readQuery(query);
  const without = isExcluding(exclusions) ? ` without ${withoutText(exclusions)}` : "";
  const asked = historySearch.readQuery(query);
  // Where it is not known without what is left out, the page is of everybody.
  const isCounted = queryClient.getQueryData(lifeQuery(page, exclusions).queryKey) !== undefined;
  return {
    title: `${name} history of its holders${isCounted ? without : ""} ${place}`,
    description:
      (known && historyText(queryClient, page, asked, known, exclusions)) ??
      `${name} ${place}: how many held it at any time, how concentrated it was, how old it grew and at what cost.`,
    path: withQuery(pagePath(page), historySearch.write(asked), exclusionSearch.write(exclusions)),
    image: versioned(historyImagePath(page, asked, exclusions), asOf),
    isFramed: true,
  };
}

/** The sentence that opens a page of history; undefined while its figures are not known. */
export function historyText(
  queryClient: QueryClient,
  token: TokenRef,
  asked: HistoryRange,
  { data: named, meta }: Result<Token>,
  wanted: Exclusions = noExclusions,
): string | undefined {
  const counted = queryClient.getQueryData(lifeQuery(token, wanted).queryKey)?.data;
  // As on the page: of everybody where they are not known without some.
  const exclusions = counted ? wanted : noExclusions;
  const whole = counted ?? queryClient.getQueryData(lifeQuery(token).queryKey)?.data;
  const life = whole && lifeOf(whole);
  const range = life && readRange(asked, life);
  const history =
    range && queryClient.getQueryData(rangeQueries(token, range, exclusions).all.queryKey)?.data;
  if (!history) return undefined;
  const note = countedWithoutText(exclusions);
  const lead = historyLead({
    name: spokenName(named),
    history,
    range,
    life,
    isLeast: isHolderCountLeast(meta.notes),
  });
  return `${sentenceText(range.isNow ? datedSentence(lead, meta.asOf) : lead)}${note && ` ${note}`}`;
}
