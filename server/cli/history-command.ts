import { type SeriesName, seriesNames } from "../../contract/history/series.ts";
import { cohortIntervals, cohortsQuery, historyQuery, intervals } from "../../contract/history.ts";
import type { HistoryFormat, HistoryQuestion } from "./command.ts";
import type { Invocation } from "./invocation.ts";
import { exclusionSpec, parseExclusions, parseMoment, parseToken } from "./list-command.ts";
import { generalOptions, oneOf, unknownWord } from "./option-values.ts";
import { type ParsedOptions, parseOptions } from "./options.ts";
import { UsageError } from "./usage-error.ts";

const spec = {
  ...generalOptions,
  ...exclusionSpec,
  metric: "texts",
  from: "text",
  to: "text",
  interval: "text",
  at: "text",
  csv: "flag",
  json: "flag",
} as const;

/** What is asked for in the place of series, each by itself, and the options it takes. */
const others = { "cost-basis": ["at"], cohorts: ["interval"] } as const;
const ofSeries = ["from", "to", "interval"] as const;
const metricNames = [...seriesNames, ...Object.keys(others)];

/** A table has room for few of them. */
const inTable: readonly SeriesName[] = ["holders", "owners", "supply", "top_10_share", "gini", "price_usd"];

export function parseHistory(args: readonly string[]): Invocation {
  const options = parseOptions(args, spec, "history");
  if (options.flag("help")) return { kind: "help", topic: "history" };
  const token = parseToken(options, "history");
  const format = parseFormat(options);
  return {
    kind: "command",
    command: {
      name: "history",
      ...token,
      exclusions: parseExclusions(options, token.chain, "history"),
      format,
      asked: parseQuestion(options, format),
    },
  };
}

function parseFormat(options: ParsedOptions): HistoryFormat {
  if (options.flag("csv") && options.flag("json")) {
    throw new UsageError("Say --csv or --json, not both.", "history");
  }
  return options.flag("csv") ? "csv" : options.flag("json") ? "json" : "table";
}

function parseQuestion(options: ParsedOptions, format: HistoryFormat): HistoryQuestion {
  const names = [...new Set(options.texts("metric").flatMap((text) => text.split(",")))];
  for (const name of names) {
    if (!metricNames.includes(name))
      throw new UsageError(unknownWord("metric", name, metricNames), "history");
  }
  const about = names.find((name) => name === "cost-basis" || name === "cohorts") ?? "series";
  if (about !== "series" && names.length > 1) {
    throw new UsageError(`--metric ${about} cannot be combined with other series.`, "history");
  }
  const taken: readonly string[] = about === "series" ? ofSeries : others[about];
  for (const name of [...ofSeries, "at"]) {
    if (options.text(name) !== undefined && !taken.includes(name)) {
      throw new UsageError(
        about === "series"
          ? "--at is for --metric cost-basis; series take --from and --to."
          : `--metric ${about} takes --${taken.join(", --")} alone.`,
        "history",
      );
    }
  }
  if (about === "cohorts") {
    const interval = oneOf(options, "interval", cohortIntervals, "history") ?? cohortsQuery.interval.default;
    return { about, interval };
  }
  if (about === "cost-basis") return { about, at: parseMoment(options, "at", "history") };
  const chosen = names.length > 0 ? (names as SeriesName[]) : format === "table" ? inTable : null;
  return {
    about,
    metrics: chosen,
    interval: oneOf(options, "interval", intervals, "history") ?? historyQuery.interval.default,
    from: parseMoment(options, "from", "history"),
    to: parseMoment(options, "to", "history"),
  };
}
