import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type JournalRecord, openJournal, readJournal } from "./journal.ts";

const directory = mkdtempSync(join(tmpdir(), "holderscope-journal-"));
afterAll(() => rmSync(directory, { recursive: true }));
let made = 0;
const newPath = () => join(directory, String((made += 1)), "journal.ndjson");

async function begin({ path = newPath(), live = [] as JournalRecord[], slackBytes = 1_000_000 } = {}) {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const journal = await openJournal({ path, scope: "here", live: () => live, onError, slackBytes });
  return { path, journal, errors, live };
}
const entries = async (path: string, scope = "here") => [...(await readJournal(path, scope))];

test("the newest record of a key is the one that holds, and null forgets it", async () => {
  const { path, journal, errors } = await begin({ live: [{ key: "a", value: 0 }] });
  for (const [key, value] of [
    ["b", 1],
    ["c", { deep: [2] }],
    ["a", 3],
    ["b", null],
  ] as const) {
    await journal.write({ key, value });
  }
  expect(await entries(path)).toEqual([
    ["c", { deep: [2] }],
    ["a", 3],
  ]);
  // What is queued is in the file when it is closed; nobody else may read it.
  void journal.write({ key: "d", value: "last" });
  await journal.close();
  expect((await entries(path)).at(-1)).toEqual(["d", "last"]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(errors).toEqual([]);
});

test("what is not there, or of another scope, has no records", async () => {
  const { path, journal } = await begin({ live: [{ key: "a", value: 1 }] });
  await journal.close();
  expect(await entries(path)).toEqual([["a", 1]]);
  expect(await entries(path, "elsewhere")).toEqual([]);
  expect(await entries(`${path}.none`)).toEqual([]);
  const headless = newPath();
  await begin({ path: headless });
  writeFileSync(headless, '{"key":"a","value":"here"}\n{"key":"b","value":1}');
  expect(await entries(headless)).toEqual([]);
  // A process that was killed while it wrote the first line.
  writeFileSync(headless, '{"key":"sco\n{"key":"b","value":1}');
  expect(await entries(headless)).toEqual([]);
  // What is no file is told.
  await expect(readJournal(directory, "here")).rejects.toThrow("EISDIR");
});

test("a line that is half written, or says nothing, spoils only itself", async () => {
  const { path, journal } = await begin();
  await journal.close();
  const lines = [
    '{"key":"a","value":1}{"key":"b"',
    '{"key":"b","val',
    "null",
    "5",
    '{"key":"c"}',
    '{"value":1}',
    '{"key":7,"value":1}',
    '{"key":"scope","value":"elsewhere"}',
    "",
    '{"key":"d","value":4}',
  ];
  writeFileSync(path, `{"key":"scope","value":"here"}\n${lines.join("\n")}`);
  expect(await entries(path)).toEqual([["d", 4]]);
  // The next record begins on a line of its own.
  writeFileSync(path, '{"key":"scope","value":"here"}\n{"key":"a","val');
  const again = await begin({ path, live: [{ key: "x", value: 1 }] });
  await again.journal.write({ key: "y", value: 2 });
  expect(readFileSync(path, "utf8")).toBe(
    '{"key":"scope","value":"here"}\n{"key":"x","value":1}\n{"key":"y","value":2}',
  );
});

test("the file is written anew when it has grown by its slack and as much again as was live", async () => {
  const live = [{ key: "a", value: "x".repeat(100) }];
  const { path, journal } = await begin({ live, slackBytes: 50 });
  const size = () => statSync(path).size;
  const first = size();
  const line = JSON.stringify({ key: "b", value: "" }).length + 1;
  // Up to twice what was live and the slack.
  await journal.write({ key: "b", value: "y".repeat(first + 50 - line) });
  expect(size()).toBe(2 * first + 50);
  live[0] = { key: "a", value: "z" };
  await journal.write({ key: "b", value: "" });
  expect(await entries(path)).toEqual([["a", "z"]]);
  const second = size();
  expect(second).toBeLessThan(first);
  await journal.write({ key: "b", value: "y".repeat(second + 50 - line) });
  expect(size()).toBe(2 * second + 50);
});

test("a write that fails is told, and those after it are written", async () => {
  const { path, journal, errors } = await begin();
  rmSync(path);
  await journal.write({ key: "a", value: 1n });
  expect(errors).toEqual([expect.any(TypeError)]);
  await journal.write({ key: "b", value: 2 });
  expect(readFileSync(path, "utf8")).toBe('\n{"key":"b","value":2}');
});
