import type { RangeAdvice } from "./range-advice.ts";

export const largestRange = 100_000;
/** An answer with more logs than this is made of a range that is large enough. */
const enoughLogs = 20_000;
/** What an answer may have at most, where a node refuses for the number of logs without saying it. */
const usualResults = 10_000;
/** Closer than this the largest range is not looked for: each look that is refused is a call for nothing. */
const closeEnough = 0.05;
/**
 * After so many answers a wider range is tried than the smallest that was refused, and after twice as many where that was
 * refused again. What does not say that a range was too long may have been about something else.
 */
const answersBeforeWider = { said: 64, unsaid: 4 } as const;
const mostAnswersBeforeWider = 1_024;
/** From so many refusals in a row on, what they advise has proved wrong. */
const refusalsOfAdvice = 3;

/** How many blocks a node answers at once, as far as it is known by now. */
export class RangeSize {
  private size: number;
  /** The largest range that was answered, and the smallest that was refused for its length. */
  private answeredMost = 0;
  private refusedLeast = largestRange + 1;
  /** The most logs of an answer; null where no answer was refused for their number. */
  private results: number | null = null;
  private refusals = 0;
  private answers = 0;
  /** Until a range wider than what was refused is tried. */
  private answersWanted: number = answersBeforeWider.said;

  constructor(start = 2_000) {
    this.size = start;
  }

  get blocks(): number {
    return this.size;
  }

  /** Null where nothing was refused. */
  learned() {
    const { size, answeredMost: answered, refusedLeast: refused, results } = this;
    return refused > largestRange && results === null ? null : { size, answered, refused, results };
  }

  restore({ size, answered, refused, results }: NonNullable<ReturnType<RangeSize["learned"]>>): void {
    this.size = size;
    this.answeredMost = answered;
    this.refusedLeast = refused;
    this.results = results;
  }

  private get isWidening(): boolean {
    return this.refusedLeast <= largestRange && this.answers >= this.answersWanted;
  }

  refused(blocks: number, advice: RangeAdvice = {}): void {
    this.refusals += 1;
    if (advice.results !== undefined) {
      this.results = advice.results ?? this.results ?? usualResults;
      this.size = Math.max(1, Math.floor(Math.min(this.size, blocks) / 2));
      return;
    }
    const most = this.refusals < refusalsOfAdvice ? advice.blocks : undefined;
    const wanted = advice.isLength ? answersBeforeWider.said : answersBeforeWider.unsaid;
    this.answersWanted = this.isWidening ? Math.min(2 * this.answersWanted, mostAnswersBeforeWider) : wanted;
    this.answers = 0;
    this.refusedLeast = Math.max(2, Math.min(this.refusedLeast, blocks));
    if (most !== undefined) this.refusedLeast = Math.min(this.refusedLeast, most + 1);
    // What was answered once may be refused where there is more in it.
    if (this.answeredMost >= this.refusedLeast) this.answeredMost = 0;
    this.size = most ?? this.between();
  }

  answered(blocks: number, logCount: number): void {
    this.refusals = 0;
    this.answeredMost = Math.max(this.answeredMost, blocks);
    if (this.answeredMost >= this.refusedLeast)
      this.refusedLeast = this.isWidening ? largestRange + 1 : this.answeredMost + 1;
    if (blocks < this.size || logCount > enoughLogs) return;
    this.answers += 1;
    const isFree = this.refusedLeast > largestRange || this.isWidening;
    const wanted = isFree ? blocks * 2 : Math.max(blocks, this.between());
    const room = this.results === null ? 2 : (0.75 * this.results) / Math.max(1, logCount);
    this.size = Math.max(1, Math.floor(Math.min(wanted, blocks * Math.min(2, room), largestRange)));
  }

  /** What to try next: between what was answered and what was refused, unless they are close. */
  private between(): number {
    const [low, high] = [this.answeredMost, this.refusedLeast];
    if (low > 0 && high - low - 1 <= closeEnough * low) return low;
    return Math.max(1, Math.floor((low + high) / 2));
  }
}
