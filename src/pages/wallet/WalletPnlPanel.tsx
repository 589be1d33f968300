import { dataOf, metaOf, together } from "../../api/answer.ts";
import { tokenQueries, type TokenRef, walletQuery } from "../../api/token-queries.ts";
import { FiguresTable } from "../../charts/kit/FiguresTable.tsx";
import { knownCosts } from "../../charts/pnl/known-costs.ts";
import { PriceRuler } from "../../charts/pnl/PriceRuler.tsx";
import { walletPnlFinding } from "../../metrics/findings/wallet.ts";
import { impliedCost } from "../../metrics/price.ts";
import { priceNote, sections } from "../../metrics/sections.ts";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { noPriceTitle } from "../../metrics/states.ts";
import { Unavailable } from "../../ui/Notice.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { DataSection } from "../../sections/DataSection.tsx";
import { missingSection } from "../../figures/missing-section.ts";
import { placeholder } from "../../figures/placeholder.ts";
import { PnlSplit } from "../../sections/PnlSplit.tsx";
import { Term } from "../../sections/Term.tsx";
import { usePrice } from "../../sections/token-price.ts";
import { useAnswer } from "../../api/use-answer.ts";

export function WalletPnlPanel({ token, wallet }: { readonly token: TokenRef; readonly wallet: string }) {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const own = useAnswer(walletQuery(token, wallet));
  const answer = together({ named, stats: own });
  const facts = metaOf(own)?.facts;
  const pnl = useAnswer(questions.pnl);
  const known = usePrice(token);
  const loading = answer.state !== "ready";
  const price = loading ? placeholder.price : known;
  const breakEven = loading ? placeholder.pnl.break_even_price : (dataOf(pnl)?.break_even_price ?? null);
  const priceName = price?.kind === "implied" ? "Implied price" : "Price";
  return (
    <DataSection
      text={sections.walletPnl}
      answer={answer}
      placeholder={{ named: placeholder.token, stats: placeholder.wallet }}
      unavailable={missingSection("pnl", token, named)}
      read={() => [priceNote(price)].filter(Boolean)}
      finding={({ stats }) => walletPnlFinding(stats, price, breakEven, facts)}
    >
      {({ stats }) => (
        <FigureGrid columns="halves">
          <PnlSplit whose="this wallet" realized={stats.realized_pnl} unrealized={stats.unrealized_pnl} />
          <ChartFigure
            divided
            subject={
              <>
                <b>
                  <Term metric="wallet-cost">Cost</Term> against{" "}
                  <Term metric="price">{priceName.toLowerCase()}</Term>
                </b>
                , US dollars a coin
              </>
            }
          >
            {price ? (
              <PriceRuler
                breakEven={breakEven}
                price={price}
                priceName={priceName}
                own={impliedCost(price, stats, facts?.costShare)}
                ownName="Implied cost, this wallet"
              />
            ) : (
              <Unavailable title={noPriceTitle(facts)}>There is nothing to compare a cost with.</Unavailable>
            )}
          </ChartFigure>
          {knownCosts(facts ?? {}, "wallet").map((figures) => (
            <FiguresTable key={figures.caption} figures={figures} forFiles />
          ))}
        </FigureGrid>
      )}
    </DataSection>
  );
}
