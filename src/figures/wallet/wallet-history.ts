import type { WalletChart } from "../../../contract/embed.ts";
import type { HistoryRange } from "../../../contract/history-range.ts";
import { walletPath } from "../../../contract/page-address.ts";
import type { WalletHistory } from "../../../contract/wallet-history.ts";
import type { Ask } from "../../api/ask.ts";
import { isAbsent } from "../../api/readings.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { walletHistoryQuery } from "../../api/wallet-history-query.ts";
import type { LinesData } from "../../charts/history/LinesPlot.tsx";
import { balanceLines, costLines, rankLines } from "../../charts/history/wallet-lines.ts";
import { type Figures, named } from "../../charts/kit/figures.ts";
import { shortAddress } from "../../lib/address.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { count, exact, large, priceText } from "../../lib/format.ts";
import { dataMark } from "../../metrics/completeness/silent.ts";
import { spokenName, spokenTicker } from "../../metrics/findings/name.ts";
import { pointWords } from "../../metrics/history/columns.ts";
import { noHistoryText } from "../../metrics/history/missing-history.ts";
import { momentName, nearestIndex, pinnedIn } from "../../metrics/history/points.ts";
import { boundsOf, type Life, type Range, throughText } from "../../metrics/history/range.ts";
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
import type { Card } from "../cards/card.ts";
import { answeredCard, failedCard, messageCard, unknownTokenCard } from "../cards/plain-cards.ts";
import { type Figure, type Known, needed, type Part } from "../figure.ts";
import { type CardBody, figureCard } from "../figure-card.ts";

/** What a wallet's history is of. */
export interface WalletHistorySubject {
  readonly token: TokenRef;
  readonly wallet: string;
  /** As sentences call the token. */
  readonly spoken: string;
  readonly life: Life;
  readonly range: Range;
  /** The moment that is pinned; empty for none. */
  readonly at: string;
}

type HistoryParts = { readonly history: Part<WalletHistory> };

/** A page knows a part of the subject before the rest. */
interface WalletHistoryFigure extends Figure<HistoryParts, ShownWallet, WalletHistorySubject, null> {
  readonly queries: (subject: Pick<WalletHistorySubject, "token" | "wallet" | "range">) => HistoryParts;
  readonly read: (
    known: Known<HistoryParts>,
    subject: Pick<WalletHistorySubject, "range" | "life">,
  ) => ShownWallet;
  readonly finding: (shown: ShownWallet, subject: Pick<WalletHistorySubject, "spoken">) => string | null;
}

/* @__NO_SIDE_EFFECTS__ */
function walletFigure(finding: (shown: ShownWallet, ticker: string) => string | null): WalletHistoryFigure {
  return {
    section: {
      id: "history",
      name: "Over time",
      read: [
        "What the wallet held, all its accounts together, and what those tokens had cost on average, first in, first out.",
        "Filled triangles are receipts, hollow ones sales. Every transfer to another wallet counts as a sale.",
      ],
      sources: ["wallet history (transfers, prices)"],
      metrics: ["amount", "wallet-average-cost", "realized", "rank"],
    },
    missing: null,
    queries: ({ token, wallet, range }) => ({
      history: needed(walletHistoryQuery(token, wallet, boundsOf(range))),
    }),
    read: ({ history }, { range, life }) => shownWallet(history, range, life),
    finding: (shown, { spoken }) => finding(shown, spoken),
  };
}

/** What a wallet held over time: the section of its page is this, with what it cost and its rank below. */
export const walletBalance = walletFigure(({ history, range }, ticker) =>
  walletHistoryFinding(history, range, ticker),
);

export const walletCost = walletFigure(({ history, range }, ticker) =>
  history.series.price_usd?.some((price) => price !== null)
    ? (walletCostFinding(history, range) ?? walletHistoryFinding(history, range, ticker))
    : null,
);

export const walletRank = walletFigure(({ history, range }) => walletRankFinding(history, range));

/** A card with a range of a wallet's past, or with the reason why there is none. */
export async function walletHistoryCard(
  ask: Ask,
  token: TokenRef,
  wallet: string,
  { kind, range: asked }: { readonly kind: WalletChart; readonly range: HistoryRange },
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
  const { card, missing } = walletCards[kind];
  const spoken = spokenTicker(known.data);
  const answer = await card.ask(ask, { token, wallet, spoken, life, range, at: asked.at });
  return answeredCard(place, answer, {
    what: "the history",
    missing,
    // What ended before now is not old for want of newer data.
    asOf: range.isNow ? known.meta.asOf : undefined,
  });
}

type Body = (shown: ShownWallet, subject: WalletHistorySubject) => CardBody | null;

const marksWords = "Filled marks: receipts, hollow: sales";

const balanceBody: Body = (shown, subject) => {
  const { history } = shown;
  const marks = walletMarks(history).marks.map(({ time, kind }) => ({
    time,
    kind,
    value: balanceAt(history, time),
  }));
  const { balance, received, sold } = history.series;
  return cardBody(shown, subject, {
    what: `Balance, ${subject.spoken}, end of ${pointWords[history.interval]}`,
    ...(marks.length > 0 && { rest: marksWords }),
    lines: balanceLines(shown, marks),
    columns: [
      { name: "balance", values: balance, text: (value) => `${large(value)} ${subject.spoken}` },
      { name: "received since the row before", values: received, text: exact, isSummed: true },
      { name: "sold since the row before", values: sold, text: exact, isSummed: true },
    ],
  });
};

const costBody: Body = (shown, subject) => {
  const { price_usd: prices = [], average_cost: costs } = shown.history.series;
  const marks = walletMarks(shown.history).marks.map(({ time, kind, price }) => ({
    time,
    kind,
    value: price,
  }));
  const lines = costLines(shown, marks);
  const columns = [
    { name: "price", values: prices, text: priceText },
    ...(costs ? [{ name: "average cost", values: costs, text: priceText }] : []),
  ];
  const dashed = costs ? ". Dashed: average cost" : "";
  return {
    ...cardBody(shown, subject, {
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

const rankBody: Body = (shown, subject) => {
  const ranked = rankedWallet(shown.history);
  if (ranked === null) return null;
  const lines = rankLines(shown.span, ranked);
  return cardBody({ ...shown, times: ranked.times }, subject, {
    what: `Rank among all wallets${lines.isLog ? ", log scale" : ""}, the first at the top`,
    lines,
    columns: [{ name: "rank", values: ranked.ranks, text: count, none: "nothing held" }],
  });
};

function notAvailable(finding: string, rest: string) {
  return { finding, note: { lead: "Not available.", rest } };
}

const walletCards = {
  "wallet-balance": {
    card: figureCard(walletBalance, balanceBody),
    missing: notAvailable(
      "Nothing to show of this wallet in these days",
      "No balance of these days is known.",
    ),
  },
  "wallet-cost": {
    card: figureCard(walletCost, costBody),
    missing: notAvailable("What this wallet paid is not known", "No price of these times is known."),
  },
  "wallet-rank": {
    card: figureCard(walletRank, rankBody),
    missing: notAvailable(
      "The rank of this wallet over time is not known",
      "It held nothing in these days, or the token has too many transfers to reckon ranks of the past.",
    ),
  },
} as const satisfies Record<WalletChart, unknown>;

interface Column {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly text: (value: number) => string;
  /** What no value means. */
  readonly none?: string;
  /** Of intervals: summed up in the table, and not said of the moment that is marked. */
  readonly isSummed?: boolean;
}

interface Drawn {
  /** What is drawn, and in which unit. */
  readonly what: string;
  readonly rest?: string;
  readonly lines: LinesData;
  readonly columns: readonly Column[];
}

function cardBody(
  { range, times, span }: ShownWallet,
  { token, wallet, at }: WalletHistorySubject,
  { what, rest, lines, columns }: Drawn,
): CardBody {
  const pinned = pinnedIn(span, at);
  const index = pinned === null ? -1 : nearestIndex(times, pinned);
  const said = columns
    .filter(({ isSummed }) => !isSummed)
    .map((column) => `${column.name} ${textAt(column, index)}`);
  return {
    subject: [
      `Wallet ${shortAddress(displayAddress(token.chain, wallet))}, ${throughText(range)}`,
      what,
      // What is marked tells the rest, and there is room for three lines.
      pinned === null && rest,
      pinned !== null && `Marked: ${momentName(times[index] ?? pinned, span)}, ${said.join(", ")}`,
    ]
      .filter(Boolean)
      .join(". "),
    drawings: [{ kind: "history-lines", data: { ...lines, pinned } }],
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
