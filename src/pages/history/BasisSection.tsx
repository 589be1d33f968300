import { useQuery } from "@tanstack/react-query";
import type { CostBasis } from "../../../contract/history.ts";
import { answerOf, dataOf, optional, together } from "../../api/answer.ts";
import { DrawnChart } from "../../charts/kit/DrawnChart.tsx";
import { priceText, share } from "../../lib/format.ts";
import { costBins, costNote } from "../../metrics/history/bands.ts";
import { basisFinding, lastPartsAtPrice, type PartsAtPrice } from "../../metrics/history/cost-findings.ts";
import { columnOf } from "../../metrics/history/columns.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import { Note } from "../../ui/Note.tsx";
import { Term } from "../../sections/Term.tsx";
import { HistorySection } from "./HistorySection.tsx";
import { frames } from "./history-frame.ts";
import { costBasisQuery, lifeQuery } from "../../api/history-queries.ts";
import { placeholderBasis } from "./placeholder-history.ts";
import type { HistoryProps } from "./shown-history.ts";

/** What the supply of now has cost. */
export function BasisSection({ token, left }: HistoryProps) {
  const life = optional(answerOf(useQuery(lifeQuery(token, left))));
  const answer = together({ basis: answerOf(useQuery(costBasisQuery(token, left))), life });
  const history = dataOf(life);
  const parts = history ? lastPartsAtPrice(history) : null;
  const cost = (history && columnOf(history, "average_cost")?.at(-1)) ?? null;
  return (
    <HistorySection
      id="basis"
      token={token}
      answer={answer}
      placeholder={{ basis: placeholderBasis, life: null }}
      finding={({ basis }) => basisFinding(basis, parts?.inProfit ?? null)}
    >
      {({ basis }) => <Histogram basis={basis} parts={parts} cost={cost} />}
    </HistorySection>
  );
}

interface HistogramProps {
  readonly basis: CostBasis;
  readonly parts: PartsAtPrice<number> | null;
  readonly cost: number | null;
}

function Histogram({ basis, parts, cost }: HistogramProps) {
  const { bins, known } = costBins(basis);
  const rest = costNote(basis, known);
  if (bins.length === 0 && rest === "") return null;
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
          figures={{
            caption: "Supply by the price when it was received",
            columns: ["Above", "Up to", "Of supply with a known cost"],
            rows: bins.map((bin) => [
              { text: priceText(bin.from), value: bin.from },
              { text: priceText(bin.to), value: bin.to },
              { text: share(bin.share), value: bin.share },
            ]),
          }}
        />
      )}
      {rest !== "" && <Note>{rest}</Note>}
    </ChartFigure>
  );
}
