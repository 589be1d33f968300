import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Jobs } from "./jobs.ts";

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "holderscope-jobs-"));
  path = join(directory, "jobs.json");
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test("the next server tells what the one before did, and what it was at when it ended", async () => {
  const jobs = new Jobs(undefined, path);
  jobs.start({ key: "a", title: "Rename Alpha", run: () => Promise.resolve(["It has another name now."]) });
  await jobs.close();
  jobs.start({ key: "b", title: "Read again Beta", run: () => new Promise(() => {}) });
  const next = new Jobs(undefined, path);
  expect(next.list()).toMatchObject([
    {
      id: 2,
      title: "Read again Beta",
      state: "failed",
      result: ["It was stopped by a restart of the server. Nothing of it is left half done."],
      ended_at: expect.any(Number) as number,
    },
    { id: 1, title: "Rename Alpha", state: "done", result: ["It has another name now."] },
  ]);
  // What was stopped is no reason not to begin it again.
  next.start({ key: "b", title: "Read again Beta", run: () => Promise.resolve([]) });
  await next.close();
  expect(next.list().map(({ id, state }) => [id, state])).toEqual([
    [3, "done"],
    [2, "failed"],
    [1, "done"],
  ]);
});

test("not more is kept than fits on a page, and what nobody wrote is not read", async () => {
  const jobs = new Jobs(undefined, path);
  for (let index = 0; index < 15; index += 1) {
    jobs.start({ key: String(index), title: `Job ${index}`, run: () => Promise.resolve([]) });
    await jobs.close();
  }
  expect(JSON.parse(readFileSync(path, "utf8"))).toHaveLength(10);
  writeFileSync(path, '[{"id":');
  expect(new Jobs(undefined, path).list()).toEqual([]);
  writeFileSync(path, '[{"id":1,"state":"waiting"}]');
  expect(new Jobs(undefined, path).list()).toEqual([]);
});
