import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { metaOf } from "../../api/answer.ts";
import { FiguresTable } from "../../charts/kit/FiguresTable.tsx";
import { PriceRuler } from "../../charts/pnl/PriceRuler.tsx";
import { pnlFinding } from "../../metrics/findings/pnl.ts";
import { priceNote, sections } from "../../metrics/sections.ts";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { noPriceTitle } from "../../metrics/states.ts";
import { Unavailable } from "../../ui/Notice.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { DataSection } from "../../sections/DataSection.tsx";
import { knownCosts } from "../../charts/pnl/known-costs.ts";
import { missingSection } from "../../reading/missing-section.ts";
import { placeholder } from "../../reading/placeholder.ts";
import { PnlSplit } from "../../sections/PnlSplit.tsx";
import { Term } from "../../sections/Term.tsx";
import { usePrice } from "../../sections/token-price.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { PriceSource } from "./PriceSource.tsx";

export function PnlPanel({ token }: { readonly token: TokenRef }) {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const answer = useAnswer(questions.pnl);
  const known = usePrice(token);
  const facts = metaOf(named)?.facts;
  const price = answer.state === "ready" ? known : placeholder.price;
  const priceName = price?.kind === "implied" ? "Implied price" : "Price";
  const source = <PriceSource token={token} />;
  const missing = missingSection("pnl", token, named);
  const rest = (
    <>
      {missing.note.rest}
      {source}
    </>
  );
  return (
    <DataSection
      text={sections.pnl}
      answer={answer}
      placeholder={placeholder.pnl}
      unavailable={{ ...missing, note: { ...missing.note, rest } }}
      finding={(pnl) => pnlFinding(pnl, price, facts)}
      read={() => [priceNote(price)].filter(Boolean)}
    >
      {(pnl) => (
        <>
          <FigureGrid columns="halves">
            <PnlSplit
              whose="all holders"
              realized={pnl.realized_pnl_total}
              unrealized={pnl.unrealized_pnl_total}
            />
            <ChartFigure
              divided
              subject={
                <>
                  <b>
                    <Term metric="break-even">Break-even</Term> against{" "}
                    <Term metric="price">{priceName.toLowerCase()}</Term>
                  </b>
                  , US dollars
                </>
              }
            >
              {price ? (
                <PriceRuler breakEven={pnl.break_even_price} price={price} priceName={priceName} />
              ) : (
                <Unavailable title={noPriceTitle(facts)}>
                  There is nothing to compare the break-even with.
                </Unavailable>
              )}
            </ChartFigure>
            {knownCosts(facts ?? {}).map((figures) => (
              <FiguresTable key={figures.caption} figures={figures} forFiles />
            ))}
          </FigureGrid>
          {answer.state === "ready" && source}
        </>
      )}
    </DataSection>
  );
}
