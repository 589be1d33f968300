import type { WalletChart } from "../../../contract/embed.ts";
import type { HistoryRange } from "../../../contract/history-range.ts";
import { walletPath } from "../../../contract/page-address.ts";
import type { Ask } from "../../api/ask.ts";
import { isAbsent } from "../../api/readings.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { walletHistoryQuery } from "../../api/wallet-history-query.ts";
import type { CardDrawing } from "../../charts/cards/card-drawing.ts";
import type { LinesData } from "../../charts/history/LinesPlot.tsx";
import { balanceLines, costLines, rankLines } from "../../charts/history/wallet-lines.ts";
import { type Figures, named } from "../../charts/kit/figures.ts";
import { shortAddress } from "../../lib/address.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { count, exact, large, priceText } from "../../lib/format.ts";
import { dataMark } from "../../metrics/completeness/silent.ts";
import { dated } from "../../metrics/findings/dated.ts";
import { spokenName, spokenTicker } from "../../metrics/findings/name.ts";
import { pointWords } from "../../metrics/history/columns.ts";
import { noHistoryText } from "../../metrics/history/missing-history.ts";
import { momentName, nearestIndex, pinnedIn } from "../../metrics/history/points.ts";
import { boundsOf, throughText } from "../../metrics/history/range.ts";
import {
  balanceAt,
  outsideWalletLife,
  rankedWallet,
  readWalletRange,
  shownWallet,
  type ShownWallet,
  sumOfRow,
  walletCostFinding,
  walletHistoryFinding,
  walletLife,
  walletMarks,
  walletRankFinding,
  walletRows,
} from "../../metrics/history/wallet-history.ts";
import { walletWithout } from "../../metrics/states.ts";
import { type Card, cardFinding } from "../cards/card.ts";
import { failedCard, messageCard, unknownTokenCard } from "../cards/plain-cards.ts";

interface Asked {
  readonly kind: WalletChart;
  readonly range: HistoryRange;
}

/** A card with a range of a wallet's past, or with the reason why there is none. */
export async function walletHistoryCard(
  ask: Ask,
  token: TokenRef,
  wallet: string,
  { kind, range: asked }: Asked,
): Promise<Card> {
  const [tokenAnswer, whole] = await Promise.all([
    ask(tokenQueries(token).token),
    ask(walletHistoryQuery(token, wallet)),
  ]);
  const known = tokenAnswer.state === "ready" ? tokenAnswer : undefined;
  const place = {
    kind,
    heads: [{ ...token, name: known?.data.name ?? "", ticker: known?.data.ticker ?? "" }],
    page: `${walletPath({ ...token, wallet }, asked)}#history`,
    asOf: known?.meta.asOf,
    demo: known ? dataMark(known.meta) : "",
  };
  if (tokenAnswer.state === "failed") {
    return isAbsent(tokenAnswer.error)
      ? unknownTokenCard(kind, token, tokenAnswer.error.code)
      : failedCard(place, "the wallet", tokenAnswer.error);
  }
  const name = known ? spokenName(known.data) : "";
  if (whole.state === "failed" && whole.error.code === "wallet_not_found") {
    const { title, detail } = walletWithout("never", name, known?.meta.sources[0]);
    return { ...messageCard(place, title, wallet, detail), status: 404 };
  }
  if (whole.state === "failed") return failedCard(place, "the history", whole.error);
  const life = whole.state === "ready" ? walletLife(whole.data) : null;
  if (life === null || !known) {
    const { title, detail } = noHistoryText(name, known?.meta);
    return messageCard(place, title, "", detail);
  }
  const range = readWalletRange(asked, life);
  if (range === null) {
    const { title, detail } = outsideWalletLife(life);
    return messageCard(place, title, "", detail);
  }
  const part = await ask(walletHistoryQuery(token, wallet, boundsOf(range)));
  if (part.state === "failed") return failedCard(place, "the history", part.error);
  const content =
    part.state === "ready"
      ? walletContents[kind](shownWallet(part.data, range, life), {
          who: `Wallet ${shortAddress(displayAddress(token.chain, wallet))}`,
          spokenTicker: spokenTicker(known.data),
          at: asked.at,
        })
      : null;
  if (content === null) {
    return messageCard(place, missing[kind].title, "Not available.", missing[kind].detail);
  }
  return {
    ...place,
    status: 200,
    keys: [],
    message: null,
    ...content,
    // What ended before now is not old for want of newer data.
    finding: cardFinding(range.isNow ? dated(content.finding, known.meta.asOf) : content.finding),
  };
}

const missing: Readonly<Record<WalletChart, { readonly title: string; readonly detail: string }>> = {
  "wallet-balance": {
    title: "Nothing to show of this wallet in these days",
    detail: "No balance of these days is known.",
  },
  "wallet-cost": {
    title: "What this wallet paid is not known",
    detail: "No price of these times is known.",
  },
  "wallet-rank": {
    title: "The rank of this wallet over time is not known",
    detail: "It held nothing in these days, or the token has too many transfers to reckon ranks of the past.",
  },
};

interface Options {
  /** Whose it is, in words. */
  readonly who: string;
  readonly spokenTicker: string;
  /** The moment that is pinned; empty for none. */
  readonly at: string;
}

type WalletContent = Pick<Card, "finding" | "subject" | "drawings" | "figures"> & Pick<Card, "legend">;

/** Null where the answer holds nothing to say. */
type Chart = (shown: ShownWallet, options: Options) => WalletContent | null;

const marksWords = "Filled marks: receipts, hollow: sales";

const balance: Chart = (shown, options) => {
  const { history, range } = shown;
  const finding = walletHistoryFinding(history, range, options.spokenTicker);
  if (finding === null) return null;
  const marks = walletMarks(history).marks.map(({ time, kind }) => ({
    time,
    kind,
    value: balanceAt(history, time),
  }));
  const { balance: values, received, sold } = history.series;
  return cardContent(shown, options, {
    finding,
    what: `Balance, ${options.spokenTicker}, end of ${pointWords[history.interval]}`,
    ...(marks.length > 0 && { rest: marksWords }),
    lines: balanceLines(shown, marks),
    columns: [
      { name: "balance", values, text: (value) => `${large(value)} ${options.spokenTicker}` },
      { name: "received since the row before", values: received, text: exact, isSummed: true },
      { name: "sold since the row before", values: sold, text: exact, isSummed: true },
    ],
  });
};

const cost: Chart = (shown, options) => {
  const { history, range } = shown;
  const { price_usd: prices, average_cost: costs } = history.series;
  const finding =
    walletCostFinding(history, range) ?? walletHistoryFinding(history, range, options.spokenTicker);
  if (finding === null || !prices?.some((price) => price !== null)) return null;
  const marks = walletMarks(history).marks.map(({ time, kind, price }) => ({ time, kind, value: price }));
  const lines = costLines(shown, marks);
  const columns = [
    { name: "price", values: prices, text: priceText },
    ...(costs ? [{ name: "average cost", values: costs, text: priceText }] : []),
  ];
  const dashed = costs ? ". Dashed: average cost" : "";
  return {
    ...cardContent(shown, options, {
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
  return cardContent({ ...shown, times: ranked.times }, options, {
    finding,
    what: `Rank among all wallets${lines.isLog ? ", log scale" : ""}, the first at the top`,
    lines,
    columns: [{ name: "rank", values: ranked.ranks, text: count, none: "nothing held" }],
  });
};

const walletContents: Readonly<Record<WalletChart, Chart>> = {
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

function cardContent(
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
