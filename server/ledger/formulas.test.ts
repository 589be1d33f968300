import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { importFiles } from "../sources/files/import.ts";
import { openStore } from "../store/store.ts";
import { formulasVersion } from "./formulas.ts";
import { openRequest } from "../sources/files/test-import.ts";

const store = await openStore({ path: ":memory:" });
afterAll(() => store.close());

const files = join(import.meta.dirname, "../../test/older-database");

/** To nine digits: the last ones of a logarithm may differ from one processor to another. */
function stable(_: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return Number(value.toPrecision(9));
  // Answers are kept as text.
  return typeof value === "string" && value.startsWith("{")
    ? JSON.stringify(JSON.parse(value), stable)
    : value;
}

test("what is computed of the same transfers changes together with the version of the formulas", async () => {
  for (const [file, chain, address] of [
    ["full.csv", "eth", `0x${"a1".padStart(40, "0")}`],
    ["accounts.csv", "sol", "So11111111111111111111111111111111111111112"],
  ] as const) {
    await importFiles(store, {
      ...openRequest,
      kind: "transfers",
      token: { chain, address, name: file, ticker: "TEST", decimals: 6 },
      files: [join(files, file)],
    });
  }
  const computed = ["holders", "wallet_stats", "owner_clocks", "answers", "token_history"];
  const hash = createHash("sha256");
  for (const table of computed) {
    const rows = await store.reader.rows(`SELECT * FROM ${table} ORDER BY ALL`);
    expect(rows.length).toBeGreaterThan(7);
    hash.update(JSON.stringify(rows, stable));
  }
  const facts = await store.reader.rows("SELECT facts FROM tokens ORDER BY token_id");
  hash.update(JSON.stringify(facts, stable));
  expect(
    { version: formulasVersion, computed: hash.digest("hex") },
    "other figures than before: count formulasVersion up, so that databases are computed anew, and write the new hash here",
  ).toEqual({ version: 9, computed: "655adb59abd7b305a031af3a616bfab4d0d0a48e395c9e3b0114fcf937a3b4f4" });
});
