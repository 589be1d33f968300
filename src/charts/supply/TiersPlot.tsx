import { count, share } from "../../lib/format.ts";
import type { Plot } from "../kit/plot.ts";
import { StackedBars } from "../kit/StackedBars.tsx";
import { WithScales } from "../kit/WithScales.tsx";
import { textWidth } from "../kit/text-width.ts";
import type { Tier } from "./strip-layout.ts";
import { ranksOf } from "./tier-names.ts";

export interface TierPart extends Tier {
  /** Share of supply of this part and all above it. */
  readonly end: number;
  /** Whether its end is named below the strip. */
  readonly isMarked: boolean;
}

interface TiersData {
  readonly parts: readonly TierPart[];
}

const barHeight = 30;

export const tiersPlot: Plot<TiersData> = {
  Chart: ({ data: { parts }, room, children }) => {
    const { width } = room;
    const marked = parts.filter(({ isMarked }) => isMarked);
    const rows = [
      { y: 0, height: barHeight, parts: Object.fromEntries(parts.map((part) => [part.step, part.share])) },
    ];
    return (
      <StackedBars room={room} rows={rows} names={parts.map(({ step }) => String(step))} whole={1}>
        {[0, 0.25, 0.5, 0.75, 1].map((at) => {
          const x = Math.min(width - 0.5, at * width + 0.5);
          return <line key={at} className="axis-line" x1={x} y1={33} x2={x} y2={37} />;
        })}
        <WithScales>
          {({ x: place }) =>
            marked.map((part, row) => {
              const x = place(part.end) - 0.5;
              const text = `Top ${count(part.to)}: ${share(part.end)}`;
              const isBefore = x - 4 - textWidth(text, 12) >= 0;
              const y = 49 + row * 16;
              return (
                <g key={part.from}>
                  <line className="tick strong" x1={x} y1={barHeight} x2={x} y2={y} />
                  <text
                    className="mark-label strong"
                    x={isBefore ? x - 4 : x + 4}
                    y={y}
                    textAnchor={isBefore ? "end" : "start"}
                  >
                    {text}
                  </text>
                </g>
              );
            })
          }
        </WithScales>
        {children}
      </StackedBars>
    );
  },
  marks: ({ parts }, { x }) =>
    parts.map((part) => {
      const from = x(part.end - part.share);
      const to = x(part.end);
      return {
        x: (from + to) / 2,
        y: barHeight / 2,
        box: { x: from, y: 0, width: Math.max(1, to - from - 1), height: barHeight },
        title: share(part.share),
        detail: ranksOf(part),
        span: [part.from, part.to ?? null],
      };
    }),
};
