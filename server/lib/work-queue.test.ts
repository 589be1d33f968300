import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { areOthersPresent, asRequest, currentRequest, nameClient, seeClient } from "./client.ts";
import { asClient } from "./test-client.ts";
import { WorkQueue } from "./work-queue.ts";

// Time passes when all that can be done at one moment is done: so the order is the same on a busy machine.
vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
afterAll(() => void vi.useRealTimers());
const ticking = { isRunning: true };
const clock = (async () => {
  while (ticking.isRunning) {
    await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(1);
  }
})();
afterAll(() => ((ticking.isRunning = false), clock));
const delay = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
// Nobody of the test before is there any more.
beforeEach(() => delay(2_000));

/** Pieces of work of some clients, whose order of beginning is noted. */
function begin(queue: WorkQueue, ms = 10) {
  const begun: string[] = [];
  const ask = (client: string, lastsMs = ms) =>
    asClient(client, () =>
      queue.run(async () => {
        begun.push(client);
        await delay(lastsMs);
      }),
    );
  return { begun, ask };
}

const limits = { running: 1, waiting: 100, patienceMs: 10_000 };

test("who floods the queue waits behind the others", async () => {
  const { begun, ask } = begin(new WorkQueue(limits));
  const flood = Array.from({ length: 20 }, () => ask("flood"));
  const others: Promise<void>[] = [];
  for (const client of ["one", "two", "three"]) others.push(ask(client));
  await Promise.all(others);
  // What had begun is ended; then all others come first.
  expect(begun.slice(0, 4)).toEqual(["flood", "one", "two", "three"]);
  await Promise.all(flood);
  expect(begun).toHaveLength(23);
});

test("clients that ask for one after another share with one that lets its work wait, and get more of it", async () => {
  const { begun, ask } = begin(new WorkQueue(limits), 5);
  const state = { isOver: false };
  const inTurn = async (client: string) => {
    while (!state.isOver) await ask(client);
  };
  const flood = Array.from({ length: 60 }, () => ask("flood"));
  const others = [inTurn("one"), inTurn("two")];
  await delay(300);
  state.isOver = true;
  await Promise.all(others);
  const of = (client: string) => begun.filter((name) => name === client).length;
  expect(of("one") / of("flood")).toBeGreaterThan(1);
  expect(of("one") / of("two")).toBeGreaterThan(0.7);
  expect(of("one") / of("two")).toBeLessThan(1.4);
  await Promise.all(flood);
});

test("what is dear counts for more", async () => {
  const { begun, ask } = begin(new WorkQueue(limits));
  const state = { isOver: false };
  const inTurn = async (client: string, ms: number) => {
    while (!state.isOver) await Promise.all(Array.from({ length: 8 }, () => ask(client, ms)));
  };
  const clients = [inTurn("dear", 40), inTurn("cheap", 5)];
  await delay(800);
  state.isOver = true;
  await Promise.all(clients);
  const of = (client: string) => begun.filter((name) => name === client).length;
  expect(of("cheap") / of("dear")).toBeGreaterThan(2.5);
});

test("of a full queue the client with the most in it gives way, and only to one with less", async () => {
  const queue = new WorkQueue({ ...limits, waiting: 8 });
  const { begun, ask } = begin(queue);
  const flood = Array.from({ length: 9 }, () => ask("flood").then(() => "done", String));
  const others = Array.from({ length: 6 }, () => ask("other").then(() => "done", String));
  const ends = await Promise.all([...flood, ...others]);
  const refused = ends.map((end) => end !== "done");
  // Half of the places that wait are for each; the newest of the flood went.
  expect(refused.slice(0, 9)).toEqual([...Array(5).fill(false), ...Array(4).fill(true)]);
  expect(refused.slice(9)).toEqual([...Array(4).fill(false), true, true]);
  expect(begun.filter((client) => client === "other")).toHaveLength(4);
});

test("one client never has all places where it is told so", async () => {
  const { begun, ask } = begin(new WorkQueue({ ...limits, running: 3, runningOfClient: 2 }), 200);
  const flood = Array.from({ length: 4 }, () => ask("flood"));
  expect(begun).toEqual(["flood", "flood"]);
  const other = ask("other");
  await delay(0);
  expect(begun).toEqual(["flood", "flood", "other"]);
  await Promise.all([...flood, other]);
});

test("of one client the older request comes first, whenever its work comes", async () => {
  const queue = new WorkQueue(limits);
  const begun: string[] = [];
  const piece = (name: string) => queue.run(async () => (begun.push(name), delay(5)));
  const request = (name: string) =>
    asRequest(async () => {
      nameClient("client");
      await piece(`${name} 1`);
      await piece(`${name} 2`);
    });
  await Promise.all(["a", "b", "c"].map(request));
  // That of the first was not there yet when the second began.
  expect(begun).toEqual(["a 1", "b 1", "a 2", "b 2", "c 1", "c 2"]);
});

test("paced work of a client that lets it wait leaves most of the time, while another asks for one after another", async () => {
  const { begun, ask } = begin(new WorkQueue({ ...limits, isPaced: true }), 50);
  // Alone it has all of it, beyond what it may have in a burst.
  await Promise.all(Array.from({ length: 22 }, () => ask("flood")));
  const flood = Array.from({ length: 12 }, () => ask("flood"));
  const startedAt = performance.now();
  let waitedMs = 0;
  let asked = 0;
  while (performance.now() - startedAt < 1_000) {
    const askedAt = performance.now();
    await ask("reader");
    waitedMs += performance.now() - askedAt - 50;
    asked += 1;
    await delay(50);
  }
  const ofFlood = begun.slice(22).filter((client) => client === "flood").length;
  expect((ofFlood * 50) / 1_000).toBeLessThan(0.4);
  expect(waitedMs / asked).toBeLessThan(40);
  await Promise.all(flood);
});

test("who waits too long is refused, but for the server itself where it is patient", async () => {
  const queue = new WorkQueue({ running: 1, waiting: 10, patienceMs: 30 });
  const long = queue.run(() => delay(150));
  await expect(queue.run(() => Promise.resolve())).rejects.toMatchObject({ code: "overloaded" });
  await expect(queue.run(() => Promise.resolve("done"), true)).resolves.toBe("done");
  await long;
});

test("how long a client's oldest work waits is told", async () => {
  const queue = new WorkQueue(limits);
  const { ask } = begin(queue, 60);
  const all = [ask("one"), ask("one"), ask("other")];
  await delay(30);
  expect(queue.waitOf("one")).toBeGreaterThan(20);
  expect(queue.waitOf("nobody")).toBe(0);
  await Promise.all(all);
  expect(queue.waitOf("one")).toBe(0);
});

test("what fails gives its place on", async () => {
  const queue = new WorkQueue(limits);
  await expect(queue.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(queue.run(() => Promise.resolve(1))).resolves.toBe(1);
});

test("a request is known to what it begins, and others are seen for a second", async () => {
  expect(currentRequest()).toEqual({ client: "", number: 0 });
  await asRequest(async () => {
    expect(currentRequest().client).toBe("");
    nameClient("a");
    await delay(1);
    expect(currentRequest().client).toBe("a");
  });
  expect(areOthersPresent("b")).toBe(true);
  seeClient("a");
  expect(areOthersPresent("a")).toBe(false);
  seeClient("b");
  seeClient("b");
  expect([areOthersPresent("a"), areOthersPresent("b")]).toEqual([true, true]);
  await delay(1_050);
  expect([areOthersPresent("a"), areOthersPresent("b")]).toEqual([false, false]);
});
