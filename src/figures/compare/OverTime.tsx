import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Exclusions, isExcluding } from "../../../contract/exclusions.ts";
import type { History, Interval } from "../../../contract/history.ts";
import type { DataSource } from "../../../contract/meta.ts";
import { type Answer, answerOf } from "../../api/answer.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import type { OverTimeSearch } from "../../lib/search-params.ts";
import type * as Texts from "../../metrics/definitions/series-text.ts";
import { withoutText } from "../../metrics/findings/adjusted.ts";
import { pointWords, rankedWords } from "../../metrics/history/columns.ts";
import { type ComparedFigure, readFigure } from "../../metrics/history/compared-figures.ts";
import {
  baseOf,
  comparedFinding,
  comparedLine,
  type ComparedLine,
  hasLog,
  indexed,
  longestInterval,
  readScale,
} from "../../metrics/history/compared-series.ts";
import { perUnit } from "../../metrics/history/findings.ts";
import { dayName } from "../../metrics/history/range.ts";
import { useExclusions } from "../../sections/behind/use-exclusions.ts";
import { Button } from "../../ui/Button.tsx";
import { Unavailable } from "../../ui/Notice.tsx";
import { Definition } from "../../ui/overlays/Definition.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { ComparedLines } from "./ComparedLines.tsx";
import { CompareSection } from "./CompareRow.tsx";
import { overTimeQuery } from "./over-time-query.ts";
import { OverTimeChoices } from "./OverTimeChoices.tsx";

export interface OverTimeProps {
  readonly tokens: readonly {
    readonly ref: TokenRef;
    readonly name: string;
    readonly source: DataSource | null;
  }[];
  readonly search: OverTimeSearch;
}

const reading = "Lines are told apart by their strokes.";
const ofPoints =
  "Points are hours, days or weeks apart, by the age of the token; between them the last one counts.";
const ofIntervals =
  "Intervals are as long for all, as the oldest of them asks for; the one that is not over is left out.";

/**
 * One figure of all tokens over time: on the calendar, or by days since each began. Where the address leaves out holders
 * it is without them, and a token of which it is not known so has no line: it would be one of something else.
 */
export function OverTime({ tokens, search }: OverTimeProps) {
  const figure = readFigure(search.series, search.unit);
  const axis = search.axis === "launch" ? "launch" : "dates";
  const exclusions = useExclusions();
  const isLess = isExcluding(exclusions) && !figure.isOfMarket;
  const without = isLess ? " without what is left out" : "";
  const { answers, interval } = useOverTime(
    tokens.map(({ ref }) => ref),
    figure,
    exclusions,
  );
  const waiting = answers.some(({ state }) => state === "loading");
  const found = tokens.map(({ name }, index) => {
    const answer = answers[index]!;
    return answer.state === "ready" ? comparedLine(name, answer.data, figure, axis) : null;
  });
  const lines = found.filter((line) => line !== null);
  const isFailed = (index: number) => answers[index]!.state === "failed";
  const missing = tokens.flatMap(({ name, source }, index) =>
    found[index] === null && !isFailed(index) && answers[index]!.state !== "loading"
      ? [{ name, source }]
      : [],
  );
  const failed = tokens.flatMap(({ name }, index) => (isFailed(index) ? [name] : []));
  const base = axis === "dates" ? baseOf(lines) : null;
  const scale = readScale(search.scale, lines, { figure, axis, base });
  const shown: readonly ComparedLine[] = scale === "index" && base !== null ? indexed(lines, base) : lines;
  const unit = interval === null ? figure.unit : `${figure.unit} ${perUnit(pointWords[interval])}`;
  const points = figure.isOfInterval ? ofIntervals : ofPoints;
  const hasZero = shown.some(({ values }) => values.some((value) => value !== null && value <= 0));
  return (
    <CompareSection
      id="history"
      finding={
        waiting
          ? "Holders over time"
          : failed.length === tokens.length
            ? "These figures could not be loaded"
            : comparedFinding(
                lines,
                figure,
                missing.map((token) => token.name),
                { isLess, interval },
              )
      }
      how={
        axis === "launch"
          ? `Each from its first known transfer on, day 0. ${reading} ${points}`
          : `All on one calendar. ${reading} ${points}`
      }
      waiting={waiting}
      isChosen
    >
      <div className="min-w-0">
        <OverTimeChoices
          {...{ figure, axis, scale }}
          hasBase={base !== null && !figure.isOfInterval}
          hasLog={hasLog(lines)}
        />
        <ChartFigure
          className="mt-3"
          subject={
            <>
              <b>
                <SeriesTerm {...{ figure, unit }}>{figure.name}</SeriesTerm>
              </b>
              , {scale === "index" && base !== null ? `${dayName(base)} = 100` : unit}
              {scale === "log" && (hasZero ? ", log scale, which has no place for 0" : ", log scale")}
              {axis === "launch" && ", by days since the first known transfer"}
              {isLess && `, without ${withoutText(exclusions)}`}
            </>
          }
        >
          {waiting ? (
            <div data-state="loading" className="h-75 max-md:h-70" />
          ) : lines.length > 0 ? (
            <ComparedLines lines={shown} {...{ figure, axis, scale, interval }} />
          ) : (
            <Unavailable className="h-75 max-md:h-70" title="Not available">
              {failed.length > 0
                ? "The server did not answer."
                : `Its history, or this figure, is not known${without}.`}
            </Unavailable>
          )}
        </ChartFigure>
        {lines.length > 0 &&
          missing.map((token) => (
            <p key={token.name} className="mt-2 text-label text-ink-2">
              {token.name}:{" "}
              {token.source === "upstream"
                ? axis === "launch"
                  ? "its data service does not say when it began."
                  : `its data service gives no history, or not this figure of it${without}.`
                : figure.isOfInterval
                  ? `this figure of its past is not known${without}, or no ${interval === null ? "interval" : pointWords[interval]} of it is over.`
                  : `this figure of its past is not known${without}.`}
            </p>
          ))}
        {figure.isRanked &&
          tokens.map(({ name }, index) => {
            const answer = answers[index]!;
            const words = answer.state === "ready" && rankedWords(answer.data).replace(", ", "");
            return (
              words && (
                <p key={name} className="mt-2 text-label text-ink-2">
                  {name}: this figure is known {words} alone.
                </p>
              )
            );
          })}
        {failed.length > 0 && (
          <p role="alert" className="mt-2 text-label">
            Not loaded: {failed.join(", ")}.{" "}
            <Button
              icon="refresh"
              onClick={() => {
                for (const answer of answers) if (answer.state === "failed") answer.retry();
              }}
            >
              Try again
            </Button>
          </p>
        )}
      </div>
    </CompareSection>
  );
}

interface SeriesTermProps {
  readonly figure: ComparedFigure;
  /** As it is drawn. */
  readonly unit: string;
  readonly children: ReactNode;
}

// As with `Term`: at hand on the server, fetched in a browser when it is wanted.
let texts: typeof Texts | undefined;
const loadTexts = async () => (texts ??= await import("../../metrics/definitions/series-text.ts"));
if (import.meta.env.SSR) await loadTexts();

/** The name of a figure over time, under which its definition opens. */
function SeriesTerm({ figure, unit, children }: SeriesTermProps) {
  const { series } = figure;
  return (
    <Definition
      // Of another figure the text is another, whichever was fetched before.
      key={`${series} ${unit}`}
      text={texts?.seriesText(series, unit)}
      load={async () => (await loadTexts()).seriesText(series, unit)}
    >
      {children}
    </Definition>
  );
}

interface OverTimeAnswers {
  readonly answers: readonly Answer<History>[];
  /** Of a figure of intervals, that of all tokens. */
  readonly interval: Interval | null;
}

/** What was of each token over time; a figure of intervals at points that lie as far apart for all of them. */
function useOverTime(
  tokens: readonly TokenRef[],
  figure: ComparedFigure,
  exclusions: Exclusions,
): OverTimeAnswers {
  const own = useQueries({
    queries: tokens.map((token) => overTimeQuery(token, figure, exclusions)),
  }).map((query) => answerOf(query));
  const known = own.flatMap((answer) => (answer.state === "ready" ? [answer.data] : []));
  const isWaiting = own.some(({ state }) => state === "loading");
  const interval = figure.isOfInterval && !isWaiting ? longestInterval(known) : null;
  const isCloser = (answer: Answer<History>) =>
    interval !== null && answer.state === "ready" && answer.data.interval !== interval;
  const places = [...own.keys()].filter((index) => isCloser(own[index]!));
  const again = useQueries({
    queries: places.map((index) => overTimeQuery(tokens[index]!, figure, exclusions, interval!)),
  }).map((query) => answerOf(query));
  return {
    answers: own.map((answer, index) => (isCloser(answer) ? again[places.indexOf(index)]! : answer)),
    interval,
  };
}
