import { count, partOfWhole, plural, share } from "../../lib/format.ts";
import { placeInPlane, placeInRow } from "../kit/place-labels.ts";
import type { Plot, Room } from "../kit/plot.ts";
import type { Mark } from "../kit/Readout.tsx";
import type { RowWord } from "../kit/row-word.ts";
import { type PlacedPart, StackedBars, type StackRow } from "../kit/StackedBars.tsx";
import { textWidth } from "../kit/text-width.ts";
import { Labels } from "../kit/WithScales.tsx";
import { HalfMark } from "./HalfMark.tsx";
import {
  partGap,
  type PlacedTier,
  shortTierName,
  type SlicedTier,
  sliceStrip,
  stripTop,
  stripTop as top,
  type TierInput,
} from "./strip-layout.ts";
import { StripScale } from "./StripScale.tsx";
import { tierName } from "./tier-names.ts";

export interface StripData extends TierInput {
  /** How many hold half of supply; null for more than those known. */
  readonly half: number | null;
  /** What has a rank. */
  readonly word: RowWord;
  /** What the whole strip is, where that is not the supply. */
  readonly of?: string | undefined;
}

/** A name of each part that Recharts can stack by. */
const names = ["1", "2", "3", "4", "5"];

function nameOf({ step }: PlacedTier): string {
  // From the largest on.
  return String(6 - step);
}

export const stripPlot: Plot<StripData> = {
  Chart: ({ data, room, children }) => {
    const { width, height, narrow } = room;
    const parts = sliceStrip(data, width);
    const row: StackRow = {
      y: top,
      height: narrow ? 40 : 44,
      parts: Object.fromEntries(parts.map((part) => [nameOf(part), part.share])),
    };
    return (
      <StackedBars
        room={room}
        rows={[row]}
        names={names}
        whole={1}
        draw={(placed) => <Part placed={placed} tier={parts.find((part) => nameOf(part) === placed.name)} />}
      >
        <Labels>
          <Names parts={parts} data={data} room={room} />
          {!narrow && (
            <StripFoot
              parts={parts}
              half={data.half}
              word={data.word}
              of={data.of ?? "supply"}
              width={width}
              height={height}
            />
          )}
        </Labels>
        {children}
      </StackedBars>
    );
  },
  marks: (data, _, { width, narrow }) => {
    const height = narrow ? 40 : 44;
    const before = (rank: number) => data.shares.slice(0, rank).reduce((sum, each) => sum + each, 0);
    return sliceStrip(data, width).flatMap((part): Mark[] => {
      if (part.slivers.length === 0) {
        return [
          {
            x: part.x + part.width / 2,
            y: top + height / 2,
            box: { x: part.x, y: top, width: Math.max(1, part.width), height },
            title: share(part.share),
            detail: tierName(part, data.holders, data.word),
            span: [part.from, part.to ?? null],
          },
        ];
      }
      return part.slivers.map((sliver) => {
        const own = before(sliver.to) - before(sliver.from - 1);
        return {
          x: sliver.x + sliver.width / 2,
          y: top + height / 2,
          box: { x: sliver.x, y: top, width: Math.max(1, sliver.width), height },
          title: share(own),
          detail: `${sliver.from === sliver.to ? `rank ${sliver.from}` : `ranks ${sliver.from} to ${sliver.to}`}, ${share(partOfWhole(before(sliver.to), sliver.to >= data.holders))} with those above`,
          span: [sliver.from, sliver.to],
        };
      });
    });
  },
};

/** A part of the strip; up to rank 100 a sliver for each holder. */
function Part({ placed, tier }: { readonly placed: PlacedPart; readonly tier: SlicedTier | undefined }) {
  const { x, width, row } = placed;
  if (!tier) return <g />;
  const fills =
    tier.slivers.length > 0 ? tier.slivers : [{ x, width: Math.max(0, width - partGap), from: 0 }];
  return (
    <g className={`step-${tier.step}`}>
      {fills.map((fill) => (
        <rect key={fill.from} className="fill" x={fill.x} y={row.y} width={fill.width} height={row.height} />
      ))}
    </g>
  );
}

interface NamesProps {
  readonly parts: readonly SlicedTier[];
  readonly data: StripData;
  readonly room: Room;
}

/** Name and share of each part, above it, led aside where it is too narrow. */
function Names({ parts, data, room: { width, narrow } }: NamesProps) {
  const isShort = narrow || width < 640;
  const indent = narrow ? 0 : 5;
  const labels = placeInRow(
    parts.map((part) => {
      const text = isShort ? shortTierName(part) : tierName(part, data.holders, data.word);
      const value = share(part.share);
      const length = Math.max(textWidth(text, 12), textWidth(value, 13, true));
      return { part, text, value, start: part.x + indent, length, weight: part.share };
    }),
    { gap: narrow ? 6 : 10, low: 0, high: width },
  );
  return labels.map(({ part, text, value, at: x }) => {
    const isPushed = Math.abs(x - indent - part.x) > 1;
    return (
      <g key={part.from}>
        {!narrow && (
          <path
            className="tick"
            fill="none"
            d={
              isPushed
                ? `M${part.x + 0.5} ${top}V${top - 4}H${x - indent + 0.5}V8`
                : `M${part.x + 0.5} 8V${top}`
            }
          />
        )}
        <text className="mark-label" x={x} y={18}>
          {text}
        </text>
        <text className="value-label" x={x} y={33}>
          {value}
        </text>
      </g>
    );
  });
}

interface StripFootProps {
  readonly parts: readonly PlacedTier[];
  /** How many hold half; null for more than those drawn. */
  readonly half: number | null;
  readonly word: RowWord;
  readonly of: string;
  readonly width: number;
  readonly height: number;
}

/** Below the strip: tenths, cumulative marks, the half mark. A label that would touch another drops out of its way. */
function StripFoot({ parts, half, word, of, width, height }: StripFootProps) {
  const base = stripTop + 44;
  const baseline = height - 7;
  const end = `100% of ${of}`;
  const boxOf = (left: number, right: number) => ({ left, right, top: 0, bottom: 1 });
  const halfText = half === null ? "" : `half: ${plural(half, word)}`;
  const reach = textWidth(halfText, 12) / 2;
  const taken = [boxOf(0, 8), boxOf(width - textWidth(end, 11), width)];
  if (half !== null) taken.push(boxOf(width / 2 - reach, width / 2 + reach));
  let together = 0;
  const requests = [];
  for (const part of parts) {
    together += part.share;
    if (part.to === undefined || (part.to !== 10 && part.to !== 100 && part.to !== 1000)) continue;
    const x = part.x + part.width;
    const text = `Top ${count(part.to)}: ${share(partOfWhole(together, part === parts.at(-1)))}`;
    const length = textWidth(text, 12);
    const candidates = [x - 6 - length, x + 5].map((from) => ({
      place: { x, text, from },
      box: boxOf(from, from + length),
    }));
    requests.push({ candidates, weight: -part.to });
  }
  const places = placeInPlane(requests, { bounds: boxOf(0, width), gap: 8, taken });
  const labels = places.filter((place) => place !== null);
  return (
    <>
      <StripScale width={width} y={base} labelY={base + 21} end={end} />
      {labels.map(({ x, text, from }) => (
        <g key={text}>
          <line className="tick strong" x1={x - 1.4} y1={base} x2={x - 1.4} y2={height - 6} />
          <text className="mark-label strong" x={from} y={baseline}>
            {text}
          </text>
        </g>
      ))}
      {half !== null && <HalfMark width={width} y={base + 2} labelY={baseline} label={halfText} />}
    </>
  );
}
