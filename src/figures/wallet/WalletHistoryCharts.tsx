import { type ReactNode, useContext } from "react";
import { Loading } from "../../ui/loading.ts";
import { balanceLines, costLines, rankLines } from "../../charts/history/wallet-lines.ts";
import type { Drawing } from "../../charts/kit/stills.ts";
import type { Figure } from "../../charts/kit/figures.ts";
import { count, exact, large, money, plural, priceText } from "../../lib/format.ts";
import {
  balanceAt,
  rankedWallet,
  type ShownWallet,
  sumOfRow,
  walletMarks,
  type WalletRow,
  walletRows,
} from "../../metrics/history/wallet-history.ts";
import { HistoryChart } from "../../sections/HistoryChart.tsx";
import { momentName, momentNames } from "../../metrics/history/points.ts";
import { moments } from "../../sections/moments.ts";
import { Term } from "../../sections/Term.tsx";
import { ChartFigure } from "../../ui/Section.tsx";

interface WalletChartProps {
  readonly shown: ShownWallet;
  readonly ticker: string;
}

const frames = {
  price: { wide: { width: 1176, height: 230 }, narrow: { width: 358, height: 210 } },
  balance: { wide: { width: 1176, height: 170 }, narrow: { width: 358, height: 160 } },
  rank: { wide: { width: 1176, height: 150 }, narrow: { width: 358, height: 150 } },
};

const intervalWords = { "1hour": "hour", "1day": "day", "1week": "week" } as const;

/** One above the other on one time axis: price and cost with what came and went, the balance, the rank. */
export function WalletHistoryCharts({ shown, ticker }: WalletChartProps) {
  const { history } = shown;
  const hasPrice = history.series.price_usd !== undefined;
  const hasRank = rankedWallet(history) !== null;
  return (
    <>
      {hasPrice && <PriceAndMarks shown={shown} ticker={ticker} />}
      <Balance shown={shown} ticker={ticker} hasMarks={!hasPrice} hasAxis={!hasRank} />
      {hasRank ? <Rank shown={shown} ticker={ticker} /> : <NoRank shown={shown} />}
    </>
  );
}

function PriceAndMarks({ shown, ticker }: WalletChartProps) {
  const { history, times, span } = shown;
  const { price_usd: prices = [], average_cost: costs, costed_share: shares } = history.series;
  const { marks, areTransfers } = walletMarks(history);
  const isPartly = shares?.some((share) => share !== null && share < 1) ?? false;
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? "not known" : priceText(value);
  const data = costLines(
    shown,
    marks.map(({ time, kind, price }) => ({ time, kind, value: price })),
  );
  const { isLog } = data;
  const drawing: Drawing = { kind: "lines", data: { ...data, isUpper: true } };
  return (
    <ChartFigure
      className="mt-4"
      subject={
        <>
          <b>Price</b>
          {costs && (
            <>
              {" "}
              and{" "}
              <b>
                <Term metric="wallet-average-cost">average cost</Term>
              </b>
            </>
          )}
          , US dollars a token{isLog && ", log scale"}. <MarkWords {...{ areTransfers, shown }} />
          {costs && ". Solid: price, dashed: cost"}
          {isPartly && " of the part whose cost is known"}
        </>
      }
    >
      <HistoryChart
        drawing={drawing}
        label={`Price ${text(prices.at(-1))} and average cost ${text(costs?.at(-1))} at the end, with ${plural(history.total, "receipt or sale", "receipts and sales")}`}
        {...frames.price}
        span={span}
        isUpper
        moments={moments(
          times,
          (index) => [
            { name: "price", text: text(prices[index]) },
            ...(costs
              ? [
                  {
                    name: "cost",
                    text: history.series.balance[index] === 0 ? "nothing held" : text(costs[index]),
                  },
                ]
              : []),
            ...movedText(shown, index, ticker),
          ],
          momentNames(span),
        )}
        figures={{
          caption: "What the wallet held over time",
          columns: [
            "At the end of",
            "Balance",
            "Received since the row before",
            "Sold since the row before",
            "Price, USD",
            "Average cost, USD",
            "Part with a known cost",
            "Realized since the row before, USD",
            "Rank",
          ],
          rows: walletRows(times.length).map((row) => [
            ...movedFigures(shown, row),
            figure(prices[row.last], priceText),
            figure(costs?.[row.last], priceText, isHeld(history, row) ? "not known" : "nothing held"),
            figure(
              shares?.[row.last],
              (value) => `${(value * 100).toFixed(1)}%`,
              isHeld(history, row) ? "not known" : "nothing held",
            ),
            figure(
              sumOfRow(history.series.realized_pnl, row),
              (value) => money(value),
              sumOfRow(history.series.sold, row) === 0 ? "nothing sold" : "not known",
            ),
            figure(
              history.series.rank?.[row.last],
              count,
              isHeld(history, row) ? "not known" : "nothing held",
            ),
          ]),
        }}
      />
    </ChartFigure>
  );
}

interface BalanceProps extends WalletChartProps {
  /** Where no price is known they lie here. */
  readonly hasMarks: boolean;
  readonly hasAxis: boolean;
}

function Balance({ shown, ticker, hasMarks, hasAxis }: BalanceProps) {
  const { history, times, span } = shown;
  const { balance } = history.series;
  const { marks, areTransfers } = walletMarks(history);
  const marked = hasMarks
    ? marks.map(({ time, kind }) => ({ time, kind, value: balanceAt(history, time) }))
    : [];
  const drawing: Drawing = {
    kind: "lines",
    data: { ...balanceLines(shown, marked), isUpper: !hasAxis },
  };
  return (
    <ChartFigure
      className="mt-2.5"
      subject={
        <>
          <b>
            <Term metric="amount">Balance</Term>
          </b>
          , {ticker}, end of {intervalWords[history.interval]}
          {hasMarks && (
            <>
              . <MarkWords {...{ areTransfers, shown }} />. No price of these times is known
            </>
          )}
        </>
      }
    >
      <HistoryChart
        drawing={drawing}
        label={`Balance, at the end ${large(balance.at(-1))} ${ticker}`}
        {...frames.balance}
        span={span}
        isUpper={!hasAxis}
        moments={moments(
          times,
          (index) => [
            { name: "", text: `${large(balance[index])} ${ticker}` },
            ...(hasMarks ? movedText(shown, index, ticker) : []),
          ],
          momentNames(span),
        )}
        figures={{
          caption: "Balance over time",
          columns: [
            "At the end of",
            `Balance, ${ticker}`,
            "Received since the row before",
            "Sold since the row before",
          ],
          rows: walletRows(times.length).map((row) => movedFigures(shown, row)),
        }}
      />
    </ChartFigure>
  );
}

function Rank({ shown }: WalletChartProps) {
  const { span, history } = shown;
  const ranked = rankedWallet(history)!;
  const known = ranked.ranks.filter((rank) => rank !== null);
  const data = rankLines(span, ranked);
  const text = (rank: number | null | undefined) =>
    rank === null || rank === undefined ? "nothing held" : count(rank);
  return (
    <ChartFigure
      className="mt-2.5"
      subject={
        <>
          <b>
            <Term metric="rank">Rank</Term>
          </b>{" "}
          among all wallets{data.isLog && ", log scale"}, the first at the top
          {known.length < shown.times.length && `, at ${count(known.length)} points`}
        </>
      }
    >
      <HistoryChart
        drawing={{ kind: "lines", data }}
        label={`Rank from ${text(known[0])} to ${text(ranked.ranks.at(-1))}`}
        {...frames.rank}
        span={span}
        moments={moments(
          ranked.times,
          (index) => [{ name: "rank", text: text(ranked.ranks[index]) }],
          momentNames(span),
        )}
        figures={{
          caption: "Rank over time",
          columns: ["At the end of", "Rank"],
          rows: ranked.times.map((time, index) => [
            { text: momentName(time, span), value: new Date(time * 1_000).toISOString() },
            { text: text(ranked.ranks[index]), value: ranked.ranks[index] ?? null },
          ]),
        }}
      />
    </ChartFigure>
  );
}

function NoRank({ shown: { history } }: { readonly shown: ShownWallet }) {
  if (history.series.balance.every((balance) => balance === 0)) return null;
  return (
    <p className="mt-2.5 text-label text-ink-2">
      Rank over time is not reckoned for these days: the token has too many transfers to look through them for
      each.
    </p>
  );
}

function MarkWords({
  areTransfers,
  shown,
}: {
  readonly areTransfers: boolean;
  readonly shown: ShownWallet;
}): ReactNode {
  const { total, interval } = shown.history;
  if (useContext(Loading)) return "Receipts and sales are marked";
  return areTransfers
    ? "Each receipt and sale is marked"
    : `${plural(total, "receipt or sale", "receipts and sales")}; a mark is ${interval === "1hour" ? "an" : "a"} ${intervalWords[interval]} with some`;
}

function movedText({ history: { series } }: ShownWallet, index: number, ticker: string) {
  const [received = 0, sold = 0] = [series.received[index], series.sold[index]];
  return [
    ...(received > 0 ? [{ name: "received", text: `${large(received)} ${ticker}` }] : []),
    ...(sold > 0 ? [{ name: "sold", text: `${large(sold)} ${ticker}` }] : []),
  ];
}

/** When a row ends, what was held then, and what came and went in it. */
function movedFigures({ history, times, span }: ShownWallet, row: WalletRow): Figure[] {
  const { balance, received, sold } = history.series;
  return [
    { text: momentName(times[row.last]!, span), value: history.times[row.last]! },
    figure(balance[row.last], exact),
    figure(sumOfRow(received, row), exact),
    figure(sumOfRow(sold, row), exact),
  ];
}

function isHeld({ series }: ShownWallet["history"], { last }: WalletRow): boolean {
  return series.balance[last] !== 0;
}

function figure(
  value: number | null | undefined,
  text: (value: number) => string,
  none = "not known",
): Figure {
  return value === null || value === undefined ? { text: none, value: null } : { text: text(value), value };
}
