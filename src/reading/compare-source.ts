import type { DataSource } from "../../contract/meta.ts";
import { displayAddress } from "../../contract/address.ts";
import type { TokenRef } from "../api/token-queries.ts";
import { isOld } from "../lib/age.ts";
import { clock, date } from "../lib/format.ts";
import { dated, datedSentence } from "../metrics/findings/dated.ts";
import type { Sentence } from "../metrics/findings/words.ts";
import { demoMark, sections, sourceLine } from "../metrics/sections.ts";
import { beingRead } from "../metrics/being-read.ts";
import { aOf, tokenNotFound } from "../metrics/states.ts";
import type { CompareColumn } from "./compare-columns.ts";

type Dated = Pick<CompareColumn, "name" | "meta"> & Partial<Pick<CompareColumn, "when">>;

/** The page's time: that of its newest figures. Tokens with others are named at its foot. */
export function newestAsOf(columns: readonly Dated[]): Date | undefined {
  const times = columns.flatMap(({ meta }) => meta?.asOf?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

/** The sentence under the day that it is of, or with its date where figures are old; those of tokens days apart are not of one time. */
export function datedComparison(sentence: Sentence, columns: readonly Dated[], now?: number): Sentence {
  const when = columns[0]?.when;
  if (when !== undefined) return { ...sentence, lead: `${when}: ${sentence.lead}` };
  const times = columns.flatMap(({ meta }) => meta?.asOf?.getTime() ?? []);
  if (times.length > 1 && isOld(new Date(Math.min(...times)), Math.max(...times))) {
    return { ...sentence, lead: `Each at the time of its own data: ${sentence.lead}` };
  }
  return datedSentence(sentence, newestAsOf(columns), now);
}

/** The same of what one row finds. */
export function datedFinding(text: string, columns: readonly Dated[]): string {
  const when = columns[0]?.when;
  return when === undefined ? dated(text, newestAsOf(columns)) : `${when}: ${text}`;
}

/** What the figures are made from and when, as in "14:32:07 UTC, 21 Nov 2025, except Gannetry 14:31:52 UTC". */
export function compareSource(columns: readonly Dated[]): string {
  const when = columns[0]?.when;
  const line = sourceLine(when === undefined ? sections.compare.sources : ["history", "holders of that day"]);
  const mark = comparedDemo(columns);
  const demo = mark === "" ? "" : ` ${mark}.`;
  const newest = newestAsOf(columns);
  if (newest === undefined) return `${line}${demo}`;
  const others = columns.flatMap(({ name, meta }) => {
    if (meta === undefined || meta.asOf?.getTime() === newest.getTime()) return [];
    if (meta.asOf === undefined) return [`${name}, whose time is not known`];
    const day = date(meta.asOf) === date(newest) ? "" : `, ${date(meta.asOf)}`;
    return [`${name} ${clock(meta.asOf)}${day}`];
  });
  const then = when === undefined ? "" : ` Figures of 24:00 UTC on ${when}.`;
  const except = others.length > 0 ? `, except ${others.join("; ")}` : "";
  return `${line} Data as of ${clock(newest)}, ${date(newest)}${except}.${then}${demo}`;
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
