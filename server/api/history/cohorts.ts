import { readFileSync } from "node:fs";
import type { ParsedArgs } from "../../../contract/endpoints.ts";
import type { CohortInterval, Cohorts } from "../../../contract/history.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { type Costly, unkept } from "../cache/costly.ts";
import { findExcludedOwners, ownersText } from "../exclusions/excluded-owners.ts";
import { answerOf, knownMoment, requireFullHistory } from "../past/moments.ts";
import type { TokenState } from "../token-state.ts";

const cohortTurns = readFileSync(new URL("cohorts.sql", import.meta.url), "utf8");

interface Turn {
  readonly cohort: number;
  readonly period: number;
  /** How many more of the cohort hold at the end of the period than at the end of the one before. */
  readonly turned: bigint;
  readonly owners: bigint;
}

export async function loadCohorts(
  reader: Reader,
  token: TokenState,
  args: ParsedArgs<"getCohorts">,
  costly: Costly = unkept,
): Promise<Answer> {
  const asOf = await knownMoment(reader, token, undefined);
  requireFullHistory(token);
  const interval = args.interval === "auto" ? await intervalOf(reader, token, asOf) : args.interval;
  const excluded = await findExcludedOwners(reader, token, args);
  const turns = await costly(`${interval} ${excluded?.key ?? ""}`, () =>
    reader.rows<Turn>(cohortTurns.replaceAll("period_of(moment)", cohortPeriods[interval].sql), [
      token.tokenId,
      asOf,
      ownersText(excluded),
    ]),
  );
  const body = JSON.stringify({
    ...(interval !== "1month" && { interval }),
    cohorts: cohortsOf(turns, asOf, interval),
  } satisfies Cohorts);
  return answerOf(token, body, { moment: asOf, priceUsd: token.meta.priceUsd });
}

async function intervalOf(reader: Reader, { tokenId }: TokenState, asOf: number): Promise<CohortInterval> {
  const [row] = await reader.rows<{ first: number | null }>(
    "SELECT min(time)::DOUBLE AS first FROM transfers WHERE token_id = $1 AND amount > 0",
    [tokenId],
  );
  return fittingInterval(row?.first ?? null, asOf);
}

function cohortsOf(turns: readonly Turn[], asOf: number, interval: CohortInterval): Cohorts["cohorts"] {
  const { of, label } = cohortPeriods[interval];
  const last = of(new Date(asOf * 1_000));
  const byCohort = new Map<number, Turn[]>();
  for (const turn of turns) byCohort.set(turn.cohort, [...(byCohort.get(turn.cohort) ?? []), turn]);
  return [...byCohort].map(([cohort, ofCohort]) => {
    const byPeriod = new Map(ofCohort.map(({ period, turned }) => [period, Number(turned)]));
    let held = 0;
    const holding = Array.from(
      { length: last - cohort + 1 },
      (_, later) => (held += byPeriod.get(cohort + later) ?? 0),
    );
    const owners = ofCohort.reduce((sum, turn) => sum + Number(turn.owners), 0);
    return { ...label(cohort), owners, holding };
  });
}

/** Periods are numbered through: months from the year 0, weeks from the Monday and days from the day after 1970 began. */
interface Period {
  /** The number of a timestamp, in SQL. */
  readonly sql: string;
  readonly of: (time: Date) => number;
  /** Its month or its first day, as the answer names it. */
  readonly label: (number: number) => { readonly month: string } | { readonly day: string };
}

const daySeconds = 86_400;
/** 1970 began on a Thursday. */
const firstMonday = 4 * daySeconds;

const inSeconds = (first: number, length: number): Period => ({
  sql: `((epoch(moment)::BIGINT - ${first}) // ${length})::INTEGER`,
  of: (time) => Math.floor((time.getTime() / 1_000 - first) / length),
  label: (number) => ({ day: new Date((first + number * length) * 1_000).toISOString().slice(0, 10) }),
});

export const cohortPeriods: Readonly<Record<CohortInterval, Period>> = {
  "1day": inSeconds(0, daySeconds),
  "1week": inSeconds(firstMonday, 7 * daySeconds),
  "1month": {
    sql: "(year(moment) * 12 + month(moment) - 1)::INTEGER",
    of: (time) => time.getUTCFullYear() * 12 + time.getUTCMonth(),
    label: (number) => ({
      month: `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`,
    }),
  },
};

/** Rows that a table of days has room for. */
const mostDays = 24;

/** Unix seconds of a token's first and newest event; null for one without. */
export function fittingInterval(first: number | null, newest: number): CohortInterval {
  if (first === null) return "1month";
  const begun = new Date(first * 1_000);
  if (begun.setUTCMonth(begun.getUTCMonth() + 2) <= newest * 1_000) return "1month";
  const { of } = cohortPeriods["1day"];
  const [from, to] = [first, newest].map((time) => of(new Date(time * 1_000)));
  return to! - from! < mostDays ? "1day" : "1week";
}
