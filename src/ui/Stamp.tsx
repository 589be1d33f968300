import { NotAvailable } from "./NotAvailable.tsx";
import { type ReactNode, useSyncExternalStore } from "react";
import { isAhead, isOld } from "../lib/age.ts";
import { age, clock, date } from "../lib/format.ts";
import { Icon } from "./Icon.tsx";

const minuteMilliseconds = 60_000;

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMilliseconds);
  return () => clearInterval(timer);
}

/** How long ago, to the minute. The server leaves it out: its clock is not the reader's. */
export function Age({ time, prefix = "" }: { time: Date; prefix?: string }) {
  const minute = useSyncExternalStore(
    subscribeToMinutes,
    () => Math.floor(Date.now() / minuteMilliseconds),
    () => undefined,
  );
  if (minute === undefined) return null;
  return `${prefix}${age(time, new Date(minute * minuteMilliseconds))}`;
}

interface StampProps {
  /** "Data as of", usually inside its `Definition`. */
  readonly label?: ReactNode;
  readonly asOf: Date | undefined;
  /** How far the data may be relied on. */
  readonly mark?: ReactNode;
  readonly refreshing?: boolean;
  readonly onRefresh?: (() => void) | undefined;
}

/** Leads every page, because every other figure depends on it. */
export function Stamp({ label = "Data as of", asOf, mark, refreshing, onRefresh }: StampProps) {
  return (
    <div
      data-part="stamp"
      className="pt-1.25 text-label text-ink-2 max-lg:flex max-lg:items-baseline max-lg:gap-2 max-lg:pt-0 max-lg:pb-2.5 max-md:flex-wrap max-md:items-center max-md:gap-1.5 max-md:*:whitespace-nowrap"
    >
      {label}
      {asOf ? (
        <>
          <time
            translate="no"
            dateTime={asOf.toISOString()}
            className="mt-px block text-[15px]/[20px] font-strong text-ink in-data-[state=loading]:invisible max-lg:mt-0 max-lg:text-label max-md:font-normal"
          >
            {isAhead(asOf) ? date(asOf) : clock(asOf)}
          </time>
          <span className="relative block in-data-[state=loading]:invisible">
            {isAhead(asOf) ? "a day that is not over" : date(asOf)}
            {isOld(asOf) && (
              <span
                className="ml-1 rounded-control border border-control px-0.75 whitespace-nowrap max-lg:ml-1.5 max-lg:px-1"
                title="Older than two days: the figures are of that time, not of now."
              >
                Old data
              </span>
            )}
            {/* It comes with the scripts, and so last: nothing may move. Beside a mark there is no room for it, but above, beside the hour; on a phone there is none. */}
            <span
              data-part="age"
              className={
                isOld(asOf)
                  ? "whitespace-nowrap max-lg:ml-1.5 max-lg:inline-block max-lg:min-w-15 max-md:hidden lg:absolute lg:bottom-full lg:left-28 lg:leading-5"
                  : "max-lg:inline-block max-lg:min-w-18"
              }
            >
              {!isAhead(asOf) && <Age time={asOf} prefix={isOld(asOf) ? "" : ", "} />}
            </span>
          </span>
        </>
      ) : (
        // What is being asked for is not known yet, which is not to say that it is not known.
        <span
          className={`block lg:min-h-9.25 in-data-[state=loading]:invisible ${refreshing ? "invisible" : ""}`}
        >
          <NotAvailable>time not known</NotAvailable>
        </span>
      )}
      {mark}
      {onRefresh && (
        <button
          type="button"
          // A target of 24 pixels in the room of its line.
          className="mt-px -mb-1 inline-flex min-h-6 items-center gap-1.25 hover:text-ink aria-busy:*:animate-spin max-lg:-mt-1 max-lg:ml-auto max-md:my-0 print:hidden"
          aria-busy={refreshing || undefined}
          onClick={onRefresh}
        >
          <Icon name="refresh" size={13} />
          Refresh
        </button>
      )}
    </div>
  );
}
