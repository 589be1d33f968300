import { Pace } from "../../../lib/pace.ts";

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
/** Where the rate seems not to matter, more is tried so often and for so short a time, with a rest after it. */
const tryEveryMs = 4_000;
const tryForMs = 400;
const tryTimes = 4;
/** With less than this answered, the rate matters after all. */
const leastAnswered = 0.1;
const enoughOffered = 30;

/**
 * How fast a node may be asked, learned from what it refuses: no limit until the first refusal, then well below what
 * was refused, and slowly up again. Refusals that come at any rate alike do not slow it further; then no more is asked
 * within a second than was answered within one before.
 */
export class LearnedPace {
  /** Calls a second; Infinity where no limit is known. */
  rate: number;
  /** What it grows to at most; Infinity where that is not known. */
  ceiling = Infinity;
  private events: Event[] = [];
  private settledAtMs = 0;
  private grewAtMs = 0;
  private unfoundedAtMs: number[] = [];
  private indifferentUntilMs = 0;
  /** The most that was ever answered within a second. */
  private best = 0;
  private triedAtMs = 0;
  private isTrying = false;
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
    this.pace = new Pace({ perSecond: most });
  }

  /** Whether it is slower than was asked for. */
  get isLearned(): boolean {
    return this.rate < (this.most > 0 ? this.most : Infinity) || Number.isFinite(this.ceiling);
  }

  /** As an earlier process left it. */
  restore(rate: number, ceiling: number): void {
    this.ceiling = ceiling;
    this.change(rate);
  }

  /** How many calls one request may have, so that they are spread over the second. */
  get callsAtOnce(): number {
    return Number.isFinite(this.rate) ? Math.max(1, Math.floor(this.rate / 4)) : Infinity;
  }

  /** Milliseconds until it is asked again, after a refusal. */
  get pausedMs(): number {
    return this.pace.pausedMs;
  }

  /** Milliseconds until it is the turn of a call. */
  get waitMs(): number {
    return this.pace.waitMs;
  }

  async turn(calls: number, signal?: AbortSignal): Promise<void> {
    this.tryMore(performance.now());
    await this.pace.turn({ cost: calls, signal });
  }

  answered(calls: number): void {
    const now = performance.now();
    this.note(now, calls, false);
    this.best = Math.max(this.best, this.answeredLately(now));
    if (now < this.indifferentUntilMs) return this.tryMore(now);
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
      this.triedAtMs = now;
      this.change(Math.max(this.best, firstRate));
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

  /** While the rate seems not to matter: what was answered before, and now and then a little more. */
  private tryMore(now: number): void {
    if (now >= this.indifferentUntilMs || this.best <= 0) return;
    this.change(Math.max(this.best, firstRate));
    if (this.isTrying && now - this.triedAtMs >= tryForMs) {
      this.isTrying = false;
      this.pace.pause(windowMs);
    } else if (!this.isTrying && now - this.triedAtMs >= tryEveryMs) {
      this.isTrying = true;
      this.triedAtMs = now;
    }
    if (this.isTrying) {
      this.pace.perSecond = Math.min(tryTimes * this.rate, this.most > 0 ? this.most : Infinity);
    }
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
