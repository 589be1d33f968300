import { count } from "../../lib/format.ts";
import { DrawnChart } from "../kit/DrawnChart.tsx";
import {
  daySeconds,
  type HolderPoint,
  holdersLabel,
  pointsWithin,
  spanText,
  timeFigure,
} from "./holder-points.ts";

interface HolderLineProps {
  /** Known counts, now (0 seconds ago) among them, in any order. */
  readonly points: readonly HolderPoint[];
  /** Thirty days or a day; older points are left out. */
  readonly spanSeconds: number;
  /** Time of the newest point, for the dates in the readout. */
  readonly asOf?: Date | undefined;
}

/** Holders over time: dots are known counts, the line only connects them. */
export function HolderLine({ points, spanSeconds, asOf }: HolderLineProps) {
  const data = {
    points: pointsWithin(points, spanSeconds),
    spanSeconds,
    asOf: asOf?.toISOString() ?? null,
  };
  return (
    <DrawnChart
      drawing={{ kind: "holders", data }}
      label={holdersLabel(data)}
      wide={{ width: spanSeconds > 2 * daySeconds ? 448 : 294, height: 244 }}
      narrow={{ width: 358, height: 210 }}
      figures={{
        caption: `Number of holders, ${spanText(spanSeconds)}`,
        columns: ["Time", "Holders"],
        rows: data.points.map(({ secondsAgo, holders }) => [
          timeFigure(secondsAgo, data.asOf),
          { text: count(holders), value: holders },
        ]),
      }}
    />
  );
}
