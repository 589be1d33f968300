import { daySeconds, windowSeconds } from "../../../contract/windows.ts";

const hourSeconds = windowSeconds["1hour"];
const weekSeconds = windowSeconds["7days"];
const hourlyDays = 35;
/** Weeks begin on Mondays, 1970 on a Thursday. */
const firstMonday = 4 * daySeconds;

/**
 * The moments of a token's history, its ticks, counted from 0: the ends of UTC days, of hours since a midnight 35 days
 * before the newest event at the latest, and the newest event.
 */
export class TokenClock {
  /** A midnight. */
  readonly #hoursFrom: number;
  readonly #firstDay: number;
  readonly #days: number;
  readonly #firstHour: number;
  readonly #asOf: number;

  /** Unix seconds of the first event and the newest. */
  constructor(firstTime: number, asOf: number) {
    const hoursFrom = Math.max(0, Math.floor(asOf / daySeconds) - hourlyDays) * daySeconds;
    this.#hoursFrom = hoursFrom;
    this.#firstDay = Math.ceil(firstTime / daySeconds);
    this.#days = Math.max(0, hoursFrom / daySeconds - this.#firstDay + 1);
    this.#firstHour = Math.max(hoursFrom / hourSeconds + 1, Math.ceil(firstTime / hourSeconds));
    this.#asOf = asOf;
  }

  tickAt(time: number): number {
    return time <= this.#hoursFrom
      ? Math.ceil(time / daySeconds) - this.#firstDay
      : this.#days + Math.ceil(time / hourSeconds) - this.#firstHour;
  }

  /** The tick at which what came in an hour (since 1970) has been held for more than so many days, which it was before the newest event. */
  tickPassed(hour: number, days: number): number {
    return this.tickAt(Math.min((hour + 1 + 24 * days) * hourSeconds, this.#asOf));
  }

  /** Whether both are in the same hour (step 0), day (1) or week (2). */
  isSame(step: number, tick: number, next: number): boolean {
    if (step === 0) return tick === next;
    const [hours, nextHours] = [this.hoursOf(tick), this.hoursOf(next)];
    return step === 1
      ? Math.ceil(hours / 24) === Math.ceil(nextHours / 24)
      : Math.floor((hours + 71) / 168) === Math.floor((nextHours + 71) / 168);
  }

  /** Hours until the end of the tick, also of the last one, which comes before it. */
  hoursOf(tick: number): number {
    return tick < this.#days ? 24 * (this.#firstDay + tick) : this.#firstHour + tick - this.#days;
  }

  /** Unix seconds. */
  timeOf(tick: number): number {
    return Math.min(this.hoursOf(tick) * hourSeconds, this.#asOf);
  }

  endsDay(tick: number): boolean {
    return this.hoursOf(tick) % 24 === 0;
  }

  /** At which the last week before the newest event ended; undefined where that was before the first. */
  tickOfLastWeek(): number | undefined {
    const end = Math.floor((this.#asOf - 1 - firstMonday) / weekSeconds) * weekSeconds + firstMonday;
    const tick = this.tickAt(end);
    return tick < 0 ? undefined : tick;
  }

  isHour(tick: number): boolean {
    return tick >= this.#days;
  }
}
