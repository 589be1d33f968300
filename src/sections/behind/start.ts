import type { QueryClient } from "@tanstack/react-query";
import { type Exclusions, isExcluding } from "../../../contract/exclusions.ts";
import {
  addressesOf,
  holderDetailsQuery,
  labelQuestions,
  labelsQuery,
  shownSummaryQuery,
  summaryQuery,
} from "../../api/behind-queries.ts";
import { start } from "../../api/queries.ts";
import { holdersPageQuery, type TokenRef } from "../../api/token-queries.ts";
import { loadParts } from "../../lib/late-part.tsx";
import { type HoldersSearch, readColumns } from "../../lib/search-params.ts";
import { addressTools } from "./AddressTools.tsx";

/** For the loader of an overview. */
export async function startSummary(
  queryClient: QueryClient,
  token: TokenRef,
  exclusions: Exclusions,
): Promise<void> {
  await start(queryClient, shownSummaryQuery(token, exclusions));
}

/** For the loader of a wallet. */
export async function startLabels(queryClient: QueryClient, token: TokenRef, wallet: string): Promise<void> {
  await Promise.all([start(queryClient, labelsQuery(token, [wallet])), loadParts([addressTools])]);
}

/** For the loader of a list whose rows are there. */
export async function startRows(
  queryClient: QueryClient,
  token: TokenRef,
  search: HoldersSearch & Exclusions,
): Promise<void> {
  const rows = queryClient.getQueryData(holdersPageQuery(token, search).queryKey)?.data.holders ?? [];
  const summary = isExcluding(search) ? [summaryQuery(token, search)] : [];
  const isDetailed = rows.length > 0 && readColumns(search.columns).some((column) => column !== "kind");
  const details = isDetailed ? [holderDetailsQuery(token, addressesOf(rows))] : [];
  const answers = start(queryClient, ...summary, ...details, ...labelQuestions(token, rows));
  await Promise.all([answers, loadParts([addressTools])]);
}
