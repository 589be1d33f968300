import type { Meta } from "../../contract/meta.ts";
import { dayOf } from "../lib/days.ts";

/** The day of the newest data; its end is not over yet, so it means now. */
export function newestDay(asOf: Date | undefined): string {
  return dayOf(asOf ?? new Date());
}

/** Of a token of which nothing is said of who holds what: what is wrong with what is here. */
export function whatIsMissing({ notes = [] }: Pick<Meta, "notes">): string {
  return notes.includes("withheld")
    ? "Its transfers do not explain its supply"
    : "Some of its transfers are missing";
}

/** Why no other time of the token can be shown; undefined where some can. */
export function whyNoPast({ sources, history, asOf, facts, notes }: Meta): string | undefined {
  if (sources[0] === "upstream") return "The data service tells what is now, and nothing of other days.";
  if (history === "snapshot")
    return "Only balances of one moment are known of this token, and nothing of other days.";
  if (facts?.coverage) return `${whatIsMissing({ notes })}, so balances of other days are not known.`;
  return asOf === undefined ? "Nothing is known of other days." : undefined;
}
