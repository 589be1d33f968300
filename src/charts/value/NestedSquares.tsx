import { count, large, roundShare, share, threshold } from "../../lib/format.ts";
import { Chart, type Size } from "../kit/Chart.tsx";
import { named } from "../kit/figures.ts";
import { headOf, type RowWord } from "../kit/row-word.ts";
import { placeInRow } from "../kit/place-labels.ts";
import { textWidth } from "../kit/text-width.ts";
import type { Mark } from "../kit/Readout.tsx";

interface NestedSquaresProps {
  readonly holders: number;
  /** What is counted. */
  readonly word: RowWord;
  /** How many of them above each value, the smallest value first. */
  readonly over: readonly { readonly usd: number; readonly count: number }[];
}

interface Level {
  readonly name: string;
  readonly count: number;
  readonly step: number;
  readonly ofAll: number;
  readonly ofAbove: number | undefined;
  /** Side of the square in pixels. */
  readonly side: number;
  /** y of its upper edge. */
  readonly y: number;
  /** Null where there is no room for its figures. */
  readonly labelY: number | null;
}

const top = 24.5;
const rowDistance = 22;

function levels({ holders, over }: NestedSquaresProps, size: Size): Level[] {
  const full = squareSide(size);
  const { height } = size;
  const rows = [
    { name: "all holders", count: holders },
    ...over.map((each) => ({ name: threshold(each.usd), count: each.count })),
  ];
  const placed = rows.map((row) => {
    const side = holders > 0 ? full * Math.sqrt(Math.min(1, Math.max(0, row.count / holders))) : 0;
    return { side, y: top + height - 31 - side };
  });
  const labels = placeInRow(
    placed.map(({ y }, index) => ({ index, start: y + 11.5, length: 0 })),
    { gap: rowDistance, low: 36, high: height - 4 },
  );
  return rows.map((row, index) => {
    const above = rows[index - 1]?.count;
    return {
      ...row,
      step: Math.min(5, index + 1),
      ofAll: holders > 0 ? row.count / holders : 0,
      ofAbove: above === undefined || above === 0 ? undefined : row.count / above,
      side: placed[index]?.side ?? 0,
      y: placed[index]?.y ?? top,
      labelY: labels.find((label) => label.index === index)?.at ?? null,
    };
  });
}

/** A very narrow drawing keeps its figures and makes the squares smaller. */
function squareSide({ width, height }: Size): number {
  return Math.max(40, Math.min(height - 31, width - leastTextRoom));
}

/** Room of the columns of text beside the squares, in pixels. */
const nameRoom = 70;
const shareRoom = 50;
const aboveRoom = 76;
/** Leaders, the shortest counts, names and shares. */
const leastTextRoom = 201;

/** Where the columns stand. The share of the row above is left out where it has no room, and counts get short. */
function columns(size: Size, longest: number) {
  const { width, narrow } = size;
  const square = squareSide(size) + 1;
  const leaderEnd = square + (narrow ? 32 : 54);
  const gap = narrow ? 6 : 8;
  const rest = width - leaderEnd - gap - nameRoom - shareRoom;
  const digits = (text: string) => Math.max(narrow ? 42 : 46, textWidth(text, 13, true) + 6);
  const short = digits(count(longest)) > rest;
  const countRoom = digits(short ? large(longest) : count(longest));
  const showAbove = !narrow && rest - countRoom >= aboveRoom;
  const name = leaderEnd + countRoom + gap;
  const ofAll = showAbove ? Math.max(name + nameRoom + shareRoom, Math.min(width - 84, name + 110)) : width;
  return {
    square,
    leaderEnd,
    count: leaderEnd + countRoom,
    countText: (value: number) => (short && value >= 10_000 ? large(value) : count(value)),
    name,
    ofAll,
    // The columns stay together where there is room to spare.
    ofAbove: showAbove ? Math.min(width, ofAll + 100) : undefined,
  };
}

/** Areas for cumulative counts: a holder above $1,000 is also above $100, so each square lies in the one before. */
export function NestedSquares(props: NestedSquaresProps) {
  const rows = levels(props, { width: 564, height: 292, narrow: false, id: "" });
  const head = headOf(props.word);
  return (
    <Chart
      label={`${head} above dollar values, nested: ${rows
        .slice(1)
        .map((row) => `${count(row.count)} above ${row.name}`)
        .join("; ")}`}
      wide={{ width: 564, height: 292 }}
      narrow={{ width: 358, height: 180 }}
      render={(size) => <SquaresDrawing {...props} size={size} />}
      marks={(size) => marks(levels(props, size))}
      figures={{
        caption: `${head} above a value`,
        columns: ["Worth over", head, "Of all", "Of row above"],
        rows: rows.map((row) => [
          named(row.name),
          { text: count(row.count), value: row.count },
          { text: share(row.ofAll), value: row.ofAll },
          { text: row.ofAbove === undefined ? "" : roundShare(row.ofAbove), value: row.ofAbove },
        ]),
      }}
    />
  );
}

/** The squares and their figures, at the height that is given. */
export function SquaresDrawing({ size, ...props }: NestedSquaresProps & { size: Size }) {
  const rows = levels(props, size);
  const { narrow } = size;
  const at = columns(size, rows[0]?.count ?? 0);
  const bottom = top + size.height - 31;
  const bend = at.square + (narrow ? 8 : 30);
  const head = (x: number, text: string, anchor: "start" | "end") => (
    <text className="axis-label" x={x} y={11} textAnchor={anchor}>
      {text}
    </text>
  );
  return (
    <>
      {rows.map((row) =>
        row.count > 0 ? (
          <rect
            key={row.name}
            className={`fill square step-${row.step}`}
            x={0.5}
            y={bottom - Math.max(1, row.side)}
            width={Math.max(1, row.side)}
            height={Math.max(1, row.side)}
          />
        ) : null,
      )}
      {head(at.count, headOf(props.word), "end")}
      {head(at.name, "worth over", "start")}
      {head(at.ofAll, "of all", "end")}
      {at.ofAbove !== undefined && head(at.ofAbove, "of row above", "end")}
      {rows.map(
        (row, index) =>
          row.labelY !== null && (
            <g key={row.name}>
              {index > 0 && row.count > 0 && (
                <line className="leader-inside" x1={row.side + 0.5} y1={row.y} x2={at.square} y2={row.y} />
              )}
              {row.count > 0 && (
                <>
                  <path
                    className="leader"
                    d={`M${at.square} ${row.y}H${bend}L${bend + 18} ${row.labelY - 4}H${at.leaderEnd}`}
                  />
                  <circle className="ink" cx={Math.max(1, row.side) + 0.5} cy={row.y} r={1.8} />
                </>
              )}
              <text className="value-label" x={at.count} y={row.labelY} textAnchor="end">
                {at.countText(row.count)}
              </text>
              <text className="mark-label strong" x={at.name} y={row.labelY}>
                {row.name}
              </text>
              <text className="mark-label" x={at.ofAll} y={row.labelY} textAnchor="end">
                {index === 0 ? "100%" : share(row.ofAll)}
              </text>
              {at.ofAbove !== undefined && row.ofAbove !== undefined && (
                <text className="mark-label" x={at.ofAbove} y={row.labelY} textAnchor="end">
                  {roundShare(row.ofAbove)}
                </text>
              )}
            </g>
          ),
      )}
    </>
  );
}

function marks(rows: readonly Level[]): Mark[] {
  return rows.map((row, index) => ({
    x: row.side,
    y: row.y,
    title: `${count(row.count)} ${index === 0 ? "holders" : `worth over ${row.name}`}`,
    detail: `${share(row.ofAll)} of all${row.ofAbove === undefined ? "" : `, ${roundShare(row.ofAbove)} of the row above`}`,
  }));
}
