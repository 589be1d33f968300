import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { DrawingTurns } from "./drawing-turns.ts";

const drawingMs = 30;
const drawing = async () => {
  const end = performance.now() + drawingMs;
  while (performance.now() < end);
};

test("a flood of drawings leaves the thread to others for the most part", async () => {
  const turns = new DrawingTurns({ running: 4, waiting: 1_000, patienceMs: 60_000 });
  await turns.run(drawing);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 12 }, () => turns.run(drawing)));
  expect((12 * drawingMs) / (performance.now() - startedAt)).toBeLessThan(0.5);
});

test("one that waits for its answers keeps nobody waiting", async () => {
  const turns = new DrawingTurns({ running: 4, waiting: 0, patienceMs: 0 });
  const slow = turns.run(() => delay(500));
  const startedAt = performance.now();
  await turns.run(drawing);
  expect(performance.now() - startedAt).toBeLessThan(300);
  await slow;
});

test("what finds no place is refused", async () => {
  const turns = new DrawingTurns({ running: 1, waiting: 0, patienceMs: 0 });
  const first = turns.run(drawing);
  await expect(turns.run(drawing)).rejects.toMatchObject({ code: "overloaded" });
  await first;
});
