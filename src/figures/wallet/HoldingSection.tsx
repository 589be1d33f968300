import type { SupplyBreakdown } from "../../../contract/stats.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { WalletHandsBridge } from "../../charts/hands/WalletHandsBridge.tsx";
import { amount, exact, large, share } from "../../lib/format.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { capital, everyRow } from "../../metrics/findings/words.ts";
import { hands } from "../../../contract/hands.ts";
import { handShares } from "../../metrics/hands.ts";
import { emptyWallet } from "../../metrics/states.ts";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { FoldedTable } from "../../ui/FoldedTable.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
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
  return (
    <FoldedTable>
      <thead>
        <tr>
          <th scope="col">
            <Term metric="holding-breakdown">Hand</Term>
          </th>
          <th scope="col" className="text-right">
            Tokens
          </th>
          <th scope="col" className="text-right">
            This wallet
          </th>
          {population !== 1 && (
            <th scope="col" className="text-right">
              {population !== null && population < 1000 ? everyRow(population, "wallet") : "Top 1,000"}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {hands.map((hand, index) => (
          <tr key={hand}>
            <td>
              <HandSwatch hand={hand} />
              {capital(hand)}
            </td>
            <td translate="no" className="text-right" title={exact(own[hand])}>
              {most >= 1e11 ? large(own[hand]) : amount(own[hand], places)}
            </td>
            <td translate="no" className="text-right">
              {share(ownShares?.[index]?.share ?? 0)}
            </td>
            {population !== 1 && (
              <td translate="no" className="text-right text-ink-2">
                {otherShares ? share(otherShares[index]?.share) : <NotAvailable />}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </FoldedTable>
  );
}
