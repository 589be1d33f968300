import { expect, test } from "vitest";
import { isSpending, monthEnd, type Spending, UnitAccount } from "./unit-account.ts";
import { planStatus } from "./upstream-status.ts";

const november = Date.UTC(2026, 10, 30, 23, 59, 58, 500);
const december = Date.UTC(2026, 11, 1);

function accountOf(budget: number, spent?: Spending) {
  const clock = { ms: november };
  const written: Spending[] = [];
  const account = new UnitAccount({
    budget,
    spent,
    record: (spending) => (written.push(spending), Promise.resolve()),
    now: () => clock.ms,
  });
  return { account, clock, written };
}

test("units are written down before a call, and given back after one that cost none", async () => {
  const { account, written } = accountOf(0);
  expect(account.spending).toEqual({ month: "2026-11", units: 0, calls: 0 });
  await account.take(10);
  const giveBack = await account.take(5);
  expect(written).toEqual([
    { month: "2026-11", units: 10, calls: 1 },
    { month: "2026-11", units: 15, calls: 2 },
  ]);
  giveBack();
  // The call was made all the same.
  expect(account.spending).toEqual({ month: "2026-11", units: 10, calls: 2 });
  expect(written).toHaveLength(3);
  expect(written[2]).toEqual(account.spending);
});

test("a budget holds its last unit, and says when it is whole again", async () => {
  const { account } = accountOf(100, { month: "2026-11", units: 90, calls: 9 });
  account.check(10);
  await account.take(10);
  expect(account.spending).toEqual({ month: "2026-11", units: 100, calls: 10 });
  expect(() => account.check(1)).toThrow(
    expect.objectContaining({
      code: "upstream_quota",
      message: "the units of the hosted service are used up until 2026-12-01, 00:00 UTC",
      // A second and a half.
      retryAfterSeconds: 2,
    }),
  );
  await expect(account.take(1)).rejects.toMatchObject({ code: "upstream_quota" });
  expect(account.spending.calls).toBe(10);
  accountOf(0, { month: "2026-11", units: 1e9, calls: 9 }).account.check(1e9);
});

test("who is refused in the last second is told to wait one", () => {
  const { account, clock } = accountOf(1);
  clock.ms = december - 1;
  expect(() => account.check(2)).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }));
});

test("a month begins anew, but not where the clock was set back", async () => {
  const { account, clock } = accountOf(100, { month: "2026-11", units: 90, calls: 9 });
  const giveBack = await account.take(10);
  clock.ms = december;
  expect(account.spending).toEqual({ month: "2026-12", units: 0, calls: 0 });
  await account.take(30);
  // It was last month's.
  giveBack();
  expect(account.spending).toEqual({ month: "2026-12", units: 30, calls: 1 });
  clock.ms = november;
  expect(account.spending).toEqual({ month: "2026-12", units: 30, calls: 1 });
});

test.each([
  [{ month: "2026-11", units: 1, calls: 2 }, true],
  [{ month: "2026-11", units: 0, calls: 0 }, true],
  [{ month: "2026-1", units: 1, calls: 2 }, false],
  [{ month: "x2026-11", units: 1, calls: 2 }, false],
  [{ month: "2026-11-01", units: 1, calls: 2 }, false],
  [{ month: "2026-11", units: 1.5, calls: 2 }, false],
  [{ month: "2026-11", units: 1 }, false],
  [{ units: 1, calls: 2 }, false],
  [null, false],
  ["2026-11", false],
])("%j of the journal is a spending: %s", (value, expected) => {
  expect(isSpending(value)).toBe(expected);
});

test("the end of a month is the beginning of the next, in December of the next year", () => {
  expect(monthEnd(november)).toEqual(new Date(december));
  expect(monthEnd(december)).toEqual(new Date(Date.UTC(2027, 0, 1)));
});

test("what the operator sees of the plan", () => {
  const plan = { baseUrl: "https://api.example.com:8443/some", monthlyUnits: 100, perMinute: 60 };
  const spent = { month: "2026-11", units: 7, calls: 3 };
  expect(planStatus(plan, spent, november)).toEqual({
    host: "api.example.com:8443",
    month: "2026-11",
    unitsSpent: 7,
    monthlyUnits: 100,
    resetsAt: december / 1_000,
    callsThisMonth: 3,
    perMinute: 60,
  });
  expect(planStatus({ ...plan, monthlyUnits: 0 }, spent, november).monthlyUnits).toBeNull();
});
