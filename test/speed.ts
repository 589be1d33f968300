import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { beforeEach, describe } from "vitest";

// Tests run at two speeds. `npm test` leaves out what has the tag "long" (in the browser "@long"), and its random tests
// have fixed seeds, so that it ends the same way each time. `npm run test:long` runs what has the tag, and names the day
// as HOLDERSCOPE_TEST_SEED, so that every day tries new ledgers and each of them can be repeated.

export interface RandomRun {
  readonly seed: string;
  /** How many random ledgers, runs or questions are made of the seed. */
  readonly count: number;
}

const givenSeed = process.env["HOLDERSCOPE_TEST_SEED"];
const seedOfTheDay = givenSeed ?? new Date().toISOString().slice(0, 10);

/** Properties of random values: with the seed that is named, else with one that is always the same. */
fc.configureGlobal({
  seed: createHash("sha256")
    .update(givenSeed ?? "quick")
    .digest()
    .readInt32LE(),
});
/** So many random values in the long half, in the quick one a quarter, or as many as are named where each takes long. */
export const runsOf = (count: number, quick = Math.ceil(count / 4)) =>
  givenSeed === undefined ? quick : count;
export { fc };

const failedSeedsFile = new URL("seeds.json", import.meta.url);
type FailedSeeds = Record<string, RandomRun[]>;
const readFailedSeeds = () => JSON.parse(readFileSync(failedSeedsFile, "utf8")) as FailedSeeds;

/**
 * A random test in both halves. The quick one tries a few of a fixed seed. The long one tries many of the day's seed and
 * of every seed of `test/seeds.json`; where the day's fails, it writes that into the file. A sweep is no quick test: what
 * was wrong gets one of its own.
 */
export function describeRandom(
  name: string,
  counts: { readonly quick: number; readonly long: number },
  tests: (run: RandomRun) => void,
): void {
  const title = ({ seed, count }: RandomRun) => `${name} (${count} of HOLDERSCOPE_TEST_SEED=${seed})`;
  const quick = { seed: "quick", count: counts.quick };
  describe(title(quick), () => tests(quick));
  for (const run of readFailedSeeds()[name] ?? []) describe(title(run), { tags: "long" }, () => tests(run));
  const long = { seed: seedOfTheDay, count: counts.long };
  describe(title(long), { tags: "long" }, () => {
    beforeEach(({ onTestFailed }) => onTestFailed(() => writeFailedSeed(name, long)));
    tests(long);
  });
}

function writeFailedSeed(name: string, run: RandomRun): void {
  const seeds = readFailedSeeds();
  const others = (seeds[name] ?? []).filter(({ seed }) => seed !== run.seed);
  const all = { ...seeds, [name]: [...others, run] };
  writeFileSync(failedSeedsFile, `${JSON.stringify(all, undefined, 2)}\n`);
}
