import type { Plot } from "../kit/plot.ts";
import { StackedBars } from "../kit/StackedBars.tsx";
import { Labels } from "../kit/WithScales.tsx";
import { fitText } from "../kit/text-width.ts";
import {
  type ComparedData,
  comparedFigures,
  comparedHead,
  type ComparedRow,
  comparedRowHeight,
} from "./compared-rows.ts";

const headings = ["Holders", "7 days", "Top 10"] as const;
const stripY = 25;
const stripHeight = 14;

function topOf(index: number): number {
  return comparedHead + index * comparedRowHeight;
}

/** A line of figures for each token, and below it its supply as a strip on one scale for all. */
export const comparedPlot: Plot<ComparedData> = {
  Chart: ({ data: { rows }, room }) => {
    const { width, narrow } = room;
    const columns = narrow ? [width - 118, width - 54, width] : [width - 250, width - 90, width];
    const strips = rows.map(({ tiers }, index) => ({
      y: topOf(index) + stripY,
      height: stripHeight,
      parts: Object.fromEntries(tiers.map(({ step, share }) => [step, share])),
    }));
    return (
      <StackedBars room={room} rows={strips} names={["5", "4", "3", "2", "1"]} whole={1}>
        {strips.map(({ y }) => (
          <rect key={y} className="scale-track" y={y} width={width} height={stripHeight} />
        ))}
        <Labels>
          {headings.map((heading, index) => (
            <text key={heading} className="axis-label" x={columns[index]} y={11} textAnchor="end">
              {heading}
            </text>
          ))}
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two tokens may have one name
            <Line key={index} row={row} y={topOf(index)} columns={columns} isWide={!narrow} width={width} />
          ))}
        </Labels>
      </StackedBars>
    );
  },
  marks: () => [],
};

interface LineProps {
  readonly row: ComparedRow;
  readonly y: number;
  /** Where the figures end. */
  readonly columns: readonly number[];
  readonly isWide: boolean;
  readonly width: number;
}

function Line({ row, y, columns, isWide, width }: LineProps) {
  const nameRoom = (columns[0] ?? 0) - (isWide ? 90 : 54);
  return (
    <g>
      <line className="grid-line" x1={0} y1={y + 0.5} x2={width} y2={y + 0.5} />
      <text className="value-label" x={0} y={y + 18}>
        {fitText(row.name, nameRoom, 13, true)}
      </text>
      {comparedFigures(row, isWide).map((text, column) => (
        <text
          key={headings[column]}
          className={`mark-label strong${column === 1 ? tone(row.week) : ""}`}
          x={columns[column]}
          y={y + 18}
          textAnchor="end"
        >
          {fitText(text, isWide ? 150 : 62, 12)}
        </text>
      ))}
      {row.tiers.length === 0 && (
        <text className="axis-label" x={6} y={y + stripY + 11}>
          supply not available
        </text>
      )}
    </g>
  );
}

function tone(week: number | null): string {
  if (!week) return "";
  return week > 0 ? " gain-text" : " loss-text";
}
