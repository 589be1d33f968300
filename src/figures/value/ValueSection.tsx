import type { TokenRef } from "../../api/token-queries.ts";
import { NestedSquares } from "../../charts/value/NestedSquares.tsx";
import { UnitGrid } from "../../charts/value/UnitGrid.tsx";
import { count, share } from "../../lib/format.ts";
import { bandText } from "../../metrics/figures.ts";
import { capital } from "../../metrics/findings/words.ts";
import { type SizeRow, sizeRows } from "../../metrics/value.ts";
import { Term } from "../../sections/Term.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { SizeSwatch, type SizeStep } from "../../ui/Swatch.tsx";
import { FigureSection } from "../FigureSection.tsx";
import { countsOf, value } from "./value.ts";

export function ValueSection({ token }: { readonly token: TokenRef }) {
  return (
    <FigureSection figure={value} token={token}>
      {(sizes) => <Sizes {...sizes} />}
    </FigureSection>
  );
}

function Sizes({ breakdowns, holders, word, over }: ReturnType<typeof value.read>) {
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
        <NestedSquares holders={holders} word={word} over={countsOf(over)} />
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
  const columns: readonly Column<SizeRow>[] = [
    {
      name: "Size",
      cell: ({ size }, index) => (
        <>
          <SizeSwatch step={(index + 1) as SizeStep} />
          {capital(size)}
        </>
      ),
    },
    { name: "Value", cell: ({ band }) => bandText(band) },
    { name: head, isNumber: true, cell: ({ holders }) => count(holders) },
    { name: "Share", isNumber: true, cell: ({ share: part }) => (part === null ? "" : share(part)) },
  ];
  return (
    <ColumnTable
      className="mt-3.5"
      headLook="sr-only"
      columns={columns}
      rows={rows}
      keyOf={({ size }) => size}
    />
  );
}
