import { hands } from "../../../contract/hands.ts";
import { handNames } from "../categories.ts";
import { partOf, type PerHand, segments, sumOf } from "../hands/hands-layout.ts";
import type { Plot } from "../kit/plot.ts";
import { StackedBars } from "../kit/StackedBars.tsx";
import { Labels } from "../kit/WithScales.tsx";
import { placeInRow } from "../kit/place-labels.ts";
import { textWidth } from "../kit/text-width.ts";
import { roundShare } from "../../lib/format.ts";

export interface HoldingData {
  /** Tokens of the wallet by hand. */
  readonly own: PerHand;
  /** The same of others; null where it is not available. */
  readonly everyone: PerHand | null;
  /** Who those are: "the 1,000 largest wallets", "all 36 wallets". */
  readonly whose: string;
}

const top = 31;
const barHeight = 24;
const otherY = top + barHeight + 4;

/** One wallet's tokens by hand, and thin below it the same of the thousand largest. */
export const holdingPlot: Plot<HoldingData> = {
  Chart: ({ data: { own, everyone, whose }, room }) => {
    const others = everyone && sumOf(everyone) > 0 ? everyone : null;
    const rows = [
      { y: top, height: barHeight, parts: partsOf(own) },
      ...(others ? [{ y: otherY, height: 8, parts: partsOf(others) }] : []),
    ];
    return (
      <StackedBars
        room={room}
        rows={rows}
        names={hands}
        whole={1}
        draw={({ name, x, width, row }) => (
          <rect
            className={`fill ${name}`}
            x={x}
            y={row.y}
            width={Math.max(0.5, width - (width > 2 ? 1 : 0))}
            height={row.height}
          />
        )}
      >
        <Labels>
          <Names own={own} width={room.width} />
          {others && (
            <text className="axis-label" x={0} y={otherY + 22}>
              Below: {whose}, {roundShare(partOf(others, "diamond"))} diamond
            </text>
          )}
        </Labels>
      </StackedBars>
    );
  },
  marks: () => [],
};

function partsOf(values: PerHand): Record<string, number> {
  return Object.fromEntries(
    hands.filter((hand) => values[hand] > 0).map((hand) => [hand, partOf(values, hand)]),
  );
}

function Names({ own, width }: { readonly own: PerHand; readonly width: number }) {
  const shown = segments({ values: own }, 0, width).parts.filter(({ hand }) => own[hand] > 0);
  const labels = placeInRow(
    shown.map(({ hand, x }) => ({
      hand,
      start: x,
      length: Math.max(textWidth(handNames[hand], 12), textWidth(roundShare(partOf(own, hand)), 13, true)),
      weight: own[hand],
    })),
    { gap: 6, low: 0, high: width },
  );
  return labels.map(({ hand, at }) => (
    <g key={hand}>
      <text className="mark-label" x={at} y={11}>
        {handNames[hand]}
      </text>
      <text className="value-label" x={at} y={25}>
        {roundShare(partOf(own, hand))}
      </text>
    </g>
  ));
}
