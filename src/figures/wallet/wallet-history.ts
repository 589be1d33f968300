import type { WalletChart } from "../../../contract/embed.ts";
import { balanceLines, costLines, rankLines } from "../../charts/history/wallet-lines.ts";
import type { LinesData } from "../../charts/history/LinesPlot.tsx";
import type { CardDrawing } from "../../charts/cards/card-drawing.ts";
import { type Figures, named } from "../../charts/kit/figures.ts";
import { count, exact, large, priceText } from "../../lib/format.ts";
import { pointWords } from "../../metrics/history/columns.ts";
import { momentName, nearestIndex, pinnedIn } from "../../metrics/history/points.ts";
import { throughText } from "../../metrics/history/range.ts";
import {
  balanceAt,
  rankedWallet,
  type ShownWallet,
  sumOfRow,
  walletCostFinding,
  walletHistoryFinding,
  walletMarks,
  walletRankFinding,
  walletRows,
} from "../../metrics/history/wallet-history.ts";
import type { Card } from "../cards/card.ts";

interface Options {
  /** Whose it is, in words. */
  readonly who: string;
  readonly ticker: string;
  /** The moment that is pinned; empty for none. */
  readonly at: string;
}

type WalletContent = Pick<Card, "finding" | "subject" | "drawings" | "figures"> & Pick<Card, "legend">;

/** Null where the answer holds nothing to say. */
type Chart = (shown: ShownWallet, options: Options) => WalletContent | null;

const marksWords = "Filled marks: receipts, hollow: sales";

const balance: Chart = (shown, options) => {
  const { history, range } = shown;
  const finding = walletHistoryFinding(history, range, options.ticker);
  if (finding === null) return null;
  const marks = walletMarks(history).marks.map(({ time, kind }) => ({
    time,
    kind,
    value: balanceAt(history, time),
  }));
  const { balance: values, received, sold } = history.series;
  return content(shown, options, {
    finding,
    what: `Balance, ${options.ticker}, end of ${pointWords[history.interval]}`,
    ...(marks.length > 0 && { rest: marksWords }),
    lines: balanceLines(shown, marks),
    columns: [
      { name: "balance", values, text: (value) => `${large(value)} ${options.ticker}` },
      { name: "received since the row before", values: received, text: exact, isSummed: true },
      { name: "sold since the row before", values: sold, text: exact, isSummed: true },
    ],
  });
};

const cost: Chart = (shown, options) => {
  const { history, range } = shown;
  const { price_usd: prices, average_cost: costs } = history.series;
  const finding = walletCostFinding(history, range) ?? walletHistoryFinding(history, range, options.ticker);
  if (finding === null || !prices?.some((price) => price !== null)) return null;
  const marks = walletMarks(history).marks.map(({ time, kind, price }) => ({ time, kind, value: price }));
  const lines = costLines(shown, marks);
  const columns = [
    { name: "price", values: prices, text: priceText },
    ...(costs ? [{ name: "average cost", values: costs, text: priceText }] : []),
  ];
  const dashed = costs ? ". Dashed: average cost" : "";
  return {
    ...content(shown, options, {
      finding,
      what: `US dollars a token${lines.isLog ? ", log scale" : ""}${dashed}`,
      ...(marks.length > 0 && { rest: marksWords }),
      lines,
      columns,
    }),
    legend: columns.map(({ name, values }) => {
      const last = values.at(-1) ?? null;
      return { name, text: last === null ? "not known" : priceText(last) };
    }),
  };
};

const rank: Chart = (shown, options) => {
  const { history, range, span } = shown;
  const ranked = rankedWallet(history);
  const finding = walletRankFinding(history, range);
  if (finding === null || ranked === null) return null;
  const lines = rankLines(span, ranked);
  return content({ ...shown, times: ranked.times }, options, {
    finding,
    what: `Rank among all wallets${lines.isLog ? ", log scale" : ""}, the first at the top`,
    lines,
    columns: [{ name: "rank", values: ranked.ranks, text: count, none: "nothing held" }],
  });
};

export const walletContents: Readonly<Record<WalletChart, Chart>> = {
  "wallet-balance": balance,
  "wallet-cost": cost,
  "wallet-rank": rank,
};

interface Column {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly text: (value: number) => string;
  /** What no value means. */
  readonly none?: string;
  /** Of intervals: summed up in the table, and not said of the moment that is marked. */
  readonly isSummed?: boolean;
}

interface Parts {
  readonly finding: string;
  /** What is drawn, and in which unit. */
  readonly what: string;
  readonly rest?: string;
  readonly lines: LinesData;
  readonly columns: readonly Column[];
}

function content(
  { range, times, span }: ShownWallet,
  { who, at }: Options,
  { finding, what, rest, lines, columns }: Parts,
): WalletContent {
  const pinned = pinnedIn(span, at);
  const drawing: CardDrawing = { kind: "history-lines", data: { ...lines, pinned } };
  const index = pinned === null ? -1 : nearestIndex(times, pinned);
  const said = columns
    .filter(({ isSummed }) => !isSummed)
    .map((column) => `${column.name} ${textAt(column, index)}`);
  return {
    finding,
    subject: [
      `${who}, ${throughText(range)}`,
      what,
      // What is marked tells the rest, and there is room for three lines.
      pinned === null && rest,
      pinned !== null && `Marked: ${momentName(times[index] ?? pinned, span)}, ${said.join(", ")}`,
    ]
      .filter(Boolean)
      .join(". "),
    drawings: [drawing],
    figures: [table(what.replace(/\. .*/, ""), { times, span }, columns)],
  };
}

/** What was at the end of each row, and what came and went in it. */
function table(
  caption: string,
  { times, span }: Pick<ShownWallet, "times" | "span">,
  columns: readonly Column[],
): Figures {
  return {
    caption,
    columns: ["At the end of", ...columns.map(({ name }) => name.charAt(0).toUpperCase() + name.slice(1))],
    rows: walletRows(times.length).map((row) => [
      named(momentName(times[row.last]!, span)),
      ...columns.map((column) => {
        const value = column.isSummed ? sumOfRow(column.values, row) : (column.values[row.last] ?? null);
        return { text: textOf(column, value), value };
      }),
    ]),
  };
}

function textAt(column: Column, index: number): string {
  return textOf(column, column.values[index] ?? null);
}

function textOf({ text, none = "not known" }: Column, value: number | null): string {
  return value === null ? none : text(value);
}
