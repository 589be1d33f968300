import { PnlBars } from "../charts/pnl/PnlBars.tsx";
import { ChartFigure } from "../ui/Section.tsx";
import { Term } from "./Term.tsx";

interface PnlSplitProps {
  readonly whose: "all holders" | "this wallet";
  readonly realized: number | null;
  readonly unrealized: number | null;
}

/** Profit that was taken beside profit on paper. */
export function PnlSplit({ whose, realized, unrealized }: PnlSplitProps) {
  return (
    <ChartFigure
      subject={
        <>
          <b>
            <Term metric="realized">Realized</Term> and <Term metric="unrealized">unrealized</Term>
          </b>
          , {whose}, US dollars
        </>
      }
    >
      <PnlBars realized={realized} unrealized={unrealized} />
    </ChartFigure>
  );
}
