import type { HistorySectionId } from "../../contract/history/figures.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { TokenRef } from "../api/token-queries.ts";
import { DrawnChart } from "../charts/kit/DrawnChart.tsx";
import { share } from "../lib/format.ts";
import { momentName } from "../metrics/history/points.ts";
import { type Line, yearAgo } from "../metrics/last-year.ts";
import { ChartFigure } from "../ui/Section.tsx";

interface LastYearProps {
  readonly token: TokenRef;
  readonly line: Line;
  readonly subject: ReactNode;
  /** The subject in plain words, for the table and for those who do not see the drawing. */
  readonly caption: string;
  /** Where the page of history has more of it, and what that is called. */
  readonly more: { readonly section: HistorySectionId; readonly text: string };
}

/** A share of supply over the last year, or over the life of a younger token. */
export function LastYear({ token, line, subject, caption, more }: LastYearProps) {
  const { times, values } = line;
  const known = values.filter((value) => value !== null);
  const span = { from: times[0] ?? 0, to: times.at(-1) ?? 0, isNow: true };
  const since = yearAgo(line) ? "the last year" : `since ${momentName(span.from)}`;
  // A line that stays where it is says no more than the figure above it.
  if (known.every((value) => value === known[0])) return null;
  return (
    <ChartFigure
      className="mt-6 border-t border-rule pt-3"
      subject={
        <>
          {subject}, {since}.{" "}
          <Link
            to="/$chain/$token/history"
            params={{ chain: token.chain, token: token.address }}
            hash={more.section}
            className="max-md:mt-2 max-md:block print:hidden"
          >
            {more.text}
          </Link>
        </>
      }
    >
      <DrawnChart
        drawing={{ kind: "trend", data: { span, times, values, format: "share", isSmall: true } }}
        label={`${caption}, ${since}: from ${share(known[0])} to ${share(known.at(-1))}`}
        wide={{ width: 1176, height: 104 }}
        narrow={{ width: 358, height: 104 }}
        figures={{
          caption: `${caption}, ${since}`,
          columns: ["At the end of", "Share"],
          rows: times.map((time, index) => [
            { text: momentName(time, span), value: new Date(time * 1000).toISOString() },
            { text: share(values[index]), value: values[index] ?? null },
          ]),
        }}
      />
    </ChartFigure>
  );
}
