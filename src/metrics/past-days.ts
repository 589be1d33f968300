import { addDays, dayText } from "../lib/days.ts";
import type { HoldersSearch } from "../lib/search-params.ts";

export interface PastDays {
  /** Empty where no single day is asked for. */
  readonly at: string;
  /** Empty where no two days are asked for. */
  readonly from: string;
  readonly to: string;
  /** What was made of the days of the address, where they are not as they stand there. */
  readonly note: string;
}

/** The days that an address means: none after the newest, the earlier one first, an open end at the newest. */
export function readDays(asked: Pick<HoldersSearch, "at" | "from" | "to">, newest: string): PastDays {
  const isLate = (day: string) => day > newest;
  const known = (day: string) => (isLate(day) ? newest : day);
  if (asked.at !== "") return { at: known(asked.at), from: "", to: "", note: lateNote([asked.at], newest) };
  if (asked.from === "") return { at: "", from: "", to: "", note: "" };
  const end = asked.to === "" ? newest : asked.to;
  // A first day in the future alone is too late, not the later of the two.
  const swapped = asked.to !== "" && asked.from > end;
  const [from, to] = swapped ? [end, asked.from] : [asked.from, end];
  const order = swapped ? "The first day was later than the second, so they were swapped." : "";
  return {
    at: "",
    from: known(from),
    to: known(to),
    note: [order, lateNote([from, to], newest)].filter(Boolean).join(" "),
  };
}

/** The day at whose end tokens are compared, none after the last one that is over in the newest of their data. */
export function readWholeDay(at: string, newest: string) {
  const last = addDays(newest, -1);
  if (at <= last) return { day: at, last, note: "" };
  return {
    day: last,
    last,
    note: `The data end before the end of ${dayText(at)}; the last whole day is ${dayText(last)}.`,
  };
}

function lateNote(days: readonly string[], newest: string): string {
  const late = [...new Set(days.filter((day) => day > newest))].map(dayText);
  if (late.length === 0) return "";
  return `${late.join(" and ")} ${late.length === 1 ? "lies" : "lie"} after the newest data, which are of ${dayText(newest)}.`;
}

/** "now", or the day. */
export function momentText(day: string, newest: string): string {
  return day === newest ? "now" : dayText(day);
}
