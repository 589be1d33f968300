import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, DatabaseFile, type NumberColumn } from "./database.ts";

let file: DatabaseFile;
let db: Database;
beforeAll(async () => {
  file = await DatabaseFile.open({ path: ":memory:", memoryLimitMiB: 128, threads: 1, tempDirectory: "" });
  db = await file.connect();
});
afterAll(() => file.close());

/** More than two of the driver's chunks. */
const count = 5_000;

test("columns of numbers are written and read as they are", async () => {
  await db.run("CREATE TABLE written (a INTEGER, b DOUBLE, c HUGEINT, d BIGINT)");
  const a = Int32Array.from({ length: count }, (_, row) => row - 2_500);
  const b = Float64Array.from(a, (value) => value / 8);
  const c = new Uint32Array(count * 4);
  for (let row = 0; row < count; row++) c.set([row, 1, 0, row % 2 === 0 ? 0 : 0xffff_ffff], row * 4);
  await db.append("written", { c, a, b, d: a });
  expect(
    await db.rows(
      `SELECT count(*) AS rows, sum(a = d AND b = a / 8 AND d IS NOT NULL)::INTEGER AS equal FROM written
       WHERE c = (a + 2500 + 4294967296::HUGEINT) - CASE (a + 2500) % 2 WHEN 1 THEN 79228162514264337593543950336::HUGEINT ELSE 0 END`,
    ),
  ).toEqual([{ rows: BigInt(count), equal: count }]);
  const read = new Uint32Array(count * 4);
  expect(await db.read("SELECT c FROM written ORDER BY a", [read])).toBe(count);
  expect(read).toEqual(c);
});

test("columns of which one is shorter are refused, of HUGEINT four places are one", async () => {
  await expect(
    db.append("written", { a: new Int32Array(3), b: new Float64Array(3), c: new Uint32Array(8) }),
  ).rejects.toThrow("column c of written has another length");
});

test("rows beyond the columns go into the next ones", async () => {
  const columns = () => [new Int32Array(4_096), new Uint32Array(4_096 * 4)];
  const parts: { readonly columns: readonly NumberColumn[]; readonly rows: number }[] = [];
  let last = columns();
  const rows = await db.read(
    "SELECT range::INTEGER, range::HUGEINT FROM range(10000) ORDER BY range",
    last,
    (filled, rowsOfPart) => {
      parts.push({ columns: filled, rows: rowsOfPart });
      last = columns();
      return last;
    },
  );
  parts.push({ columns: last, rows });
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.flatMap((part) => [...part.columns[0]!.subarray(0, part.rows)])).toEqual(
    Array.from({ length: 10_000 }, (_, row) => row),
  );
  expect(
    parts.flatMap((part) => [...part.columns[1]!.subarray(0, part.rows * 4)].filter((_, at) => at % 4 === 0)),
  ).toEqual(Array.from({ length: 10_000 }, (_, row) => row));
});
