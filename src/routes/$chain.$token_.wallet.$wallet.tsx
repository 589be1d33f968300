import { createFileRoute, notFound } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { normalizeAddress } from "../../contract/address.ts";
import { isChainId } from "../../contract/chains.ts";
import { start } from "../api/queries.ts";
import { isAbsent, readingQuery } from "../api/readings.ts";
import { knownToken, tokenQueries } from "../api/token-queries.ts";
import { historySearch } from "../../contract/history-range.ts";
import { searchWithExclusions } from "../lib/search-params.ts";
import { loadParts } from "../lib/late-part.tsx";
import { PageLoading } from "../shell/PageLoading.tsx";
import { UnknownAddress } from "../pages/reading/UnknownAddress.tsx";
import { TokenNotFound } from "../pages/token/TokenNotFound.tsx";
import { WalletPage, walletParts } from "../pages/wallet/WalletPage.tsx";
import { startWalletRank } from "../api/wallet-rank.ts";

/** A pool's transfers take seconds to go through: then the page does not wait for them, its section does. */
const longestHistoryWaitMs = 500;
const passed = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

export const Route = createFileRoute("/$chain/$token_/wallet/$wallet")({
  ...searchWithExclusions(historySearch),
  beforeLoad: ({ params, context: { chain } }) => {
    const address = normalizeAddress(chain, params.token);
    const wallet = normalizeAddress(chain, params.wallet);
    if (address === undefined || wallet === undefined) throw notFound();
    return { token: { chain, address }, wallet };
  },
  // What is pinned asks for nothing.
  loaderDeps: ({ search: { from, to } }) => ({ from, to }),
  loader: async ({ context: { queryClient, token, wallet, waitsForAnswers }, deps, cause }) => {
    const questions = tokenQueries(token);
    const named = start(queryClient, questions.token);
    if (cause !== "preload") {
      const { stats, pnl, categories, supplyBreakdown, breakdowns } = questions;
      // No other page needs to know how it is asked for.
      const history = import("../pages/wallet/load-wallet-history.ts").then(({ loadWalletHistory }) =>
        loadWalletHistory(queryClient, { token, wallet }, deps),
      );
      const started = Promise.all([
        Promise.race([history, passed(longestHistoryWaitMs)]),
        start(queryClient, stats, pnl, categories, supplyBreakdown, breakdowns),
        startWalletRank(queryClient, token, wallet),
        import("../sections/behind/start.ts").then(({ startLabels }) =>
          startLabels(queryClient, token, wallet),
        ),
      ]);
      await loadParts(Object.values(walletParts));
      if (waitsForAnswers) await started;
    }
    if (waitsForAnswers || !knownToken(queryClient, token)) await named;
    const failed = queryClient.getQueryState(questions.token.queryKey)?.error;
    if (!isAbsent(failed)) return;
    await start(queryClient, readingQuery(token));
    throw notFound();
  },
  pendingMs: 300,
  pendingComponent: PageLoading,
  notFoundComponent: function NotFound() {
    const { chain, token, wallet } = Route.useParams();
    const absent = (ways: ReactNode, what?: ReactNode) => (
      <TokenNotFound chain={chain} text={token} wallet={wallet} ways={ways} what={what} />
    );
    if (!isChainId(chain) || normalizeAddress(chain, wallet) === undefined) return absent(null);
    const address = normalizeAddress(chain, token);
    return address ? <UnknownAddress token={{ chain, address }} notFound={absent} /> : absent(null);
  },
  component: function WalletRoute() {
    const { token, wallet } = Route.useRouteContext();
    const { from, to, at } = Route.useSearch();
    return <WalletPage token={token} wallet={wallet} search={{ from, to, at }} />;
  },
});
