import { createFileRoute, notFound } from "@tanstack/react-router";
import { normalizeAddress } from "../../contract/address.ts";
import { start } from "../api/queries.ts";
import { knownToken, tokenQueries } from "../api/token-queries.ts";
import { loadParts } from "../lib/late-part.tsx";
import { PageLoading } from "../shell/PageLoading.tsx";
import { TokenNotFound } from "../pages/token/TokenNotFound.tsx";
import { walletParts } from "../pages/wallet/wallet-parts.ts";
import { startWalletRank } from "../reading/wallet-rank.ts";
import { WalletPage } from "../pages/wallet/WalletPage.tsx";

export const Route = createFileRoute("/$chain/$token_/wallet/$wallet")({
  beforeLoad: ({ params, context: { chain } }) => {
    const address = normalizeAddress(chain, params.token);
    const wallet = normalizeAddress(chain, params.wallet);
    if (address === undefined || wallet === undefined) throw notFound();
    return { token: { chain, address }, wallet };
  },
  loader: async ({ context: { queryClient, token, wallet, waitsForAnswers }, cause }) => {
    const questions = tokenQueries(token);
    const named = start(queryClient, questions.token);
    if (cause !== "preload") {
      const { stats, pnl, categories, supplyBreakdown, breakdowns } = questions;
      const started = Promise.all([
        start(queryClient, stats, pnl, categories, supplyBreakdown, breakdowns),
        startWalletRank(queryClient, token, wallet),
      ]);
      await loadParts(Object.values(walletParts));
      if (waitsForAnswers) await started;
    }
    if (waitsForAnswers || !knownToken(queryClient, token)) await named;
    const failed = queryClient.getQueryState(questions.token.queryKey)?.error;
    if (failed?.code === "token_not_found") throw notFound();
  },
  pendingMs: 300,
  pendingComponent: PageLoading,
  notFoundComponent: function NotFound() {
    const { chain, token, wallet } = Route.useParams();
    return <TokenNotFound chain={chain} text={token} wallet={wallet} />;
  },
  component: function WalletRoute() {
    const { token, wallet } = Route.useRouteContext();
    return <WalletPage token={token} wallet={wallet} />;
  },
});
