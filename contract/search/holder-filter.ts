import { compareDecimals, isPlainDecimal } from "../query.ts";
import { type Parameter, searchSchema, type SearchOf } from "./schema.ts";

/** A range of amounts in whole tokens, inclusive, as decimal text; empty is no bound. Bounds the wrong way round can only mean the range between them. */
export const filterSearch = searchSchema(
  { min_amount: amount("min"), max_amount: amount("max") },
  ({ min_amount: min, max_amount: max }) =>
    min !== "" && max !== "" && compareDecimals(min, max) > 0
      ? { min_amount: max, max_amount: min }
      : { min_amount: min, max_amount: max },
);
export type Filter = SearchOf<typeof filterSearch>;

function amount(earlier: string): Parameter<string> {
  return { usual: "", parse: (given) => (isPlainDecimal(given) ? given : undefined), earlier };
}
