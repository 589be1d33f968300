import { count, plural, share } from "../lib/format.ts";
import { Chart, type Size } from "./Chart.tsx";
import { named } from "./figures.ts";
import { pushAlong } from "./label-layout.ts";
import {
  partGap,
  shortTierName,
  sliceStrip,
  stripTop as top,
  type Tier,
  type TierInput,
  tiers,
} from "./strip-layout.ts";
import { StripFoot } from "./StripFoot.tsx";
import { textWidth } from "./text-width.ts";
import type { Mark } from "./Readout.tsx";

interface SupplyStripProps extends TierInput {
  /** How many wallets hold half of supply; null for more than those known. */
  readonly half: number | null;
}

function tierName({ from, to }: Tier, holders: number): string {
  if (from === 1) return "Largest wallet";
  if (to === undefined) return `All other ${count(holders - from + 1)}`;
  if (from === to) return `Wallet ${from}`;
  return from === 2 ? `Wallets 2 to ${to}` : `${count(from)} to ${count(to)}`;
}

/** The whole supply as one strip: every sliver up to rank 100 is a wallet. */
export function SupplyStrip(props: SupplyStripProps) {
  const { holders, half } = props;
  const parts = tiers(props);
  const cumulative = parts.map((_, index) =>
    parts.slice(0, index + 1).reduce((sum, each) => sum + each.share, 0),
  );
  const label = `Share of supply by wallet rank: ${parts
    .map((tier) => `${tierName(tier, holders).toLowerCase()} ${share(tier.share)}`)
    .join(", ")}${half === null ? "" : `; half is held by ${plural(half, "wallet")}`}`;
  return (
    <Chart
      className="strip"
      label={label}
      wide={{ width: 1176, height: 116 }}
      narrow={{ width: 358, height: 80 }}
      render={(size) => <Drawing {...props} size={size} />}
      marks={(size) => marks(props, size)}
      figures={{
        caption: "Share of supply by wallet rank",
        columns: ["Wallets", "Share", "Together"],
        rows: parts.map((tier, index) => [
          named(tierName(tier, holders)),
          { text: share(tier.share), value: tier.share },
          { text: share(cumulative[index]), value: cumulative[index] },
        ]),
      }}
    />
  );
}

function Drawing({ size, ...props }: SupplyStripProps & { size: Size }) {
  const { width, height, narrow } = size;
  const barHeight = narrow ? 40 : 44;
  const parts = sliceStrip(props, width);
  const isShort = narrow || width < 640;
  const names = parts.map((part) => (isShort ? shortTierName(part) : tierName(part, props.holders)));
  const values = parts.map((part) => share(part.share));
  const indent = narrow ? 0 : 5;
  const xs = pushAlong(
    parts.map((part, index) => ({
      x: part.x + indent,
      width: Math.max(textWidth(names[index] ?? "", 12), textWidth(values[index] ?? "", 13, true)),
    })),
    narrow ? 6 : 10,
    width,
  );
  return (
    <>
      <rect className="skeleton-shape" x={0} y={top} width={width} height={barHeight} />
      {parts.map((part) => (
        <g key={part.from} className={`step-${part.step} data-shape`}>
          {part.slivers.length > 0 ? (
            part.slivers.map((sliver) => (
              <rect
                key={sliver.from}
                className="fill"
                x={sliver.x}
                y={top}
                width={sliver.width}
                height={barHeight}
              />
            ))
          ) : (
            <rect
              className="fill"
              x={part.x}
              y={top}
              width={Math.max(0, part.width - partGap)}
              height={barHeight}
            />
          )}
        </g>
      ))}
      {parts.map((part, index) => {
        const x = xs[index] ?? part.x;
        const pushed = Math.abs(x - indent - part.x) > 1;
        return (
          <g key={part.from}>
            {!narrow && (
              <path
                className="tick"
                fill="none"
                d={
                  pushed
                    ? `M${part.x + 0.5} ${top}V${top - 4}H${x - indent + 0.5}V8`
                    : `M${part.x + 0.5} 8V${top}`
                }
              />
            )}
            <text className="mark-label" x={x} y={18}>
              {names[index]}
            </text>
            <text className="value-label" x={x} y={33}>
              {values[index]}
            </text>
          </g>
        );
      })}
      {!narrow && <StripFoot parts={parts} half={props.half} width={width} height={height} />}
    </>
  );
}

function marks(props: SupplyStripProps, { width, narrow }: Size): Mark[] {
  const height = narrow ? 40 : 44;
  const before = (rank: number) => props.shares.slice(0, rank).reduce((sum, each) => sum + each, 0);
  return sliceStrip(props, width).flatMap((part): Mark[] => {
    if (part.slivers.length === 0) {
      return [
        {
          x: part.x + part.width / 2,
          y: top + height / 2,
          box: { x: part.x, y: top, width: Math.max(1, part.width), height },
          title: share(part.share),
          detail: tierName(part, props.holders),
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
        detail: `${sliver.from === sliver.to ? `rank ${sliver.from}` : `ranks ${sliver.from} to ${sliver.to}`}, ${share(before(sliver.to))} with those above`,
      };
    });
  });
}
