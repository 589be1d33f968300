import { expect, test } from "vitest";
import { Pace } from "./pace.ts";

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

// Timers may be a millisecond early; how late they are hangs on the machine.
test("requests start at the rate, each after those before it", async () => {
  const pace = new Pace(100);
  expect(await msOf(() => Promise.all([1, 2, 3, 4, 5].map(() => pace.turn(1))))).toBeGreaterThan(38);
  const costly = new Pace(100);
  await costly.turn(5);
  expect(await msOf(() => costly.turn(1))).toBeGreaterThan(45);
});

test("without a rate nobody waits, but for a pause", async () => {
  const pace = new Pace(0);
  expect(await msOf(() => Promise.all(Array.from({ length: 100 }, () => pace.turn(1))))).toBeLessThan(40);
  pace.pause(60);
  expect(await msOf(() => pace.turn(1))).toBeGreaterThan(58);
});

test("a pause holds those who wait already", async () => {
  const pace = new Pace(50);
  await pace.turn(1);
  const waited = msOf(() => pace.turn(1));
  pace.pause(100);
  expect(await waited).toBeGreaterThan(98);
});

test("who is aborted waits no longer", async () => {
  const pace = new Pace(0.1);
  await pace.turn(1);
  const abort = new AbortController();
  const waiting = pace.turn(1, abort.signal);
  abort.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow();
  await expect(pace.turn(1, abort.signal)).rejects.toThrow("enough");
});
