import { date, nowOrDate } from "../../lib/format.ts";
import type { TimeTick } from "../kit/axis.tsx";
import { textWidth } from "../kit/text-width.ts";

const hour = 3_600;
const day = 86_400;

/** What a chart of history is drawn over, in unix seconds. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
  /** Its end is the time of the data. */
  readonly isNow: boolean;
  /** Seconds since the first point, instead of a time: then it is told in days. */
  readonly isAge?: boolean;
}

interface Rhythm {
  /** Longest span in days. */
  readonly upTo: number;
  readonly times: (from: number, to: number) => number[];
}

const rhythms: readonly Rhythm[] = [
  { upTo: 1.5, times: steps(3 * hour) },
  { upTo: 3, times: steps(6 * hour) },
  { upTo: 8, times: steps(day) },
  { upTo: 16, times: steps(2 * day) },
  { upTo: 40, times: steps(7 * day) },
  { upTo: 100, times: steps(14 * day) },
  { upTo: 400, times: months(1) },
  { upTo: 1_500, times: months(3) },
  { upTo: Number.POSITIVE_INFINITY, times: months(12) },
];

interface TickOptions {
  /** How the word at the end stands to it; nothing is right of it where it has its end there. */
  readonly endAnchor?: "middle" | "end";
  readonly now?: number;
}

/** Times of a time axis with their words; where they would touch, every second one, or fewer. */
export function timeTicks(
  span: TimeSpan,
  width: number,
  { endAnchor = "middle", now }: TickOptions = {},
): TimeTick[] {
  if (span.isAge) return ageTicks(span, width);
  const { from, to, isNow } = span;
  const days = (to - from) / day;
  const { times } = rhythms.find(({ upTo }) => days <= upTo)!;
  const x = (time: number) => ((time - from) / (to - from || 1)) * width;
  const marks = times(from, to).map((value) => ({ value, label: labelOf(value, days) }));
  const endLabel = nowOrDate(new Date(to * 1000), now);
  const end: TimeTick[] = isNow ? [{ value: to, label: endLabel, anchor: endAnchor }] : [];
  if (to <= from) return end;
  const limit = isNow ? width - textWidth(endLabel, 11) / (endAnchor === "end" ? 1 : 2) - 8 : width;
  for (let every = 1; every <= Math.max(marks.length, 7); every += 1) {
    const kept = marks.filter(({ value }, index) => keeps(value, index, every, days));
    const fits = kept.every(({ value, label }, index) => {
      const next = kept[index + 1];
      const begins = anchorOf(x(value), label) === "start";
      const right = x(value) + textWidth(label, 11) * (begins ? 1 : 0.5);
      return !next || x(next.value) - textWidth(next.label, 11) / 2 - right > (begins ? 6 : 10);
    });
    if (!fits) continue;
    const inside = kept.filter(({ value, label }) => x(value) + textWidth(label, 11) / 2 <= limit);
    return [...inside.map((tick) => ({ ...tick, anchor: anchorOf(x(tick.value), tick.label) })), ...end];
  }
  return end;
}

const ageSteps = [1, 2, 7, 14, 30, 60, 90, 180, 365, 730, 1_825];

/** Days since the start, as many as have room. */
function ageTicks({ to }: TimeSpan, width: number): TimeTick[] {
  const days = to / day;
  const step = ageSteps.find((each) => (each / Math.max(days, 1)) * width > 64) ?? 3_650;
  return Array.from({ length: Math.floor(days / step) + 1 }, (_, index) => ({
    value: index * step * day,
    label: index === 0 ? "day 0" : `day ${(index * step).toLocaleString("en")}`,
    anchor: index === 0 ? ("start" as const) : ("middle" as const),
  })).filter(({ value }, index) => index === 0 || (value / to) * width < width - 24);
}

/** A word at the left edge begins there. */
function anchorOf(x: number, label: string): "start" | "middle" {
  return x < textWidth(label, 11) / 2 ? "start" : "middle";
}

/** Of months those stay that lie even in a year. */
function keeps(value: number, index: number, every: number, days: number): boolean {
  if (days <= 100 || days > 1_500) return index % every === 0;
  const step = [1, 3, 3, 6, 6, 6, 12][Math.min(every, 7) - 1] ?? 12;
  return new Date(value * 1000).getUTCMonth() % step === 0;
}

function labelOf(time: number, days: number): string {
  const at = new Date(time * 1000);
  const [dayText = "", month = "", year = ""] = date(at).split(" ");
  if (days <= 3 && time % day !== 0) return at.toISOString().slice(11, 16);
  if (days <= 100) return `${dayText} ${month}`;
  if (at.getUTCMonth() > 0) return month;
  return days > 400 ? year : `${month} ${year}`;
}

function steps(seconds: number) {
  return (from: number, to: number) => {
    const times: number[] = [];
    // From midnights, whatever the step.
    const first = seconds < day ? Math.ceil(from / seconds) * seconds : Math.ceil(from / day) * day;
    for (let time = first; time <= to; time += seconds) times.push(time);
    return times;
  };
}

function months(step: number) {
  return (from: number, to: number) => {
    const start = new Date(from * 1000);
    const times: number[] = [];
    for (let month = 0; month < 12 * 60; month += 1) {
      const time = Date.UTC(start.getUTCFullYear(), month) / 1000;
      if (time > to) break;
      if (time >= from && month % step === 0) times.push(time);
    }
    return times;
  };
}
