import { useQueries } from "@tanstack/react-query";
import { answerOf } from "../../api/answer.ts";
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
  comparedSeriesTexts,
  indexed,
  readScale,
  readSeries,
} from "../../metrics/history/compared-series.ts";
import { dayName } from "../../metrics/history/range.ts";
import { useExclusions } from "../../sections/behind/use-exclusions.ts";
import { Term } from "../../sections/Term.tsx";
import { Button } from "../../ui/Button.tsx";
import { Unavailable } from "../../ui/Notice.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { CompareSection } from "./CompareRow.tsx";
import { ComparedLines } from "./ComparedLines.tsx";
import { OverTimeChoices } from "./OverTimeChoices.tsx";
import { overTimeQuery } from "./over-time-query.ts";

export interface OverTimeProps {
  readonly tokens: readonly {
    readonly ref: TokenRef;
    readonly name: string;
    readonly source: DataSource | null;
  }[];
  readonly search: OverTimeSearch;
}

const reading =
  "Lines are told apart by their strokes. Points are hours, days or weeks apart, by the age of the token; between them the last one counts.";

/**
 * One figure of all tokens over time: on the calendar, or by days since each began. Where the address leaves out holders
 * it is without them, and a token of which it is not known so has no line: it would be one of something else.
 */
export function OverTime({ tokens, search }: OverTimeProps) {
  const series = readSeries(search.series);
  const axis = search.axis === "launch" ? "launch" : "dates";
  const exclusions = useExclusions();
  const isLess = isExcluding(exclusions) && !comparedSeriesTexts[series].isOfMarket;
  const without = isLess ? " without what is left out" : "";
  const answers = useQueries({
    queries: tokens.map(({ ref }) => overTimeQuery(ref, series, exclusions)),
  }).map((query) => answerOf(query));
  const waiting = answers.some(({ state }) => state === "loading");
  const found = tokens.map(({ name }, index) => {
    const answer = answers[index]!;
    return answer.state === "ready" ? comparedLine(name, answer.data, series, axis) : null;
  });
  const lines = found.filter((line) => line !== null);
  const isFailed = (index: number) => answers[index]!.state === "failed";
  const missing = tokens.flatMap(({ name, source }, index) =>
    found[index] === null && !isFailed(index) && answers[index]!.state !== "loading"
      ? [{ name, source }]
      : [],
  );
  const failed = tokens.flatMap(({ name }, index) => (isFailed(index) ? [name] : []));
  const { name, metric, unit } = comparedSeriesTexts[series];
  const base = axis === "dates" ? baseOf(lines) : null;
  const scale = readScale(search.scale, lines, { id: series, axis, base });
  const shown: readonly ComparedLine[] = scale === "index" && base !== null ? indexed(lines, base) : lines;
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
                series,
                missing.map((token) => token.name),
                isLess,
              )
      }
      how={
        axis === "launch"
          ? `Each from its first known transfer on, day 0. ${reading}`
          : `All on one calendar. ${reading}`
      }
      waiting={waiting}
    >
      <div className="min-w-0">
        <OverTimeChoices {...{ series, axis, scale }} hasBase={base !== null} />
        <ChartFigure
          className="mt-3"
          subject={
            <>
              <b>
                <Term metric={metric}>{name}</Term>
              </b>
              , {scale === "index" && base !== null ? `${dayName(base)} = 100` : unit}
              {scale === "log" && ", log scale"}
              {axis === "launch" && ", by days since the first known transfer"}
              {isLess && `, without ${withoutText(exclusions)}`}
            </>
          }
        >
          {waiting ? (
            <div data-state="loading" className="h-75 max-md:h-70" />
          ) : lines.length > 0 ? (
            <ComparedLines lines={shown} {...{ series, axis, scale }} />
          ) : (
            <Unavailable className="h-75 max-md:h-70" title="Not available">
              {failed.length > 0
                ? "The answers did not come."
                : `Its past, or this figure of it, is not known${without}.`}
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
                  : `its data service tells no past, or not this figure of it${without}.`
                : `this figure of its past is not known${without}.`}
            </p>
          ))}
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
