import { type Size as SizeName, sizes } from "../../../contract/sizes.ts";
import { count, plural, share } from "../../lib/format.ts";
import { sizeStep, sizeTitles } from "../categories.ts";
import { Chart, type Size } from "../kit/Chart.tsx";
import { named } from "../kit/figures.ts";
import { placeInRow } from "../kit/place-labels.ts";
import type { Mark } from "../kit/Readout.tsx";
import { textWidth } from "../kit/text-width.ts";

interface UnitGridProps {
  readonly counts: Readonly<Record<SizeName, number>>;
}

const cells = 1000;

function gridOf({ width, narrow }: Size) {
  const columns = narrow ? 40 : 50;
  const rows = cells / columns;
  const pitch = narrow ? Math.min(8.9, (width + 1.5) / columns) : Math.min(9.6, (width - 66) / columns);
  const cell = pitch - (narrow ? 1.5 : 2);
  return { columns, rows, pitch, cell, top: 38 };
}

/** One path for all cells of a category: the grid fills column by column. */
function path(from: number, to: number, { rows, pitch, cell, top }: ReturnType<typeof gridOf>): string {
  let d = "";
  const side = Number(cell.toFixed(2));
  for (let index = from; index < to; index += 1) {
    const x = Number((Math.floor(index / rows) * pitch).toFixed(2));
    const y = Number((top + (index % rows) * pitch).toFixed(2));
    d += `M${x} ${y}h${side}v${side}h-${side}z`;
  }
  return d;
}

/** Of every thousand holders, how many are of each size. */
export function UnitGrid({ counts }: UnitGridProps) {
  const total = sizes.reduce((sum, name) => sum + counts[name], 0);
  const shares = units(
    sizes.map((name) => counts[name]),
    cells,
  );
  const parts = sizes.map((name, index): Part => {
    const from = shares.slice(0, index).reduce((sum, each) => sum + each, 0);
    const number = shares[index] ?? 0;
    return {
      name,
      title: sizeTitles[name],
      step: sizeStep(name),
      number,
      from,
      to: from + number,
      holders: counts[name],
    };
  });
  const unitText = (part: Part) => (part.number === 0 && part.holders > 0 ? "under 1" : count(part.number));
  return (
    <Chart
      label={`Of every 1,000 holders: ${parts.map((part) => `${unitText(part)} ${part.name}`).join(", ")}`}
      wide={{ width: 548, height: 230 }}
      narrow={{ width: 358, height: 279 }}
      render={(size) => <Drawing parts={parts} unitText={unitText} size={size} />}
      figures={{
        caption: "Holders by size",
        columns: ["Size", "Holders", "Share"],
        rows: parts.map((part) => [
          named(part.title),
          { text: count(part.holders), value: part.holders },
          {
            text: share(total > 0 ? part.holders / total : 0),
            value: total > 0 ? part.holders / total : null,
          },
        ]),
      }}
      figuresForFiles
      marks={(size): Mark[] => {
        const grid = gridOf(size);
        return parts
          .filter((part) => part.number > 0)
          .map((part) => {
            const x = Math.floor(part.from / grid.rows) * grid.pitch;
            const end = Math.ceil(part.to / grid.rows) * grid.pitch;
            return {
              x: (x + end) / 2,
              y: grid.top + (grid.rows * grid.pitch) / 2,
              box: { x: x - 1, y: grid.top - 1, width: end - x, height: grid.rows * grid.pitch },
              title: `${part.title}, ${count(part.number)} of 1,000`,
              detail: `${plural(part.holders, "holder")}, ${share(total > 0 ? part.holders / total : 0)}`,
            };
          });
      }}
    />
  );
}

interface Part {
  readonly name: SizeName;
  readonly title: string;
  readonly step: number;
  /** Of a thousand. */
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly holders: number;
}

interface DrawingProps {
  readonly parts: readonly Part[];
  readonly unitText: (part: Part) => string;
  readonly size: Size;
}

function Drawing({ parts, unitText, size }: DrawingProps) {
  const grid = gridOf(size);
  const full = grid.columns * grid.pitch;
  const shown = parts.filter((part) => part.holders > 0);
  const last = shown.at(-1);
  // The largest wallets are few: their label stands beside the last column, or under it.
  const beside = last !== undefined && shown.length > 1 && last.number < 60 ? last : undefined;
  const above = shown.filter((part) => part !== beside);
  const labels = placeInRow(
    above.map((part) => ({
      part,
      // The first column that is all its own, if there is one.
      start: (part.number > 2 * grid.rows ? Math.ceil : Math.floor)(part.from / grid.rows) * grid.pitch,
      length: Math.max(textWidth(part.title, 13, true), textWidth(unitText(part), 12)),
      weight: part.holders,
    })),
    { gap: 8, low: 0, high: Math.min(size.width, full) },
  );
  return (
    <>
      {parts.map((part) => (
        <path
          key={part.name}
          className={`fill cell-path step-${part.step}`}
          d={path(part.from, part.to, grid)}
        />
      ))}
      {labels.map(({ part, at }) => (
        <g key={part.name}>
          <text className="value-label" x={at} y={12}>
            {part.title}
          </text>
          <text className="mark-label" x={at} y={28}>
            {unitText(part)}
          </text>
        </g>
      ))}
      {beside &&
        (size.narrow ? (
          <text
            className="value-label"
            x={full - 1.5}
            y={grid.top + grid.rows * grid.pitch + 14}
            textAnchor="end"
          >
            {beside.title} {unitText(beside)}
          </text>
        ) : (
          <>
            <text className="value-label" x={full + 5} y={grid.top + grid.rows * grid.pitch - 34}>
              {beside.title}
            </text>
            <text className="mark-label" x={full + 5} y={grid.top + grid.rows * grid.pitch - 19}>
              {unitText(beside)}
            </text>
          </>
        ))}
    </>
  );
}

/**
 * Shares out a whole number of units in proportion to some counts, by largest remainder, so that the
 * units always add up. All zero gives no units at all.
 */
export function units(counts: readonly number[], total: number): number[] {
  const sum = counts.reduce((all, each) => all + Math.max(0, each), 0);
  if (!(sum > 0)) return counts.map(() => 0);
  const exact = counts.map((each) => (Math.max(0, each) / sum) * total);
  const result = exact.map(Math.floor);
  const missing = total - result.reduce((all, each) => all + each, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, missing)) result[index] = (result[index] ?? 0) + 1;
  return result;
}
