import type { TokenRef } from "../../api/token-queries.ts";
import type { OverTimeSearch } from "../../lib/compare-search.ts";
import { isExcluding } from "../../../contract/exclusions.ts";
import type { DataSource } from "../../../contract/meta.ts";
import { withoutText } from "../../metrics/findings/adjusted.ts";
import {
  baseOf,
  comparedFinding,
  comparedLine,
  type ComparedLine,
  hasLog,
  indexed,
  readScale,
} from "../../metrics/history/compared-series.ts";
import { readFigure } from "../../metrics/history/compared-figures.ts";
import { pointWords, rankedWords } from "../../metrics/history/columns.ts";
import { perUnit } from "../../metrics/history/intervals.ts";
import { dayName } from "../../metrics/history/range.ts";
import { useExclusions } from "../../sections/behind/use-exclusions.ts";
import { Button } from "../../ui/Button.tsx";
import { Unavailable } from "../../ui/Notice.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { CompareSection } from "./CompareRow.tsx";
import { ComparedLines } from "./ComparedLines.tsx";
import { OverTimeChoices } from "./OverTimeChoices.tsx";
import { SeriesTerm } from "./SeriesTerm.tsx";
import { useOverTime } from "./use-over-time.ts";

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
