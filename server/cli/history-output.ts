import type { Cohorts, CostBasis, History } from "../../contract/history.ts";
import { rankedSeries, type SeriesName } from "../../contract/history/series.ts";
import { counted } from "../sources/files/wording.ts";
import type { FormattedResult, HistoryResult } from "./command.ts";
import { type Cell, csvLine, text } from "./list-output.ts";
import { table } from "../lib/terminal-text.ts";

interface Sheet {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly notes: readonly string[];
}

export function formatHistory({ asked, format, body, isOutdated }: HistoryResult): FormattedResult {
  const parsed: unknown = JSON.parse(body);
  const {
    head,
    rows,
    notes: ofSheet,
  } = asked.about === "series"
    ? seriesSheet(parsed as History, asked.metrics ?? [])
    : asked.about === "cost-basis"
      ? costSheet(parsed as CostBasis)
      : cohortSheet(parsed as Cohorts);
  const notes = [
    ...ofSheet,
    ...(isOutdated ? ["These figures are by older formulas; a running server computes them anew."] : []),
  ];
  if (format === "json") return { output: [body], notes };
  const output =
    format === "csv"
      ? [csvLine(head), ...rows.map(csvLine)]
      : table(
          head,
          rows.map((row) => row.map(text)),
        );
  return { output, notes };
}

/** A row a time; a series of several columns has one for each, `supply_by_age.wood`. */
function seriesSheet(
  { interval, ranked = interval, times, series }: History,
  asked: readonly SeriesName[],
): Sheet {
  const columns = Object.entries(series).flatMap(([name, column]) =>
    Array.isArray(column)
      ? [[name, column] as const]
      : Object.entries(column).map(([part, values]) => [`${name}.${part}`, values] as const),
  );
  const unknown = asked.filter((name) => series[name] === undefined);
  return {
    head: ["time", ...columns.map(([name]) => name)],
    rows: times.map((time, index) => [time, ...columns.map(([, values]) => values[index] ?? null)]),
    notes: [
      `${counted(times.length, "point")}, interval ${interval.replace("1", "1 ")}.`,
      ...(unknown.length > 0 && times.length > 0
        ? [`Not known of this token at these times: ${unknown.join(", ")}.`]
        : []),
      ...(ranked === interval
        ? []
        : [
            `Balances are put in order at the ends of ${ranked.slice(1)}s only, because that takes long. Nothing between them is known of ` +
              `${(Object.keys(series) as SeriesName[]).filter((name) => rankedSeries.has(name)).join(", ")}.`,
          ]),
    ],
  };
}

/** A row a bin; what is known of no cost, or came for nothing, is a row with words in the place of its edges. */
function costSheet({ at, price_usd: price, unknown, free, bins }: CostBasis): Sheet {
  return {
    head: ["from", "to", "tokens", "owners", "at"],
    rows: [
      ["unknown", "unknown", unknown.tokens, unknown.owners, at],
      [0, 0, free.tokens, free.owners, at],
      ...bins.map((bin) => [bin.from, bin.to, bin.tokens, bin.owners, at]),
    ],
    notes: [
      `What is held at ${at} by its cost in US dollars, above from, up to and with to. ` +
        (price === null ? "No price is known of that time." : `The price was ${text(price)}.`),
    ],
  };
}

function cohortSheet({ interval = "1month", cohorts }: Cohorts): Sheet {
  const unit = interval.slice(1);
  return {
    head: [interval === "1month" ? "month" : "day", "owners", `${unit}s_later`, "holding"],
    rows: cohorts.flatMap(({ month, day, owners, holding }) =>
      holding.map((held, later) => [month ?? day ?? null, owners, later, held]),
    ),
    notes: [`${counted(cohorts.length, unit)} in which owners came.`],
  };
}
