import { axis, date, dateTime, plural } from "../../lib/format.ts";
import { barTicks, type ReadingBar, type ReadingBars, roundStep } from "../../metrics/reading-bars.ts";

/** Not read: estimated, or not known. */
export const hatched =
  "bg-[repeating-linear-gradient(135deg,var(--rule-control)_0_1.4px,transparent_1.4px_6px)]";

const aUnit = { hour: "an hour", day: "a day", week: "a week", month: "a month" };

interface TransfersOverTimeProps {
  readonly drawn: ReadingBars;
  /** Nothing is estimated: all its blocks were counted. */
  readonly isCount: boolean;
  /** Blocks after the reader; null where nothing is read. */
  readonly blocksLeft: number | null;
}

/** A token's transfers over its time: solid is read, hatched is estimated, the line is the reader. */
export function TransfersOverTime({ drawn, isCount, blocksLeft }: TransfersOverTimeProps) {
  const { unit, bars, reader, readerAt } = drawn;
  const most = Math.max(1, ...bars.map(({ read, estimate }) => Math.max(read ?? 0, estimate)));
  const step = roundStep(most);
  const lines = [1, 2, 3].map((each) => each * step).filter((value) => value <= most * 1.05);
  const top = Math.max(most, lines.at(-1) ?? 0);
  const kind = isCount ? "counted" : reader === null ? "estimated" : "read and estimated";
  const when = readerAt === null ? "" : (unit === "hour" ? dateTime : date)(new Date(readerAt * 1_000));
  return (
    <div>
      <p className="mb-2 text-label text-ink-2">
        <b className="font-strong text-ink">Transfers {aUnit[unit]}</b>, {kind}
      </p>
      <div aria-hidden className="relative mr-9 pt-5">
        <div className="relative h-34">
          {lines.map((value) => (
            <div
              key={value}
              className="absolute -right-9 left-0 border-t border-rule"
              style={{ bottom: `${(value / top) * 100}%` }}
            >
              <span className="absolute right-0 -top-4 text-axis text-ink-2">{axis(value)}</span>
            </div>
          ))}
          <div className="absolute inset-0 flex items-end border-b border-control">
            {bars.map((bar, index) => (
              <Bar key={bar.start} bar={bar} top={top} isRead={isRead(drawn, index)} />
            ))}
          </div>
          {reader !== null && reader < 1 && (
            <>
              <div
                className="absolute -top-5 bottom-0 w-0.5 bg-ink forced-color-adjust-none"
                style={{ left: `${reader * 100}%` }}
              />
              <p
                className={`absolute -top-5 flex gap-2.5 text-axis leading-4 whitespace-nowrap ${reader > 0.6 ? "pr-2" : "pl-2.5"}`}
                style={reader > 0.6 ? { right: `${(1 - reader) * 100}%` } : { left: `${reader * 100}%` }}
              >
                <b className="font-strong text-ink">{when}</b>
                {blocksLeft !== null && (
                  <span className="text-ink-2 max-md:hidden">{plural(blocksLeft, "block")} left</span>
                )}
              </p>
            </>
          )}
        </div>
        <div className="relative mt-1.5 h-4 text-axis text-ink-2">
          {barTicks(drawn).map(({ label, at }) => (
            <span
              key={label}
              className={`absolute top-0 whitespace-nowrap ${at > 0 ? "-translate-x-1/2" : ""}`}
              style={{ left: `${at * 100}%` }}
            >
              {label}
            </span>
          ))}
          <span className="absolute top-0 right-0">now</span>
        </div>
      </div>
    </div>
  );
}

function isRead({ reader, bars }: ReadingBars, index: number): boolean {
  return reader !== null && (index + 1) / bars.length <= reader;
}

interface BarProps {
  readonly bar: ReadingBar;
  readonly top: number;
  readonly isRead: boolean;
}

/** What is read of a span that is not whole stands in front of what is estimated. */
function Bar({ bar: { read, estimate }, top, isRead: isWhole }: BarProps) {
  const part = (value: number) => `${(value / top) * 100}%`;
  const rest = isWhole && read !== null ? 0 : Math.max(estimate, read ?? 0);
  return (
    <div className="relative h-full min-w-0 flex-1" data-read={(isWhole && read !== null) || undefined}>
      {rest > 0 && (
        <div
          className={`absolute inset-x-[11%] bottom-0 min-h-0.5 border border-b-0 border-control ${hatched}`}
          style={{ height: part(rest) }}
        />
      )}
      {read !== null && read > 0 && (
        <div className="absolute inset-x-[11%] bottom-0 min-h-0.5 bg-step-3" style={{ height: part(read) }} />
      )}
    </div>
  );
}
