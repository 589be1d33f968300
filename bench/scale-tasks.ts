import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { openStore } from "../server/store/store.ts";
import { type Cost, costOf } from "./cost.ts";
import { say } from "./report.ts";
import { storePath, withDatabase } from "./store-tasks.ts";
import { stageFile, stageMore, syntheticTokens, writeTransfers } from "./synthetic.ts";

const lookEveryMs = 500;
/** Of what makes the transfers, which is not measured. */
const makerMemoryMiB = 6_144;

export async function makeTransfers(directory: string, transferCount: number): Promise<void> {
  const file = join(directory, "transfers.parquet");
  await withDatabase(":memory:", (db) => writeTransfers(db, file, transferCount), makerMemoryMiB);
}

export interface ScaleCosts {
  readonly whole: Cost;
  /** Seconds of each step. */
  readonly steps: Readonly<Record<string, number>>;
  /** 10,000 more transfers of five tokens, not of the largest. */
  readonly more: Cost;
  readonly databaseBytes: number;
  /** The most that lay beside the database, its log apart. */
  readonly spilledBytes: number;
}

/** All transfers of the file in one import, as a user's would be. */
export async function importAtOnce(directory: string, memoryLimitMiB: number): Promise<ScaleCosts> {
  const path = storePath(directory);
  const store = await openStore({ path, memoryLimitMiB });
  let spilledBytes = 0;
  const look = () => void (spilledBytes = Math.max(spilledBytes, bytesIn(`${path}.tmp`)));
  const looking = setInterval(look, lookEveryMs);
  const steps: Record<string, number> = {};
  let last: { readonly step: string; readonly atMs: number } | undefined;
  const begin = (step: string, done = 0, total = 0) => {
    const atMs = performance.now();
    if (total > 1 && done > 0) say(`  ${step}: ${done} of ${total}`);
    if (last !== undefined) steps[last.step] = (steps[last.step] ?? 0) + (atMs - last.atMs) / 1_000;
    last = { step, atMs };
  };
  const whole = await costOf(() =>
    store.ingest(syntheticTokens(), (db) => stageFile(db, join(directory, "transfers.parquet")), {
      onProgress: begin,
    }),
  );
  begin("end");
  const some = syntheticTokens().slice(30, 35);
  const more = await costOf(() => store.ingest(some, (db) => stageMore(db, 5, 10_000, 0)));
  clearInterval(looking);
  await store.close();
  return { whole, steps, more, databaseBytes: statSync(path).size, spilledBytes };
}

function bytesIn(directory: string): number {
  try {
    return readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
  } catch {
    // A file of it has just gone, or nothing is written yet.
    return 0;
  }
}
