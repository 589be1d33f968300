import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { ChainId } from "../../../contract/chains.ts";
import type { Reading } from "../../../contract/readings.ts";
import { answersOf } from "../../api/queries.ts";
import { justReadKey, readingQuery } from "../../api/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { capital } from "../../metrics/findings/words.ts";
import { demoComing, demoRemoved, lookAgainMs, noTokenText, readingName } from "../../metrics/readings.ts";
import { Message } from "../../ui/Notice.tsx";
import { ReadingPage } from "./ReadingPage.tsx";
import { tellWhole } from "./TellWhenWhole.tsx";
import { WaysToRead } from "./WaysToRead.tsx";

interface UnknownAddressProps {
  readonly token: TokenRef;
  /** What is said where no token is to be had; what can be done goes into it, and what is there instead. */
  readonly notFound: (ways: ReactNode, what?: ReactNode) => ReactNode;
}

/** The page of an address that has no answers here: what it is, how it is read, and then the token's own page. */
export function UnknownAddress({ token, notFound }: UnknownAddressProps) {
  const query = useQuery({
    ...readingQuery(token),
    refetchInterval: ({ state }) => lookAgainMs(state.data?.reading),
  });
  const reading = query.data?.reading;
  useArrival(token, reading);
  if (reading === undefined) {
    // A server that does not know the question has no more to say of the address.
    if (query.error && query.error.status >= 400 && query.error.status < 500) return notFound(null);
    return <ReadingPage token={token} reading={{ state: "asking" }} isLost={query.error !== null} />;
  }
  switch (reading.state) {
    case "demo_coming":
      return (
        <Message page title={demoComing.title}>
          <p>{demoComing.detail}</p>
        </Message>
      );
    case "demo_removed":
      return notFound(null, demoRemoved);
    case "off":
    case "no_node":
      return notFound(<WaysToRead token={token} reading={reading} />);
    case "no_contract":
      return notFound(
        null,
        <>
          {noTokenText(token.chain, reading)}{" "}
          {reading.account?.mint && <OpenMint chain={token.chain} mint={reading.account.mint} />}
        </>,
      );
    case "here":
      return <ReadingPage token={token} reading={{ state: "asking" }} />;
    default:
      return (
        <ReadingPage
          token={token}
          reading={reading}
          publicNodes={query.data?.public_nodes ?? null}
          pageToken={query.data?.page_token ?? undefined}
          isOfOthers={query.data?.asked_by_others ?? false}
          isLost={query.error !== null}
        />
      );
  }
}

/** Puts the token's own page in the place of this one once it is here. */
function useArrival(token: TokenRef, reading: Reading | undefined): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const before = useRef<Reading>(undefined);
  const { chain, address } = token;
  const isHere = reading?.state === "here";
  useEffect(() => {
    if (!isHere && reading) before.current = reading;
  }, [isHere, reading]);
  useEffect(() => {
    if (!isHere) return;
    const wasRead = before.current;
    if (wasRead?.state === "reading") queryClient.setQueryData(justReadKey({ chain, address }), wasRead);
    const named = wasRead !== undefined && "token" in wasRead ? wasRead.token : null;
    tellWhole({ chain, address }, capital(readingName(named)));
    // That there was no such token is an answer, too, and not asked again for a while.
    queryClient.removeQueries({ queryKey: answersOf(chain, address) });
    void router.invalidate();
  }, [isHere, chain, address, queryClient, router]);
}

/** From a token account to the token that it holds. */
function OpenMint({ chain, mint }: { readonly chain: ChainId; readonly mint: string }) {
  return (
    <Link to="/$chain/$token" params={{ chain, token: mint }}>
      Open the token that it holds
    </Link>
  );
}
