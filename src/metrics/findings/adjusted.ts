import { excludedGroups } from "../../../contract/exclusion-changes.ts";
import { type Exclusions, isExcluding } from "../../../contract/exclusions.ts";
import { kindWords } from "../../../contract/kind-words.ts";
import type { ExcludedHolder, HolderSummary } from "../../../contract/labels.ts";
import { large, share } from "../../lib/format.ts";
import { describeGroups, groupText } from "./groups.ts";
import { remaining } from "./without.ts";
import { capital, listed, numberWord, rowsOf } from "./words.ts";

/** "pools, exchanges, programs, burn addresses and bridges", "what is chosen". */
export function withoutText(exclusions: Exclusions): string {
  const kinds = excludedGroups(exclusions).map((group) => groupText(group));
  const named = exclusions.and === "" ? 0 : exclusions.and.split(",").length;
  return listed([...kinds, ...(named > 0 ? [addresses(named)] : [])]);
}

/** "without 7 addresses (pools, burn addresses)", for the line under a figure or a picture; empty where none is. */
export function withoutNote(summary: Pick<HolderSummary, "excluded">, exclusions: Exclusions): string {
  const text = addresses(summary.excluded.length);
  return exclusions.without === "" ? `without ${text}` : `without ${text} (${withoutText(exclusions)})`;
}

/** After figures over time: "Counted without pools and burn addresses." Empty where everybody is counted. */
export function countedWithoutText(exclusions: Exclusions): string {
  return isExcluding(exclusions) ? `Counted without ${withoutText(exclusions)}.` : "";
}

/** The hint on figures of all holders: "The second largest holder is a pool: without it …". Null without a cause. */
export function exclusionHint(summary: HolderSummary): string | null {
  const { excluded, raw } = summary;
  const high = excluded.filter(({ rank }) => rank !== null && rank <= 10);
  const [first] = high;
  if (first?.rank === undefined || first.rank === null || raw.top_10_share === null) return null;
  const others = excluded.length - high.length;
  const [subject, them] =
    high.length === 1
      ? [`The ${place(first.rank)} holder is ${oneText(first)}`, "it"]
      : [`${few(high.length, raw)} are ${kindsOf(high)}`, "them"];
  const like =
    others === 0 ? them : `${them} and ${numberWord(others)} other ${others === 1 ? "address" : "addresses"}`;
  if (summary.holder_count === 0) return `${subject}: without ${like} nothing remains.`;
  const ten = largestThatRemain(summary);
  if (summary.top_10_share === null) return `${subject}.`;
  if (share(summary.top_10_share) === share(raw.top_10_share)) {
    const isAll = summary.holder_count <= 10 && summary.top_10_share >= 1 - 1e-9;
    return isAll ? `${subject}: without ${like} ${ten} all of what is left.` : `${subject}.`;
  }
  return `${subject}: without ${like} ${ten} ${share(summary.top_10_share)} of what is left, not ${share(raw.top_10_share)} of supply.`;
}

/** "the ten largest hold", "the seven holders that remain hold". */
function largestThatRemain(summary: HolderSummary): string {
  const rest = summary.holder_count === 1 ? "that remains holds" : "that remain hold";
  return summary.holder_count > 10 ? "the ten largest hold" : `the ${remaining(summary)} ${rest}`;
}

/** "pools and burn addresses": the kinds of those that are left out and hold something. Null where nobody is, or nothing remains. */
export function kindsLeftOut({ excluded, holder_count: holders }: HolderSummary): string | null {
  const holding = excluded.filter(({ rank }) => rank !== null);
  return holding.length === 0 || holders === 0 ? null : kindsOf(holding);
}

/** Beside the figures of all holders: "Without pools and burn addresses the ten largest hold 28.2% of what is left". */
export function besideFinding(summary: HolderSummary): string | null {
  const kinds = kindsLeftOut(summary);
  const { top_10_share: top } = summary;
  if (kinds === null || top === null) return null;
  return `Without ${kinds} ${largestThatRemain(summary)} ${share(top)} of what is left`;
}

/** "Without them it takes 83 wallets to hold more than half; with them 36". Null where it is not known. */
export function adjustedFinding(summary: HolderSummary): string | null {
  const { excluded, holder_count: holders, half_of_supply: half, raw } = summary;
  if (excluded.length === 0) return null;
  if (holders === 0) return "All of it is left out: nothing remains";
  if (half === null || raw.half_of_supply === null) return null;
  const them = excluded.length === 1 ? "it" : "them";
  const verb = half === 1 ? "holds" : "hold";
  if (half === raw.half_of_supply)
    return `With or without ${them}, ${rowsOf(half, "wallet")} ${verb} more than half`;
  const takes = half === 1 ? "one wallet holds" : `it takes ${rowsOf(half, "wallet")} to hold`;
  const first = `Without ${them}${half > 1 && them === "it" ? "," : ""} ${takes} more than half`;
  return `${first}; with ${them} ${half === 1 ? `that takes ${numberWord(raw.half_of_supply)}` : numberWord(raw.half_of_supply)}`;
}

/** "Three of the ten largest holders", "Both holders". */
function few(high: number, raw: HolderSummary["raw"]): string {
  const number = capital(numberWord(high));
  if (raw.holder_count >= 10)
    return high === 10 ? "All ten largest holders" : `${number} of the ten largest holders`;
  if (high < raw.holder_count) return `${number} of the ${remaining(raw)}`;
  return high === 2 ? "Both holders" : `All ${remaining(raw)}`;
}

/** Under the list of what is left out: "Seven addresses, 784M of it remain". */
export function remainText({ excluded, supply }: HolderSummary, ticker: string): string {
  return `${capital(addresses(excluded.length))} left out, ${large(supply)} ${ticker} ${remainWord(supply)}`;
}

/** "1 BRINE remains". */
export function remainWord(supply: number): "remains" | "remain" {
  return large(supply) === "1" ? "remains" : "remain";
}

function oneText({ group }: Pick<ExcludedHolder, "group">): string {
  if (group === null) return "left out by name";
  if (group === "burn") return "a burn address";
  const { one, many } = kindWords[group];
  const text = one === many ? `${one} address` : one;
  return `${/^[aeiou]/.test(text) ? "an" : "a"} ${text}`;
}

function kindsOf(excluded: readonly ExcludedHolder[]): string {
  const groups = [...new Set(excluded.flatMap(({ group }) => group ?? []))];
  return describeGroups(groups);
}

function addresses(count: number): string {
  return `${numberWord(count)} ${count === 1 ? "address" : "addresses"}`;
}

const ordinals = ["largest", "second largest", "third largest", "fourth largest", "fifth largest"];

function place(rank: number): string {
  return ordinals[rank - 1] ?? `${rank}th largest`;
}
