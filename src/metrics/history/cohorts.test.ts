import { expect, test } from "vitest";
import { allShown, cohortFinding, cohortRows, shade } from "./cohorts.ts";

const cohort = (month: string, owners: number, ...holding: number[]) => ({ month, owners, holding });
/** From Jan 2023 to Mar 2025, the oldest first. */
const longLife = Array.from({ length: 27 }, (_, month) =>
  cohort(new Date(Date.UTC(2023, month)).toISOString().slice(0, 7), 10, 5),
);

test("the best and the worst of those that are old and large enough", () => {
  const cohorts = [
    cohort("2024-12", 1_000, 600, 330, 240, 190, 160),
    cohort("2025-01", 1_000, 670, 380, 280, 230, 190),
    // Small, and of a month that is not over.
    cohort("2025-02", 99, 99, 99, 99, 99, 99),
    cohort("2025-03", 1_000, 900, 900, 900, 900),
  ];
  expect(cohortFinding({ cohorts })).toBe(
    "Of wallets that came in Jan 2025, 23% still held three months later; of Dec 2024, 19%",
  );
  // Whichever came first.
  const loyal = cohort("2024-11", 100, 90, 80, 70, 60, 50);
  expect(cohortFinding({ cohorts: [loyal, ...cohorts] })).toBe(
    "Of wallets that came in Nov 2024, 60% still held three months later; of Dec 2024, 19%",
  );
  expect(cohortFinding({ cohorts: cohorts.slice(0, 1) })).toBe(
    "Of wallets that came in Dec 2024, 19% still held three months later",
  );
  expect(cohortFinding({ cohorts: cohorts.slice(3) })).toBe(
    "Of 1,000 wallets that ever held it, 900 hold it now",
  );
  // Who was still there is of the data's time, of however many months.
  expect(cohortFinding({ cohorts: [cohort("2025-03", 50, 40, 30, 20), cohort("2025-04", 5, 5)] })).toBe(
    "Of 55 wallets that ever held it, 25 hold it now",
  );
  const few = (owners: number, now: number) => cohortFinding({ cohorts: [cohort("2025-03", owners, now)] });
  expect([few(1, 1), few(2, 0), few(3, 2)]).toEqual([
    "Of 1 wallet that ever held it, 1 holds it now",
    "Of 2 wallets that ever held it, none holds it now",
    "Of 3 wallets that ever held it, 2 hold it now",
  ]);
  expect(cohortFinding({ cohorts: [] })).toBeNull();
});

test("the newest come first, and all together count those that are old enough", () => {
  const rows = cohortRows({
    cohorts: [cohort("2025-01", 100, 50, 20), cohort("2025-02", 300, 90), cohort("2025-03", 0)],
  });
  expect(rows.map(({ name }) => name)).toEqual(["Feb 2025", "Jan 2025"]);
  expect(cohortRows({ cohorts: longLife.toReversed() })).toEqual(cohortRows({ cohorts: longLife }));
  expect(allShown(rows)).toEqual({ name: "All shown", owners: 400, holding: [0.35, 0.2] });
});

test("a table has room for two years, the newest ones", () => {
  const names = cohortRows({ cohorts: longLife }).map(({ name }) => name);
  expect([names.length, names[0], names.at(-1)]).toEqual([24, "Mar 2025", "Apr 2023"]);
});

test("ninety of a hundred are the full tone", () => {
  expect([0, 0.45, 0.9, 1].map((part) => shade(part).mix)).toEqual([0, 39, 100, 100]);
  expect(shade(0.6)).toEqual({ mix: 58, isDark: true });
  // From here on light text is read better on it than dark.
  expect([0.5, 0.51].map(shade)).toEqual([
    { mix: 45, isDark: false },
    { mix: 46, isDark: true },
  ]);
});
