import type { History } from "../../../contract/history.ts";
import { hhiText, share } from "../../lib/format.ts";
import { capital, finding, type RowWord, rowsOf } from "../../metrics/findings/words.ts";
import { columnOf, ends, rankedWord, rankedWords, tenLargest } from "../../metrics/history/columns.ts";
import { endText, holdIn } from "../../metrics/history/findings.ts";
import { pointsText } from "../../metrics/history/lead.ts";
import { atStart, inRange, type Range } from "../../metrics/history/range.ts";
import { rankedHistory } from "../../metrics/history/shown.ts";
import { figureCard } from "../figure-card.ts";
import { historyHeading } from "./history-subject.ts";
import { type Line, rangeFigure } from "./history-figure.ts";
import { bandsBody } from "./range-card.ts";

/** How the supply lay with the largest, by rank and by two indexes. */
export const concentrationHistory = rangeFigure({
  section: {
    ...historyHeading("history-concentration"),
    read: [
      "All supply at every moment, the ten largest of that moment at the bottom. The wallets change; the ranks stay.",
      "HHI on a log scale, Gini on its own.",
    ],
    sources: ["history (balances)"],
    metrics: ["top-share", "hhi", "gini"],
  },
  missing: { needs: "balances" },
  view: rankedHistory,
  finding: ({ history, range }, { token }) =>
    concentrationFinding(history, range, rankedWord(history, token.chain)),
});

export const concentrationHistoryCard = figureCard(concentrationHistory, (shown, { token, at }) => {
  const { history } = shown;
  const bands = rankBands(history);
  if (bands === null) return null;
  const index = columnOf(history, "hhi");
  const indexes = index
    ? [{ name: "HHI", values: index, text: (value: number) => hhiText(value * 10_000) }]
    : [];
  const what = `supply by ${rankedWord(history, token.chain)} rank, % of supply${rankedWords(history)}`;
  return bandsBody(shown, { what, bands, unit: "share", indexes, at });
});

export const hhiLine: Line = {
  name: "HHI",
  metric: "hhi",
  unit: (history) => `0 to 10,000, log scale${rankedWords(history)}`,
  format: "hhi",
  text: hhiText,
  values: (history) =>
    columnOf(history, "hhi")?.map((value) => (value === null ? null : value * 10_000)) ?? null,
};

export const giniLine: Line = {
  name: "Gini",
  metric: "gini",
  unit: (history) => `0 to 1${rankedWords(history)}`,
  format: "gini",
  text: (value) => value.toFixed(3),
  values: (history) => columnOf(history, "gini"),
};

/** Supply by the rank of who held it, the largest first, as parts of all; null where that is not known. */
export function rankBands(history: History) {
  const [ten, hundred, thousand] = (["top_10_share", "top_100_share", "top_1000_share"] as const).map(
    (name) => columnOf(history, name),
  );
  if (!ten || !hundred || !thousand) return null;
  const between = (low: typeof ten, high: typeof ten | null) =>
    history.times.map((_, index) => {
      const [from, to] = [low[index] ?? null, high === null ? 1 : (high[index] ?? null)];
      return from === null || to === null ? null : Math.max(0, to - from);
    });
  return [
    { name: "Top 10", tone: "step-4", values: ten },
    { name: "11–100", tone: "step-3", values: between(ten, hundred) },
    { name: "101–1,000", tone: "step-2", values: between(hundred, thousand) },
    { name: "All others", tone: "step-1", values: between(thousand, null) },
  ] as const;
}

/** How the shares of the largest moved; null where they are not known. */
export function concentrationFinding(history: History, range: Range, word: RowWord): string | null {
  const column = columnOf(history, "top_10_share");
  const last = column?.at(-1) ?? null;
  const counted = word === "account" ? history.series.holders : columnOf(history, "holders");
  const holders = counted?.at(-1) ?? null;
  if (last === null || holders === null) return endText(history, column !== null);
  const hold = holdIn(range, holders);
  if (holders <= 10) return `${capital(rowsOf(holders, word))} ${hold} all of the supply`;
  const top = ends(column);
  const ten = tenLargest(history);
  if (top === null) return `The ${ten} ${hold} ${share(last)} of supply`;
  const change = pointsText(top);
  if (change === null || Math.abs(top.last - top.first) < 0.01) {
    const [from, to] = [share(top.first), share(top.last)];
    const then = from === to ? `, as ${atStart(range)}` : `; ${atStart(range)} it was ${from}`;
    return `The ${ten} ${hold} ${to} of supply${then}`;
  }
  const moved = top.last < top.first ? "fell" : "rose";
  const index = ends(columnOf(history, "hhi"));
  const first = `The share of the ${ten} ${moved} by ${change} ${inRange(range)}`;
  if (!index) return first;
  const [from, to] = [hhiText(index.first * 10_000), hhiText(index.last * 10_000)];
  if (from === to) return first;
  return finding(
    first,
    `; the index${ten.endsWith("accounts") ? " of accounts" : ""} ${index.last < index.first ? "fell" : "rose"} from ${from} to ${to}`,
  );
}
