import { loadKnownToken } from "../../shell/TokenLoading.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { type ChainId, chains, isChainId } from "../../../contract/chains.ts";
import { answerOf, metaOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import { tokenListQuery } from "../../api/token-list.ts";
import { plural } from "../../lib/format.ts";
import { narrowedBy, type TokensSearch } from "../../lib/search-params.ts";
import type { StoredToken } from "../../lib/storage.ts";
import { listLead } from "../../metrics/findings/list.ts";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { sentenceText } from "../../metrics/findings/words.ts";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { useRecent, useWatched } from "../../sections/saved-tokens.ts";
import { PageFailed } from "../../shell/PageFailed.tsx";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { PageStamp } from "../../shell/PageStamp.tsx";
import { StatusLine } from "../../shell/StatusLine.tsx";
import { Change } from "../../ui/Change.tsx";
import { Identicon } from "../../ui/Identicon.tsx";
import { Lane, Lanes } from "../../ui/Lanes.tsx";
import { Lead } from "../../ui/Section.tsx";
import { Age } from "../../ui/Stamp.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { listParts, TokenListPanel } from "./TokenListPanel.tsx";

interface TokensPageProps {
  readonly chain: ChainId;
  readonly search: TokensSearch;
}

export function TokensPage({ chain, search }: TokensPageProps) {
  const query = useQuery({
    ...tokenListQuery(chain, search),
    placeholderData: (before, asked) => (asked?.queryKey[1] === chain ? before : undefined),
  });
  // The view that the rows belong to: the one before, as long as they turn.
  const turning = query.isPlaceholderData;
  const [rowsOf, setRowsOf] = useState(search);
  if (!turning && rowsOf !== search) setRowsOf(search);
  const answer = answerOf(query);
  useEffect(loadKnownToken, []);
  const place = answersOf(chain);
  const { name } = chains[chain];
  if (answer.state === "failed") return <PageFailed error={answer.error} retry={answer.retry} />;
  const meta = metaOf(answer);
  const page = answer.state === "ready" ? answer.data : undefined;
  const narrowed = page && narrowedBy(rowsOf, page.covered);
  if (page?.total === 0 && narrowed === undefined) {
    return (
      <>
        <h1 className="sr-only">{name} tokens</h1>
        <StatusLine place={place} asOf={meta?.asOf} />
        <listParts.EmptyChain chain={chain} />
        <PageFooter source={meta?.sources[0]} />
      </>
    );
  }
  const sentence = listLead(name, page?.total ?? 100, narrowed);
  return (
    <>
      <h1 className="sr-only">{name} tokens</h1>
      <StatusLine place={place} asOf={meta?.asOf} />
      <Lead
        rail={<PageStamp place={place} asOf={meta?.asOf} />}
        loading={!page}
        likely={sentenceText(sentence)}
      >
        <LeadSentence sentence={sentence} />
      </Lead>
      <TokenLanes />
      <TokenListPanel
        chain={chain}
        search={search}
        rowsOf={rowsOf}
        page={page}
        sources={meta?.sources ?? []}
        turning={turning}
      />
      <PageFooter source={meta?.sources[0]} />
    </>
  );
}

/** As high as the lanes that public/before-paint.js has seen will be. */
const room =
  "in-data-recent:min-h-11.25 in-data-watching:min-h-15.5 in-[[data-watching][data-recent]]:min-h-26.5 max-md:in-data-recent:min-h-17.75 max-md:in-data-watching:min-h-22 max-md:in-[[data-watching][data-recent]]:min-h-39.5";

/** What this browser remembers. No call is made for it: figures are as they were last seen. */
function TokenLanes() {
  const watched = useWatched().filter(({ chain }) => isChainId(chain));
  const recent = useRecent().filter(({ chain }) => isChainId(chain));
  // The server does not know the lanes; their room is kept from the first paint on.
  if (watched.length === 0 && recent.length === 0) return <div className={room} />;
  return (
    <Lanes label="Saved on this device">
      {watched.length > 0 && (
        <Lane id="watching" name="Watching">
          <ul className={listLook}>
            {watched.map((token) => (
              <li key={`${token.chain}/${token.address}`}>
                <LaneLink token={token} size={28}>
                  <br />
                  <LastSeen token={token} />
                </LaneLink>
              </li>
            ))}
          </ul>
        </Lane>
      )}
      {recent.length > 0 && (
        <Lane name="Recently viewed">
          <ul className={listLook}>
            {recent.map((token) => (
              <li key={`${token.chain}/${token.address}`}>
                <LaneLink token={token} size={20} />
              </li>
            ))}
          </ul>
        </Lane>
      )}
    </Lanes>
  );
}

const listLook =
  "scrolls-sideways flex *:border-l *:border-rule *:px-6 *:first:border-l-0 *:first:pl-0 max-md:-mr-margin max-md:*:px-4";

interface LaneLinkProps {
  readonly token: StoredToken;
  readonly size: number;
  readonly children?: ReactNode;
}

function LaneLink({ token, size, children }: LaneLinkProps) {
  return (
    <Link
      className="flex items-center gap-2.5 text-data leading-4.5 whitespace-nowrap no-underline"
      to="/$chain/$token"
      params={{ chain: token.chain, token: token.address }}
    >
      <Identicon address={token.address} size={size} />
      <span>
        <b className="font-semibold">
          <TokenName limit={20}>{token.name}</TokenName>
        </b>{" "}
        <span className="text-ink-2">
          <TokenName limit={10}>{token.ticker}</TokenName>
        </span>
        <AlphabetWarning token={token} />
        {children}
      </span>
    </Link>
  );
}

function LastSeen({ token: { holders, change24h, seenAt } }: { readonly token: StoredToken }) {
  return (
    <>
      {holders !== undefined && (
        <span className="text-ink-2">
          {plural(holders, "holder")} {change24h ? <Change value={change24h} /> : null}{" "}
        </span>
      )}
      <span className="text-ink-3">
        <Age time={new Date(seenAt)} prefix="seen " />
      </span>
    </>
  );
}
