import { count, large, share } from "../../lib/format.ts";

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

/** The first clause, and each further one as long as the whole stays within the limit. */
export function finding(first: string, ...clauses: readonly string[]): string {
  return clauses.reduce(
    (text, clause) => (textLength(text + clause) <= longestFinding ? text + clause : text),
    first,
  );
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

/** "One wallet", "three wallets", "36 wallets". */
export function wallets(value: number): string {
  return `${numberWord(value)} ${value === 1 ? "wallet" : "wallets"}`;
}

/** "Both wallets", "All three wallets", "All 57 wallets". */
export function everyWallet(value: number): string {
  return value === 2 ? "Both wallets" : `All ${wallets(value)}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "gained" or "lost"; the number is said without its sign. */
export function gained(change: number): string {
  return change < 0 ? "lost" : "gained";
}

/** "34.1% of supply"; "all of the supply" only where nobody else holds any. */
export function ofSupply(value: number, everyone: boolean): string {
  if (everyone && value >= 1 - 1e-9) return "all of the supply";
  return `${share(everyone ? value : Math.min(value, 1 - 1e-9))} of supply`;
}

/** Less than half a cent either way: a sentence calls it nothing. */
export function isNothing(usd: number): boolean {
  return Math.abs(usd) < 0.005;
}

/** "the four", "the two". */
export function theSeveral(value: number): string {
  return `the ${numberWord(value)}`;
}
