import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { displayAddress } from "../../lib/display-address.ts";
import { launchLimits } from "../../../contract/map-rules.ts";
import { usualMap } from "../../../contract/map-view.ts";
import type { Meta } from "../../../contract/meta.ts";
import type { Token } from "../../../contract/tokens.ts";
import { type Answer, dataOf } from "../../api/answer.ts";
import { labelQuestions, shownSummaryQuery } from "../../api/behind-queries.ts";
import { clustersQuery, launchQuery } from "../../api/clusters.ts";
import { api } from "../../api/queries.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import {
  ageLine,
  clustersLine,
  firstHourLine,
  knownLines,
  sellerLine,
  sellerNote,
  topTenLine,
  type TraderLine,
} from "../../metrics/findings/five-lines.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { readSupply } from "../../metrics/supply.ts";
import { noExclusions } from "../../../contract/exclusions.ts";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

const weekSeconds = 7 * 86_400;

/** What a trader asks first, a sentence each. */
export function TraderSummary({ token }: { readonly token: TokenRef }) {
  const named = useAnswer(tokenQueries(token).token);
  return named.state === "ready" ? <Lines token={token} named={named.data} meta={named.meta} /> : null;
}

interface LinesProps {
  readonly token: TokenRef;
  readonly named: Token;
  readonly meta: Meta;
}

/** The lines stand before their answers, which are asked for once the page stands: what is below them keeps its place. */
function Lines({ token, named, meta }: LinesProps) {
  const lines = knownLines(meta);
  const has = (line: TraderLine) => lines.includes(line);
  const asOf = (meta.asOf?.getTime() ?? 0) / 1_000;
  const summary = useAnswer({ ...shownSummaryQuery(token, noExclusions), enabled: has("top-ten") });
  const launch = useAnswer({
    ...launchQuery(token, { within: launchLimits.within.usual, bundle: launchLimits.bundle.usual }),
    enabled: has("first-hour"),
  });
  const clusters = useAnswer({ ...clustersQuery(token, usualMap), enabled: has("clusters") });
  const changes = useAnswer({
    ...api("getHolderChanges", {
      chain_id: token.chain,
      contract_address: token.address,
      from: Math.max(0, asOf - weekSeconds),
      sort: "decrease",
      limit: 1,
    }),
    enabled: has("seller"),
  });
  const seller = dataOf(changes)?.changes[0];
  const [question = labelQuestions(token, [{ address: token.address }])[0]!] = labelQuestions(
    token,
    seller ? [seller] : [],
  );
  const known = dataOf(useAnswer({ ...question, enabled: seller !== undefined }))?.addresses[0];
  if (lines.length === 0) return null;
  const params = { chain: token.chain, token: token.address };
  const supply = readSupply(named, [], meta.sources[0]).amount;
  const labels: Readonly<Record<TraderLine, ReactNode>> = {
    "top-ten": <a href="#concentration">Top ten</a>,
    "first-hour": (
      <Link to="/$chain/$token/map" params={params} hash="launch">
        First hour
      </Link>
    ),
    clusters: (
      <Link to="/$chain/$token/map" params={params}>
        Clusters
      </Link>
    ),
    seller: (
      <Link
        to="/$chain/$token/holders"
        params={params}
        search={{ from: new Date((asOf - weekSeconds) * 1_000).toISOString().slice(0, 10) }}
      >
        Largest decrease, 7 days
      </Link>
    ),
    age: <a href="#over-time">Age</a>,
  };
  const texts: Readonly<Record<TraderLine, ReactNode>> = {
    "top-ten": said(summary, topTenLine),
    "first-hour": said(launch, firstHourLine),
    clusters: said(clusters, clustersLine),
    seller: said(changes, (data) => (
      <>
        {seller && (
          <>
            <WalletLink token={token} wallet={seller.address}>
              <Address value={displayAddress(token.chain, seller.address)} form="short" />
            </WalletLink>
            {sellerNote(known)}{" "}
          </>
        )}
        {sellerLine(data, supply, spokenTicker(named))}
      </>
    )),
    age: ageLine(meta),
  };
  return (
    <section aria-label="In five lines" data-part="five-lines" className="mt-6 noscript:hidden">
      <dl className="grid grid-cols-rail gap-x-gutter border-t border-rule-2 text-body max-md:block">
        {lines.map((line) => (
          <div
            key={line}
            className="col-span-full grid grid-cols-subgrid border-b border-rule py-1.75 max-md:block"
          >
            <dt className="text-data text-ink-2">{labels[line]}</dt>
            <dd className="min-h-6 text-pretty max-lg:min-h-12 max-md:min-h-18 print:min-h-0 [&>.bg-track]:mt-1">
              {texts[line]}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A line keeps its place until its answer is there. */
function said<T>(answer: Answer<T>, text: (data: T) => ReactNode): ReactNode {
  if (answer.state === "loading") return <Skeleton width="min(100%, 30rem)" />;
  return (answer.state === "ready" && text(answer.data)) || <NotAvailable />;
}
