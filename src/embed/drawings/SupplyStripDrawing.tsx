import { HalfMark } from "../../charts/HalfMark.tsx";
import { pushAlong } from "../../charts/label-layout.ts";
import { placeTiers, shortTierName, type Tier } from "../../charts/strip-layout.ts";
import { StripScale } from "../../charts/StripScale.tsx";
import { textWidth } from "../../charts/text-width.ts";
import { plural, roundShare, share } from "../../lib/format.ts";
import { isWide } from "./room.ts";

export interface SupplyStripData {
  /** From the largest wallet on. */
  readonly tiers: readonly Tier[];
  /** How many wallets hold half of supply; null for more than those known. */
  readonly half: number | null;
}

const top = 31;

export function supplyStripHeight(width: number): number {
  return top + barHeight(width) + 26;
}

function barHeight(width: number): number {
  return isWide(width) ? 36 : 32;
}

function tierName(tier: Tier, wide: boolean): string {
  return wide && tier.from === 1 ? "Largest" : shortTierName(tier);
}

export function supplyStripLabel({ tiers, half: halfWallets }: SupplyStripData): string {
  const parts = tiers.map((tier) => `${tierName(tier, true)} ${share(tier.share)}`);
  const half = halfWallets === null ? "" : `; half is held by ${plural(halfWallets, "wallet")}`;
  return `Share of supply by wallet rank: ${parts.join(", ")}${half}`;
}

/** The whole supply as one strip of five parts, and where half of it is reached. */
export function SupplyStripDrawing({ tiers, half, width }: SupplyStripData & { width: number }) {
  const wide = isWide(width);
  const bottom = top + barHeight(width);
  const parts = placeTiers(tiers, width).map((tier) => ({
    ...tier,
    name: tierName(tier, wide),
    value: wide ? share(tier.share) : roundShare(tier.share),
  }));
  const labels = pushAlong(
    parts.map(({ x: from, name, value }) => ({
      x: from,
      width: Math.max(textWidth(name, 12), textWidth(value, 13, true)),
    })),
    6,
    width,
  );
  return (
    <>
      <rect className="scale-track" x={0} y={top} width={width} height={bottom - top} />
      {parts.map((part) => (
        <rect
          key={part.from}
          className={`fill step-${part.step}`}
          x={part.x}
          y={top}
          width={Math.max(0.5, part.width - 1)}
          height={bottom - top}
        />
      ))}
      {parts.map((part, index) => (
        <g key={part.from}>
          <text className="mark-label" x={labels[index]} y={11}>
            {part.name}
          </text>
          <text className="value-label" x={labels[index]} y={25}>
            {part.value}
          </text>
        </g>
      ))}
      <StripScale width={width} y={bottom} labelY={bottom + 22} />
      {half !== null && (
        <HalfMark
          width={width}
          y={bottom + 3}
          labelY={bottom + 23}
          label={`half: ${plural(half, "wallet")}`}
        />
      )}
    </>
  );
}
