import { DrawnChart } from "../../charts/kit/DrawnChart.tsx";
import { priceText } from "../../lib/format.ts";
import { Term } from "../../sections/Term.tsx";
import { Note } from "../../ui/Note.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { useFigure } from "../use-figure.ts";
import { basisTable, costBasis } from "./basis.ts";
import { PastSection } from "./PastSection.tsx";
import { frames } from "./history-frame.ts";
import { placeholderBasis } from "./placeholder-history.ts";
import type { HistoryProps } from "./history-subject.ts";

/** What the supply of now has cost. */
export function BasisSection({ token, left }: HistoryProps) {
  const { answer, finding, read } = useFigure(costBasis, { token, left, pinned: null });
  return (
    <PastSection
      figure={costBasis}
      token={token}
      answer={answer}
      placeholder={{ basis: placeholderBasis, also: null }}
      finding={finding}
    >
      {(known) => <Histogram {...read(known)} />}
    </PastSection>
  );
}

function Histogram({ basis, bins, note, parts, cost }: ReturnType<typeof costBasis.read>) {
  if (bins.length === 0 && note === "") return null;
  return (
    <ChartFigure
      className="mt-4"
      subject={
        <>
          <b>
            Supply by <Term metric="break-even">price when received</Term>
          </b>
          , % of supply with a known cost a bar, prices on a log scale
        </>
      }
    >
      {bins.length > 0 && (
        <DrawnChart
          drawing={{ kind: "basis", data: { bins, price: basis.price_usd, cost, parts } }}
          label={`Supply by the price when it was received, from ${priceText(bins[0]?.from)} to ${priceText(bins.at(-1)?.to)}`}
          {...frames.basis}
          figures={basisTable(bins)}
        />
      )}
      {note !== "" && <Note>{note}</Note>}
    </ChartFigure>
  );
}
