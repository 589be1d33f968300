import type { QueryClient } from "@tanstack/react-query";
import type { Result } from "../../../contract/client.ts";
import type { MapView } from "../../../contract/map-view.ts";
import { pagePath } from "../../../contract/page-address.ts";
import { mapImagePath } from "../../../contract/share-image.ts";
import type { Token } from "../../../contract/tokens.ts";
import { withQuery } from "../../../contract/search/schema.ts";
import { clustersQuery } from "../../api/clusters.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { mapPageSearch } from "../../lib/search-params.ts";
import { mapLead } from "../../metrics/clusters.ts";
import { datedSentence } from "../../metrics/findings/dated.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { sentenceText } from "../../metrics/findings/words.ts";
import { describedToken, type PageCalled, type PageDescription, versioned } from "../page-description.ts";

export function describeMap(
  queryClient: QueryClient,
  page: PageCalled<"map">,
  query: URLSearchParams,
): PageDescription {
  const { known, name, place, asOf } = describedToken(queryClient, page);
  const asked = mapPageSearch.readQuery(query);
  return {
    title: `${name} map of its largest wallets ${place}`,
    description:
      (known && mapText(queryClient, page, asked, known)) ??
      `${name} ${place}: which of the largest wallets look like one owner, and why.`,
    path: withQuery(pagePath(page), mapPageSearch.write(asked)),
    image: versioned(mapImagePath(page, asked), asOf),
    isFramed: true,
  };
}

/** The sentence that opens a map; undefined while its figures are not known. */
export function mapText(
  queryClient: QueryClient,
  token: TokenRef,
  view: MapView,
  { data: named, meta }: Result<Token>,
): string | undefined {
  const clusters = queryClient.getQueryData(clustersQuery(token, view).queryKey)?.data;
  return clusters && sentenceText(datedSentence(mapLead(spokenName(named), clusters), meta.asOf));
}
