import { axis, large } from "../../lib/format.ts";
import { rankStep } from "../categories.ts";

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
    <span className="block" aria-hidden="true">
      <i
        className={`block h-3 min-w-[1.5px] bg-fill max-md:h-1 step-${rankStep(rank)}`}
        style={{ width: percent(max > 0 ? share / max : 0) }}
      />
    </span>
  );
}

/** The cumulative share as a stem; down the column the stems draw the concentration curve. */
export function CumulativeStem({ share }: { share: number }) {
  return (
    <span
      className="relative block h-7 before:absolute before:-inset-y-px before:left-1/2 before:w-px before:bg-rule-2 forced-color-adjust-none"
      aria-hidden="true"
    >
      <i
        className="absolute top-3.25 h-0.5 bg-ink-3 after:absolute after:-top-0.5 after:-right-0.75 after:size-1.5 after:rounded-full after:bg-mark"
        style={{ width: percent(share) }}
      />
    </span>
  );
}

const lowestSupply = 1e6;
const highestSupply = 10 ** (6 + 8);

/** Where the axis has its ticks. */
const supplyTicks =
  "bg-[linear-gradient(var(--rule-1),var(--rule-1)),linear-gradient(var(--rule-1),var(--rule-1)),linear-gradient(var(--rule-1),var(--rule-1))] bg-size-[1px_100%] bg-position-[0_0,37.5%_0,75%_0] bg-no-repeat";

/** A supply on a log scale from a million to a hundred trillion; beyond an end the dot becomes an arrow. */
export function SupplyDot({ supply }: { supply: number }) {
  const place = Math.log10(Math.max(supply, 1) / lowestSupply) / Math.log10(highestSupply / lowestSupply);
  const shape =
    supply < lowestSupply
      ? "[clip-path:polygon(100%_0,0_50%,100%_100%)]"
      : supply > highestSupply
        ? "[clip-path:polygon(0_0,100%_50%,0_100%)]"
        : "rounded-full";
  return (
    <span className={`relative block h-3 ${supplyTicks}`} aria-hidden="true" title={large(supply)}>
      <i
        className={`absolute top-[2.5px] ml-[-3.5px] size-1.75 bg-mark ${shape}`}
        style={{ left: percent(place) }}
      />
    </span>
  );
}

function Axis({ ticks }: { ticks: readonly { readonly at: number; readonly text: string }[] }) {
  return (
    <span
      className="relative block h-3.5 text-axis text-ink-3 font-stretch-(--stretch-axis)"
      aria-hidden="true"
    >
      {ticks.map(({ at, text }) => (
        <span
          key={text}
          className={`absolute whitespace-nowrap ${at === 0 ? "" : at === 1 ? "-translate-x-full" : "-translate-x-1/2"}`}
          style={{ left: percent(at) }}
        >
          {text}
        </span>
      ))}
    </span>
  );
}

/** Up to the largest share, as its figure has it. */
export function ShareAxis({ max }: { max: string }) {
  return (
    <Axis
      ticks={[
        { at: 0, text: "0" },
        { at: 1, text: max },
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
