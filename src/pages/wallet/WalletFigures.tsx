import { dataOf, metaOf } from "../../api/answer.ts";
import { tokenQueries, type TokenRef, walletQuery } from "../../api/token-queries.ts";
import { partOfWhole } from "../../lib/format.ts";
import { walletFigures } from "../../metrics/figures.ts";
import { plainDecimal } from "../../lib/decimal.ts";
import { amountInWallets } from "../../metrics/wallet-amounts.ts";
import { amountThrough } from "../../metrics/holders.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { supplyShare } from "../../metrics/supply.ts";
import { sizeRows } from "../../metrics/value.ts";
import { FigureList } from "../../sections/FigureList.tsx";
import { placeholder } from "../../figures/placeholder.ts";
import { countedOf, supplyOf } from "../../metrics/token-figures.ts";
import { usePrice } from "../../sections/token-price.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { useWalletRank } from "../../figures/wallet/use-wallet-rank.ts";

/** The seven key figures of a wallet. */
export function WalletFigures({ token, wallet }: { readonly token: TokenRef; readonly wallet: string }) {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const own = useAnswer(walletQuery(token, wallet));
  const first = dataOf(useAnswer(questions.firstHolders));
  const all = useAnswer(questions.stats);
  const breakdowns = dataOf(useAnswer(questions.breakdowns));
  const price = usePrice(token);
  const stats = dataOf(own) ?? placeholder.wallet;
  const { rank, isSpread, loading } = useWalletRank(token, wallet, dataOf(own)?.amount);
  const supply = named.state === "ready" ? supplyOf(named.data, named.meta, first) : 0;
  const through = first && rank !== null ? amountThrough(first.holders, rank) : null;
  const size = breakdowns && sizeRows(breakdowns).find((row) => row.size === stats.holder_category);
  const together = through === null ? null : supplyShare(through, supply);
  const isLast = rank !== null && rank === first?.holder_count;
  const figures = walletFigures({
    stats,
    ticker: named.state === "ready" ? spokenTicker(named.data) : "",
    supplyShare: supplyShare(stats.amount, supply),
    rank,
    isSpread,
    holderCount: first?.holder_count ?? null,
    ...(first && named.state === "ready" && { word: countedOf(named.data, named.meta, first).word }),
    cumulativeShare: together === null ? null : partOfWhole(together, isLast),
    tokenTimeHeld: dataOf(all)?.avg_time_held ?? null,
    size: size ?? null,
    price,
    ...(named.state === "ready" && {
      inWallets: amountInWallets(plainDecimal(stats.amount), named.data.decimals, named.meta),
    }),
    facts: metaOf(own)?.facts,
  });
  return (
    <FigureList
      figures={figures}
      state={({ metric }) => {
        if (own.state === "loading" || named.state === "loading") return "loading";
        if (metric === "rank" && loading) return "loading";
        return metric === "time-held" && all.state === "failed" ? "failed" : "ready";
      }}
    />
  );
}
