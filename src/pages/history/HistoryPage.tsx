import type { HistoryRange } from "../../../contract/history-range.ts";
import { type Exclusions, isExcluding, exclusionSearch } from "../../../contract/exclusions.ts";
import { metaOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { historyHeadings, historySections } from "../../figures/history/history-figures.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { EmbedPlace, type PlaceOfSections } from "../../sections/embed-place.ts";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { PageStamp } from "../../shell/PageStamp.tsx";
import { useAnswer } from "../../api/use-answer.ts";
import { HistoryLead } from "./HistoryLead.tsx";
import { CountedWithout, historyParts } from "./history-parts.ts";
import { NoHistory } from "./NoHistory.tsx";
import type { HistoryProps } from "../../figures/history/history-subject.ts";
import { useCountedPast, useHistory } from "../../figures/history/shown-history.ts";
import { ValuesStrip } from "./ValuesStrip.tsx";

const { Range, Observed } = historyParts;

const headings = Object.values(historyHeadings);

const charts: PlaceOfSections["charts"] = Object.fromEntries(headings.map(({ id, card }) => [id, card]));

interface HistoryPageProps {
  readonly token: TokenRef;
  readonly search: HistoryRange & Exclusions;
}

/** Every figure of a token over time. */
export function HistoryPage({ token, search }: HistoryPageProps) {
  const named = useAnswer(tokenQueries(token).token);
  const meta = metaOf(named);
  const asked = exclusionSearch.read(search);
  const { left, isRefused } = useCountedPast(token, asked);
  // What is pinned does not change what is drawn.
  const shown: HistoryProps = { token, search: { from: search.from, to: search.to }, left };
  const { answer, life } = useHistory(shown);
  const tokenName = spokenName(named.state === "ready" ? named.data : { ...token, name: "", ticker: "" });
  const stamp = <PageStamp token={token} place={answersOf(token.chain, token.address)} asOf={meta?.asOf} />;
  if (answer.state === "unavailable" || life.state === "failed") {
    return (
      <>
        <NoHistory {...shown} rail={stamp} />
        <PageFooter source={meta?.sources[0]} />
      </>
    );
  }
  const without = isExcluding(asked) && (
    // The range below it begins with a line.
    <div className="[&>section]:border-b-0">
      <CountedWithout token={token} below={isRefused ? "everybody" : "history"} />
    </div>
  );
  if (life.state === "ready" && life.data.source === "observed") {
    return (
      <>
        <HistoryLead {...shown} rail={stamp} />
        {without}
        <Range {...shown} />
        <ValuesStrip {...shown} />
        <Observed {...shown} />
        <PageFooter source={meta?.sources[0]} />
      </>
    );
  }
  return (
    <>
      <HistoryLead {...shown} rail={stamp} />
      {without}
      <Range {...shown} />
      <nav
        aria-label="On this page"
        className="-mx-margin scrolls-sideways flex gap-4.5 px-margin pt-3 text-data whitespace-nowrap *:py-1.5 md:hidden print:hidden"
      >
        {headings.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <ValuesStrip {...shown} />
      <EmbedPlace
        value={{
          subject: { kind: "token", ...token },
          name: tokenName,
          range: search,
          charts,
        }}
      >
        {Object.entries(historySections).map(([name, Section]) => (
          <Section key={name} {...shown} />
        ))}
      </EmbedPlace>
      <PageFooter source={meta?.sources[0]} />
    </>
  );
}
