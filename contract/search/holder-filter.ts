import { compareDecimals, isPlainDecimal } from "../query.ts";
import { listedKinds } from "../kinds.ts";
import { choice, day, joinSchemas, type Parameter, searchSchema, type SearchOf } from "./schema.ts";

/** A range of amounts in whole tokens, inclusive, as decimal text; empty is no bound. Bounds the wrong way round can only mean the range between them. */
export const filterSearch = searchSchema(
  { min_amount: amount("min"), max_amount: amount("max") },
  ({ min_amount: min, max_amount: max }) =>
    min !== "" && max !== "" && compareDecimals(min, max) > 0
      ? { min_amount: max, max_amount: min }
      : { min_amount: min, max_amount: max },
);
export type Filter = SearchOf<typeof filterSearch>;

/** What is listed alone, of now; empty is everybody. */
export const kindSearch = searchSchema({ kind: choice(listedKinds, "") });

/** Which of all holders of now a list has. */
export const narrowSearch = joinSchemas(filterSearch, kindSearch);
export type Narrowing = SearchOf<typeof narrowSearch>;

/** The days of UTC that a list of holders is of; all empty for now. */
export const daysSearch = searchSchema(
  {
    /** A day, `2026-03-01`: the holders at its end. */
    at: day,
    /** Two days, for what changed between their ends; an empty `to` is now, an empty `from` asks for nothing. */
    from: day,
    to: day,
  },
  ({ at, from: first, to }) => {
    const from = at === "" ? first : "";
    return { at, from, to: from === "" ? "" : to };
  },
);
export type HolderDays = SearchOf<typeof daysSearch>;

/** Whether a list of holders is of another time than now. */
export function isPast({ at, from }: HolderDays): boolean {
  return at !== "" || from !== "";
}

function amount(earlier: string): Parameter<string> {
  return { usual: "", parse: (given) => (isPlainDecimal(given) ? given : undefined), earlier };
}
