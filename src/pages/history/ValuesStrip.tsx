import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { Link } from "@tanstack/react-router";
import { metaOf } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { isOld } from "../../lib/age.ts";
import { nowOrDate, plural, shortClock } from "../../lib/format.ts";
import { capital } from "../../metrics/findings/words.ts";
import { whyNoPast } from "../../metrics/known-past.ts";
import { stripFigures, stripSource } from "../../metrics/history/strip.ts";
import { dayName, daySeconds, dayText } from "../../metrics/history/range.ts";
import { Change } from "../../ui/Change.tsx";
import { blankFigure } from "../../ui/loading.ts";
import { useCursor } from "../../sections/cursor.ts";
import { momentName, nearestIndex } from "../../metrics/history/points.ts";
import { placeholderHistory } from "../../figures/history/placeholder-history.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import type { HistoryProps } from "../../figures/history/history-subject.ts";
import { useHistory } from "../../figures/history/shown-history.ts";

/** The figures of one moment, in sight while one reads: of the cursor, else of the end of the range. */
export function ValuesStrip(props: HistoryProps) {
  const { answer } = useHistory(props);
  if (answer.state !== "ready" && answer.state !== "loading") return null;
  const shown = answer.state === "ready" ? answer.data : placeholderHistory;
  return <Strip shown={shown} token={props.token} isLoading={answer.state === "loading"} />;
}

interface StripProps {
  readonly shown: ShownHistory;
  readonly token: TokenRef;
  readonly isLoading: boolean;
}

const cell =
  "min-w-0 border-l border-rule py-2.5 pl-3 first:border-l-0 first:pl-0 max-lg:nth-[4n+1]:border-l-0 max-lg:nth-[4n+1]:pl-0 max-lg:py-1.5";

function Strip({ shown, token, isLoading }: StripProps) {
  const { history, times, ownerBars, unit, span, range } = shown;
  const cursor = useCursor();
  const isHere = cursor.time !== null && cursor.time >= span.from && cursor.time <= span.to;
  const last = times.length - 1;
  const index = isHere ? nearestIndex(times, cursor.time) : last;
  const isEnd = index === last;
  const isOnGrid = history.source === "computed";
  const end = new Date(range.to * 1000);
  const endName = range.isNow && !isOld(end) ? "now" : "at the end";
  const figures = stripFigures(stripSource(history, times, ownerBars, unit), index, isEnd ? null : endName);
  const time = times[index] ?? span.to;
  return (
    <section
      aria-label="Values at one time"
      data-state={isLoading ? "loading" : undefined}
      className="sticky top-0 z-3 mt-5 grid grid-cols-rail gap-x-gutter border-t-2 border-b border-t-ink border-b-rule-2 bg-bg max-lg:block max-md:-mx-margin max-md:mt-4 max-md:px-margin print:static max-md:print:hidden"
    >
      <div className="py-2.5 max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:items-baseline max-lg:pb-1 max-md:py-2">
        <b className="block text-fact font-name whitespace-nowrap" data-part="moment">
          {isLoading
            ? "Now"
            : isEnd && range.isNow
              ? capital(nowOrDate(end))
              : isOnGrid
                ? momentName(time, span)
                : dayName(time)}
        </b>
        <span className="block min-h-4 text-label text-ink-2 max-lg:col-span-full print:hidden">
          {isLoading || (isEnd && range.isNow)
            ? "point at a chart, or use arrow keys"
            : isOnGrid
              ? ago(time, shown)
              : `${shortClock(new Date(time * 1000))}, when asked`}
        </span>
        <span className="mt-1 flex min-h-4 flex-wrap gap-x-3 text-label max-lg:col-start-2 max-lg:row-start-1 max-lg:mt-0">
          {cursor.isPinned && isHere && (
            <>
              <Link
                from="/$chain/$token/history"
                to="/$chain/$token/history"
                search={(search) => ({ ...search, at: "" })}
                replace
                resetScroll={false}
              >
                Unpin
              </Link>
              <HoldersThen token={token} time={time} />
            </>
          )}
        </span>
      </div>
      <dl className="grid grid-cols-8 max-lg:grid-cols-4 max-md:hidden">
        {figures.map(({ label, text, comment, change }) => (
          <div key={label} className={cell}>
            <dt className="truncate text-label text-ink-2">{label}</dt>
            <dd data-part="figure" className="truncate text-fact font-strong">
              {isLoading ? (
                <span aria-hidden="true">{blankFigure}</span>
              ) : text === null ? (
                <span className="text-[13px]">
                  <NotAvailable />
                </span>
              ) : change === undefined ? (
                text
              ) : (
                <Change value={change} text={text} />
              )}
            </dd>
            <dd data-part="comment" className="mt-0.5 truncate text-label text-ink-2">
              {(!isLoading && comment) || "\u00a0"}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Leads to the list of those who held it at the end of the day. */
function HoldersThen({ token, time }: { readonly token: TokenRef; readonly time: number }) {
  const meta = metaOf(useAnswer(tokenQueries(token).token));
  if (meta === undefined || whyNoPast(meta) !== undefined) return null;
  return (
    <Link
      to="/$chain/$token/holders"
      params={{ chain: token.chain, token: token.address }}
      search={{ at: dayText(time) }}
    >
      Holders on that day
    </Link>
  );
}

/** "254 days ago, end of day UTC" */
function ago(time: number, { life, history }: ShownHistory): string {
  const days = Math.round((life.last - time) / daySeconds);
  const what = time % daySeconds === 0 ? "end of day UTC" : "";
  const since = days < 1 ? "" : `${plural(days, "day")} ago`;
  return (
    [since, what].filter(Boolean).join(", ") || (history.interval === "1hour" ? "end of hour" : dayName(time))
  );
}
