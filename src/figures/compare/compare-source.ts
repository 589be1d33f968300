import type { DataSource } from "../../../contract/meta.ts";
import { displayAddress } from "../../lib/display-address.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { isAhead, isOld } from "../../lib/age.ts";
import { asOfText, clock, date } from "../../lib/format.ts";
import { datedSentence, oldDataText } from "../../metrics/findings/dated.ts";
import type { Sentence } from "../../metrics/findings/words.ts";
import { demoMark, sourceLine } from "../../metrics/sections.ts";
import { beingRead } from "../../metrics/being-read.ts";
import { aOf, tokenNotFound } from "../../metrics/states.ts";
import type { CompareColumn } from "./compare-columns.ts";

/** Where a comparison of now is from. */
export const sourcesOfNow = ["token statistics", "holders", "deltas", "breakdowns", "categories", "PnL"];

type Dated = Pick<CompareColumn, "name" | "meta"> & Partial<Pick<CompareColumn, "when">>;

/** The page's time: that of its newest figures. Tokens with others are named at its foot. */
export function newestAsOf(columns: readonly Dated[]): Date | undefined {
  const times = columns.flatMap(({ meta }) => meta?.asOf?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

/** The day that a comparison is of, or that its tokens are days apart and not of one time; undefined where all are of now. */
function timeOf(columns: readonly Dated[]): string | undefined {
  const when = columns[0]?.when;
  if (when !== undefined) return when;
  const times = columns.flatMap(({ meta }) => meta?.asOf?.getTime() ?? []);
  const areApart = times.length > 1 && isOld(new Date(Math.min(...times)), Math.max(...times));
  return areApart ? "Each at the time of its own data" : undefined;
}

/** The sentence under the time that it is of; old data of now has its date above it, as {@link oldComparison} says. */
export function timedComparison(sentence: Sentence, columns: readonly Dated[]): Sentence {
  const time = timeOf(columns);
  return time === undefined ? sentence : { ...sentence, lead: `${time}: ${sentence.lead}` };
}

/** Above the sentence of a page: the day of its data, where that is old and the sentence has no time. */
export function oldComparison(columns: readonly Dated[], now?: number): string | undefined {
  return timeOf(columns) === undefined ? oldDataText(newestAsOf(columns), now) : undefined;
}

/** The sentence under the time that it is of, or with its date where figures are old. */
export function datedComparison(sentence: Sentence, columns: readonly Dated[], now?: number): Sentence {
  return timeOf(columns) === undefined
    ? datedSentence(sentence, newestAsOf(columns), now)
    : timedComparison(sentence, columns);
}

/** What one row finds, under the day where one was asked for. */
export function timedFinding(text: string, columns: readonly Dated[]): string {
  const when = columns[0]?.when;
  return when === undefined ? text : `${when}: ${text}`;
}

/** What the figures are made from and when, as in "14:32:07 UTC, 21 Nov 2025, except Gannetry 14:31:52 UTC". */
export function compareSource(columns: readonly Dated[]): string {
  const when = columns[0]?.when;
  const line = sourceLine(when === undefined ? sourcesOfNow : ["history", "holders of that day"]);
  const mark = comparedDemo(columns);
  const demo = mark === "" ? "" : ` ${mark}.`;
  const newest = newestAsOf(columns);
  if (newest === undefined) return `${line}${demo}`;
  const others = columns.flatMap(({ name, meta }) => {
    if (meta === undefined || meta.asOf?.getTime() === newest.getTime()) return [];
    if (meta.asOf === undefined) return [`${name}, whose time is not known`];
    const isOfThatDay = date(meta.asOf) === date(newest) && !isAhead(newest);
    return [`${name} ${isOfThatDay ? clock(meta.asOf) : asOfText(meta.asOf)}`];
  });
  const then = when === undefined ? "" : ` Figures of 24:00 UTC on ${when}.`;
  const except = others.length > 0 ? `, except ${others.join("; ")}` : "";
  return `${line} Data as of ${asOfText(newest)}${except}.${then}${demo}`;
}

/** Which of the figures are invented: empty where none are. */
export function comparedDemo(columns: readonly Dated[]): string {
  return demoMark(columns.map(({ name, meta }) => ({ name, sources: meta?.sources })));
}

/** Whose figures these are: invented only if all are, for the heads mark each one that is. */
export function commonSource(columns: readonly Dated[]): DataSource | undefined {
  const sources = columns.map(({ meta }) => meta?.sources[0]);
  return sources.find((source) => source !== "demo") ?? sources[0];
}

/** `code`: the reason that the service gave. */
export function unknownToken({ chain, address }: TokenRef, code?: string): string {
  if (code === "token_being_read") {
    return `${beingRead.title}: ${displayAddress(chain, address)}. ${beingRead.detail}`;
  }
  return `${tokenNotFound(chain, undefined).title}: ${displayAddress(chain, address)}. It is left out; ${aOf(chain)} wallet has the same form.`;
}
