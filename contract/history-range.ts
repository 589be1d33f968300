/** Which part of a token's history is shown, as addresses of pages, cards and pictures have it. */
export interface HistoryRange {
  /** A preset, which moves with the data, or a day, which does not; empty is the default. */
  readonly from: string;
  /** The last day; empty is now. */
  readonly to: string;
  /** The moment that is pinned: a day, which is its end, or a time. */
  readonly at: string;
}

export const usualRange: HistoryRange = { from: "", to: "", at: "" };

/** What cannot be read falls back to its default; days the wrong way round can only mean those between them. */
export function readHistoryRange(raw: { readonly [K in keyof HistoryRange]?: unknown }): HistoryRange {
  const from = textOf(raw.from, /^(30d|90d|1y|all|\d{4}-\d\d-\d\d)$/);
  const to = textOf(raw.to, /^\d{4}-\d\d-\d\d$/);
  const at = textOf(raw.at, /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/);
  return from.length > 3 && to !== "" && from > to ? { from: to, to: from, at } : { from, to, at };
}

/** The reverse, as query text with its `?`: what is as by default is left out. */
export function writeHistoryRange({ from, to, at }: HistoryRange): string {
  const given = Object.entries({ from, to, at }).filter(([, value]) => value !== "");
  return given.length === 0 ? "" : `?${given.map(([name, value]) => `${name}=${value}`).join("&")}`;
}

/** Whether a text is a day of UTC as addresses have it: 2026-03-01. */
export function isDay(text: string): boolean {
  const time = new Date(/^[12]\d{3}-\d{2}-\d{2}$/.test(text) ? text : Number.NaN);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** The day of an address; empty where it names none. */
export function readDay(value: unknown): string {
  return typeof value === "string" && isDay(value) ? value : "";
}

function textOf(value: unknown, form: RegExp): string {
  return typeof value === "string" && form.test(value) && isTime(value) ? value : "";
}

/** `Date.parse` takes the 30th of February for the 1st of March. */
function isTime(text: string): boolean {
  return text.length < 4 || (isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)));
}
