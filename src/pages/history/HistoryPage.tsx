import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Exclusions, exclusionSearch, isExcluding } from "../../../contract/exclusions.ts";
import type { HistoryRange } from "../../../contract/history-range.ts";
import { isHolderCountLeast } from "../../../contract/meta.ts";
import { metaOf, together, dataOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { historySections } from "../../figures/history/history-figures.ts";
import { historyHeadings, type HistoryProps } from "../../figures/history/history-subject.ts";
import { placeholderHistory } from "../../figures/history/placeholder-history.ts";
import { useCountedPast, useHistory } from "../../figures/history/shown-history.ts";
import { placeholder } from "../../figures/placeholder.ts";
import { latePart } from "../../lib/late-part.tsx";
import { oldDataText } from "../../metrics/findings/dated.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { historyLead } from "../../metrics/history/lead.ts";
import { noHistoryText, outsideLife } from "../../metrics/history/missing-history.ts";
import { lifeOf } from "../../metrics/history/range.ts";
import { EmbedPlace, type PlaceOfSections } from "../../sections/embed-place.ts";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { PageFailed } from "../../shell/PageFailed.tsx";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { PageStamp } from "../../shell/PageStamp.tsx";
import { buttonLook } from "../../ui/Button.tsx";
import { Message } from "../../ui/Notice.tsx";
import { Lead } from "../../ui/Section.tsx";
import { ValuesStrip } from "./ValuesStrip.tsx";

/** Only for an address that leaves something out. */
export const CountedWithout = latePart(
  async () => (await import("../../sections/behind/CountedWithout.tsx")).CountedWithout,
);

/** What of the page of history can wait: all below its sentence, but for the values at a moment. */
export const historyParts = {
  Range: latePart<HistoryProps>(async () => (await import("./RangePanel.tsx")).RangePanel),
  Observed: latePart<HistoryProps>(
    async () => (await import("../../figures/history/ObservedSections.tsx")).ObservedSections,
  ),
  ...historySections,
};

const { Range, Observed } = historyParts;

const charts: PlaceOfSections["charts"] = Object.fromEntries(
  historyHeadings.map(({ id, card }) => [id, card]),
);

interface HistoryPageProps {
  readonly token: TokenRef;
  readonly search: HistoryRange & Exclusions;
}

/** Every figure of a token over time. */
export function HistoryPage({ token, search }: HistoryPageProps) {
  const named = useAnswer(tokenQueries(token).token);
  const meta = metaOf(named);
  const asked = exclusionSearch.read(search);
  const { exclusions, isRefused } = useCountedPast(token, asked);
  // What is pinned does not change what is drawn.
  const shown: HistoryProps = { token, search: { from: search.from, to: search.to }, exclusions };
  const { answer, life } = useHistory(shown);
  const tokenName = spokenName({ ...token, ...dataOf(named) });
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
        {historyHeadings.map(({ id, name }) => (
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

/** What it is without is said below it. */
function withoutNote(exclusions: Exclusions): string {
  return isExcluding(exclusions) ? "Counted without the addresses that are left out." : "";
}

/** The sentence that opens the page, of the range that is shown. */
function HistoryLead({ rail, ...props }: HistoryProps & { readonly rail: ReactNode }) {
  const named = useAnswer(tokenQueries(props.token).token);
  const { answer } = useHistory(props);
  const all = together({ named, shown: answer });
  if (all.state === "unavailable" || all.state === "failed") {
    return <Lead rail={rail}>{all.state === "failed" ? "The history could not be loaded." : ""}</Lead>;
  }
  const known = all.state === "ready" ? all.data : { named: placeholder.token, shown: placeholderHistory };
  const { history, range, life } = known.shown;
  const { lead, rest } = historyLead({
    name: spokenName(known.named),
    history,
    range,
    life,
    isLeast: isHolderCountLeast(metaOf(named)?.notes),
  });
  const sentence = { lead, rest: [rest, withoutNote(props.exclusions)].filter(Boolean).join(" ") };
  return (
    <Lead
      rail={rail}
      loading={all.state === "loading"}
      above={range.isNow ? oldDataText(metaOf(named)?.asOf) : undefined}
    >
      <LeadSentence sentence={sentence} />
    </Lead>
  );
}

/** In place of all sections: the token has no history, or none in the days of the address. */
function NoHistory({ rail, ...props }: HistoryProps & { readonly rail: ReactNode }) {
  const named = useAnswer(tokenQueries(props.token).token);
  const { life } = useHistory(props);
  const name = spokenName({ ...props.token, ...dataOf(named) });
  if (life.state === "failed")
    return <PageFailed error={life.error} retry={life.retry} subject="the history" />;
  const lived = life.state === "ready" ? lifeOf(life.data) : null;
  const isObserved = life.state === "ready" && life.data.source === "observed";
  const { title, detail } = lived
    ? outsideLife(name, props.search, { life: lived, isObserved })
    : noHistoryText(name, metaOf(named));
  return (
    <div className="grid grid-cols-rail gap-x-gutter py-6 max-lg:block">
      {rail}
      <Message
        title={title}
        icon="warning"
        actions={
          lived && (
            <Link
              className={buttonLook(true)}
              from="/$chain/$token/history"
              to="/$chain/$token/history"
              search={{ from: "all", to: "", at: "" }}
            >
              Show all of it
            </Link>
          )
        }
      >
        <p>{detail}</p>
      </Message>
    </div>
  );
}
