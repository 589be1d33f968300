import { isOld } from "../../lib/age.ts";
import { date } from "../../lib/format.ts";
import { cellWidth } from "../kit/cell-width.ts";
import { DrawnChart } from "../kit/DrawnChart.tsx";
import { indexOf } from "./holder-index.ts";
import { timeFigure } from "./holder-points.ts";

interface IndexLineProps {
  readonly name: string;
  /** Tokens in the comparison that it stands in. */
  readonly columns?: number;
  readonly points: readonly { readonly secondsAgo: number; readonly holders: number }[];
  readonly domain: readonly [number, number];
  /** Time of the newest point, for files. */
  readonly asOf?: Date | undefined;
  /** Whether that is the end of a day, not now. */
  readonly isPast?: boolean;
}

/** A token's holders over a month as an index, on one scale with the tokens beside it. */
export function IndexLine({ name, columns, points, domain, asOf, isPast = false }: IndexLineProps) {
  const indexed = indexOf(points);
  const now = indexed.at(-1)?.index ?? 100;
  const end = isPast ? "the day" : isOld(asOf) ? date(asOf!).replace(/ \d+$/, "") : undefined;
  return (
    <DrawnChart
      drawing={{ kind: "index", data: { points: indexed, domain, end } }}
      label={`${name}: holders indexed to 100 thirty days ${end ? "before" : "ago"}, ${end ? "that day" : "now"} ${now.toFixed(1)}`}
      wide={{ width: cellWidth(columns), height: 150 }}
      narrow={{ width: 171, height: 130 }}
      figures={{
        caption: `${name}: holders, 30 days ${end ? "before" : "ago"} = 100`,
        columns: ["Time", "Index"],
        rows: indexed.map((point) => [
          timeFigure(point.secondsAgo, asOf?.toISOString() ?? null, isPast),
          { text: point.index.toFixed(1), value: point.index },
        ]),
      }}
    />
  );
}
