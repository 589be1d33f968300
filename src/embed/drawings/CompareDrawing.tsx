import { placeTiers, type Tier } from "../../charts/strip-layout.ts";
import { fitText } from "../../charts/text-width.ts";
import { change, count, large, relativeChange, share } from "../../lib/format.ts";
import { isWide } from "./room.ts";

export interface ComparedRow {
  /** As a drawing can carry it. */
  readonly name: string;
  readonly holders: number | null;
  /** Net change in seven days. */
  readonly week: number | null;
  readonly weekShare: number | null;
  readonly top10: number | null;
  /** Empty where the supply cannot be divided. */
  readonly tiers: readonly Tier[];
}

export interface CompareData {
  readonly rows: readonly ComparedRow[];
}

const head = 16;
const rowHeight = 46;

export function compareHeight({ rows }: CompareData): number {
  return head + rows.length * rowHeight;
}

export function compareLabel({ rows }: CompareData): string {
  return rows.map((row) => [row.name, ...figures(row, true)].join(", ")).join("; ");
}

const headings = ["Holders", "7 days", "Top 10"] as const;

function figures({ holders, week, weekShare, top10 }: ComparedRow, wide: boolean): string[] {
  const relative = weekShare === null ? "" : `, ${relativeChange(weekShare)}`;
  return [
    holders === null ? "n/a" : wide || holders < 100_000 ? count(holders) : large(holders),
    week === null ? "n/a" : wide ? `${change(week)}${relative}` : shortChange(week),
    top10 === null ? "n/a" : share(top10),
  ];
}

function shortChange(value: number): string {
  return Math.abs(value) < 100_000 ? change(value) : `${value > 0 ? "+" : ""}${large(value)}`;
}

/** A line of figures for each token, and below it its supply as a strip on one scale for all. */
export function CompareDrawing({ rows, width }: CompareData & { width: number }) {
  const wide = isWide(width);
  const columns = wide ? [width - 250, width - 90, width] : [width - 118, width - 54, width];
  const nameRoom = (columns[0] ?? 0) - (wide ? 90 : 54);
  return (
    <>
      {headings.map((heading, index) => (
        <text key={heading} className="axis-label" x={columns[index]} y={11} textAnchor="end">
          {heading}
        </text>
      ))}
      {rows.map((row, index) => {
        const y = head + index * rowHeight;
        return (
          <g key={`${row.name} ${y}`}>
            <line className="grid-line" x1={0} y1={y + 0.5} x2={width} y2={y + 0.5} />
            <text className="value-label" x={0} y={y + 18}>
              {fitText(row.name, nameRoom, 13, true)}
            </text>
            {figures(row, wide).map((text, column) => (
              <text
                key={headings[column]}
                className={`mark-label strong${column === 1 ? tone(row.week) : ""}`}
                x={columns[column]}
                y={y + 18}
                textAnchor="end"
              >
                {fitText(text, wide ? 150 : 62, 12)}
              </text>
            ))}
            <Strip tiers={row.tiers} y={y + 25} width={width} />
          </g>
        );
      })}
    </>
  );
}

function tone(week: number | null): string {
  if (!week) return "";
  return week > 0 ? " gain-text" : " loss-text";
}

function Strip({ tiers, y, width }: { tiers: readonly Tier[]; y: number; width: number }) {
  return (
    <>
      <rect className="scale-track" x={0} y={y} width={width} height={14} />
      {placeTiers(tiers, width).map(({ from, step, x, width: length }) => (
        <rect
          key={from}
          className={`fill step-${step}`}
          x={x}
          y={y}
          width={Math.max(0.5, length - 1)}
          height={14}
        />
      ))}
      {tiers.length === 0 && (
        <text className="axis-label" x={6} y={y + 11}>
          supply not available
        </text>
      )}
    </>
  );
}
