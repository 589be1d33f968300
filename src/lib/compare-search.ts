import { comparisonSearch } from "../../contract/compared-tokens.ts";
import { searchSchema, type SearchOf, textOfForm } from "../../contract/search/schema.ts";

/** What a word means knows the section over time, which comes later than the addresses. */
const word = textOfForm(/^[a-z\d-]{1,20}$/);

export const compareSearch = searchSchema({
  ...comparisonSearch.parameters,
  /** The figure that is compared over time; empty is the first of them. */
  series: word,
  /** "launch" for days since each token’s first transfer; empty is the calendar. */
  axis: word,
  /** "linear", "log" or "index"; empty is what the values ask for. */
  scale: word,
  /** "tokens" for amounts of tokens; empty is parts of supply. */
  unit: word,
});
export type CompareSearch = SearchOf<typeof compareSearch>;
export type OverTimeSearch = Omit<CompareSearch, "t" | "at">;
