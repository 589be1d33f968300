import { remembered } from "../lib/remembered.ts";

const dayMs = 86_400_000;
const rememberedVisitors = 50_000;

/** So many of something a visitor in any 24 hours, as far as this server has run so long. */
export class VisitorLimit {
  private readonly times = remembered<readonly number[]>(rememberedVisitors);

  /** @param limit a day; 0 for any number */
  constructor(
    readonly limit: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Seconds until there is room for one more; null where there is now. */
  secondsUntilRoom(visitor: string): number | null {
    const within = this.within(visitor);
    if (this.limit === 0 || within.length < this.limit) return null;
    return Math.max(1, Math.ceil((within.at(-this.limit)! + dayMs - this.now()) / 1_000));
  }

  count(visitor: string): void {
    if (this.limit > 0) this.times.set(visitor, [...this.within(visitor), this.now()]);
  }

  private within(visitor: string): readonly number[] {
    const since = this.now() - dayMs;
    return (this.times.get(visitor) ?? []).filter((time) => time > since);
  }
}
