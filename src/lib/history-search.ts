import type { SearchSchemaInput } from "@tanstack/react-router";

export interface HistorySearch {
  /** A preset, which moves with the data, or a day, which does not; empty is the default. */
  readonly from: string;
  /** The last day; empty is now. */
  readonly to: string;
  /** The moment that is pinned: a day, which is its end, or a time. */
  readonly at: string;
}
export const historySearchDefaults: HistorySearch = { from: "", to: "", at: "" };

/** What cannot be read falls back to its default; days the wrong way round can only mean those between them. */
export function readHistorySearch(raw: Partial<HistorySearch> & SearchSchemaInput): HistorySearch {
  const from = textOf(raw["from"], /^(30d|90d|1y|all|\d{4}-\d\d-\d\d)$/);
  const to = textOf(raw["to"], /^\d{4}-\d\d-\d\d$/);
  const at = textOf(raw["at"], /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/);
  return from.length > 3 && to !== "" && from > to ? { from: to, to: from, at } : { from, to, at };
}

function textOf(value: unknown, form: RegExp): string {
  return typeof value === "string" && form.test(value) && isTime(value) ? value : "";
}

/** `Date.parse` takes the 30th of February for the 1st of March. */
function isTime(text: string): boolean {
  const day = new Date(text.slice(0, 10));
  return text.length < 4 || (day.toJSON()?.startsWith(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)));
}
