import { share } from "../../lib/format.ts";
import { cellWidth } from "../kit/cell-width.ts";
import { DrawnChart } from "../kit/DrawnChart.tsx";
import { thresholdName, type ThresholdsData } from "./thresholds.ts";

interface ThresholdLineProps extends Pick<ThresholdsData, "shares"> {
  readonly name: string;
  /** Tokens in the comparison that it stands in. */
  readonly columns?: number;
  readonly least?: number;
}

/** Share of holders above each dollar value, log scale. */
export function ThresholdLine({ name, columns, shares, least = 1 }: ThresholdLineProps) {
  return (
    <DrawnChart
      drawing={{ kind: "thresholds", data: { shares, least } }}
      label={`${name}: share of holders above ${shares
        .slice(1)
        .map((each) => `${thresholdName(each.usd)} ${share(each.share)}`)
        .join(", ")}`}
      wide={{ width: cellWidth(columns), height: 160 }}
      narrow={{ width: 171, height: 140 }}
      figures={{
        caption: `${name}: holders above a value`,
        columns: ["Above", "Share"],
        rows: shares.map((each) => [
          { text: thresholdName(each.usd), value: each.usd ?? 0 },
          { text: share(each.share), value: each.share },
        ]),
      }}
    />
  );
}
