import type { Described } from "../../../contract/readings.ts";
import { date, plural } from "../../lib/format.ts";

type Transfers = NonNullable<Described["transfers"]>;

interface TransfersShapeProps {
  readonly transfers: Transfers;
  /** First and last day, where they are known. */
  readonly known: Described;
  /** Part of the blocks that are read, from 0 to 1. */
  readonly part: number;
}

const hatched = "bg-[repeating-linear-gradient(135deg,var(--rule-control)_0_1.4px,transparent_1.4px_6px)]";

/** How its transfers lie over its blocks, by the sample: solid is read, hatched is not. */
export function TransfersShape({ transfers: { shape, blocks, ranges }, known, part }: TransfersShapeProps) {
  const most = Math.max(1, ...shape);
  const { created, head } = known;
  return (
    <figure className="self-start">
      <figcaption className="mb-2 text-label text-ink-2">
        <b className="font-strong text-ink">Transfers</b>, in {plural(ranges, "range")} of{" "}
        {plural(Math.round(blocks / ranges), "block")} each
      </figcaption>
      <div aria-hidden className="relative flex h-30 items-end gap-px border-b border-control">
        {shape.map((count, index) => {
          const isRead = (index + 1) / shape.length <= part;
          return (
            <div
              // oxlint-disable-next-line react/no-array-index-key -- places of one order
              key={index}
              data-read={isRead || undefined}
              className={`min-w-0 flex-1 ${count === 0 ? "" : "min-h-0.5 border border-b-0 border-control"} ${isRead ? "bg-step-3" : hatched}`}
              style={{ height: `${(count / most) * 100}%` }}
            />
          );
        })}
        {part > 0 && part < 1 && (
          <div className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `${part * 100}%` }} />
        )}
      </div>
      <div className="mt-1.5 flex justify-between text-axis text-ink-2">
        <span>{created ? date(new Date(created.at * 1_000)) : "first block"}</span>
        <span>{head ? date(new Date(head.at * 1_000)) : "newest block"}</span>
      </div>
    </figure>
  );
}
