import { plural, roundShare, share } from "../../lib/format.ts";
import type { Plot } from "../kit/plot.ts";
import { StackedBars } from "../kit/StackedBars.tsx";
import { Labels } from "../kit/WithScales.tsx";
import { placeInRow } from "../kit/place-labels.ts";
import { HalfMark } from "../supply/HalfMark.tsx";
import { placeTiers } from "../supply/strip-layout.ts";
import { StripScale } from "../supply/StripScale.tsx";
import { textWidth } from "../kit/text-width.ts";
import {
  type CardStripData,
  cardStripTop as top,
  cardTierName,
  stripBarHeight,
  stripEnd,
} from "./card-strip.ts";

/** The whole supply as one strip of five parts, and where half of it is reached. */
export const cardStripPlot: Plot<CardStripData> = {
  Chart: ({ data: { tiers, half, word, of = "supply" }, room }) => {
    const { width, narrow } = room;
    const height = stripBarHeight(!narrow);
    const bottom = top + height;
    const halfText = half === null ? "" : `half: ${plural(half, word)}`;
    const parts = placeTiers(tiers, width).map((tier) => ({
      ...tier,
      name: cardTierName(tier, !narrow),
      value: narrow ? roundShare(tier.share) : share(tier.share),
    }));
    const labels = placeInRow(
      parts.map(({ x, from, name, value, share: weight }) => ({
        from,
        name,
        value,
        start: x,
        length: Math.max(textWidth(name, 12), textWidth(value, 13, true)),
        weight,
      })),
      { gap: 6, low: 0, high: width },
    );
    return (
      <StackedBars
        room={room}
        rows={[{ y: top, height, parts: Object.fromEntries(tiers.map((tier) => [tier.step, tier.share])) }]}
        names={tiers.map(({ step }) => String(step))}
        whole={1}
      >
        <rect className="scale-track" x={0} y={top} width={width} height={height} />
        <Labels>
          {labels.map(({ from, name, value, at }) => (
            <g key={from}>
              <text className="mark-label" x={at} y={11}>
                {name}
              </text>
              <text className="value-label" x={at} y={25}>
                {value}
              </text>
            </g>
          ))}
          <StripScale width={width} y={bottom} labelY={bottom + 22} end={stripEnd(of, halfText, width)} />
          {halfText !== "" && <HalfMark width={width} y={bottom + 3} labelY={bottom + 23} label={halfText} />}
        </Labels>
      </StackedBars>
    );
  },
  marks: () => [],
};
