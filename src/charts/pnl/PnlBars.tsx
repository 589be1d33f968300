import { named } from "../kit/figures.ts";
import { cellWidth } from "../kit/cell-width.ts";
import { DrawnChart } from "../kit/DrawnChart.tsx";
import { pnlBars, type PnlData, pnlMeasures, pnlText } from "./pnl-bars.ts";

interface PnlBarsProps extends Omit<PnlData, "compact"> {
  /** Of the token, where others stand beside it. */
  readonly name?: string;
  /** Tokens in the comparison that it stands in: then it is small. */
  readonly columns?: number;
}

/** Realized and unrealized profit as bars from zero. */
export function PnlBars({ name, columns, ...values }: PnlBarsProps) {
  const isCell = columns !== undefined;
  const data = { ...values, ...(isCell && { compact: true }) };
  const bars = pnlBars(data);
  const { height } = pnlMeasures(data);
  return (
    <DrawnChart
      drawing={{ kind: "pnl", data }}
      label={`${name === undefined ? "" : `${name}: `}${bars
        .map((bar) => `${bar.name} ${pnlText(bar.value)}`)
        .join(", ")}`}
      wide={{ width: isCell ? cellWidth(columns) : 572, height }}
      narrow={{ width: isCell ? 171 : 358, height }}
      figures={{
        caption: "Profit and loss in US dollars",
        columns: ["Kind", "US dollars"],
        rows: bars.map((bar) => [named(bar.name), { text: pnlText(bar.value), value: bar.value }]),
      }}
    />
  );
}
