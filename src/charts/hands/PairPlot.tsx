import { hands } from "../../../contract/hands.ts";
import { roundShare, share } from "../../lib/format.ts";
import { handNames } from "../categories.ts";
import { HatchPattern } from "../kit/HatchPattern.tsx";
import type { Plot } from "../kit/plot.ts";
import { type PlacedPart, StackedBars } from "../kit/StackedBars.tsx";
import { type HandsPairData, pairRows } from "./hands-pair.ts";

const barHeight = 21;
const tops = [18, 64];

export const pairPlot: Plot<HandsPairData> = {
  Chart: ({ data, room, children }) => {
    const rows = pairRows(data);
    return (
      <StackedBars
        room={room}
        rows={rows.map(({ values, extra, part }, index) => ({
          y: tops[index]!,
          height: barHeight,
          parts: Object.fromEntries([
            ...hands.filter((hand) => values[hand] > 0).map((hand) => [hand, part(values[hand])]),
            ...(extra > 0 ? [["new", part(extra)]] : []),
          ]) as Record<string, number>,
        }))}
        names={[...hands, "new"]}
        whole={1}
        draw={(placed) => <HandPart {...placed} hatch={`${room.id}-new`} />}
      >
        <defs>
          <HatchPattern id={`${room.id}-new`} tone="new" />
        </defs>
        {rows.map(({ title, values, part }, index) => (
          <g key={title}>
            <text className="mark-label" x={0} y={tops[index]! - 6}>
              {title}
            </text>
            <text className="mark-label strong" x={room.width} y={tops[index]! - 6} textAnchor="end">
              diamond {roundShare(part(values.diamond))}
            </text>
          </g>
        ))}
        {children}
      </StackedBars>
    );
  },
  marks: (data, { x }) =>
    pairRows(data).flatMap(({ title, values, part }, index) => {
      let before = 0;
      return hands
        .filter((hand) => values[hand] > 0)
        .map((hand) => {
          const [from, to] = [x(before), x(before + part(values[hand]))];
          before += part(values[hand]);
          const y = tops[index]!;
          return {
            x: (from + to) / 2,
            y: y + 10,
            box: { x: from, y, width: Math.max(1, to - from - 1), height: barHeight },
            title: `${handNames[hand]}, ${share(part(values[hand]))}`,
            detail: `of ${title.toLowerCase()}`,
          };
        });
    }),
};

/** A hand's part, one pixel before the next; hatched where it is of wallets that have no hand yet. */
function HandPart({ name, x, width, row, hatch }: PlacedPart & { readonly hatch: string }) {
  if (name === "new") {
    return (
      <rect
        className="new-wallets"
        x={x + 0.5}
        y={row.y + 0.5}
        width={Math.max(0.5, width - 1)}
        height={row.height - 1}
        fill={`url(#${hatch})`}
      />
    );
  }
  return (
    <rect
      className={`fill ${name}`}
      x={x}
      y={row.y}
      width={Math.max(0.5, width - (width > 2 ? 1 : 0))}
      height={row.height}
    />
  );
}
