import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCliHere } from "../../test/cli-in-process.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "holderscope-test-"));
  await writeFile(join(directory, "mine.csv"), `address,name,category\n0x${"1".repeat(40)},Someone,fund\n`);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const cli = (...args: readonly string[]) => runCliHere(args, directory);

it("a list is imported, listed and removed", async () => {
  const file = join(directory, "mine.csv");
  expect(await cli("import", "labels", file, "--chain", "eth")).toMatchObject({
    code: 0,
    stdout: "Imported 1 label of 1 address as mine.csv.\n",
  });
  expect((await cli("labels", "list")).stdout).toMatch(/mine\.csv +eth +1 +1\n/);
  expect(await cli("labels", "remove", "mine.csv")).toMatchObject({ code: 0 });
  expect(await cli("labels", "remove", "mine.csv")).toMatchObject({ code: 1, stdout: "" });
  expect((await cli("labels", "list")).stdout).toBe("No list of labels is imported yet.\n");
  expect(await cli("labels", "drop")).toMatchObject({ code: 2 });
  expect((await cli("import", "labels", join(directory, "none.csv"))).stderr).toContain("There is no file");
});
