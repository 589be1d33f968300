import { Fragment } from "react";
import { completenessQuery, tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { FiguresTable } from "../../charts/kit/FiguresTable.tsx";
import { knownCosts } from "../../charts/pnl/known-costs.ts";
import { PriceRuler } from "../../charts/pnl/PriceRuler.tsx";
import { walletPage } from "../../lib/explorers.ts";
import { priceSourceSentences, type SourcePart } from "../../metrics/price-source.ts";
import { priceNote } from "../../metrics/sections.ts";
import { noPriceTitle } from "../../metrics/states.ts";
import { PnlSplit } from "../../sections/PnlSplit.tsx";
import { Term } from "../../sections/Term.tsx";
import { usePrice } from "../../sections/token-price.ts";
import { Address } from "../../ui/Address.tsx";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { Note } from "../../ui/Note.tsx";
import { Unavailable } from "../../ui/Notice.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { FigureSection } from "../FigureSection.tsx";
import { placeholder } from "../placeholder.ts";
import { pnl } from "./pnl.ts";

export function PnlSection({ token }: { readonly token: TokenRef }) {
  const isKnown = useAnswer(tokenQueries(token).pnl).state === "ready";
  const price = usePrice(token);
  const source = <PriceSource token={token} />;
  return (
    <FigureSection
      figure={pnl}
      token={token}
      subject={{ price: isKnown ? price : placeholder.price }}
      readMore={(read) => [priceNote(read.price)].filter(Boolean)}
      belowMissing={source}
    >
      {(read) => (
        <>
          <FigureGrid columns="halves">
            <PnlSplit
              whose="all holders"
              realized={read.totals.realized_pnl_total}
              unrealized={read.totals.unrealized_pnl_total}
            />
            <BreakEven {...read} />
            {knownCosts(read.facts ?? {}).map((figures) => (
              <FiguresTable key={figures.caption} figures={figures} forFiles />
            ))}
          </FigureGrid>
          {isKnown && source}
        </>
      )}
    </FigureSection>
  );
}

function BreakEven({ totals, price, facts }: ReturnType<typeof pnl.read>) {
  const priceName = price?.kind === "implied" ? "Implied price" : "Price";
  return (
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
        <PriceRuler breakEven={totals.break_even_price} price={price} priceName={priceName} />
      ) : (
        <Unavailable title={noPriceTitle(facts)}>
          There is nothing to compare the break-even with.
        </Unavailable>
      )}
    </ChartFigure>
  );
}

/** Where the price comes from; nothing where that is not known. */
function PriceSource({ token }: { readonly token: TokenRef }) {
  const answer = useAnswer(completenessQuery(token));
  if (answer.state !== "ready" || !answer.data.price) return null;
  const sentences = priceSourceSentences(answer.data.price);
  const parts = sentences.flatMap((sentence, index) => [...(index > 0 ? [" "] : []), ...sentence]);
  return (
    <div data-part="price-source" className="wrap-anywhere">
      <Note>
        {parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- pieces in their order
          <Fragment key={index}>{drawn(part, token)}</Fragment>
        ))}
      </Note>
    </div>
  );
}

function drawn(part: SourcePart, { chain }: TokenRef) {
  if (typeof part === "string") return part;
  if ("name" in part) return <TokenName limit={32}>{part.name}</TokenName>;
  const { name, href } = walletPage(chain, part.address);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={`Open in ${name}`}>
      <Address value={part.address} form="short" />
    </a>
  );
}
