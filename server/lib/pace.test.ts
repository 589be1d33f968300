import { expect, test } from "vitest";
import { Pace } from "./pace.ts";

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

// Timers may be a millisecond early; how late they are hangs on the machine.
test("requests start at the rate, each after those before it", async () => {
  const pace = new Pace({ perSecond: 100 });
  expect(await msOf(() => Promise.all([1, 2, 3, 4, 5].map(() => pace.turn())))).toBeGreaterThan(38);
  const costly = new Pace({ perSecond: 100 });
  await costly.turn({ cost: 5 });
  expect(await msOf(() => costly.turn())).toBeGreaterThan(45);
});

test("without a rate nobody waits, but for a pause", async () => {
  const pace = new Pace({ perSecond: 0 });
  expect(await msOf(() => Promise.all(Array.from({ length: 100 }, () => pace.turn())))).toBeLessThan(40);
  pace.pause(60);
  expect(await msOf(() => pace.turn())).toBeGreaterThan(58);
});

test("a pause holds those who wait already", async () => {
  const pace = new Pace({ perSecond: 50 });
  await pace.turn();
  const waited = msOf(() => pace.turn());
  pace.pause(100);
  expect(await waited).toBeGreaterThan(98);
});

test("who is aborted waits no longer", async () => {
  const pace = new Pace({ perSecond: 0.1 });
  await pace.turn();
  const abort = new AbortController();
  const waiting = pace.turn({ signal: abort.signal });
  abort.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow();
  await expect(pace.turn({ signal: abort.signal })).rejects.toThrow("enough");
});

/** A pace by a clock that stands until it is set. */
function begin(perMinute: number, work: (pace: Pace, clock: { ms: number }) => Promise<void>) {
  const clock = { ms: 0 };
  return work(new Pace({ perMinute, monotonicMs: () => clock.ms }), clock);
}

test("no more than the plan's calls in any sixty seconds, from whichever second they are counted", () =>
  begin(3, async (pace, clock) => {
    for (const ms of [0, 10_000, 20_000]) {
      clock.ms = ms;
      expect(await pace.turn({ patienceMs: 0 })).toBeUndefined();
    }
    expect(await pace.turn({ patienceMs: 0 })).toBe(40_000);
    clock.ms = 59_999;
    expect(await pace.turn({ patienceMs: 0 })).toBe(1);
    clock.ms = 60_000;
    expect(await pace.turn({ patienceMs: 0 })).toBeUndefined();
    // The second of the first three is ten seconds later.
    expect(await pace.turn({ patienceMs: 0 })).toBe(10_000);
  }));

test("who waits has a place, and others stand behind it", () =>
  begin(1, async (pace, clock) => {
    await pace.turn({ patienceMs: 0 });
    clock.ms = 59_990;
    const startedMs = performance.now();
    const waiting = pace.turn({ patienceMs: 10 });
    expect(await pace.turn({ patienceMs: 60_009 })).toBe(60_010);
    expect(await waiting).toBeUndefined();
    // Timers may be a millisecond early.
    expect(performance.now() - startedMs).toBeGreaterThan(8);
  }));

test("what is asked in the background leaves a fifth of the plan, and is not waited with", () =>
  begin(10, async (pace) => {
    for (let calls = 0; calls < 8; calls += 1)
      expect(await pace.turn({ patienceMs: 0, isBackground: true })).toBeUndefined();
    expect(await pace.turn({ patienceMs: 1_000_000, isBackground: true })).toBe(60_000);
    for (let calls = 0; calls < 2; calls += 1) expect(await pace.turn({ patienceMs: 0 })).toBeUndefined();
    expect(await pace.turn({ patienceMs: 0 })).toBe(60_000);
    const small = new Pace({ perMinute: 1, monotonicMs: () => 0 });
    expect(await small.turn({ patienceMs: 0, isBackground: true })).toBeUndefined();
  }));

test("once calls were refused for their speed they keep a distance, which shrinks with answers", () =>
  begin(1_000, async (pace, clock) => {
    /** How far the next call is from one that is made now. */
    const gap = async () => {
      clock.ms += 100_000;
      await pace.turn({ patienceMs: 0 });
      return pace.turn({ patienceMs: -1 });
    };
    pace.answered();
    expect(await gap()).toBe(0);
    pace.refused();
    expect(await gap()).toBe(100);
    pace.refused();
    expect(await gap()).toBe(200);
    for (let times = 0; times < 5; times += 1) pace.refused();
    expect(await gap()).toBe(1_000);
    pace.answered();
    expect(await gap()).toBeCloseTo(950, 6);
    for (let times = 0; times < 89; times += 1) pace.answered();
    expect(await gap()).toBeCloseTo(1_000 * 0.95 ** 90, 6);
    // 9.9 ms: next to nothing is nothing.
    pace.answered();
    expect(await gap()).toBe(0);
  }));

test("in the background the gap is waited for, and no longer", () =>
  begin(1_000, async (pace, clock) => {
    pace.refused();
    await pace.turn({ patienceMs: 0 });
    clock.ms = 98;
    const behind = pace.turn({ patienceMs: 0, isBackground: true });
    // Two gaps from the first call.
    expect(await pace.turn({ patienceMs: 0, isBackground: true })).toBe(102);
    expect(await behind).toBeUndefined();
    // At the end of the gap it need not wait.
    clock.ms = 200;
    expect(await pace.turn({ patienceMs: 0, isBackground: true })).toBeUndefined();
  }));

test("the calls of the last sixty seconds are counted", () =>
  begin(5, async (pace, clock) => {
    expect(pace.used).toBe(0);
    await pace.turn({ patienceMs: 0 });
    clock.ms = 59_999;
    await pace.turn({ patienceMs: 0 });
    expect(pace.used).toBe(2);
    clock.ms = 60_000;
    expect(pace.used).toBe(1);
  }));
