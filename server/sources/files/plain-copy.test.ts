import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unifyLineEnds } from "./plain-copy.ts";
import { createImportFixture, type ImportFixture, wallet } from "./test-import.ts";

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await createImportFixture();
});
afterAll(() => fixture.close());

let tokens = 1000;
/** Imports into a token of its own. */
const importFresh = (name: string, content: string | Uint8Array, request = {}) => {
  tokens += 1;
  const token = { chain: "eth", address: wallet(tokens), name: "T", ticker: "T", decimals: 0 } as const;
  return fixture.importContent(name, content, { token, ...request });
};

const head = ["block_time", "seq", "from", "to", "amount_raw"];
const fields = (seq: number) => ["1600000000", String(seq), wallet(0), wallet(1 + (seq % 3)), "5"];
const quote = (row: readonly string[]) => row.map((field) => `"${field}"`);
const rowCount = 12;
const rowsFrom = (seq: number) => Array.from({ length: rowCount }, (_, index) => fields(seq + index));

describe("lines that end in several ways", () => {
  /** One after the other, and each for a part of the file. */
  const mix = (lines: readonly string[], ends: readonly string[], isInParts: boolean) =>
    lines
      .map((line, index) => {
        const at = isInParts ? Math.floor((index * ends.length) / lines.length) : index % ends.length;
        return line + ends[at]!;
      })
      .join("");

  it.each([
    ["\\n and \\r\\n", ["\n", "\r\n"]],
    ["\\r\\n and \\n", ["\r\n", "\n"]],
    ["\\n and \\r", ["\n", "\r"]],
    ["\\r and \\n", ["\r", "\n"]],
    ["\\r and \\r\\n", ["\r", "\r\n"]],
    ["\\r\\n and \\r", ["\r\n", "\r"]],
    ["all three", ["\n", "\r\n", "\r"]],
  ])("are made one: %s", async (_, ends) => {
    for (const isInParts of [true, false]) {
      const lines = ['a,"b"', "y", "é", "1,2", '"', "x"];
      const path = await fixture.write("mixed", mix(lines, ends, isInParts));
      const copy = await unifyLineEnds(path, async () => fixture.directory);
      expect(await readFile(copy, "utf8")).toBe(lines.map((line) => `${line}\n`).join(""));
    }
    for (const end of ends) {
      const path = await fixture.write("one", `a,b${end}1,2${end}`);
      expect(await unifyLineEnds(path, async () => fixture.directory)).toBe(path);
    }
  });

  it("are made one across the pieces in which a file is read", async () => {
    // \r ends the first piece, \n begins the second.
    const piece = `a\n${"x".repeat((1 << 20) - 3)}`;
    const path = await fixture.write("long", `${piece}\r\nb\r\rc\r`);
    const copy = await unifyLineEnds(path, async () => fixture.directory);
    expect((await readFile(copy, "utf8")) === `${piece}\nb\n\nc\n`).toBe(true);
  });

  it("do not lose a row, in quotes, packed, and as objects", async () => {
    const ofLines = (lines: string[]) => mix(lines, ["\r\n", "\n", "\r"], true);
    const quoted = (seq: number) => ofLines([head, ...rowsFrom(seq)].map((row) => quote(row).join()));
    const objects = rowsFrom(101).map((row) =>
      JSON.stringify(Object.fromEntries(row.map((value, index) => [head[index], value]))),
    );
    const files = [
      await fixture.write("a.csv", quoted(1)),
      await fixture.write("b.csv.gz", gzipSync(quoted(51))),
      await fixture.write("c.ndjson", ofLines(objects)),
    ];
    expect(await importFresh("x", "", { files })).toMatchObject({ rows: 36, added: 36, ignored: [] });
  });

  it("are one as well where a bad row is to be found", async () => {
    const lines = [...[head, ...rowsFrom(1)].map((row) => quote(row).join()), `"1600000000","13"`];
    await expect(importFresh("a.csv", mix(lines, ["\r\n", "\n"], true))).rejects.toThrow(
      "1 bad row. Nothing was imported.\n  a.csv, line 14: fewer fields than the header has names\n",
    );
  });
});

describe("a quote that does not end", () => {
  const broken = (seq: number) => fields(seq).join().replace(",5", ',"5');
  const text = `${[head.join(), fields(1).join(), broken(2), ...[3, 4, 5, 6].map((seq) => fields(seq).join())].join("\n")}\n`;

  it("makes bad rows of all that were read as one", async () => {
    await expect(importFresh("a.csv", text)).rejects.toThrow(
      "5 bad rows. Nothing was imported.\n  a.csv, line 3: a quoted field that does not end where the field ends\n" +
        "  a.csv: 4 more lines were read as part of a bad row: a quote that opens a field ends at the next quote\n" +
        "Correct the file",
    );
    expect(await importFresh("a.csv", text, { skipBadRows: true })).toMatchObject({
      rows: 6,
      added: 1,
      ignored: [{ count: 5, reason: "bad rows" }],
      leftOut: 5,
    });
  });

  it("is not seen in fields with line breaks", async () => {
    const columns = 'block_time,seq,from,to,amount_raw,"the\nnote",';
    const note = `,"two\n\nlines",""`;
    const lines = [columns, fields(1).join() + note, fields(2).join() + note, fields(3).slice(0, 3).join()];
    expect(await importFresh("a.csv", lines.join("\n"), { skipBadRows: true })).toMatchObject({
      rows: 3,
      added: 2,
      ignored: [{ count: 1, reason: "bad rows" }],
    });
  });
});

it("files of two directories that have one name are two", async () => {
  const paths = await Promise.all(
    ["first", "second"].map(async (directory, index) => {
      await mkdir(join(fixture.directory, directory));
      const path = join(fixture.directory, directory, "page.json");
      const row = Object.fromEntries(fields(index + 1).map((value, at) => [head[at], value]));
      await writeFile(path, JSON.stringify([row]));
      return path;
    }),
  );
  expect(await importFresh("x", "", { files: paths })).toMatchObject({ rows: 2, added: 2, supply: "10" });
});
