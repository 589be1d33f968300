import type { SupplyBreakdown } from "../../../contract/stats.ts";
import { type Answer, metaOf, optional, together } from "../../api/answer.ts";
import { tokenQueries, type TokenRef, walletQuery } from "../../api/token-queries.ts";
import { WalletHandsBridge } from "../../charts/hands/WalletHandsBridge.tsx";
import { amount, exact, large, share } from "../../lib/format.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { holdingFinding } from "../../metrics/findings/wallet.ts";
import { capital, everyRow } from "../../metrics/findings/words.ts";
import { hands } from "../../../contract/hands.ts";
import { handShares, readHands } from "../../metrics/hands.ts";
import { sections } from "../../metrics/sections.ts";
import { emptyWallet } from "../../metrics/states.ts";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { FoldedTable } from "../../ui/FoldedTable.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { HandSwatch } from "../../ui/Swatch.tsx";
import { DataSection } from "../../sections/DataSection.tsx";
import { missingSection } from "../../figures/missing-section.ts";
import { placeholder } from "../../figures/placeholder.ts";
import { supplyOf } from "../../metrics/token-figures.ts";
import { Term } from "../../sections/Term.tsx";
import { useAnswer } from "../../api/use-answer.ts";

/** What the wallet holds, by how long, above the same split of everyone. */
export function WalletHandsPanel({ token, wallet }: { readonly token: TokenRef; readonly wallet: string }) {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const answer = together({
    named,
    stats: useAnswer(walletQuery(token, wallet)),
    first: optional(useAnswer(questions.firstHolders)),
    categories: optional(useAnswer(questions.categories)),
    breakdown: optional(useAnswer(questions.supplyBreakdown)),
  });
  const isEmpty = answer.state === "ready" && answer.data.stats.amount === 0;
  const meta = metaOf(named) ?? placeholder.meta;
  const everyone = ({ named: details, first, categories, breakdown }: Known) =>
    breakdown &&
    readHands({
      categories,
      breakdown,
      supply: supplyOf(details, meta, first),
      holderCount: first?.holder_count ?? 1000,
      source: meta.sources[0],
      notes: meta.notes,
    });
  type Known = Extract<typeof answer, Answer<unknown> & { state: "ready" }>["data"];
  return (
    <DataSection
      text={sections.holding}
      answer={answer}
      placeholder={{
        named: placeholder.token,
        stats: placeholder.wallet,
        first: placeholder.holders,
        categories: placeholder.categories,
        breakdown: placeholder.supplyBreakdown,
      }}
      unavailable={isEmpty ? emptyWallet : missingSection("holding", token, named)}
      finding={(data) => holdingFinding(data.stats, everyone(data))}
    >
      {(data) => {
        const { named: details, stats, breakdown } = data;
        const population = everyone(data)?.wallets ?? null;
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
    </DataSection>
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
