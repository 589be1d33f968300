import { ProblemError } from "../../lib/problem-error.ts";

/** What was spent in a calendar month, UTC. */
export interface Spending {
  /** `2026-11`. */
  readonly month: string;
  readonly units: number;
  readonly calls: number;
}

/** Its key in the journal. */
export const spendingKey = "spending";

/** Whether what was read is a spending. */
export function isSpending(value: unknown): value is Spending {
  const { month, units, calls } = (value ?? {}) as Partial<Spending>;
  return /^\d{4}-\d{2}$/.test(month ?? "") && Number.isSafeInteger(units) && Number.isSafeInteger(calls);
}

interface AccountOptions {
  /** Units a month; 0 for any number. */
  readonly budget: number;
  readonly spent: Spending | undefined;
  /** Resolves when the spending is written down. */
  readonly record: (spending: Spending) => Promise<void>;
  readonly now: () => number;
}

/** The units of the hosted service. They are taken and written down before a call is made, so that a crash forgets none. */
export class UnitAccount {
  #spending: Spending;

  constructor(private readonly options: AccountOptions) {
    this.#spending = options.spent ?? { month: monthOf(options.now()), units: 0, calls: 0 };
  }

  get spending(): Spending {
    const month = monthOf(this.options.now());
    // A clock that was set back does not begin a month again.
    if (month > this.#spending.month) this.#spending = { month, units: 0, calls: 0 };
    return this.#spending;
  }

  /** Throws `upstream_quota` where the month's budget does not hold so many more. */
  check(units: number): void {
    const { budget, now } = this.options;
    if (budget === 0 || this.spending.units + units <= budget) return;
    const resetsAt = monthEnd(now());
    throw new ProblemError(
      "upstream_quota",
      `the units of the hosted service are used up until ${resetsAt.toISOString().slice(0, 10)}, 00:00 UTC`,
      undefined,
      Math.max(1, Math.ceil((resetsAt.getTime() - now()) / 1_000)),
    );
  }

  /** Checks and takes. The units are given back by what it returns. */
  async take(units: number): Promise<() => void> {
    this.check(units);
    const { record } = this.options;
    const { month, units: before, calls } = this.spending;
    this.#spending = { month, units: before + units, calls: calls + 1 };
    await record(this.#spending);
    return () => {
      // What was taken last month is last month's.
      if (this.spending.month !== month) return;
      this.#spending = { ...this.#spending, units: this.#spending.units - units };
      void record(this.#spending);
    };
  }
}

function monthOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 7);
}

/** When the budget is whole again. */
export function monthEnd(timeMs: number): Date {
  const time = new Date(timeMs);
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1));
}
