import type { Holder } from "../../contract/holders.ts";
import type { HolderHands, HolderSummary, HolderSummaryFigures } from "../../contract/labels.ts";
import { count, giniText, hhiText, large, notAvailable, plural, share } from "../lib/format.ts";
import type { Figure } from "./figures.ts";
import { kindsLeftOut } from "./findings/adjusted.ts";
import type { RowWord } from "./findings/words.ts";
import { handShares } from "./hands.ts";
import { hhiBands } from "./hhi.ts";
import type { MetricId } from "./definitions/definitions.ts";
import { supplyShare } from "./supply.ts";

/** One figure of all holders, and without those that are left out. Null is not known. */
export interface Compared {
  readonly label: string;
  /** Undefined where the label says all there is to it. */
  readonly metric?: MetricId;
  readonly raw: string | null;
  readonly without: string | null;
}

interface Remaining {
  readonly summary: HolderSummary;
  /** The largest hundred. */
  readonly holders: readonly Pick<Holder, "address" | "amount">[];
}

/** Share of each of the largest that remain, of the supply counted; as many of the hundred as are not left out. */
export function remainingShares({ summary, holders }: Remaining): number[] {
  const left = new Set(summary.excluded.map(({ address }) => address));
  return holders
    .filter(({ address }) => !left.has(address))
    .map(({ amount }) => supplyShare(amount, summary.supply) ?? 0);
}

/** What remains by rank, as strips draw it; of wallets that hold in several accounts without single shares. */
export function remainingByRank({ summary, holders }: Remaining, word: RowWord) {
  const { top_1_share: top1, top_10_share: top10, top_100_share: top100, top_1000_share: top1000 } = summary;
  const shares = word === "account" ? [] : remainingShares({ summary, holders });
  const counted = { top1000, holders: summary.holder_count, word: "wallet" as const };
  return { ...counted, shares, ...(word === "account" && { tops: { top1, top10, top100 } }) };
}

/** What is left out, of the whole supply; null where that is 0. */
export function leftOutShare({ excluded, raw }: Pick<HolderSummary, "excluded" | "raw">): number | null {
  return supplyShare(
    excluded.reduce((sum, { amount }) => sum + amount, 0),
    raw.supply,
  );
}

function known<T>(value: T | null, text: (value: T) => string): string | null {
  return value === null ? null : text(value);
}

/** The figures side by side, in the order of a reader's questions. */
export function sideBySide(summary: HolderSummary): Compared[] {
  const { raw } = summary;
  const both = (
    label: string,
    text: (figures: HolderSummaryFigures) => string | null,
    metric?: MetricId,
  ): Compared => ({ label, ...(metric && { metric }), raw: text(raw), without: text(summary) });
  return [
    both("Largest wallet", ({ top_1_share: top }) => known(top, share)),
    both("Top 10", ({ top_10_share: top }) => known(top, share), "top-share"),
    both("Top 100", ({ top_100_share: top }) => known(top, share)),
    both(
      "Half is held by",
      ({ half_of_supply: half }) => known(half, (n) => plural(n, "wallet")),
      "nakamoto",
    ),
    both("HHI", ({ hhi }) => known(hhi, (value) => hhiText(value * hhiBands.most)), "hhi"),
    both("As if", ({ hhi }) => known(hhi, equalText)),
    both("Gini", ({ gini, holder_count }) => known(gini, (value) => giniText(value, holder_count)), "gini"),
    ...(raw.hands
      ? [
          both("Diamond wallets", ({ hands: told }) => known(told && diamondWallets(told), share), "hands"),
          both(
            "Diamond tokens",
            ({ hands: told }) => known(told && diamondTokens(told), share),
            "supply-by-hand",
          ),
        ]
      : []),
    both("Holders", (figures) => count(figures.holder_count), "holders"),
    both("Tokens counted", ({ supply }) => large(supply)),
  ];
}

/** Those that say how concentrated it is: beside the figures of all holders, where nothing is left out. */
export function concentrationBeside(summary: HolderSummary): Compared[] {
  const shown = new Set<string>(["Largest wallet", "Top 10", "Top 100", "Half is held by", "HHI", "Gini"]);
  return sideBySide(summary).filter(({ label }) => shown.has(label));
}

/** The key figures of all holders, those of concentration with what they are without pools and whatever else is no person. */
export function figuresBeside<Metric extends MetricId>(
  figures: readonly Figure<Metric>[],
  summary: HolderSummary,
): Figure<Metric>[] {
  const kinds = kindsLeftOut(summary);
  if (kinds === null) return [...figures];
  const texts: Partial<Record<MetricId, string | null>> = {
    "top-share": known(summary.top_10_share, share),
    hhi: known(summary.hhi, (hhi) => hhiText(hhi * hhiBands.most)),
  };
  return figures.map((figure) => {
    const text = texts[figure.metric] ?? null;
    return text === null || figure.value === null ? figure : { ...figure, note: `${text} without ${kinds}` };
  });
}

/** Of the largest 1,000 wallets that are counted. */
function diamondWallets({ wallets }: HolderHands): number | null {
  const all = Object.values(wallets).reduce((sum, each) => sum + each, 0);
  return all === 0 ? null : wallets.diamond / all;
}

/** Of what they hold. */
function diamondTokens({ tokens }: HolderHands): number | null {
  return handShares(tokens)?.find(({ hand }) => hand === "diamond")?.share ?? null;
}

/** `hhi` from 0 to 1. */
function equalText(hhi: number): string {
  return hhi > 0 ? plural(Math.round(1 / hhi), "equal wallet") : "";
}

/** The key figures without those that are left out, with the raw ones below; the others say that they are of all holders. */
export function figuresWithout<Metric extends MetricId>(
  figures: readonly Figure<Metric>[],
  summary: HolderSummary,
): Figure<Metric>[] {
  const texts: Partial<Record<MetricId, (of: HolderSummaryFigures) => string | null>> = {
    holders: (of) => count(of.holder_count),
    "top-share": (of) => known(of.top_10_share, share),
    hhi: (of) => known(of.hhi, (hhi) => hhiText(hhi * hhiBands.most)),
    "supply-by-hand": ({ hands, supply }) =>
      hands === null || supply <= 0 ? null : share(hands.tokens.diamond / supply),
  };
  return figures.map((figure) => {
    const { metric, label } = figure;
    const text = texts[metric];
    if (text === undefined) return { ...figure, noteOf: "all holders" };
    const raw = `${text(summary.raw) ?? notAvailable} raw`;
    const isOfLargest = metric === "supply-by-hand" && summary.raw.holder_count > 1_000;
    return { metric, label, value: text(summary), note: isOfLargest ? `${raw}, top 1,000` : raw };
  });
}
