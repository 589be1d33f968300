import { type ReactNode, useSyncExternalStore } from "react";

import { isOld } from "../lib/age.ts";
import { age, clock, date } from "../lib/format.ts";
import { Icon } from "./Icon.tsx";
import { NotAvailable } from "./NotAvailable.tsx";

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
  readonly refreshing?: boolean;
  readonly onRefresh?: (() => void) | undefined;
}

/** Leads every page, because every other figure depends on it. */
export function Stamp({ label = "Data as of", asOf, refreshing, onRefresh }: StampProps) {
  return (
    <div className="stamp">
      {label}
      {asOf ? (
        <>
          <time dateTime={asOf.toISOString()}>{clock(asOf)}</time>
          <span>
            {date(asOf)}
            <span className="stamp-age">
              <Age time={asOf} prefix=", " />
            </span>
            {isOld(asOf) && (
              <span
                className="data-mark"
                title="Older than two days: the figures are of that time, not of now."
              >
                Old data
              </span>
            )}
          </span>
        </>
      ) : (
        <span className="no-time">
          <NotAvailable>time not known</NotAvailable>
        </span>
      )}
      {onRefresh && (
        <button type="button" className="refresh" aria-busy={refreshing || undefined} onClick={onRefresh}>
          <Icon name="refresh" size={13} />
          Refresh
        </button>
      )}
    </div>
  );
}
