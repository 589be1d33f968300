import { type Exclusions, isExcluding } from "../../../contract/exclusions.ts";
import type { HolderSummary } from "../../../contract/labels.ts";
import { DrawnChart } from "../../charts/kit/DrawnChart.tsx";
import { type LorenzData, lorenzFigures, lorenzLabel } from "../../charts/supply/lorenz-curve.ts";
import { giniText } from "../../lib/format.ts";
import { Term } from "../../sections/Term.tsx";
import { ChartFigure } from "../../ui/Section.tsx";

interface LorenzFigureProps {
  readonly summary: HolderSummary;
  readonly exclusions: Exclusions;
  readonly className: string;
}

/** The Lorenz curve with its Gini: of all holders, dashed where others beside are left out. */
export function LorenzFigure({ summary, exclusions, className }: LorenzFigureProps) {
  const isOn = isExcluding(exclusions) && summary.lorenz.length > 0;
  const { raw } = summary;
  return (
    <ChartFigure
      className={className}
      subject={
        <>
          <b>
            <Term metric="lorenz">Lorenz curve</Term>
          </b>
          {raw.gini !== null && (
            <>
              , <Term metric="gini">Gini</Term> {giniText(raw.gini, raw.holder_count)}
              {isOn && summary.gini !== null && `, ${giniText(summary.gini, summary.holder_count)} without`}
            </>
          )}
        </>
      }
    >
      <LorenzCurve data={{ raw: raw.lorenz, without: isOn ? summary.lorenz : [], word: "wallet" }} />
    </ChartFigure>
  );
}

/** How much the largest part of the holders holds: the further above the diagonal, the fewer have the most. */
function LorenzCurve({ data }: { readonly data: LorenzData }) {
  return (
    <DrawnChart
      drawing={{ kind: "lorenz", data }}
      label={lorenzLabel(data)}
      wide={{ width: 256, height: 176 }}
      narrow={{ width: 358, height: 190 }}
      figures={lorenzFigures(data)}
    />
  );
}
