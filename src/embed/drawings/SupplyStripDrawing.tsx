import { HalfMark } from "../../charts/HalfMark.tsx";
import { pushAlong } from "../../charts/label-layout.ts";
import type { Tier } from "../../charts/strip-layout.ts";
import { StripScale } from "../../charts/StripScale.tsx";
import { textWidth } from "../../charts/text-width.ts";
import { count, plural, roundShare, share } from "../../lib/format.ts";
import { placeTiers } from "./placed-tiers.ts";
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

function tierName({ from, to }: Tier, wide: boolean): string {
  if (from === 1) return wide ? "Largest" : "#1";
  if (to === undefined) return "Rest";
  const end = to === 1000 ? "1k" : count(to);
  return from === to ? `#${from}` : `${count(from)}–${end}`;
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
          className={`fill size-${part.step}`}
          x={part.x}
          y={top}
          width={Math.max(0.5, part.length - 1)}
          height={bottom - top}
        />
      ))}
      {parts.map((part, index) => (
        <g key={part.from}>
          <text className="text-mark" x={labels[index]} y={11}>
            {part.name}
          </text>
          <text className="text-value" x={labels[index]} y={25}>
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
