import type { HolderBreakdowns, HolderListPage } from "../../../contract/holders.ts";
import { together } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { NestedSquares } from "../../charts/value/NestedSquares.tsx";
import { UnitGrid } from "../../charts/value/UnitGrid.tsx";
import { count, share } from "../../lib/format.ts";
import { bandText } from "../../metrics/figures.ts";
import { capital, rowNoun } from "../../metrics/findings/words.ts";
import { valueFinding } from "../../metrics/findings/value.ts";
import { sections } from "../../metrics/sections.ts";
import { byWallet } from "../../metrics/counted.ts";
import { countedSizes, type SizeRow, sizeRows, thresholds } from "../../metrics/value.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { SizeSwatch, type SizeStep } from "../../ui/Swatch.tsx";
import { DataSection } from "../../sections/DataSection.tsx";
import { missingSection } from "../../reading/missing-section.ts";
import { placeholder } from "../../reading/placeholder.ts";
import { Term } from "../../sections/Term.tsx";
import { countedOf } from "../../reading/token-figures.ts";
import { useAnswer } from "../../api/use-answer.ts";

export function ValuePanel({ token }: { readonly token: TokenRef }) {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const firstHolders = useAnswer(questions.firstHolders);
  const sizesOf = ({ first, breakdowns }: { first: HolderListPage; breakdowns: HolderBreakdowns }) =>
    countedSizes(
      breakdowns,
      first.holder_count,
      named.state === "ready" ? countedOf(named.data, named.meta, first) : byWallet,
    );
  const answer = together({
    first: firstHolders,
    breakdowns: useAnswer(questions.breakdowns),
  });
  return (
    <DataSection
      text={sections.value}
      answer={answer}
      placeholder={{ first: placeholder.holders, breakdowns: placeholder.breakdowns }}
      unavailable={missingSection("value", token, named, firstHolders)}
      finding={(told) => {
        const { breakdowns, holders, word, ...more } = sizesOf(told);
        const noun = rowNoun(word, more);
        return holders === 0 ? null : valueFinding(thresholds(breakdowns, holders), holders, noun);
      }}
    >
      {(told) => <Sizes {...sizesOf(told)} />}
    </DataSection>
  );
}

function Sizes({ breakdowns, holders, word }: ReturnType<typeof countedSizes>) {
  return (
    <FigureGrid columns="halves">
      <ChartFigure
        subject={
          <>
            <b>
              <Term metric="value-thresholds">{capital(word)}s above a value</Term>
            </b>
            , nested
          </>
        }
      >
        <NestedSquares
          holders={holders}
          word={word}
          over={thresholds(breakdowns, holders).map(({ usd, holders: over }) => ({ usd, count: over }))}
        />
      </ChartFigure>
      <ChartFigure
        divided
        subject={
          <>
            <b>
              <Term metric="size">Size categories</Term>
            </b>
            , of every 1,000 holders
          </>
        }
      >
        <UnitGrid counts={breakdowns.categories} />
        <SizeTable rows={sizeRows(breakdowns)} head={`${capital(word)}s`} />
      </ChartFigure>
    </FigureGrid>
  );
}

function SizeTable({ rows, head }: { readonly rows: readonly SizeRow[]; readonly head: string }) {
  return (
    <DataTable className="mt-3.5">
      <thead className="sr-only">
        <tr>
          <th scope="col">Size</th>
          <th scope="col">Value</th>
          <th scope="col">{head}</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ size, band, holders, share: part }, index) => (
          <tr key={size}>
            <td>
              <SizeSwatch step={(index + 1) as SizeStep} />
              {capital(size)}
            </td>
            <td>{bandText(band)}</td>
            <td translate="no" className="text-right">
              {count(holders)}
            </td>
            <td translate="no" className="text-right">
              {part === null ? "" : share(part)}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
