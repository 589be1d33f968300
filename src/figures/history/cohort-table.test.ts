import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allShown, cohortFinding, cohortTable, periodOf, shade } from "./cohort-table.ts";

const tokens = readFileSync("src/styles/tokens.css", "utf8");
const cohort = (month: string, owners: number, ...holding: number[]) => ({ month, owners, holding });
/** One of whose wallets one more has left at the end of each month. */
const dwindling = (month: string, owners: number, first: number, months: number) =>
  cohort(month, owners, ...Array.from({ length: months }, (_, later) => first - later));
/** Until Nov 2024: 25 months, and a quarter that is not over. */
const longLife = [
  dwindling("2022-11", 100, 90, 25),
  dwindling("2022-12", 300, 200, 24),
  dwindling("2023-02", 200, 101, 22),
  cohort("2024-08", 1_000, 990, 980, 970, 960),
  cohort("2024-10", 10, 8, 7),
  cohort("2024-11", 5, 5),
];

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
  expect([few(1, 1), few(1, 0), few(2, 0), few(2, 2), few(3, 2), few(3, 3)]).toEqual([
    "The only wallet that ever held it still does",
    "The only wallet that ever held it holds none now",
    "None of the two wallets that ever held it holds any now",
    "Both wallets that ever held it still do",
    "Of three wallets that ever held it, two hold it now",
    "All three wallets that ever held it still hold it",
  ]);
  expect(cohortFinding({ cohorts: [] })).toBe("Nobody is counted");
});

test("the newest come first, and all together count those that are old enough", () => {
  const { rows, hidden } = cohortTable({
    cohorts: [cohort("2025-01", 100, 50, 20), cohort("2025-02", 300, 90), cohort("2025-03", 0)],
  });
  expect(rows.map(({ name }) => name)).toEqual(["Feb 2025", "Jan 2025"]);
  expect(hidden).toBe(0);
  expect(cohortTable({ cohorts: longLife.toReversed() })).toEqual(cohortTable({ cohorts: longLife }));
  expect(allShown(rows)).toEqual({ name: "All shown", owners: 400, holding: [0.35, 0.2] });
});

test("of more than two years a row is a quarter, at the ends of quarters", () => {
  const { rows, hidden } = cohortTable({ cohorts: longLife });
  expect(hidden).toBe(0);
  // The quarter that is not over ends with Nov 2024: every row has a last value of then.
  expect(
    rows.map(({ name, owners, holding }) => [name, owners, holding.map((part) => Math.round(part * owners))]),
  ).toEqual([
    ["Q4 2024", 15, [12]],
    ["Q3 2024", 1_000, [980, 960]],
    ["Q1 2023", 200, [100, 97, 94, 91, 88, 85, 82, 80]],
    ["Q4 2022", 400, [289, 283, 277, 271, 265, 259, 253, 247, 243]],
  ]);
  // Those that came in Q3 2024 have no end of a next quarter yet.
  expect(cohortFinding({ cohorts: longLife })).toBe(
    "Of wallets that came in Q4 2022, 71% still held a quarter later; of Q1 2023, 49%",
  );
});

const ofDay = (day: string, owners: number, ...holding: number[]) => ({ day, owners, holding });

test("of a token of some days a row is a day, and its sentence looks a week ahead", () => {
  const cohorts = [
    ofDay("2025-10-31", 100, 90, 80, 70, 60, 58, 57, 56, 55, 54),
    ofDay("2025-11-01", 200, 190, 180, 170, 160, 150, 140, 130, 120, 110),
    // A week after it is not over.
    ofDay("2025-11-02", 900, 890, 880, 870, 860, 850, 840, 830, 820),
    ofDay("2025-11-08", 0),
    ofDay("2025-11-09", 50, 50),
  ];
  const answer = { interval: "1day", cohorts } as const;
  expect(cohortTable(answer).rows.map(({ name, owners }) => [name, owners])).toEqual([
    ["9 Nov", 50],
    ["2 Nov", 900],
    ["1 Nov", 200],
    ["31 Oct", 100],
  ]);
  expect(cohortTable(answer).rows[3]!.holding).toHaveLength(9);
  expect(cohortFinding(answer)).toBe(
    "Of wallets that came on 1 Nov, 60% still held a week later; of 31 Oct, 55%",
  );
  expect(periodOf(answer).read?.join(" ")).toContain("Wallets by the day");
});

test("of one younger than two months a row is a week, by its Monday", () => {
  const cohorts = [
    ofDay("2025-09-29", 100, 90, 80, 70, 60, 50, 40),
    ofDay("2025-10-06", 100, 90, 80, 70, 60, 50),
    ofDay("2025-10-13", 300, 290, 280, 270, 260, 255, 250),
  ];
  const answer = { interval: "1week", cohorts } as const;
  expect(cohortTable(answer).rows.map(({ name }) => name)).toEqual(["13 Oct", "6 Oct", "29 Sep"]);
  expect(cohortFinding(answer)).toBe(
    "Of wallets that came in the week of 13 Oct, 85% still held four weeks later; of 29 Sep, 50%",
  );
  expect(periodOf(answer).read?.join(" ")).toContain("Wallets by the week");
});

test("until two years are full a row is a month", () => {
  const cohorts = [dwindling("2022-12", 300, 200, 24), cohort("2024-11", 5, 5)];
  expect(periodOf({ cohorts }).name).toBe("month");
  expect(cohortTable({ cohorts }).rows.map(({ name, holding }) => [name, holding.length])).toEqual([
    ["Nov 2024", 1],
    ["Dec 2022", 24],
  ]);
  expect(cohortFinding({ cohorts })).toBe(
    "Of wallets that came in Dec 2022, 66% still held three months later",
  );
});

test("a table has room for six years, the newest ones, and its sentence is of those", () => {
  // 77 months until May 2025: 26 quarters, the newest of them two months.
  const cohorts = Array.from({ length: 77 }, (_, index) =>
    dwindling(new Date(Date.UTC(2019, index)).toISOString().slice(0, 7), 1_000, 900 - index, 77 - index),
  );
  const { rows, hidden } = cohortTable({ cohorts });
  expect([rows.length, rows[0]!.name, rows.at(-1)!.name, hidden]).toEqual([24, "Q2 2025", "Q3 2019", 2]);
  expect(cohortFinding({ cohorts })).toMatch(/^Of wallets that came in Q3 2019, .*; of Q4 2024, /);
});

test("ninety of a hundred are the full tone", () => {
  expect([0, 0.45, 0.9, 1].map((part) => shade(part).mix)).toEqual([0, 36, 100, 100]);
  expect([0.5, 0.51, 0.64, 0.65].map(shade)).toEqual([
    { mix: 41, text: "ink" },
    { mix: 51, text: "dark" },
    { mix: 59, text: "dark" },
    { mix: 68, text: "on-ink" },
  ]);
});

test("what more of the wallets still hold is never paler, and its figure is read in both themes", () => {
  const parts = Array.from({ length: 1_001 }, (_, index) => index / 1_000);
  const mixes = parts.map((part) => shade(part).mix);
  expect(mixes).toEqual(mixes.toSorted((a, b) => a - b));
  for (const dark of [false, true]) {
    const [mark, track, ink, onInk] = ["mark", "track", "ink-1", "on-ink"].map((name) => colour(name, dark));
    const texts = { ink, dark: dark ? onInk : ink, "on-ink": onInk };
    const contrasts = parts.map((part) => {
      const { mix, text } = shade(part);
      return contrast(mixed(mark!, track!, mix / 100), luminance(texts[text]!));
    });
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
  }
});

type Colour = readonly [number, number, number];

/** Of the palette, from 0 to 1. */
function sRgb(name: string, dark: boolean): readonly number[] {
  const values = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)!;
  const hex = values[dark ? 2 : 1]!;
  return [1, 3, 5].map((place) => Number.parseInt(hex.slice(place, place + 2), 16) / 255);
}

function linear(values: readonly number[]): Colour {
  return values.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as unknown as Colour;
}

function colour(name: string, dark: boolean): Colour {
  return linear(sRgb(name, dark));
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const times = (rows: readonly Colour[], [x, y, z]: Colour) =>
  rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Colour;

/** The luminance of `color-mix(in oklab, …)`, which mixes the cube roots of what the eye's cones see. */
function mixed(one: Colour, other: Colour, part: number): number {
  const [a, b] = [one, other].map((each) => times(cones, each).map(Math.cbrt)) as [number[], number[]];
  const mean = a.map((value, index) => (value * part + b[index]! * (1 - part)) ** 3);
  return luminance(times(light, mean as unknown as Colour));
}

// Björn Ottosson, A perceptual color space for image processing.
const cones: readonly Colour[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const light: readonly Colour[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
