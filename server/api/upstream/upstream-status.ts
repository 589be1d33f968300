import { monthEnd, type Spending } from "./unit-account.ts";

/** Of the hosted service, for the operator: `npx holderscope upstream status` and `/metrics`. Times in unix seconds. */
export interface UpstreamStatus {
  readonly host: string;
  readonly month: string;
  readonly unitsSpent: number;
  /** Null for any number. */
  readonly monthlyUnits: number | null;
  readonly resetsAt: number;
  /** What the hosted service said is left; null where it does not say. */
  readonly unitsRemaining: number | null;
  readonly callsThisMonth: number;
  readonly callsLastMinute: number;
  readonly perMinute: number;
  readonly sent: number;
  readonly retried: number;
  /** Questions by what answered them; `refreshed`: what was kept, while a newer answer was fetched behind it. */
  readonly answered: Readonly<Record<"fresh" | "refreshed" | "fetched" | "stale" | "failed", number>>;
  readonly kept: { readonly answers: number; readonly bytes: number };
  readonly lastFailure: { readonly code: string; readonly endpoint: string; readonly at: number } | null;
  /** What is not asked for now; `endpoint` is null where nothing is asked for. */
  readonly paused: readonly {
    readonly endpoint: string | null;
    readonly code: string;
    readonly until: number;
  }[];
}

export interface Plan {
  readonly baseUrl: string;
  /** 0 for any number. */
  readonly monthlyUnits: number;
  readonly perMinute: number;
}

/** What the plan allows and what was spent of it. */
export function planStatus(
  { baseUrl, monthlyUnits, perMinute }: Plan,
  { month, units, calls }: Spending,
  nowMs: number,
) {
  return {
    host: new URL(baseUrl).host,
    month,
    unitsSpent: units,
    monthlyUnits: monthlyUnits === 0 ? null : monthlyUnits,
    resetsAt: monthEnd(nowMs).getTime() / 1_000,
    callsThisMonth: calls,
    perMinute,
  };
}
