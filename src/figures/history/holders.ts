import { count, plural } from "../../lib/format.ts";
import { finding, said } from "../../metrics/findings/words.ts";
import { netOf, totalOf } from "../../metrics/history/bars.ts";
import { columnOf, pointWords } from "../../metrics/history/columns.ts";
import { countOf } from "../../metrics/history/findings.ts";
import { inRange } from "../../metrics/history/range.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import { figureCard } from "../figure-card.ts";
import { historyHeading } from "./history-subject.ts";
import { type Line, rangeFigure } from "./history-figure.ts";
import { lineBody } from "./range-card.ts";

/** How many held it, and who came and left. */
export const holdersHistory = rangeFigure({
  section: {
    ...historyHeading("history-holders"),
    read: [
      "Line: holders at the end of each point in time. Bars: wallets that came for the first time, that came back after they had parted with all, and that parted with all. The ink tick is the net.",
    ],
    sources: ["history (transfers)"],
    metrics: ["holders", "came-and-left"],
  },
  missing: { needs: "transfers", isMany: true },
  finding: (shown) => holdersFinding(shown),
});

export const holdersLine: Line = {
  name: "Holders",
  unit: ({ interval }) => `end of ${pointWords[interval]}`,
  format: "count",
  text: count,
  spoken: (value) => plural(value, "holder"),
  values: (history) => columnOf(history, "holders"),
};

export const holdersHistoryCard = figureCard(holdersHistory, (shown, { at }) =>
  lineBody(shown, holdersLine, at),
);

/** Who came and left, or how many there are where only that is known; null where neither is. */
export function holdersFinding(shown: ShownHistory): string | null {
  const moved = movementFinding(shown);
  const last = columnOf(shown.history, "holders")?.at(-1) ?? null;
  if (moved !== null || last === null) return moved;
  return `${plural(last, "holder")}; who came and who left is not known`;
}

/** Who came and left in the range; null where that is not known. */
export function movementFinding({
  ownerBars: bars,
  unit,
  summed,
  range,
}: Pick<ShownHistory, "ownerBars" | "unit" | "summed" | "range">): string | null {
  const came = totalOf(bars, "new_owners");
  const back = totalOf(bars, "returned_owners");
  const left = totalOf(bars, "left_owners");
  if (came === null || back === null || left === null) return null;
  // Who came and was gone before the next point is in none of them. Weeks are not all of a range that cuts one.
  const all = unit === "week" ? `in ${plural(bars.length, unit)}` : inRange(range);
  if (came === 0 && back === 0 && left === 0) return `Nobody new held it and nobody left ${all}`;
  const fewer = bars.filter((bar) => (netOf(bar) ?? 0) < 0).length;
  const first = movementText({ came, back, left }, summed ?? (bars.length === 1 ? null : unit));
  return bars.length === 1
    ? first
    : finding(first, `; ${countOf(fewer, bars.length, unit)} ended with fewer holders`);
}

/**
 * A wallet comes once. It may return and leave in each of several intervals, so that sums of them are of returns and
 * departures, not of wallets.
 */
function movementText(
  { came, back, left }: Readonly<Record<"came" | "back" | "left", number>>,
  by: string | null,
): string {
  const first = `${plural(came, "wallet")} came`;
  if (back === 0 && left === 0) return `${first} and none left`;
  if (by === null) {
    const gone = `${left === 0 ? "none" : said(left)} left`;
    return back === 0 ? `${first} and ${gone}` : `${first}, ${said(back)} came back and ${gone}`;
  }
  const gone = left === 0 ? "no departures" : plural(left, "departure");
  return `${first}; ${back === 0 ? "" : `${plural(back, "return")} and `}${gone}, by ${by}`;
}
