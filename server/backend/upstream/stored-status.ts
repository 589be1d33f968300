import { stat } from "node:fs/promises";
import { readJournal } from "./journal.ts";
import { isKeptAnswer } from "./received.ts";
import { isSpending, monthEnd, spendingKey, UnitAccount } from "./unit-account.ts";
import type { UpstreamStatus } from "./upstream-status.ts";

interface Plan {
  readonly baseUrl: string;
  readonly monthlyUnits: number;
  readonly perMinute: number;
}

/** What is known of the hosted service while no server runs: what it left written down. */
export async function readUpstreamStatus(
  journalPath: string,
  { baseUrl, monthlyUnits, perMinute }: Plan,
): Promise<UpstreamStatus> {
  const records = await readJournal(journalPath, baseUrl);
  const spent = records.get(spendingKey);
  const { month, units, calls } = new UnitAccount({
    budget: monthlyUnits,
    spent: isSpending(spent) ? spent : undefined,
    record: () => Promise.resolve(),
    now: Date.now,
  }).spending;
  const bytes = await stat(journalPath).then(
    ({ size }) => size,
    () => 0,
  );
  return {
    host: new URL(baseUrl).host,
    month,
    unitsSpent: units,
    monthlyUnits: monthlyUnits === 0 ? null : monthlyUnits,
    resetsAt: monthEnd(Date.now()).getTime() / 1_000,
    unitsRemaining: null,
    callsThisMonth: calls,
    callsLastMinute: 0,
    perMinute,
    sent: 0,
    retried: 0,
    answered: { fresh: 0, refreshed: 0, fetched: 0, stale: 0, failed: 0 },
    kept: { answers: [...records.values()].filter(isKeptAnswer).length, bytes },
    lastFailure: null,
    pausedUntil: null,
  };
}
