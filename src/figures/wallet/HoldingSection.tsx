import { FoldedTable } from "../../ui/FoldedTable.tsx";
import type { Column } from "../../ui/ColumnTable.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import type { SupplyBreakdown } from "../../../contract/stats.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { WalletHandsBridge } from "../../charts/hands/WalletHandsBridge.tsx";
import { amount, exact, large, share } from "../../lib/format.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { capital, everyRow } from "../../metrics/findings/words.ts";
import { type Hand, hands } from "../../../contract/hands.ts";
import { handShares } from "../../metrics/hands.ts";
import { emptyWallet } from "../../metrics/states.ts";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { HandSwatch } from "../../ui/Swatch.tsx";
import { Term } from "../../sections/Term.tsx";
import { holding } from "./holding.ts";
import { WalletSection } from "./WalletSection.tsx";

export function HoldingSection({ token, wallet }: { readonly token: TokenRef; readonly wallet: string }) {
  return (
    <WalletSection
      figure={holding}
      token={token}
      wallet={wallet}
      missing={({ stats }) => (stats.amount === 0 ? emptyWallet : undefined)}
    >
      {({ token: details, stats, breakdown, everyone }) => {
        const population = everyone?.wallets ?? null;
        return (
          stats.holding_breakdown && (
            <FigureGrid columns="main">
              <figure>
                <WalletHandsBridge
                  wallet={stats.holding_breakdown}
                  everyone={breakdown}
                  population={population}
                  ticker={spokenTicker(details)}
                />
              </figure>
              <HoldingTable
                own={stats.holding_breakdown}
                everyone={breakdown}
                population={population}
                decimals={details.decimals}
              />
            </FigureGrid>
          )
        );
      }}
    </WalletSection>
  );
}

interface HoldingTableProps {
  readonly own: SupplyBreakdown;
  readonly everyone: SupplyBreakdown | null;
  readonly population: number | null;
  readonly decimals: number;
}

function HoldingTable({ own, everyone, population, decimals }: HoldingTableProps) {
  const ownShares = handShares(own);
  const otherShares = everyone && handShares(everyone);
  const most = Math.max(...Object.values(own));
  const places = most >= 1000 ? 0 : decimals;
  const columns: readonly Column<Hand>[] = [
    {
      name: "Hand",
      head: <Term metric="holding-breakdown">Hand</Term>,
      cell: (hand) => (
        <>
          <HandSwatch hand={hand} />
          {capital(hand)}
        </>
      ),
    },
    {
      name: "Tokens",
      isNumber: true,
      cell: (hand) => (most >= 1e11 ? large(own[hand]) : amount(own[hand], places)),
      title: (hand) => exact(own[hand]),
    },
    {
      name: "This wallet",
      isNumber: true,
      cell: (_, index) => share(ownShares?.[index]?.share ?? 0),
    },
  ];
  const others: Column<Hand> = {
    name: population !== null && population < 1000 ? everyRow(population, "wallet") : "Top 1,000",
    isNumber: true,
    look: "text-ink-2",
    cell: (_, index) => (otherShares ? share(otherShares[index]?.share) : <NotAvailable />),
  };
  return (
    <FoldedTable
      columns={population === 1 ? columns : [...columns, others]}
      rows={hands}
      keyOf={(hand) => hand}
    />
  );
}
