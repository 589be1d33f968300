import type { HolderDeltas } from "../../../contract/holders.ts";
import { money } from "../../lib/format.ts";
import type { Concentration } from "../concentration.ts";
import { decisiveHolding } from "./concentration.ts";
import { countedFlow } from "../holder-flow.ts";
import { flowNoun, type FlowNoun, moreHolders } from "./flow.ts";
import { byWallet } from "../counted.ts";
import { gained, isMinority, isNothing, knownPart, said, type Sentence } from "./words.ts";

interface Input {
  readonly name: string;
  readonly concentration: Concentration | null;
  readonly deltas: HolderDeltas | null;
  readonly unrealizedUsd: number | null;
  /** Part of the supply that the profit is of, 0 to 1; undefined where it is not said. */
  readonly costShare?: number | undefined;
}

/** The sentences that open a token's page. What is not known is left out. */
export function pageLead({ name, concentration, deltas: told, unrealizedUsd, costShare }: Input): Sentence {
  const noun = flowNoun(concentration?.counted ?? byWallet);
  const deltas = told && changesOf(told, concentration);
  const [lead, ...rest] = [
    concentration && ownershipSentence(name, concentration),
    deltas &&
      (concentration?.holderCount === 0 ? flowToNobody(name, deltas, noun) : flow(name, deltas, noun)),
    concentration?.holderCount !== 0 &&
      unrealizedUsd !== null &&
      Number.isFinite(unrealizedUsd) &&
      paper(unrealizedUsd, costShare, concentration?.holderCount === 1 && !concentration.counted.isLeast),
  ].filter((part): part is string => typeof part === "string");
  return { lead: lead ?? `No figures of ${name} are known.`, rest: rest.join(" ") };
}

/** One line for cards, titles and search engines. */
export function summaryFinding({
  name,
  concentration,
  deltas,
}: Pick<Input, "name" | "concentration" | "deltas">): string {
  const first = concentration && ownershipSentence(name, concentration)?.slice(0, -1);
  const week = deltas && changesOf(deltas, concentration)["7days"];
  const second = week
    ? `${moreHolders(week, flowNoun(concentration?.counted ?? byWallet))} than seven days ago`
    : undefined;
  return [first, second].filter(Boolean).join("; ") || `Holder statistics of ${name}`;
}

function changesOf(deltas: HolderDeltas, concentration: Concentration | null): HolderDeltas {
  return concentration === null
    ? deltas
    : countedFlow(concentration.holderCount, deltas, concentration.counted).deltas;
}

function ownershipSentence(name: string, read: Concentration): string | null {
  if (read.holderCount === 0) return `Nobody holds ${name}.`;
  const text = decisiveHolding(read);
  return text && `${text}.`;
}

/** As many holders as before are none: nobody held it then either. */
function flowToNobody(name: string, deltas: HolderDeltas, noun: FlowNoun): string | null {
  const { "7days": week, "4hours": hours } = deltas;
  if (week !== 0) return flow(name, deltas, noun);
  return hours
    ? flow(name, { ...deltas, "7days": undefined }, noun)
    : "Nobody held it seven days ago either.";
}

function flow(name: string, deltas: HolderDeltas, noun: FlowNoun): string | null {
  const { "7days": week, "4hours": hours } = deltas;
  const recently = "in the last four hours";
  if (week === undefined) {
    return hours
      ? `${name} ${gained(hours)} ${said(Math.abs(hours))} ${nouns(hours, noun)} ${recently}.`
      : null;
  }
  if (week === 0) {
    const first = `${name} has as many ${noun}s as seven days ago`;
    return hours ? `${first} but ${gained(hours)} ${said(Math.abs(hours))} ${recently}.` : `${first}.`;
  }
  const first = `${name} ${gained(week)} ${said(Math.abs(week))} ${nouns(week, noun)} in seven days`;
  if (hours === undefined) return `${first}.`;
  if (hours === 0) return `${first} and none ${recently}.`;
  if (week === hours) return `${first}, ${Math.abs(week) === 1 ? "" : "all of them "}${recently}.`;
  if (week > 0 === hours > 0) {
    // More than in the week: before, it went the other way.
    return Math.abs(hours) > Math.abs(week)
      ? `${first}: ${said(Math.abs(hours))} ${recently}, after ${hours > 0 ? "losing" : "gaining"} ${said(Math.abs(hours - week))}.`
      : `${first}, ${said(Math.abs(hours))} of them ${recently}.`;
  }
  return `${first} but ${gained(hours)} ${said(Math.abs(hours))} ${recently}.`;
}

/** Where the cost of less than half is known, nothing is said of holders. */
function paper(usd: number, costShare: number | undefined, isAlone: boolean): string {
  const part = knownPart(costShare);
  const amount = isNothing(usd)
    ? "no unrealized profit or loss"
    : `${money(Math.abs(usd), { places: 1 })} of unrealized ${usd > 0 ? "profit" : "loss"}`;
  if (part !== null && isMinority(costShare)) {
    return `Costs are known for ${part} of supply, which carries ${amount}.`;
  }
  const [whose, has, sits] = isAlone
    ? ["The only holder", "has", "sits on"]
    : ["Together, holders", "have", "sit on"];
  const first = `${whose} ${isNothing(usd) ? has : sits} ${amount}`;
  return part === null ? `${first}.` : `${first} on the ${part} of supply whose cost is known.`;
}

function nouns(change: number, noun: FlowNoun): string {
  return Math.abs(change) === 1 ? noun : `${noun}s`;
}
