import { familyOf, isChainId } from "../../../contract/chains.ts";
import { count, large, partOfWhole, roundShare, share } from "../../lib/format.ts";
import type { Counted } from "../counted.ts";

/** A text whose first clause is set bold. `rest` may be empty. */
export interface Sentence {
  readonly lead: string;
  readonly rest: string;
}

export function sentenceText({ lead, rest }: Sentence): string {
  return rest === "" ? lead : `${lead} ${rest}`;
}

/** A finding fits a line or two at every width. */
export const longestFinding = 110;

export function textLength(text: string): number {
  return Array.from(text).length;
}

export function fits(text: string): boolean {
  return textLength(text) <= longestFinding;
}

/** The first clause, and each further one as long as the whole stays within the limit. */
export function finding(first: string, ...clauses: readonly string[]): string {
  return clauses.reduce((text, clause) => (fits(text + clause) ? text + clause : text), first);
}

const words = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Up to ten in words, then digits: "three", "36". */
export function numberWord(value: number): string {
  return words[value] ?? said(value);
}

/** Every digit below a million, three of them above: a sentence is not a table. */
export function said(value: number): string {
  return Math.abs(value) < 1e6 ? count(value) : large(value);
}

export type RowWord = Counted["word"];

/** What a sentence calls them: those that are known, where there are more. */
export type RowNoun = RowWord | `known ${RowWord}`;

export function rowNoun(word: RowWord, { isLeast }: Pick<Counted, "isLeast">): RowNoun {
  return isLeast ? `known ${word}` : word;
}

/** On Solana a wallet may hold in several accounts, and ranks are of those. */
export function rowWord(chain: string): RowWord {
  return isChainId(chain) && familyOf(chain) === "solana" ? "account" : "wallet";
}

/** "One account", "three wallets": rows by their word. */
export function rowsOf(value: number, word: RowNoun): string {
  return `${numberWord(value)} ${value === 1 ? word : `${word}s`}`;
}

/** "Both wallets", "All three accounts", "All 57 wallets". */
export function everyRow(value: number, word: RowNoun): string {
  return value === 2 ? `Both ${word}s` : `All ${rowsOf(value, word)}`;
}

/** "a, b and c". */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? "nothing";
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** "12 more", "3 fewer". */
export function moreOrFewer(change: number): string {
  return `${said(Math.abs(change))} ${change > 0 ? "more" : "fewer"}`;
}

/** Known for less than this, a figure is that of a part: the sentence says of which. */
const allButAll = 0.995;

/** The part as a sentence says it, "83%"; null where it is all, or where nothing is said of it. */
export function knownPart(part: number | undefined): string | null {
  if (part === undefined || part >= allButAll) return null;
  return part > 0 && part < 0.01 ? share(part) : roundShare(part);
}

/** Whether so small a part is known that no sentence speaks for all. */
export function isMinority(part: number | undefined): boolean {
  return part !== undefined && part < 0.5;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "gained" or "lost", net; the number is said without its sign. */
export function gained(change: number): string {
  return change < 0 ? "lost" : "gained";
}

/** "34.1% of supply"; "all of the supply" only where nobody else holds any. */
export function ofSupply(value: number, everyone: boolean): string {
  if (everyone && value >= 1 - 1e-9) return "all of the supply";
  return `${share(partOfWhole(value, everyone))} of supply`;
}

/** Less than half a cent either way: a sentence calls it nothing. */
export function isNothing(usd: number): boolean {
  return Math.abs(usd) < 0.005;
}

/** "the four", "the two". */
export function theSeveral(value: number): string {
  return `the ${numberWord(value)}`;
}
