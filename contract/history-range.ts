import { isDay, type Parameter, searchSchema, type SearchOf, textOfForm } from "./search/schema.ts";

/** Which part of a token's history is shown, as addresses of pages, cards and pictures have it. */
export const historySearch = searchSchema(
  {
    /** A preset, which moves with the data, or a day, which does not; empty is the default. */
    from: moment(/^(30d|90d|1y|all|\d{4}-\d\d-\d\d)$/),
    /** The last day; empty is now. */
    to: moment(/^\d{4}-\d\d-\d\d$/),
    /** The moment that is pinned: a day, which is its end, or a time. */
    at: moment(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/),
  },
  // Days the wrong way round can only mean those between them.
  ({ from, to, at }) =>
    from.length > 3 && to !== "" && from > to ? { from: to, to: from, at } : { from, to, at },
);
export type HistoryRange = SearchOf<typeof historySearch>;
export const usualRange = historySearch.usual;

function moment(form: RegExp): Parameter<string> {
  const { usual, parse } = textOfForm(form);
  return { usual, parse: (given) => (isTime(given) ? parse(given) : undefined) };
}

/** `Date.parse` takes the 30th of February for the 1st of March. */
function isTime(given: string): boolean {
  return given.length < 4 || (isDay(given.slice(0, 10)) && !Number.isNaN(Date.parse(given)));
}
