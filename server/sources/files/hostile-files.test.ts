import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { importLabels } from "../labels/import-labels.ts";
import { inspectFile } from "./input-file.ts";
import { createImportFixture, type ImportFixture, parquetOf, wallet } from "./test-import.ts";

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await createImportFixture();
});
afterAll(() => fixture.close());

/** Answers may wait so long for an import. */
const mostMs = 200;

/** Milliseconds for which this thread had a processor; by the clock where the system does not say. */
function threadMs(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** What an import says, and how much it did at most before others had their turn. */
async function outcomeOf(work: () => Promise<unknown>): Promise<{ message: string; blockedMs: number }> {
  let last = threadMs();
  let blockedMs = 0;
  const look = () => {
    const now = threadMs();
    blockedMs = Math.max(blockedMs, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  const message = await work().then(
    () => "",
    (error: unknown) => (error as Error).message,
  );
  look();
  clearInterval(timer);
  return { message, blockedMs };
}

const nested = (levels: number, open: string, close: string, inner: string) =>
  open.repeat(levels) + inner + close.repeat(levels);
const columns = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index));
const transfer = { block_time: 1_600_000_000, seq: 1, from: wallet(0), to: wallet(1), amount_raw: "5" };
const tooDeep = "has objects or lists within each other more than 32 levels deep";
const tooMany = "columns, and at most 1,000 are read";
const tooLong = "has a row of more than 4.0 MiB";

describe("a file that is made to stop the server is refused in words, and nobody waits for it", () => {
  it.each<[string, string, string]>([
    ["objects in objects", nested(25_000, '{"a":', "}", "1"), tooDeep],
    ["objects in objects with a field each", nested(25_000, '{"a":1,"b":', "}", "1"), tooDeep],
    ["lists in lists", nested(100_000, "[", "]", "1"), tooDeep],
    ["a row that is deep", `[${nested(25_000, '{"a":', "}", "1")}]`, tooDeep],
    [
      "a document that is deep around its rows",
      `{"result":${nested(25_000, '{"data":', "}", "[]")}}`,
      tooDeep,
    ],
    [
      "a line that is deep after a plain one",
      `${JSON.stringify({ ...transfer, meta: {} })}\n${nested(25_000, '{"a":', "}", "1")}\n`,
      tooDeep,
    ],
    ["a map whose entry is deep", `{"${wallet(1)}":${nested(25_000, '{"a":', "}", "1")}}`, tooDeep],
    [
      "a row with many fields",
      JSON.stringify([Object.fromEntries(columns(30_000, (n) => `c${n}`).map((c) => [c, 1]))]),
      tooMany,
    ],
    [
      "an object a line with many fields",
      JSON.stringify(Object.fromEntries(columns(20_000, (n) => `c${n}`).map((c) => [c, 1]))),
      tooMany,
    ],
    ["a table with many columns", `${columns(30_000, (n) => `c${n}`).join(",")}\n`, tooMany],
    ["a row that never ends", `[{"a":"${"x".repeat(8_000_000)}"}]`, tooLong],
    [
      "a line that never ends",
      `${JSON.stringify({ ...transfer, meta: {} })}\n{"a":"${"x".repeat(8_000_000)}"}`,
      tooLong,
    ],
    ["an entry of a map that never ends", `{"${wallet(1)}":"${"1".repeat(8_000_000)}"}`, tooLong],
    [
      "a row whose list repeats what stands beside it",
      JSON.stringify([
        { note: "x".repeat(1_000_000), transfers: Array.from({ length: 100_000 }, () => ({ a: 1 })) },
      ]),
      "too much beside them that holds for each",
    ],
  ])("%s", async (_, content, words) => {
    const { message, blockedMs } = await outcomeOf(() => fixture.importContent("a.json", content));
    expect(message).toContain(words);
    expect(blockedMs).toBeLessThan(mostMs);
  });

  it("Parquet with many columns", async () => {
    const path = await parquetOf(
      fixture.directory,
      "wide.parquet",
      `SELECT ${columns(5_000, (n) => `1 AS c${n}`).join(", ")}`,
    );
    const { message, blockedMs } = await outcomeOf(() =>
      fixture.importContent("b.csv", "", { files: [path] }),
    );
    expect(message).toContain(`5,000 ${tooMany}`);
    expect(blockedMs).toBeLessThan(mostMs);
  });
});

describe("a long file keeps nobody waiting", () => {
  test("a map of addresses", async () => {
    const entries = columns(300_000, (n) => `"${wallet(n + 1)}":"${n + 1}"`);
    const path = await fixture.write("map.json", `{${entries.join(",")}}`);
    const { message, blockedMs } = await outcomeOf(() => inspectFile(path, async () => fixture.directory));
    expect(message).toBe("");
    expect(blockedMs).toBeLessThan(mostMs);
  });

  const labels = (write: (address: string, index: number) => string) =>
    columns(100_000, (n) => write(wallet(n + 1), n));
  it.each<[string, string]>([
    ["labels as CSV", `address,name\n${labels((address, n) => `${address},Label ${n}`).join("\n")}`],
    [
      "labels as objects a line",
      labels((address, n) => JSON.stringify({ address, name: `Label ${n}` })).join("\n"),
    ],
    [
      "labels as a list",
      `[${labels((address, n) => JSON.stringify({ address, name: `Label ${n}` })).join(",")}]`,
    ],
    ["labels as a map", `{${labels((address, n) => `"${address}":"Label ${n}"`).join(",")}}`],
  ])("%s", { tags: "long" }, async (source, content) => {
    const file = await fixture.write("labels", content);
    const { message, blockedMs } = await outcomeOf(() =>
      importLabels(fixture.store, { file, chain: "eth", source, skipBadRows: false }),
    );
    expect(message).toBe("");
    expect(blockedMs).toBeLessThan(mostMs);
  });

  it("labels whose tags are deep", async () => {
    const content = `[{"address":"${wallet(1)}","name":"A","tags":${nested(25_000, '{"tags":', "}", "1")}}]`;
    const file = await fixture.write("labels", content);
    const { message } = await outcomeOf(() =>
      importLabels(fixture.store, { file, chain: "eth", source: "deep", skipBadRows: false }),
    );
    expect(message).toContain(tooDeep);
  });
});
