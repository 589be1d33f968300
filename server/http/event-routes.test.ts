import { afterEach, expect, test } from "vitest";
import { TokenEvent } from "../../contract/watch/events.ts";
import { exampleEvent } from "../api/events/openapi.ts";
import type { WatchListener } from "../api/events/token-watch.ts";
import type { FiguresVersion } from "../api/events/watched-figures.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { testService } from "../../test/service.ts";
import { EventConnections } from "./event-connections.ts";
import { startService } from "./test-connections.ts";
import { expectProblem, pathOf } from "./test-requests.ts";

const path = `${pathOf("getToken")}/events`;
const version = (name: string, holders = 1): FiguresVersion => ({
  version: name,
  asOf: 1_790_000_000,
  figures: { ...exampleEvent.figures, holder_count: holders },
});

/** A token whose versions the test makes. */
function madeEvents(most = 100) {
  let current: FiguresVersion | undefined = version("v1");
  const listeners = new Set<WatchListener>();
  const connections = new EventConnections(most);
  return {
    listeners,
    connections,
    publish(next: FiguresVersion | undefined) {
      const before = current;
      current = next;
      for (const listener of listeners) listener(next, before);
    },
    watch: {
      watch(_: unknown, listener: WatchListener) {
        if (current === undefined) return Promise.reject(new ProblemError("token_not_found"));
        listeners.add(listener);
        return Promise.resolve({ current, end: () => void listeners.delete(listener) });
      },
    },
  };
}

const readers: ReadableStreamDefaultReader<Uint8Array>[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) void reader.cancel().catch(() => {});
});

/** Reads the stream event by event. */
function eventsOf(response: Response) {
  const reader = response.body!.getReader();
  readers.push(reader);
  let text = "";
  return {
    /** The next block of lines; undefined at the end. */
    async next(): Promise<string | undefined> {
      while (!text.includes("\n\n")) {
        const { done, value } = await reader.read();
        if (done) return undefined;
        text += new TextDecoder().decode(value);
      }
      const [block = "", ...rest] = text.split("\n\n");
      text = rest.join("\n\n");
      return block;
    },
    cancel: () => reader.cancel(),
  };
}

const dataOf = (block: string | undefined) =>
  TokenEvent.parse(JSON.parse(/^data: (.*)$/m.exec(block ?? "")?.[1] ?? "null"));

test("a stream begins with the newest version, and tells each change after it", async () => {
  const events = madeEvents();
  const { get } = testService({ events, unitBudget: 100 });
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-units-charged")).toBe("10");
  const stream = eventsOf(response);
  expect(await stream.next()).toBe("retry: 5000");
  const begin = await stream.next();
  expect(begin).toMatch(/^event: figures\ndata: .*\nid: v1$/);
  expect(dataOf(begin)).toMatchObject({ version: "v1", changed: null });
  events.publish(version("v2", 7));
  const change = await stream.next();
  expect(dataOf(change)).toMatchObject({
    version: "v2",
    changed: ["holder_count"],
    figures: { holder_count: 7 },
  });
  events.publish(undefined);
  expect(await stream.next()).toMatch(/^event: removed/);
  expect(await stream.next()).toBeUndefined();
  expect([events.connections.total, events.listeners.size]).toEqual([0, 0]);
});

test("who comes back with the version that is the newest is told nothing until it changes", async () => {
  const events = madeEvents();
  const { get, key } = testService({ events });
  const stream = eventsOf(await get(path, { "x-api-key": key, "last-event-id": "v1" }));
  expect(await stream.next()).toBe("retry: 5000");
  const next = stream.next();
  events.publish(version("v2"));
  expect(dataOf(await next)).toMatchObject({ version: "v2", changed: [] });
});

test("a reader that is slow gets the newest version alone, with all that changed since its last", async () => {
  const events = madeEvents();
  const { get } = testService({ events });
  const stream = eventsOf(await get(path));
  await stream.next();
  await stream.next();
  events.publish(version("v2", 2));
  for (let each = 3; each <= 500; each += 1) events.publish(version(`v${each}`, 2));
  const told: string[] = [];
  while (told.at(-1) !== "v500") told.push(dataOf(await stream.next()).version);
  expect(told.length).toBeLessThanOrEqual(3);
});

test("it is behind the same checks as the interface, and gives units back where it fails", async () => {
  const events = madeEvents();
  const { get, key, keyStore, keys } = testService({ events, unitBudget: 100 });
  await expectProblem(await get(path, {}), 401, "missing_key");
  await expectProblem(await get(path, undefined, "POST"), 405, "method_not_allowed");
  await expectProblem(await get(path.replace("/sol/", "/btc/")), 404, "unknown_chain");
  await expectProblem(await get(`${path}?x=1`), 400, "unknown_parameter");
  expect((await get(path, { "x-api-key": key }, "HEAD")).status).toBe(200);
  events.publish(undefined);
  await expectProblem(await get(path), 404, "token_not_found");
  await keys.flush();
  expect([...keyStore.records.values()].map(({ unitsUsed }) => unitsUsed)).toEqual([10]);
  expect(events.connections.total).toBe(0);
  expect((await testService().get(path)).status).toBe(404);
  const other = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  const own = testService({ events: madeEvents(), keyless: "own" });
  await expectProblem(await own.get(path.replace("/v0", "/api/v0"), other), 403, "foreign_origin");
});

test("a stream of a key that is revoked ends with the next event", async () => {
  const events = madeEvents();
  const { get, keyStore } = testService({ events });
  const stream = eventsOf(await get(path));
  await stream.next();
  await stream.next();
  keyStore.revokeAll();
  // A record is used for so long.
  await new Promise((resolve) => setTimeout(resolve, 900));
  events.publish(version("v2"));
  expect(await stream.next()).toBeUndefined();
  expect(events.connections.total).toBe(0);
});

test("where all places are taken, the client with most of them gives way, and no other", () => {
  const connections = new EventConnections(6);
  const ended: string[] = [];
  for (const name of ["a1", "a2", "a3", "a4"]) connections.open("a", () => ended.push(name));
  for (const name of ["b1", "b2"]) connections.open("b", () => ended.push(name));
  connections.open("c", () => ended.push("c1"));
  expect(ended).toEqual(["a4"]);
  const free = connections.open("c", () => ended.push("c2"));
  expect(ended).toEqual(["a4", "a3"]);
  // All have two: nobody has more than who comes.
  expect(() => connections.open("c", () => {})).toThrow(expect.objectContaining({ code: "overloaded" }));
  free();
  free();
  expect(connections.total).toBe(5);
  const many = new EventConnections(1_000);
  for (let each = 0; each < 64; each += 1) many.open("a", () => {});
  expect(() => many.open("a", () => {})).toThrow(expect.objectContaining({ code: "rate_limited" }));
  many.open("b", () => {});
  connections.close();
  expect(ended.slice(2).toSorted()).toEqual(["a1", "a2", "b1", "b2", "c1"]);
  expect(() => connections.open("d", () => {})).toThrow(expect.objectContaining({ code: "shutting_down" }));
});

test("over a real connection, a client that goes away gives its place back", async () => {
  const events = madeEvents();
  const { url } = await startService({ events });
  const leaving = new AbortController();
  const response = await fetch(`${url}${path.replace("/v0", "/api/v0")}`, { signal: leaving.signal });
  expect(response.status).toBe(200);
  expect(events.connections.total).toBe(1);
  leaving.abort();
  for (let turn = 0; turn < 100 && events.connections.total > 0; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect([events.connections.total, events.listeners.size]).toEqual([0, 0]);
});
