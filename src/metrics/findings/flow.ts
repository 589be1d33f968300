import type { HolderDeltas } from "../../../contract/holders.ts";
import { type WindowName, windowSeconds } from "../../../contract/windows.ts";
import { roundShare } from "../../lib/format.ts";
import type { Counted } from "../counted.ts";
import { capital, finding, listed, moreOrFewer, numberWord, said } from "./words.ts";

/** Seven of thirty days are 23 %: between these two, the month's growth was even. */
const accelerating = 0.35;
const slowing = 0.17;
/** Of fewer holders gained in a month no pace is told. */
const leastForPace = 20;

/** What changes are of: accounts, where pages count their wallets as holders and changes in these are not told. */
export type FlowNoun = "holder" | "account";

export function flowNoun({ word, wallets, changes }: Counted): FlowNoun {
  return word === "account" && wallets !== null && !changes ? "account" : "holder";
}

/** How the number of holders moves, net; null where no window is known. */
export function flowFinding(
  deltas: HolderDeltas,
  holderCount: number,
  noun: FlowNoun = "holder",
  { isLeast }: Pick<Counted, "isLeast"> = {},
): string | null {
  const arrival = everyoneCame(deltas, holderCount, isLeast ? `known ${noun}` : noun);
  if (arrival !== null) return arrival;
  const first = pace(deltas, noun);
  if (first !== null) return hoursAfter(first, deltas);
  const { "7days": week, "30days": thirty } = deltas;
  const longest = knownWindows(deltas).at(-1);
  if (week !== undefined && thirty !== undefined) {
    // Where the week lost holders, the month before it is another story.
    return differences(deltas, week < 0 && week !== thirty ? ["7days"] : ["7days", "30days"], noun);
  }
  return longest === undefined ? null : differences(deltas, [longest], noun);
}

/** Nobody held it before: all came within the shortest window that begins with nobody. */
function everyoneCame(
  deltas: HolderDeltas,
  holderCount: number,
  noun: FlowNoun | `known ${FlowNoun}`,
): string | null {
  const name = knownWindows(deltas).find((each) => deltas[each] === holderCount);
  if (name === undefined || holderCount < 1) return null;
  const who =
    holderCount === 1
      ? `The only ${noun}`
      : holderCount === 2
        ? `Both ${noun}s`
        : `All ${said(holderCount)} ${noun}s`;
  const first = `${who} came in the last ${windowWords[name].replace(/^an? /, "")}`;
  const hours = deltas["4hours"];
  if (hours === undefined || windowSeconds[name] <= windowSeconds["4hours"]) return first;
  if (hours === 0) return finding(first, "; there were as many four hours ago");
  return holderCount > hours
    ? finding(first, `; four hours ago there ${wereText(holderCount - hours)}`)
    : first;
}

function wereText(holders: number): string {
  return `${holders === 1 ? "was" : "were"} ${numberWord(holders)}`;
}

function hoursAfter(first: string, { "4hours": hours }: HolderDeltas): string {
  if (hours === undefined) return first;
  // Not "23 more than four hours ago", which reads as if they had come before that.
  return finding(
    first,
    hours === 0 ? "; as many as four hours ago" : `; ${moreOrFewer(hours)} in the last four hours`,
  );
}

/** "1 more holder than thirty days, seven days and four hours ago": what is the same is said once. */
function differences(deltas: HolderDeltas, names: readonly WindowName[], noun: FlowNoun): string {
  const asked = deltas["4hours"] === undefined ? names : [...names, "4hours" as const];
  const changes = [...new Set(asked.map((name) => deltas[name] ?? 0))];
  const [first = "", ...rest] = changes.map((change, index) => {
    const then = agoText(windowNames.filter((name) => asked.includes(name) && deltas[name] === change));
    if (change === 0) return `${index === 0 ? `As many ${noun}s` : "as many"} as ${then}`;
    return `${index === 0 ? moreHolders(change, noun) : moreOrFewer(change)} than ${then}`;
  });
  const isMonthNext = names.length === 2 && deltas["7days"] !== deltas["30days"];
  return finding(
    first,
    ...rest.map((clause, index) => `${isMonthNext && index === 0 ? "," : ";"} ${clause}`),
  );
}

/** "thirty days, seven days and four hours ago". */
function agoText(names: readonly WindowName[]): string {
  return `${listed(names.map((name) => windowWords[name]).toReversed())} ago`;
}

/** How the month's gain came; null where there was none to speak of. */
function pace({ "7days": week, "30days": thirty }: HolderDeltas, noun: FlowNoun): string | null {
  if (week === undefined || thirty === undefined) return null;
  if (week <= 0 || week > thirty || thirty < leastForPace) return null;
  const ratio = week / thirty;
  if (ratio > accelerating) {
    const part = week === thirty ? "All" : roundShare(ratio);
    return `${capital(part)} of the month’s gain came in the last seven days`;
  }
  const way = ratio >= slowing ? "Steady growth" : "Growth is slowing";
  return `${way}: ${moreHolders(week, noun)} in seven days, ${said(thirty)} in thirty`;
}

const windowWords: Record<WindowName, string> = {
  "1hour": "an hour",
  "2hours": "two hours",
  "4hours": "four hours",
  "12hours": "twelve hours",
  "1day": "a day",
  "3days": "three days",
  "7days": "seven days",
  "14days": "fourteen days",
  "30days": "thirty days",
};

/** The shortest first. */
const windowNames = Object.keys(windowWords) as WindowName[];

function knownWindows(deltas: HolderDeltas): WindowName[] {
  return windowNames.filter((name) => deltas[name] !== undefined);
}

/** "312 fewer holders", "1 more holder". */
export function moreHolders(change: number, noun: FlowNoun = "holder"): string {
  return `${moreOrFewer(change)} ${Math.abs(change) === 1 ? noun : `${noun}s`}`;
}
