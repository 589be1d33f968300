import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { knownToken, type TokenRef } from "../api/token-queries.ts";
import { PageLoading } from "./PageLoading.tsx";

const fetchKnownToken = () => import("./KnownToken.tsx");
const KnownToken = lazy(async () => ({ default: (await fetchKnownToken()).KnownToken }));

/** For a page of names: the next one shall not wait for it. */
export function loadKnownToken(): void {
  fetchKnownToken().catch(() => {});
}

/** While the page of a token is fetched: its name, where a list or a search has brought it already. */
export function TokenLoading({ token }: { readonly token: TokenRef }) {
  const known = knownToken(useQueryClient(), token);
  if (!known) return <PageLoading />;
  return (
    <Suspense fallback={<PageLoading />}>
      <KnownToken token={known.data} />
    </Suspense>
  );
}
