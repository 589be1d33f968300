import type { DataSource } from "../../contract/meta.ts";
import { clock } from "../lib/format.ts";
import type { MetricId } from "./definitions/definitions.ts";
import type { RowWord } from "./findings/words.ts";
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

export const sections = {
  filter: {
    id: "filter",
    name: "Filter by amount",
    read: [
      "Drag the two handles or type a range. A bar is as high as the number of holders in its dollar band, however wide the band.",
    ],
    sources: ["holder breakdowns"],
    metrics: ["amount", "price"],
  },
  holders: {
    id: "holders",
    name: "Holders by amount",
    read: ["Exchanges, pools and burn addresses are counted like any other, until they are left out."],
    sources: ["holders", "token supply"],
    link: "Link to this view",
    metrics: ["rank", "token-account", "holding-value", "share-of-supply", "cumulative-share"],
  },
  list: {
    id: "tokens",
    name: "All tokens",
    read: [
      "The most held first, unless another column is chosen. Sorting and filters look through the whole list; what is not known of a token puts it last.",
      "The second share below Top 10 leaves out the pools, exchanges, programs, burn addresses and bridges that are known: it is a share of what is left.",
    ],
    sources: ["token list"],
    metrics: ["holders", "holder-change", "top-share", "hhi", "total-supply"],
  },
  compare: {
    id: "compare",
    name: "Compare",
    read: ["Every row uses one scale for all columns."],
    sources: ["token statistics", "holders", "deltas", "breakdowns", "categories", "PnL"],
    metrics: [
      "holders",
      "holder-change",
      "top-share",
      "half-of-supply",
      "hhi",
      "gini",
      "time-held",
      "retention",
      "break-even",
    ],
  },
} as const satisfies Record<string, SectionText>;

/** How the price got on the page, to follow what the rail says. Empty without a price. */
export function priceNote(price: Price | null): string {
  if (price === null) return "";
  if (price.kind === "known") return "The price is the last one known when the data was taken.";
  const wallets = price.from?.holders === 1 ? "the one wallet" : "the number of wallets";
  const usd = price.from ? `$${price.from.usd.toLocaleString("en-US")}` : "a value";
  return `No price is given, so it is bracketed from ${wallets} above ${usd}.`;
}

/** Beside the filter, whose dollars stand or fall with the price. */
export function filterPriceNote(price: Price | null): string {
  if (price === null) return "Without a price there are no dollar values.";
  return price.kind === "known" ? "" : "Dollars are placed with the implied price, so they are approximate.";
}

/** How the token list is to be read: ours, or with that of a hosted service, which has no figures and names no order. */
export function listNotes(covered: "all" | "own" | "none", rows: RowWord): readonly string[] {
  if (covered === "all") {
    const accounts =
      "On Solana a wallet may hold in several accounts: holders are wallets, and where there are more accounts, how many stands below.";
    return rows === "account" ? [...sections.list.read, accounts] : sections.list.read;
  }
  if (covered === "own") {
    return [
      "This site’s own tokens, then those of the data service in its order, whose figures load when one is opened.",
      "Sorting and filters look through this site’s own tokens. A filter leaves the others out.",
    ];
  }
  return [
    "In the order of the data service. Holder figures load when a token is opened.",
    "Sorting and the page filter work on the rows of this page. To open any other token, paste its address.",
  ];
}

/** How the bars of a page of holders are to be read. */
export function holderBarsNote(largestShare: string): string {
  return `Bars in the share column run from 0 to ${largestShare}, the largest share on this page. The cumulative bars run from 0 to 100% and draw the concentration curve as they go down.`;
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
