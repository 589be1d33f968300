import type { CohortInterval } from "../../../contract/history.ts";

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
