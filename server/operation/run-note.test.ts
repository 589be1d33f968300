import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { beginRun } from "./run-note.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "holderscope-run-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const memory = { availableMiB: 512, databaseMiB: 170 };
const run = (shares: { memory: number; heap: number }) => beginRun(directory, memory, () => shares);

test("what ended for want of memory is said at the next start", () => {
  // Nothing ends it: it is killed.
  expect(run({ memory: 0.95, heap: 0.2 }).lastRun).toBeUndefined();
  const next = run({ memory: 0.3, heap: 0.2 });
  expect(next.lastRun).toMatch(
    /^The last run was not stopped: .* 486 of the 512 MiB that it might, so most likely for want of memory/,
  );
  expect(next.lastRun).toContain("set HOLDERSCOPE_MEMORY_MIB lower than 170");
  next.end();
  expect(readdirSync(directory)).toEqual([]);
  expect(run({ memory: 0.3, heap: 0.9 }).lastRun).toBeUndefined();
  expect(run({ memory: 0.3, heap: 0.2 }).lastRun).toContain("90% of Node's heap");
});

test("what was stopped, or killed with memory to spare, is not taken for it", () => {
  run({ memory: 0.95, heap: 0.9 }).end();
  expect(run({ memory: 0.5, heap: 0.5 }).lastRun).toBeUndefined();
  expect(run({ memory: 0.1, heap: 0.1 }).lastRun).toBeUndefined();
  writeFileSync(join(directory, "running.json"), "{");
  expect(run({ memory: 0.1, heap: 0.1 }).lastRun).toBeUndefined();
});
