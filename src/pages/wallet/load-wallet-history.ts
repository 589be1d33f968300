import type { QueryClient } from "@tanstack/react-query";
import type { HistoryRange } from "../../../contract/history-range.ts";
import { start } from "../../api/queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { walletHistoryQuery } from "../../api/wallet-history-query.ts";
import { boundsOf } from "../../metrics/history/range.ts";
import { readWalletRange, walletLife } from "../../metrics/history/wallet-history.ts";

/** For the loader: all of the wallet's life, and then the part of it that the address asks for. */
export async function loadWalletHistory(
  queryClient: QueryClient,
  { token, wallet }: { readonly token: TokenRef; readonly wallet: string },
  search: Pick<HistoryRange, "from" | "to">,
): Promise<void> {
  const whole = walletHistoryQuery(token, wallet);
  await start(queryClient, whole);
  const known = queryClient.getQueryData(whole.queryKey)?.data;
  const life = known && walletLife(known);
  const range = life && readWalletRange(search, life);
  if (range) await start(queryClient, walletHistoryQuery(token, wallet, boundsOf(range)));
}
