import { TokenLoading } from "../shell/TokenLoading.tsx";
import { walletTokensQuery } from "../api/wallet-tokens.ts";
import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, notFound, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { normalizeAddress } from "../../contract/address.ts";
import { isChainId } from "../../contract/chains.ts";
import { start } from "../api/queries.ts";
import { isAbsent, readingQuery } from "../api/readings.ts";
import { completenessQuery, knownToken, tokenQueries } from "../api/token-queries.ts";
import { tokenSearch } from "../lib/search-params.ts";
import { loadParts } from "../lib/late-part.tsx";
import { LateMark } from "../sections/late-mark.ts";
import { LiveFigures } from "../pages/token/live-figures.ts";
import { UnknownAddress } from "../pages/reading/UnknownAddress.tsx";
import { TokenLayout } from "../pages/token/TokenLayout.tsx";
import { TokenNotFound } from "../pages/token/TokenNotFound.tsx";
import { TokenPageNotFound } from "../pages/token/TokenPageNotFound.tsx";

export const Route = createFileRoute("/$chain/$token")({
  ...tokenSearch,
  beforeLoad: ({ params, context: { chain } }) => {
    const address = normalizeAddress(chain, params.token);
    if (address === undefined) throw notFound();
    return { token: { chain, address } };
  },
  loader: async ({ context: { queryClient, token, waitsForAnswers }, cause }) => {
    const question = tokenQueries(token).token;
    // What marks the data of every page of the token; a pointer that passes by needs no mark.
    const marked = cause === "preload" ? [] : [completenessQuery(token)];
    const started = Promise.all([
      start(queryClient, question, ...marked),
      loadParts([LateMark, LiveFigures]),
    ]);
    // A name that the list brought stands on the page at once; otherwise the page waits for it.
    if (waitsForAnswers || !knownToken(queryClient, token)) await started;
    if (!isAbsent(queryClient.getQueryState(question.queryKey)?.error)) return;
    // Then it may be a token that could be read, or a wallet.
    const asWallet = start(queryClient, walletTokensQuery(token.chain, token.address));
    await start(queryClient, readingQuery(token));
    if (waitsForAnswers) await asWallet;
    throw notFound();
  },
  pendingMs: 300,
  pendingComponent: function Pending() {
    // What was not found before has no context until it is.
    const { chain, token } = Route.useParams();
    const address = isChainId(chain) ? normalizeAddress(chain, token) : undefined;
    return isChainId(chain) && address ? <TokenLoading token={{ chain, address }} /> : null;
  },
  notFoundComponent: function NotFound() {
    const { chain, token } = Route.useParams();
    const queryClient = useQueryClient();
    const { pathname } = useLocation();
    const rest = pathname.split("/").slice(3).join("/");
    const address = isChainId(chain) ? normalizeAddress(chain, token) : undefined;
    const known = isChainId(chain) && address && knownToken(queryClient, { chain, address });
    if (known && rest !== "")
      return <TokenPageNotFound token={{ chain, address }} named={known.data} rest={rest} />;
    const absent = (ways: ReactNode, what?: ReactNode) => (
      <TokenNotFound chain={chain} text={token} ways={ways} what={what} />
    );
    return isChainId(chain) && address ? (
      <UnknownAddress token={{ chain, address }} notFound={absent} />
    ) : (
      absent(null)
    );
  },
  component: function TokenRoute() {
    const { token } = Route.useRouteContext();
    return <TokenLayout token={token} />;
  },
});
