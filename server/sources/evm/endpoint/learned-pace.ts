import { Pace } from "../../pace.ts";

interface Event {
  readonly atMs: number;
  readonly calls: number;
  readonly isRefused: boolean;
}

const windowMs = 1_000;
const rememberedMs = 10_000;
/** Where a node that refused takes up again, if nothing better is known; and the least. */
const firstRate = 4;
const leastRate = 1;
const growEveryMs = 500;
const probeAfterMs = 30_000;
/** So many refusals after a rest, of no more than was answered within a second before, are not because of the rate. */
const unfoundedTaken = 3;
const unfoundedWithinMs = 20_000;
const indifferentMs = 60_000;
const indifferentRate = 10;
/** With less than this answered, the rate matters after all. */
const leastAnswered = 0.1;
const enoughOffered = 30;

/**
 * How fast a node may be asked, learned from what it refuses: no limit until the first refusal, then well below what
 * was refused, and slowly up again. Refusals that come at any rate alike do not slow it further.
 */
export class LearnedPace {
  /** Calls a second; Infinity where no limit is known. */
  rate: number;
  private ceiling = Infinity;
  private events: Event[] = [];
  private settledAtMs = 0;
  private grewAtMs = 0;
  private unfoundedAtMs: number[] = [];
  private indifferentUntilMs = 0;
  private readonly pace: Pace;

  /**
   * @param most calls a second; 0: any number. `pauseMs`: after a refusal that does not say how long to wait; 0, in
   * tests: nothing is learned.
   */
  constructor(
    private readonly most: number,
    private readonly pauseMs: number,
  ) {
    this.rate = most > 0 ? most : Infinity;
    this.pace = new Pace(most);
  }

  /** How many calls one request may have, so that they are spread over the second. */
  get callsAtOnce(): number {
    return Number.isFinite(this.rate) ? Math.max(1, Math.floor(this.rate / 4)) : Infinity;
  }

  /** Milliseconds until it is the turn of a call. */
  get waitMs(): number {
    return this.pace.waitMs;
  }

  turn(calls: number, signal?: AbortSignal): Promise<void> {
    return this.pace.turn(calls, signal);
  }

  answered(calls: number): void {
    const now = performance.now();
    this.note(now, calls, false);
    const isSettled = now > this.settledAtMs && now - this.grewAtMs > growEveryMs;
    if (!isSettled || !Number.isFinite(this.rate) || sum(this.lately(now)) < 0.6 * this.rate) return;
    if (now - this.settledAtMs > probeAfterMs && this.rate >= 0.89 * this.ceiling) this.ceiling *= 1.1;
    this.grewAtMs = now;
    this.change(Math.min(this.rate * 1.2, 0.9 * this.ceiling));
  }

  refused(calls: number, retryAfterMs: number | null): void {
    if (this.pauseMs === 0) return;
    const now = performance.now();
    const highest = this.highestLately(now);
    this.note(now, calls, true);
    if (retryAfterMs !== null) this.pace.pause(Math.min(retryAfterMs, 60_000));
    const offered = sum(this.lately(now));
    const isIndifferent = now < this.indifferentUntilMs;
    const all = sum(this.events);
    const isAnswering =
      all < enoughOffered || sum(this.events.filter((event) => !event.isRefused)) >= leastAnswered * all;
    if (now < this.settledAtMs || (isIndifferent && isAnswering)) return;
    this.indifferentUntilMs = 0;
    if (offered === calls && calls <= highest) this.unfoundedAtMs.push(now);
    this.unfoundedAtMs = this.unfoundedAtMs.filter((at) => now - at < unfoundedWithinMs);
    if (this.unfoundedAtMs.length >= unfoundedTaken) {
      this.indifferentUntilMs = now + indifferentMs;
      this.unfoundedAtMs = [];
      this.ceiling = Infinity;
      this.change(Math.max(this.rate, indifferentRate));
      this.pace.restart();
      return;
    }
    this.settledAtMs = now + this.pauseMs;
    this.pace.pause(this.pauseMs);
    if (Number.isFinite(this.rate) && this.answeredLately(now) + calls > 0.5 * this.rate)
      this.ceiling = this.rate;
    const next = Number.isFinite(this.ceiling) ? 0.7 * this.rate : 0.9 * this.answeredLately(now);
    this.change(Math.max(Math.min(next, this.rate), Number.isFinite(this.ceiling) ? leastRate : firstRate));
  }

  private change(rate: number): void {
    this.rate = this.most > 0 ? Math.min(rate, this.most) : rate;
    this.pace.perSecond = this.rate;
  }

  private note(atMs: number, calls: number, isRefused: boolean): void {
    this.events = this.events.filter((event) => atMs - event.atMs < rememberedMs);
    this.events.push({ atMs, calls, isRefused });
  }

  private answeredLately(now: number): number {
    return sum(this.lately(now).filter(({ isRefused }) => !isRefused));
  }

  private lately(now: number): Event[] {
    return this.events.filter(({ atMs }) => now - atMs < windowMs);
  }

  /** The most that was answered within a second lately. */
  private highestLately(now: number): number {
    const answered = this.events.filter(({ atMs, isRefused }) => !isRefused && now - atMs < rememberedMs);
    const within = ({ atMs }: Event) =>
      sum(answered.filter((other) => other.atMs >= atMs && other.atMs < atMs + windowMs));
    return Math.max(0, ...answered.map(within));
  }
}

function sum(events: readonly Event[]): number {
  return events.reduce((total, { calls }) => total + calls, 0);
}
