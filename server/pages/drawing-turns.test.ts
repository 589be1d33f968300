import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { seeClient } from "../lib/client.ts";
import { asClient } from "../lib/test-client.ts";
import { DrawingTurns } from "./drawing-turns.ts";

const drawingMs = 30;
const drawing = async () => {
  const end = performance.now() + drawingMs;
  while (performance.now() < end);
};

// The first of this file: nobody else is there yet.
test("who opens many pages one after the other waits for a turn in the end, and is not refused", async () => {
  const turns = new DrawingTurns({ running: 4, waiting: 10, patienceMs: 500 });
  await turns.run(drawing);
  await asClient("reader", async () => {
    for (let page = 0; page < 30; page += 1) await turns.run(drawing);
  });
});

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

test("a client that has not drawn for a while does not wait behind one that draws often", async () => {
  const turns = new DrawingTurns({ running: 4, runningOfClient: 3, waiting: 1_000, patienceMs: 60_000 });
  await turns.run(drawing);
  const state = { isOver: false };
  const flood = Array.from({ length: 3 }, async () => {
    while (!state.isOver) await asClient("flood", () => turns.run(drawing));
  });
  const waits: number[] = [];
  for (let page = 0; page < 3; page += 1) {
    await delay(700);
    const startedAt = performance.now();
    await asClient(`reader ${page}`, () => turns.run(drawing));
    waits.push(performance.now() - startedAt);
  }
  state.isOver = true;
  // Its own drawing, and the rest of one that had begun.
  expect(waits.toSorted((one, other) => one - other)[1]).toBeLessThan(4 * drawingMs);
  await Promise.all(flood);
});

test("while others ask for anything, a client that draws often leaves nearly all of the thread", async () => {
  const turns = new DrawingTurns({ running: 4, waiting: 1_000, patienceMs: 60_000 });
  await turns.run(drawing);
  const state = { isOver: false, drawn: 0 };
  const flood = asClient("flood", async () => {
    while (!state.isOver) {
      await turns.run(drawing);
      state.drawn += 1;
    }
  });
  // What it has before is over by then.
  while (state.drawn * drawingMs < 600) {
    seeClient("reader");
    await delay(20);
  }
  state.drawn = 0;
  const startedAt = performance.now();
  while (performance.now() - startedAt < 1_500) {
    seeClient("reader");
    await delay(50);
  }
  state.isOver = true;
  expect((state.drawn * drawingMs) / 1_500).toBeLessThan(0.15);
  await flood;
});

test("a reader who opens some pages one after the other does not wait, whoever else is there", async () => {
  const turns = new DrawingTurns({ running: 4, waiting: 1_000, patienceMs: 60_000 });
  await turns.run(drawing);
  seeClient("another");
  const startedAt = performance.now();
  await asClient("reader", async () => {
    for (let page = 0; page < 5; page += 1) await turns.run(drawing);
  });
  expect(performance.now() - startedAt).toBeLessThan(2 * 5 * drawingMs);
});

test("what would have its turn too late is refused at once", async () => {
  const turns = new DrawingTurns({ running: 4, waiting: 10, patienceMs: 50 });
  await turns.run(drawing);
  const ends = await Promise.allSettled(Array.from({ length: 6 }, () => turns.run(drawing)));
  expect(ends.some(({ status }) => status === "rejected")).toBe(true);
  expect(ends[0]).toMatchObject({ status: "fulfilled" });
});

test("what finds no place is refused", async () => {
  const turns = new DrawingTurns({ running: 1, waiting: 0, patienceMs: 0 });
  const first = turns.run(drawing);
  await expect(turns.run(drawing)).rejects.toMatchObject({ code: "overloaded" });
  await first;
});
