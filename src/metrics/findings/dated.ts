import { isOld } from "../../lib/age.ts";
import { date } from "../../lib/format.ts";
import type { Sentence } from "./words.ts";

/** The sentence under the date of its data, as a newspaper has it, where the data is old. */
export function dated(text: string, asOf: Date | undefined, now?: number): string {
  return asOf && isOld(asOf, now) ? `${date(asOf)}: ${text}` : text;
}

export function datedSentence({ lead, rest }: Sentence, asOf: Date | undefined, now?: number): Sentence {
  return { lead: dated(lead, asOf, now), rest };
}

/** Above the lead of a page, where its data is old: the sentences below it carry no date. */
export function oldDataText(asOf: Date | undefined, now?: number): string | undefined {
  return asOf && isOld(asOf, now) ? `Data of ${date(asOf)}` : undefined;
}
