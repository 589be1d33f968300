import { metaOf } from "../../api/answer.ts";
import { tokenQueries, type TokenRef, walletQuery } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { FiguresTable } from "../../charts/kit/FiguresTable.tsx";
import { knownCosts } from "../../charts/pnl/known-costs.ts";
import { PriceRuler } from "../../charts/pnl/PriceRuler.tsx";
import { priceNote } from "../../metrics/sections.ts";
import { noPriceTitle } from "../../metrics/states.ts";
import { PnlSplit } from "../../sections/PnlSplit.tsx";
import { Term } from "../../sections/Term.tsx";
import { usePrice } from "../../sections/token-price.ts";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { Unavailable } from "../../ui/Notice.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { placeholder } from "../placeholder.ts";
import { missingWalletProfit, walletProfit } from "./wallet-profit.ts";
import { WalletSection } from "./WalletSection.tsx";

export function WalletProfitSection({
  token,
  wallet,
}: {
  readonly token: TokenRef;
  readonly wallet: string;
}) {
  const own = useAnswer(walletQuery(token, wallet));
  const named = useAnswer(tokenQueries(token).token);
  const isKnown = metaOf(own) !== undefined && metaOf(named) !== undefined;
  const known = usePrice(token);
  return (
    <WalletSection
      figure={walletProfit}
      token={token}
      wallet={wallet}
      price={isKnown ? known : placeholder.price}
      readMore={({ price }) => [priceNote(price)].filter(Boolean)}
      missing={missingWalletProfit}
    >
      {({ stats, facts, price, breakEven, cost }) => {
        const priceName = price?.kind === "implied" ? "Implied price" : "Price";
        return (
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
                  own={cost}
                  ownName="Implied cost, this wallet"
                />
              ) : (
                <Unavailable title={noPriceTitle(facts)}>
                  There is nothing to compare a cost with.
                </Unavailable>
              )}
            </ChartFigure>
            {knownCosts(facts ?? {}, "wallet").map((figures) => (
              <FiguresTable key={figures.caption} figures={figures} forFiles />
            ))}
          </FigureGrid>
        );
      }}
    </WalletSection>
  );
}
