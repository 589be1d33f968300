import { pushAlong } from "../../charts/label-layout.ts";
import type { Tier } from "../../charts/strip-layout.ts";
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
      {Array.from({ length: 11 }, (_, tenth) => {
        const at = Math.min(width - 0.5, Math.max(0.5, (tenth / 10) * width));
        return (
          <line
            key={tenth}
            className="axis-line"
            x1={at}
            y1={bottom + 3}
            x2={at}
            y2={bottom + (tenth % 5 === 0 ? 9 : 7)}
          />
        );
      })}
      <text className="text-axis-label" x={0} y={bottom + 22}>
        0
      </text>
      <text className="text-axis-label" x={width} y={bottom + 22} textAnchor="end">
        100% of supply
      </text>
      {half !== null && (
        <>
          <path className="ink" d={`M${width / 2} ${bottom + 3}l4.5 8h-9z`} />
          <text className="text-mark strong" x={width / 2} y={bottom + 23} textAnchor="middle">
            half: {plural(half, "wallet")}
          </text>
        </>
      )}
    </>
  );
}
