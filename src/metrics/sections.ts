import type { DataSource } from "../../contract/meta.ts";
import { clock } from "../lib/format.ts";
import type { MetricId } from "./definitions/definitions.ts";
import type { Price } from "./price.ts";
import { isOwnService } from "./source.ts";

/** What the left rail says of a section: its name, how to read it, where it comes from. */
export interface SectionText {
  readonly id: string;
  readonly name: string;
  readonly read: readonly string[];
  readonly sources: readonly string[];
  /** What its link is called where it leads to more than the section: filter and page too. */
  readonly link?: string;
  /** The definitions that belong to the section. */
  readonly metrics: readonly MetricId[];
}

/** How the price got on the page, to follow what the rail says. Empty without a price. */
export function priceNote(price: Price | null): string {
  if (price === null) return "";
  if (price.kind === "known") return "The price is the last one known when the data was taken.";
  const wallets = price.from?.holders === 1 ? "the one wallet" : "the number of wallets";
  const usd = price.from ? `$${price.from.usd.toLocaleString("en-US")}` : "a value";
  return `No price is given, so it is bracketed from ${wallets} above ${usd}.`;
}

/**
 * "Sources: wallet categories, supply breakdown. Fetched 14:32:07 UTC." A time is given where it
 * differs from the page's own.
 */
export function sourceLine(sources: readonly string[], fetched?: Date): string {
  const line = `${sources.length === 1 ? "Source" : "Sources"}: ${sources.join(", ")}.`;
  return fetched ? `${line} Fetched ${clock(fetched)}.` : line;
}

/** What goes with figures wherever they are taken, where all of them are invented. */
export const demoData = "Demo data, invented";

/** Whether a row of a list is marked as demo data: where all of the list is, the page says it once. */
export function isMarkedDemo(sources: readonly DataSource[], index: number): boolean {
  return sources[index] === "demo" && sources.some((source) => source !== "demo");
}

/** The same, with the names of the invented ones among others; empty where none is. */
export function demoMark(
  tokens: readonly { readonly name: string; readonly sources: readonly DataSource[] | undefined }[],
): string {
  const names = tokens.filter(({ sources }) => sources?.includes("demo")).map(({ name }) => name);
  if (names.length === 0) return "";
  return names.length === tokens.length ? demoData : `${demoData}: ${names.join(", ")}`;
}

/** At the foot of every page: who made the figures. */
export function footNote(source: DataSource | undefined): string {
  const advice = "They are not investment advice.";
  if (source === "demo")
    return `This is invented demo data, not a real market. ${advice.replace("They", "The figures")}`;
  // While the answers are on the way, nothing is said that they could deny.
  if (source === undefined) return advice.replace("They", "The figures");
  return isOwnService(source)
    ? `Figures are computed from token transfers; derived ones say so in their definition. ${advice}`
    : `Figures come from a beta API and are shown as reported unless marked derived. ${advice}`;
}
