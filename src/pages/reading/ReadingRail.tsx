import type { Described, Reading } from "../../../contract/readings.ts";
import { count, date, roundShare } from "../../lib/format.ts";
import { readShare } from "../../metrics/readings.ts";

/** The states in which there is something to say of the address itself. */
export type ShownReading = Exclude<
  Reading,
  { readonly state: "off" | "no_node" | "no_contract" | "here" | "demo_removed" }
>;

interface ReadingRailProps {
  readonly reading: ShownReading;
  readonly known: Described | null;
}

/** Where a token's page has its stamp: what is here so far. */
export function ReadingRail({ reading, known }: ReadingRailProps) {
  const progress = reading.state === "reading" || reading.state === "stopped" ? reading.progress : null;
  const part = progress && readShare(progress);
  const upTo = progress?.up_to ?? null;
  return (
    <div
      data-part="stamp"
      className="pt-1.25 text-label text-ink-2 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2 max-lg:pt-0 max-lg:pb-2.5"
    >
      {upTo !== null ? (
        <>
          <span>Transfers up to</span>
          <time
            dateTime={new Date(upTo * 1000).toISOString()}
            className="mt-px block text-[15px]/[20px] font-strong text-ink max-lg:mt-0 max-lg:text-label"
          >
            {date(new Date(upTo * 1000))}
          </time>
        </>
      ) : (
        <span className="block">No figures yet</span>
      )}
      {progress === null && known?.head && (
        <span className="block">
          {known.program ? "slot" : "block"} {count(known.head.block)}
        </span>
      )}
      {part !== null && (
        <span className="mt-1 inline-block rounded-control border border-dashed border-control px-1.5 text-axis leading-4.5 text-ink max-lg:mt-0">
          {reading.state !== "stopped" ? "Being read" : reading.is_paused ? "Paused" : "Stopped"},{" "}
          {roundShare(part)}
        </span>
      )}
    </div>
  );
}
