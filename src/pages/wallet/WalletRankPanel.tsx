import type { Holder } from "../../../contract/holders.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { metaOf, together } from "../../api/answer.ts";
import { tokenQueries, type TokenRef, walletQuery } from "../../api/token-queries.ts";
import { RankScatter } from "../../charts/wallet/RankScatter.tsx";
import { columnShares } from "../../lib/column-shares.ts";
import { amount, count, exact } from "../../lib/format.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { rankFinding, largestWalletFinding } from "../../metrics/findings/wallet.ts";
import { sections } from "../../metrics/sections.ts";
import { supplyShare } from "../../metrics/supply.ts";
import { Address } from "../../ui/Address.tsx";
import { currentRow, DataTable } from "../../ui/DataTable.tsx";
import { divided, FigureGrid } from "../../ui/FigureGrid.tsx";
import { DataSection } from "../../sections/DataSection.tsx";
import { missingSection } from "../../figures/missing-section.ts";
import { placeholder } from "../../figures/placeholder.ts";
import { countedOf, supplyOf } from "../../metrics/token-figures.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { useNeighbours } from "./use-neighbours.ts";
import { useWalletRank } from "./use-wallet-rank.ts";
import { WalletLink } from "../../sections/WalletLink.tsx";

/** Where the wallet stands among the hundred largest balances, and who stands beside it. */
export function WalletRankPanel({ token, wallet }: { readonly token: TokenRef; readonly wallet: string }) {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const stats = useAnswer(walletQuery(token, wallet));
  const { rank, loading } = useWalletRank(
    token,
    wallet,
    stats.state === "ready" ? stats.data.amount : undefined,
  );
  const neighbours = useNeighbours(token, rank);
  const answer = together({ named, stats, first: useAnswer(questions.firstHolders) });
  const meta = metaOf(named) ?? placeholder.meta;
  if (stats.state === "ready" && stats.data.amount === 0) return null;
  return (
    <DataSection
      text={sections.rank}
      answer={loading ? { state: "loading" } : answer}
      placeholder={{ named: placeholder.token, stats: placeholder.wallet, first: placeholder.holders }}
      unavailable={missingSection("concentration", token, named)}
      finding={({ named: details, stats: own, first }) => {
        const { walletRank, wallets } = metaOf(stats)?.facts ?? {};
        return walletRank !== undefined && wallets?.top1 !== undefined
          ? largestWalletFinding(own.amount, walletRank, wallets.top1 * supplyOf(details, meta, first))
          : rankFinding(own.amount, rank, first.holders, countedOf(details, meta, first).word);
      }}
    >
      {({ named: details, stats: own, first }) => (
        <FigureGrid columns="main">
          <figure>
            <RankScatter
              amounts={first.holders.map((holder) => holder.amount)}
              ticker={spokenTicker(details)}
              word={countedOf(details, meta, first).word}
              {...(rank !== null && { own: { rank, amount: own.amount } })}
            />
          </figure>
          <NeighbourTable
            token={token}
            wallet={wallet}
            rows={answer.state === "ready" ? neighbours : first.holders.slice(10, 17)}
            ticker={spokenTicker(details)}
            decimals={details.decimals}
            supply={supplyOf(details, meta, first)}
          />
        </FigureGrid>
      )}
    </DataSection>
  );
}

interface NeighbourTableProps {
  readonly token: TokenRef;
  readonly wallet: string;
  readonly rows: readonly Holder[];
  readonly ticker: string;
  readonly decimals: number;
  readonly supply: number;
}

function NeighbourTable({ token, wallet, rows, ticker, decimals, supply }: NeighbourTableProps) {
  const shares = rows.map((row) => supplyShare(row.amount, supply));
  const shareText = columnShares(shares);
  return (
    <div className={divided}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col" className="text-right">
              Rank
            </th>
            <th scope="col">Wallet</th>
            <th scope="col" className="text-right">
              Amount, {ticker}
            </th>
            <th scope="col" className="text-right">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const address = <Address value={displayAddress(token.chain, row.address)} form="short" />;
            const own = row.address === wallet;
            return (
              <tr key={`${row.rank} ${row.spl_token_account}`} className={own ? currentRow : undefined}>
                <td translate="no" className="text-right">
                  {count(row.rank)}
                </td>
                <td>
                  {own ? (
                    address
                  ) : (
                    <WalletLink token={token} wallet={row.address}>
                      {address}
                    </WalletLink>
                  )}
                </td>
                <td translate="no" className="text-right" title={exact(row.amount)}>
                  {amount(row.amount, row.amount >= 1000 ? 0 : decimals)}
                </td>
                <td translate="no" className="text-right">
                  {shareText(shares[index] ?? null)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </DataTable>
    </div>
  );
}
