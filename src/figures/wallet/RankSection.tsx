import { useQuery } from "@tanstack/react-query";
import type { Holder } from "../../../contract/holders.ts";
import { metaOf } from "../../api/answer.ts";
import { holdersQuery, tokenQueries, type TokenRef, walletQuery } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { neighboursOneSide, neighboursQuery, neighboursShown } from "../../api/wallet-rank.ts";
import { columnShares } from "../../lib/column-shares.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { amount, count, exact, large } from "../../lib/format.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { supplyShare } from "../../metrics/supply.ts";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import { type Column, ColumnTable, currentRow } from "../../ui/ColumnTable.tsx";
import { divided, FigureGrid } from "../../ui/FigureGrid.tsx";
import { SubjectSection } from "../FigureSection.tsx";
import { placeholder } from "../placeholder.ts";
import { rank as figure } from "./rank.ts";
import { useWalletRank } from "./use-wallet-rank.ts";
import { drawnName } from "../../charts/kit/drawn-name.ts";
import { DrawnChart } from "../../charts/kit/DrawnChart.tsx";
import type { RowWord } from "../../charts/kit/row-word.ts";
import type { RanksData } from "../../charts/wallet/RanksPlot.tsx";

/** Where the wallet stands among the hundred largest balances, and who stands beside it. */
export function RankSection({ token, wallet }: { readonly token: TokenRef; readonly wallet: string }) {
  const named = useAnswer(tokenQueries(token).token);
  const stats = useAnswer(walletQuery(token, wallet));
  const held = stats.state === "ready" ? stats.data.amount : undefined;
  const { rank, loading } = useWalletRank(token, wallet, held);
  const neighbours = useNeighbours(token, rank);
  const isKnown = held !== undefined && named.state === "ready" && !loading;
  if (held === 0) return null;
  const meta = metaOf(named) ?? placeholder.meta;
  return (
    <SubjectSection
      figure={figure}
      token={token}
      named={named}
      subject={{ token, wallet, meta, place: "page", rank }}
      isLoading={loading}
    >
      {({ token: details, amount: own, holders, place, word, supply }) => (
        <FigureGrid columns="main">
          <figure>
            <RankScatter
              amounts={holders.map((holder) => holder.amount)}
              ticker={spokenTicker(details)}
              word={word}
              {...(place !== null && { own: { rank: place, amount: own } })}
            />
          </figure>
          <NeighbourTable
            token={token}
            wallet={wallet}
            rows={isKnown ? neighbours : holders.slice(10, 17)}
            ticker={spokenTicker(details)}
            decimals={details.decimals}
            supply={supply}
          />
        </FigureGrid>
      )}
    </SubjectSection>
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
  const columns: readonly Column<Holder>[] = [
    { name: "Rank", isNumber: true, cell: (row) => count(row.rank) },
    {
      name: "Wallet",
      cell: (row) => {
        const address = <Address value={displayAddress(token.chain, row.address)} form="short" />;
        return row.address === wallet ? (
          address
        ) : (
          <WalletLink token={token} wallet={row.address}>
            {address}
          </WalletLink>
        );
      },
    },
    {
      name: "Amount",
      head: `Amount, ${ticker}`,
      isNumber: true,
      cell: (row) => amount(row.amount, row.amount >= 1000 ? 0 : decimals),
      title: (row) => exact(row.amount),
    },
    { name: "Share", isNumber: true, cell: (_, index) => shareText(shares[index] ?? null) },
  ];
  return (
    <div className={divided}>
      <ColumnTable
        columns={columns}
        rows={rows}
        keyOf={(row) => `${row.rank} ${row.spl_token_account}`}
        rowLook={(row) => (row.address === wallet ? currentRow : "")}
      />
    </div>
  );
}

/** The rows around a rank; the first rows where there is none. */
function useNeighbours(token: TokenRef, rank: number | null): readonly Holder[] {
  const first = useQuery(tokenQueries(token).firstHolders).data?.data;
  const deep = rank === null || !first ? null : neighboursQuery(token, rank, first.holder_count);
  const asked = useQuery({
    ...(deep ?? holdersQuery(token, { limit: neighboursShown })),
    enabled: deep !== null,
  });
  if (deep) return asked.data?.data.holders ?? [];
  const rows = first?.holders ?? [];
  // Near the end of a short list the window moves up, so that it stays full.
  const start = Math.max(0, Math.min((rank ?? 1) - neighboursOneSide - 1, rows.length - neighboursShown));
  return rows.slice(start, start + neighboursShown);
}

interface RankScatterProps extends RanksData {
  /** What has a rank. */
  readonly word: RowWord;
}

/** Balances by rank, both scales logarithmic, with one wallet marked among its neighbours. */
export function RankScatter(props: RankScatterProps) {
  const { amounts, own, word } = props;
  const ticker = drawnName(props.ticker);
  return (
    <DrawnChart
      drawing={{ kind: "ranks", data: { amounts, ...(own && { own }), ticker } }}
      label={`Balances of the ${amounts.length === 1 ? `largest ${word}` : `${count(amounts.length)} largest ${word}s`} by rank${own ? `; ${own.name ?? "this wallet"} is rank ${count(own.rank)} with ${large(own.amount)} ${ticker}` : ""}`}
      wide={{ width: 730, height: 236 }}
      narrow={{ width: 358, height: 230 }}
      figures={{
        caption: "Balances by rank",
        columns: ["Rank", `Amount, ${ticker}`],
        rows: amounts.map((held, index) => [
          { text: String(index + 1), value: index + 1 },
          { text: count(Math.round(held)), value: held },
        ]),
      }}
    />
  );
}
