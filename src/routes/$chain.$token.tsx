import { createFileRoute, notFound } from "@tanstack/react-router";
import { normalizeAddress } from "../../contract/address.ts";
import { start } from "../api/queries.ts";
import { knownToken, tokenQueries } from "../api/token-queries.ts";
import { walletTokensQuery } from "../api/wallet-tokens.ts";
import { PageLoading } from "../panels/PageLoading.tsx";
import { TokenLayout } from "../panels/TokenLayout.tsx";
import { TokenNotFound } from "../panels/TokenNotFound.tsx";

export const Route = createFileRoute("/$chain/$token")({
  beforeLoad: ({ params, context: { chain } }) => {
    const address = normalizeAddress(chain, params.token);
    if (address === undefined) throw notFound();
    return { token: { chain, address } };
  },
  loader: async ({ context: { queryClient, token, waitsForAnswers } }) => {
    const question = tokenQueries(token).token;
    const started = start(queryClient, question);
    // A name that the list brought stands on the page at once; otherwise the page waits for it.
    if (waitsForAnswers || !knownToken(queryClient, token)) await started;
    if (queryClient.getQueryState(question.queryKey)?.error?.code !== "token_not_found") return;
    // Then it may be a wallet.
    const asWallet = start(queryClient, walletTokensQuery(token.chain, token.address));
    if (waitsForAnswers) await asWallet;
    throw notFound();
  },
  pendingMs: 300,
  pendingComponent: PageLoading,
  notFoundComponent: function NotFound() {
    const { chain, token } = Route.useParams();
    return <TokenNotFound chain={chain} text={token} />;
  },
  component: function TokenRoute() {
    const { token } = Route.useRouteContext();
    return <TokenLayout token={token} />;
  },
});
