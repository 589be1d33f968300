import type { Plot } from "../kit/plot.ts";
import { StackedBars } from "../kit/StackedBars.tsx";
import { Labels } from "../kit/WithScales.tsx";
import { fitText, textWidth } from "../kit/text-width.ts";
import { holdingBarHeight, type HoldingBarsData, holdingBarTop, holdingRowHeight } from "./holding-bars.ts";

/** A bar for each token by its value, on one scale: the name and the value stand above it. */
export const holdingsPlot: Plot<HoldingBarsData> = {
  Chart: ({ data: { bars }, room, children }) => {
    const { width } = room;
    const rows = bars.map(({ value }, index) => ({
      y: index * holdingRowHeight + holdingBarTop,
      height: holdingBarHeight,
      parts: { value },
    }));
    return (
      <StackedBars
        room={room}
        rows={rows}
        names={["value"]}
        whole={mostOf(bars)}
        draw={({ x, width: length, row }) => (
          <rect className="fill step-4" x={x} y={row.y} width={Math.max(1, length)} height={row.height} />
        )}
      >
        {rows.map(({ y }) => (
          <rect key={y} className="scale-track" y={y} width={width} height={holdingBarHeight} />
        ))}
        <Labels>
          {bars.map(({ name, text }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two tokens may have one name
            <g key={index}>
              <text className="mark-label strong" x={0} y={index * holdingRowHeight + 13}>
                {fitText(name, width - textWidth(text, 13, true) - 12, 12, true)}
              </text>
              <text className="value-label" x={width} y={index * holdingRowHeight + 13} textAnchor="end">
                {text}
              </text>
            </g>
          ))}
        </Labels>
        {children}
      </StackedBars>
    );
  },
  marks: ({ bars }, _, { width }) =>
    bars.map(({ name, value, text }, index) => {
      const length = Math.max(1, (value / mostOf(bars)) * width);
      const y = index * holdingRowHeight + holdingBarTop;
      return {
        x: length / 2,
        y: y + holdingBarHeight / 2,
        box: { x: 0, y, width: length, height: holdingBarHeight },
        title: text,
        detail: name,
      };
    }),
};

/** Of a wallet whose tokens are worth nothing, one that is not 0: a scale needs a length. */
function mostOf(bars: HoldingBarsData["bars"]): number {
  return Math.max(...bars.map(({ value }) => value)) || 1;
}
