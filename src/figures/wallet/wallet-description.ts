import type { QueryClient } from "@tanstack/react-query";
import { displayAddress } from "../../lib/display-address.ts";
import { exclusionSearch } from "../../../contract/exclusions.ts";
import type { Meta } from "../../../contract/meta.ts";
import { pagePath } from "../../../contract/page-address.ts";
import { walletImagePath } from "../../../contract/share-image.ts";
import type { Token } from "../../../contract/tokens.ts";
import { withQuery } from "../../../contract/search/schema.ts";
import { historySearch } from "../../../contract/history-range.ts";
import { labelsQuery } from "../../api/behind-queries.ts";
import { tokenQueries, walletQuery } from "../../api/token-queries.ts";
import { knownPlace } from "../../api/wallet-rank.ts";
import { shortAddress } from "../../lib/address.ts";
import { sentenceText } from "../../metrics/findings/words.ts";
import { describedToken, type PageCalled, type PageDescription, versioned } from "../page-description.ts";
import { readWalletLead } from "./wallet-lead.ts";

export function describeWallet(
  queryClient: QueryClient,
  page: PageCalled<"wallet">,
  query: URLSearchParams,
): PageDescription {
  const { known, name, place, asOf } = describedToken(queryClient, page);
  const exclusions = exclusionSearch.readQuery(query);
  const asked = historySearch.readQuery(query);
  return {
    title: `${name} in wallet ${shortAddress(displayAddress(page.chain, page.wallet))} ${place}`,
    description:
      (known && walletText(queryClient, page, known.data, known.meta)) ??
      `${name} ${place}: what one wallet holds, for how long, its rank and its profit.`,
    path: withQuery(pagePath(page), historySearch.write(asked), exclusionSearch.write(exclusions)),
    image: versioned(walletImagePath(page, asked), asOf),
    isFramed: true,
  };
}

function walletText(
  queryClient: QueryClient,
  page: PageCalled<"wallet">,
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
