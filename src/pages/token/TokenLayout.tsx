import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { answerOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import { justReadKey } from "../../api/readings.ts";
import { knownToken, tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { recentTokens, remember, sameToken } from "../../lib/storage.ts";
import { byWallet, countedOwners } from "../../metrics/counted.ts";
import { countedFlow } from "../../metrics/holder-flow.ts";
import { countedOf } from "../../metrics/token-figures.ts";
import { PageFailed } from "../../shell/PageFailed.tsx";
import { StatusLine } from "../../shell/StatusLine.tsx";
import { LiveFigures } from "./live-figures.ts";
import { TokenIdentity } from "./TokenIdentity.tsx";
import { TokenTabs } from "../../sections/TokenTabs.tsx";
import { useAnswer } from "../../api/use-answer.ts";

const JustRead = lazy(async () => ({ default: (await import("./JustRead.tsx")).JustRead }));

/** What stands above every page of a token: what it is, what can be done with it, where one is. */
export function TokenLayout({ token }: { readonly token: TokenRef }) {
  const questions = tokenQueries(token);
  const queryClient = useQueryClient();
  const answer = answerOf(
    useQuery({ ...questions.token, placeholderData: () => knownToken(queryClient, token) }),
  );
  useRemembered(token);
  if (answer.state === "failed") {
    return <PageFailed error={answer.error} retry={answer.retry} subject="the token" />;
  }
  const ready = answer.state === "ready" ? answer : undefined;
  return (
    <>
      <StatusLine place={answersOf(token.chain, token.address)} asOf={ready?.meta.asOf} />
      {queryClient.getQueryData(justReadKey(token)) !== undefined && (
        <Suspense>
          <JustRead token={token} />
        </Suspense>
      )}
      <TokenIdentity token={token} known={ready} />
      <TokenTabs token={token} />
      <Outlet />
      <LiveFigures token={token} />
    </>
  );
}

/** Puts the token among the recently viewed, with the figures that its lane shows. */
function useRemembered(token: TokenRef): void {
  const { chain, address } = token;
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const holders = useAnswer({ ...questions.firstHolders, enabled: false });
  const deltas = useAnswer({ ...questions.deltas, enabled: false });
  const name = named.state === "ready" ? named.data.name : undefined;
  const ticker = named.state === "ready" ? named.data.ticker : undefined;
  const rows = holders.state === "ready" ? holders.data.holder_count : undefined;
  const counted =
    named.state === "ready" && holders.state === "ready"
      ? countedOf(named.data, named.meta, holders.data)
      : byWallet;
  const count = rows === undefined ? undefined : (countedOwners(counted, rows) ?? rows);
  const change24h =
    deltas.state === "ready" ? countedFlow(rows ?? 0, deltas.data, counted).deltas["1day"] : undefined;
  useEffect(() => {
    if (name === undefined || ticker === undefined) return;
    // A page that does not ask for a figure leaves it as it was last seen.
    const before = recentTokens().find((each) => sameToken(each, { chain, address }));
    remember({
      chain,
      address,
      name,
      ticker,
      holders: count ?? before?.holders,
      change24h: change24h ?? before?.change24h,
      seenAt: Date.now(),
    });
  }, [chain, address, name, ticker, count, change24h]);
}
