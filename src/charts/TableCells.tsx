import type { CSSProperties } from "react";

import { axis, large, share as shareText } from "../lib/format.ts";
import { rankStep } from "./categories.ts";

/** CSS drawings inside table cells. The figure stands in the cell beside them, so they are silent. */
function percent(value: number): string {
  return `${(Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0)) * 100).toFixed(2)}%`;
}

interface ShareBarProps {
  readonly share: number;
  /** The largest share on the page: the bar that fills the cell. */
  readonly max: number;
  readonly rank: number;
}

export function ShareBar({ share, max, rank }: ShareBarProps) {
  return (
    <span className="share-bar" aria-hidden="true">
      <i
        className={`step-${rankStep(rank)}`}
        style={{ "--w": percent(max > 0 ? share / max : 0) } as CSSProperties}
      />
    </span>
  );
}

/** The cumulative share as a stem; down the column the stems draw the concentration curve. */
export function CumulativeStem({ share }: { share: number }) {
  return (
    <span className="cumulative-stem" aria-hidden="true">
      <i style={{ "--w": percent(share) } as CSSProperties} />
    </span>
  );
}

const lowestSupply = 1e6;
const highestSupply = 10 ** (6 + 8);

/** A supply on a log scale from a million to a hundred trillion; beyond an end the dot becomes an arrow. */
export function SupplyDot({ supply }: { supply: number }) {
  const place = Math.log10(Math.max(supply, 1) / lowestSupply) / Math.log10(highestSupply / lowestSupply);
  const side = supply < lowestSupply ? " below" : supply > highestSupply ? " beyond" : "";
  return (
    <span className={`supply-dot${side}`} aria-hidden="true" title={large(supply)}>
      <i style={{ "--x": percent(place) } as CSSProperties} />
    </span>
  );
}

function Axis({ ticks }: { ticks: readonly { readonly at: number; readonly text: string }[] }) {
  return (
    <span className="cell-axis" aria-hidden="true">
      {ticks.map(({ at, text }) => (
        <span
          key={text}
          className={at === 0 ? "start" : at === 1 ? "end" : undefined}
          style={{ "--x": percent(at) } as CSSProperties}
        >
          {text}
        </span>
      ))}
    </span>
  );
}

export function ShareAxis({ max }: { max: number }) {
  return (
    <Axis
      ticks={[
        { at: 0, text: "0" },
        { at: 1, text: shareText(max) },
      ]}
    />
  );
}

export function CumulativeAxis() {
  return (
    <Axis
      ticks={[
        { at: 0, text: "0" },
        { at: 0.5, text: "50" },
        { at: 1, text: "100%" },
      ]}
    />
  );
}

export function SupplyAxis() {
  return <Axis ticks={[1e6, 1e9, 1e12].map((value, index) => ({ at: index * 0.375, text: axis(value) }))} />;
}
