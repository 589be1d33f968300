import type { SearchSchemaInput } from "@tanstack/react-router";
import { longestSelection } from "../../contract/compared-tokens.ts";
import { readDay } from "../../contract/history-range.ts";

export interface CompareSearch {
  /** The tokens, as `readTokens` reads them. */
  readonly t: string;
  /** The day of UTC at whose end they are compared, as in 2026-03-01; empty is now. */
  readonly at: string;
  /** The figure that is compared over time; empty is the first of them. */
  readonly series: string;
  /** "launch" for days since each token’s first transfer; empty is the calendar. */
  readonly axis: string;
  /** "linear", "log" or "index"; empty is what the values ask for. */
  readonly scale: string;
  /** "tokens" for amounts of tokens; empty is parts of supply. */
  readonly unit: string;
}
export type OverTimeSearch = Omit<CompareSearch, "t" | "at">;
export const compareSearchDefaults: CompareSearch = {
  t: "",
  at: "",
  series: "",
  axis: "",
  scale: "",
  unit: "",
};

/** Of what is a word the section over time knows what it means, which comes later than the addresses. */
export function readCompareSearch(raw: Partial<CompareSearch> & SearchSchemaInput): CompareSearch {
  const text = (name: keyof CompareSearch) => raw[name] ?? "";
  const word = (name: keyof CompareSearch) => (/^[a-z\d-]{1,20}$/.test(text(name)) ? text(name) : "");
  return {
    t: text("t").slice(0, longestSelection),
    at: readDay(raw.at),
    series: word("series"),
    axis: word("axis"),
    scale: word("scale"),
    unit: word("unit"),
  };
}
