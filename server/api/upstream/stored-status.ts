import { stat } from "node:fs/promises";
import { readJournal } from "./journal.ts";
import { isKeptAnswer } from "./received.ts";
import { isSpending, spendingKey, UnitAccount } from "./unit-account.ts";
import { type Plan, planStatus, type UpstreamStatus } from "./upstream-status.ts";

/** What is known of the hosted service while no server runs: what it left written down. */
export async function readUpstreamStatus(journalPath: string, plan: Plan): Promise<UpstreamStatus> {
  const records = await readJournal(journalPath, plan.baseUrl);
  const spent = records.get(spendingKey);
  const account = new UnitAccount({
    budget: plan.monthlyUnits,
    spent: isSpending(spent) ? spent : undefined,
    record: () => Promise.resolve(),
    now: Date.now,
  });
  const bytes = await stat(journalPath).then(
    ({ size }) => size,
    () => 0,
  );
  return {
    ...planStatus(plan, account.spending, Date.now()),
    unitsRemaining: null,
    callsLastMinute: 0,
    sent: 0,
    retried: 0,
    answered: { fresh: 0, refreshed: 0, fetched: 0, stale: 0, failed: 0 },
    kept: { answers: [...records.values()].filter(isKeptAnswer).length, bytes },
    lastFailure: null,
    paused: [],
  };
}
