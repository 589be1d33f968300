import { hatched } from "./TransfersOverTime.tsx";

interface ReadBarProps {
  /** From 0 to 1; null where it is not known how much there is. */
  readonly part: number | null;
  readonly from: string;
  readonly to: string;
}

/** Solid as far as it is read. */
export function ReadBar({ part, from, to }: ReadBarProps) {
  return (
    <>
      <div className={`relative h-9 border border-control ${hatched}`}>
        <div
          className="absolute inset-y-0 left-0 border-r-2 border-ink bg-step-3 transition-[width] duration-(--slow) motion-reduce:transition-none"
          style={{ width: `${(part ?? 0) * 100}%` }}
        />
      </div>
      <div className="mt-1.5 flex justify-between text-axis text-ink-2">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </>
  );
}
