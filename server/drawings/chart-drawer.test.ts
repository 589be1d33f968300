import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testService } from "../../test/service.ts";
import { asClient } from "../lib/test-client.ts";
import { ChartDrawer } from "./chart-drawer.ts";

const directory = mkdtempSync(join(tmpdir(), "holderscope-drawings-"));
const opened: ChartDrawer[] = [];
let files = 0;

/** A real thread, whose module has this `draw`. */
function drawerOf(body: string, patience?: number): ChartDrawer {
  const module = join(directory, `draw-${(files += 1)}.mjs`);
  writeFileSync(module, `let calls = 0; export function draw(drawing, room) { calls += 1; ${body} }`);
  const drawer = new ChartDrawer(module, patience);
  opened.push(drawer);
  return drawer;
}
afterAll(() => Promise.all(opened.map((drawer) => drawer.close())));

const room = { width: 400, height: 100, narrow: false };
const echo = "return JSON.stringify([calls, drawing.kind, room.width, room.id]);";
const read = async (svg: Promise<string> | undefined) =>
  JSON.parse(await svg!) as [number, string, number, string];

test("the same drawing is made once, another width and other figures anew", async () => {
  const drawer = drawerOf(echo);
  const first = drawer.ask({ kind: "a" }, room);
  const again = drawer.ask({ kind: "a" }, room);
  const other = drawer.ask({ kind: "b" }, room);
  expect(again.key).toBe(first.key);
  expect(other.key).not.toBe(first.key);
  expect((await read(first.svg)).slice(0, 3)).toEqual([1, "a", 400]);
  expect((await read(again.svg))[0]).toBe(1);
  expect((await read(other.svg)).slice(0, 3)).toEqual([2, "b", 400]);
  expect((await read(drawer.again(first.key, 250))).slice(0, 3)).toEqual([3, "a", 250]);
  expect((await read(drawer.again(first.key, 250)))[0]).toBe(3);
  expect((await read(drawer.again(first.key, 400)))[0]).toBe(1);
});

test("what a drawing calls its patterns is its own", async () => {
  const drawer = drawerOf(echo);
  const names = await Promise.all(
    [drawer.ask({ kind: "a" }, room), drawer.ask({ kind: "a" }, { ...room, narrow: true })].map(
      async ({ svg }) => (await read(svg))[3],
    ),
  );
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^d[\w-]+$/);
});

test("a key that nobody was given is none", () => {
  expect(drawerOf(echo).again("nothing", 400)).toBeUndefined();
});

test("a chart that cannot be drawn fails alone, and is tried again", async () => {
  const drawer = drawerOf(
    `if (drawing.kind === "bad" && calls < 3) throw new Error("no such chart"); ${echo}`,
  );
  await expect(drawer.ask({ kind: "bad" }, room).svg).rejects.toThrow("no such chart");
  expect((await read(drawer.ask({ kind: "good" }, room).svg))[1]).toBe("good");
  expect((await read(drawer.ask({ kind: "bad" }, room).svg))[1]).toBe("bad");
});

test("a thread that ends fails what waited, and the next begins another", async () => {
  const drawer = drawerOf(`if (drawing.kind === "end") process.exit(1); ${echo}`);
  await expect(drawer.ask({ kind: "end" }, room).svg).rejects.toThrow("ended");
  expect((await read(drawer.ask({ kind: "a" }, room).svg))[0]).toBe(1);
});

test("a drawing that never ends is ended, and the next begins another thread", async () => {
  const drawer = drawerOf(`while (drawing.kind === "endless"); ${echo}`, 1_500);
  const endless = drawer.ask({ kind: "endless" }, room).svg;
  const behind = drawer.ask({ kind: "a" }, room).svg;
  await expect(endless).rejects.toThrow("ended");
  await expect(behind).rejects.toThrow("ended");
  expect((await read(drawer.ask({ kind: "a" }, room).svg))[1]).toBe("a");
});

test("a client's chart does not wait behind all of another's", async () => {
  const drawer = drawerOf(`const end = Date.now() + 10; while (Date.now() < end); ${echo}`);
  await read(drawer.ask({ kind: "first" }, room).svg);
  const flood = Array.from({ length: 40 }, (_, index) =>
    asClient("flood", () => drawer.ask({ kind: index }, room).svg),
  );
  const other = asClient("other", () => drawer.ask({ kind: "other" }, room).svg);
  // Behind those two that were handed to the thread.
  expect((await read(other))[0]).toBeLessThanOrEqual(4);
  await Promise.all(flood);
});

test("closed it begins no thread for what waits", async () => {
  const drawer = drawerOf(`const end = Date.now() + 50; while (Date.now() < end); ${echo}`);
  const many = Array.from({ length: 10 }, (_, index) => drawer.ask({ kind: index }, room).svg);
  const settled = Promise.allSettled(many);
  await drawer.close();
  expect((await settled).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => "rejected"));
});

test("more than can be done soon is refused", async () => {
  const drawer = drawerOf(echo);
  const many = Array.from({ length: 520 }, (_, index) => drawer.ask({ kind: index }, room).svg);
  const settled = await Promise.allSettled(many);
  expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(20);
});

test("/drawings answers for what a page has asked for, at widths that a page can have", async () => {
  const { app, get } = testService();
  opened.push(app.charts);
  for (const path of [
    "nothing/400",
    "nothing",
    "nothing/400/1",
    "nothing/99",
    "nothing/1e3",
    "nothing/99999",
  ]) {
    expect((await get(`/drawings/${path}`)).status, path).toBe(404);
  }
});
