import type { CostBasis } from "../../../contract/history.ts";
import { costAtQuery, costBasisQuery, lifeQuery } from "../../api/history-queries.ts";
import type { Figures } from "../../charts/kit/figures.ts";
import { date, priceText, share } from "../../lib/format.ts";
import { capital, finding, knownPart } from "../../metrics/findings/words.ts";
import { columnOf } from "../../metrics/history/columns.ts";
import { momentName } from "../../metrics/history/points.ts";
import { daySeconds } from "../../metrics/history/range.ts";
import { figureCard } from "../figure-card.ts";
import { figure, needed, optional } from "../figure.ts";
import { historyHeading, type HistorySubject } from "./history-subject.ts";
import { lastPartsAtPrice } from "./cost.ts";

type BasisSubject = Pick<HistorySubject, "token" | "exclusions" | "pinned">;

/** What is held by what it cost: now, or at a time that is pinned. */
export const costBasis = figure({
  section: {
    ...historyHeading("history-basis"),
    read: [
      "What is held, by the price when it came into its wallet. Hatched: unrealized. This section does not depend on the range above.",
    ],
    sources: ["cost basis (lots, price)"],
    metrics: ["break-even"],
  },
  missing: { needs: "price", subject: "the cost of what is held" },
  queries: ({ token, exclusions, pinned }: BasisSubject) => ({
    basis: needed(costBasisQuery(token, exclusions, pinned ?? undefined)),
    /** What else is said of that time. */
    also: optional(pinned === null ? lifeQuery(token, exclusions) : costAtQuery(token, pinned, exclusions)),
  }),
  read: ({ basis, also }) => {
    const { bins, known } = costBins(basis);
    return {
      basis,
      bins,
      note: costNote(basis, known),
      parts: also && lastPartsAtPrice(also),
      cost: (also && columnOf(also, "average_cost")?.at(-1)) ?? null,
    };
  },
  finding: ({ basis, parts }, { pinned }) =>
    basisFinding(basis, parts?.inProfit ?? null, pinned === null ? undefined : momentName(pinned)),
});

export const costBasisCard = figureCard(costBasis, ({ basis, bins, note, parts, cost }, { pinned }) => {
  if (bins.length === 0 && basis.free.tokens === 0) return null;
  const when =
    pinned === null
      ? `Through ${date(new Date(basis.at))}`
      : `${pinned % daySeconds === 0 ? "At the end of" : "At"} ${momentName(pinned)}`;
  const rest = note === "" ? "" : `. ${note.replace(/\.$/, "")}`;
  return {
    subject: `${when}. Supply by price when received, log scale${rest}`,
    drawings:
      bins.length > 0 ? [{ kind: "history-basis", data: { bins, price: basis.price_usd, cost, parts } }] : [],
    ...(bins.length === 0 && { instead: note }),
    figures: [basisTable(bins)],
  };
});

type Bins = ReturnType<typeof costBins>["bins"];

/** For those who hear it, and for files; of section and card alike. */
export function basisTable(bins: Bins): Figures {
  return {
    caption: "Supply by the price when it was received",
    columns: ["Above", "Up to", "Of supply with a known cost"],
    rows: bins.map((bin) => [
      { text: priceText(bin.from), value: bin.from },
      { text: priceText(bin.to), value: bin.to },
      { text: share(bin.share), value: bin.share },
    ]),
  };
}

/** What is held by what it cost, as parts of what has a known cost. */
export function costBins({ bins, free }: CostBasis) {
  const known = bins.reduce((sum, { tokens }) => sum + tokens, free.tokens);
  return { known, bins: bins.map(({ from, to, tokens }) => ({ from, to, share: tokens / known })) };
}

/** What has no place on a scale of prices, in words; empty where everything has one. */
export function costNote({ unknown, free }: CostBasis, known: number): string {
  return [
    unknown.tokens > 0 &&
      `The cost of ${share(unknown.tokens / (known + unknown.tokens))} of supply is not known.`,
    free.tokens > 0 &&
      `${share(free.tokens / known)} came in at a price of 0 and has no place on a log scale.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** What is held by what it cost, now or on a day that is named; null where no cost is known. */
export function basisFinding(basis: CostBasis, inProfit: number | null, day?: string): string | null {
  const known = basis.bins.reduce((sum, { tokens }) => sum + tokens, basis.free.tokens);
  if (known <= 0) {
    if (basis.unknown.tokens > 0) return null;
    return day === undefined ? "Nobody is counted now" : `Nobody is counted on ${day}`;
  }
  const all = known + basis.unknown.tokens;
  const isAllKnown = knownPart(known / all) === null;
  const ofKnown = isAllKnown ? "of supply" : "of supply with a known cost";
  const dense = densest(basis.bins);
  const part = dense && share(dense.tokens / known);
  const between = dense && `between ${priceText(dense.from)} and ${priceText(dense.to)}`;
  const span = `came in ${between}`;
  const on = day === undefined ? "" : `On ${day}, `;
  if (inProfit === null || basis.price_usd === null) {
    if (!dense)
      return capital(`${on}all ${ofKnown.replace("of supply", "of the supply")} came in at a price of $0`);
    return day === undefined
      ? `${part} ${ofKnown} ${span}`
      : `${on}${part} ${ofKnown} had been received ${between}`;
  }
  const worth = day === undefined ? "cost less than it is worth now" : "had cost less than it was worth";
  const whole = inProfit === 0 ? "none" : inProfit === 1 ? "all" : undefined;
  const isKnown = day === undefined ? "is" : "was";
  const first = isAllKnown
    ? capital(`${on}${whole ? `${whole} of the supply` : `${share(inProfit)} of supply`} ${worth}`)
    : `${day === undefined ? "Of" : `${on}of`} the supply whose cost ${isKnown} known, ${whole ?? share(inProfit)} ${worth}`;
  return dense ? finding(first, `; ${part} ${span}`) : first;
}

/** The three bars in a row that hold most; fewer where there are no three. */
function densest(bins: CostBasis["bins"]) {
  let best: { from: number; to: number; tokens: number } | null = null;
  for (const [index, bin] of bins.entries()) {
    // Bars in a row touch: empty ones are left out of the answer.
    let [to, tokens] = [bin.to, bin.tokens];
    for (const next of bins.slice(index + 1, index + 3)) {
      if (Math.abs(next.from / to - 1) > 1e-6) break;
      [to, tokens] = [next.to, tokens + next.tokens];
    }
    if (best === null || tokens > best.tokens) best = { from: bin.from, to, tokens };
  }
  return best;
}
