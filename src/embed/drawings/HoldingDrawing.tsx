import { handNames, hands } from "../../charts/categories.ts";
import { partOf, type PerHand, segments, sumOf } from "../../charts/hands-layout.ts";
import { pushAlong } from "../../charts/label-layout.ts";
import { textWidth } from "../../charts/text-width.ts";
import { roundShare } from "../../lib/format.ts";
import { Bar } from "./HandsDrawing.tsx";

export interface HoldingData {
  /** Tokens of the wallet by hand. */
  readonly own: PerHand;
  /** The same of the thousand largest; null where it is not available. */
  readonly everyone: PerHand | null;
}

const top = 31;
const barHeight = 24;
const otherY = top + barHeight + 4;

export const holdingHeight = otherY + 8 + 17;

export function holdingLabel({ own, everyone }: HoldingData): string {
  const say = (values: PerHand) =>
    hands.map((hand) => `${hand} ${roundShare(partOf(values, hand))}`).join(", ");
  return `This wallet's tokens by hand: ${say(own)}${everyone ? `; the 1,000 largest: ${say(everyone)}` : ""}`;
}

/** One wallet's tokens by hand, and thin below it the same of the thousand largest. */
export function HoldingDrawing({ own, everyone, width }: HoldingData & { width: number }) {
  const { parts } = segments({ values: own }, 0, width);
  const shown = parts.filter(({ hand }) => own[hand] > 0);
  const labels = pushAlong(
    shown.map(({ hand, x }) => ({
      x,
      width: Math.max(textWidth(handNames[hand], 12), textWidth(roundShare(partOf(own, hand)), 13, true)),
    })),
    6,
    width,
  );
  return (
    <>
      <Bar parts={parts} y={top} height={barHeight} />
      {shown.map(({ hand }, index) => (
        <g key={hand}>
          <text className="mark-label" x={labels[index]} y={11}>
            {handNames[hand]}
          </text>
          <text className="value-label" x={labels[index]} y={25}>
            {roundShare(partOf(own, hand))}
          </text>
        </g>
      ))}
      {everyone && sumOf(everyone) > 0 && (
        <>
          <Bar parts={segments({ values: everyone }, 0, width).parts} y={otherY} height={8} />
          <text className="axis-label" x={0} y={otherY + 22}>
            Below: the 1,000 largest, {roundShare(partOf(everyone, "diamond"))} diamond
          </text>
        </>
      )}
    </>
  );
}
