import type { HolderDeltas } from "../../../contract/holders.ts";
import { money } from "../../lib/format.ts";
import type { Concentration } from "../concentration.ts";
import { capital, gained, isNothing, ofSupply, said, type Sentence, wallets } from "./words.ts";

interface Input {
  readonly name: string;
  readonly concentration: Concentration | null;
  readonly deltas: HolderDeltas | null;
  readonly unrealizedUsd: number | null;
}

/** The sentences that open a token's page. What is not known is left out. */
export function pageLead({ name, concentration, deltas, unrealizedUsd }: Input): Sentence {
  const [lead, ...rest] = [
    concentration && ownership(name, concentration),
    deltas && flow(name, deltas),
    concentration?.holderCount !== 0 &&
      unrealizedUsd !== null &&
      Number.isFinite(unrealizedUsd) &&
      paper(unrealizedUsd),
  ].filter((part): part is string => typeof part === "string");
  return { lead: lead ?? `The figures of ${name} are not available.`, rest: rest.join(" ") };
}

/** One line for cards, titles and search engines. */
export function summaryFinding({ name, concentration, deltas }: Omit<Input, "unrealizedUsd">): string {
  const first = concentration && ownership(name, concentration)?.slice(0, -1);
  const week = deltas?.["7days"];
  const second = week ? `${said(Math.abs(week))} ${holder(week)} ${gained(week)} in seven days` : undefined;
  return [first, second].filter(Boolean).join("; ") || `Holder statistics of ${name}`;
}

function ownership(name: string, { holderCount, top10 }: Concentration): string | null {
  if (holderCount === 0) return `Nobody holds ${name} now.`;
  if (top10 === null) return null;
  const few = Math.min(10, holderCount);
  return `${capital(wallets(few))} ${few === 1 ? "holds" : "hold"} ${ofSupply(top10, holderCount <= 10)}.`;
}

function flow(name: string, deltas: HolderDeltas): string | null {
  const { "7days": week, "4hours": hours } = deltas;
  const recently = "in the last four hours";
  if (week === undefined) {
    return hours ? `${name} ${gained(hours)} ${said(Math.abs(hours))} ${holder(hours)} ${recently}.` : null;
  }
  if (week === 0) {
    const first = `${name} has as many holders as seven days ago`;
    return hours ? `${first} but ${gained(hours)} ${said(Math.abs(hours))} ${recently}.` : `${first}.`;
  }
  const first = `${name} ${gained(week)} ${said(Math.abs(week))} ${holder(week)} in seven days`;
  if (hours === undefined) return `${first}.`;
  if (hours === 0) return `${first} and none ${recently}.`;
  if (week > 0 === hours > 0) return `${first} and ${said(Math.abs(hours))} ${recently}.`;
  return `${first} but ${gained(hours)} ${said(Math.abs(hours))} ${recently}.`;
}

function paper(usd: number): string {
  if (isNothing(usd)) return "Together, holders have no unrealized profit or loss.";
  const amount = money(Math.abs(usd), { places: 1 });
  return `Together, holders sit on ${amount} of unrealized ${usd > 0 ? "profit" : "loss"}.`;
}

function holder(change: number): string {
  return Math.abs(change) === 1 ? "holder" : "holders";
}
