import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { day, importTokens } from "../ledger/test-ledger.ts";
import { openStore } from "../store/store.ts";
import { runCliHere } from "../../test/cli-in-process.ts";

const token = `0x${"1".repeat(40)}`;
const [ann, ben] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`];
const start = Date.UTC(2026, 0, 10) / 1_000;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "holderscope-test-"));
  const store = await openStore({ path: join(directory, "holderscope.duckdb") });
  await importTokens(store, [
    {
      address: token,
      decimals: 7,
      transfers: [
        { time: start, from: null, to: ann, amount: 15_000_000 },
        { time: start + 10 * day, from: ann, to: ben, amount: 1 },
        ...Array.from({ length: 150 }, (_, index) => ({
          time: start + 20 * day,
          from: null,
          to: `0x${String(index).padStart(40, "0")}`,
          amount: 2,
        })),
      ],
    },
  ]);
  await store.close();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const cli = (...args: readonly string[]) => runCliHere(args, directory);

it("lists the holders of a time, as text and as CSV with plain numbers", async () => {
  const listed = await cli("holders", "eth", token, "--at", "2026-01-20", "--csv");
  expect(listed).toMatchObject({ code: 0, stderr: "2 of 2 holders at 2026-01-20 00:00:00 UTC.\n" });
  expect(listed.stdout.trim().split("\n")).toEqual([
    "rank,address,token_account,amount,amount_raw,at",
    `1,${ann},,1.4999999,14999999,2026-01-20T00:00:00Z`,
    `2,${ben},,0.0000001,1,2026-01-20T00:00:00Z`,
  ]);
  const now = await cli("holders", "eth", token, "--limit", "101");
  expect(now.stdout.trim().split("\n")).toHaveLength(102);
  expect(now.stderr).toBe("101 of 152 holders at 2026-01-30 00:00:00 UTC.\n");
});

it("leaves out who is not to be counted, in lists and in figures", async () => {
  const listed = await cli("holders", "eth", token, "--at", "2026-01-20", "--and", ann, "--csv");
  expect(listed.stdout.trim().split("\n").slice(1)).toEqual([`1,${ben},,0.0000001,1,2026-01-20T00:00:00Z`]);
  const changed = await cli("changes", "eth", token, "--from", "2026-01-12", "--and", ben);
  expect(changed.stderr).toContain("More: 150,");
  const over = await cli("history", "eth", token, "--metric", "holders", "--and", ann, "--csv");
  const counts = over.stdout
    .trim()
    .split("\n")
    .map((line) => line.split(",")[1]);
  expect([counts[1], counts.at(-1)]).toEqual(["0", "151"]);
});

it("lists what changed between two times", async () => {
  const listed = await cli("changes", "eth", token, "--from", "2026-01-12", "--to", "2026-01-25", "--csv");
  expect(listed.stdout.trim().split("\n")).toEqual([
    "address,token_account,before,after,rank_before,rank_after,from,to",
    `${ben},,0,0.0000001,,2,2026-01-12T00:00:00Z,2026-01-25T00:00:00Z`,
  ]);
  const less = await cli("changes", "eth", token, "--from", "2026-01-12", "--sort", "decrease");
  expect(less.stdout).toMatch(/1\.5 +1\.4999999 +1 +1/);
  expect(less.stderr).toContain("More: 151, of them new 151. Less: 1, of them with nothing left 0.");
});

it("says what it cannot tell, and what was not understood", async () => {
  const unknown = await cli("holders", "eth", ann);
  expect(unknown).toMatchObject({ code: 1, stdout: "", stderr: "No token at this address.\n" });
  const wrong = await cli("changes", "eth", token, "--from", "2026-01-25", "--to", "2026-01-12");
  expect(wrong).toMatchObject({ code: 1, stdout: "" });
  expect(wrong.stderr).toContain("From must not be after to");
  const time = await cli("holders", "eth", token, "--at", "yesterday");
  expect(time).toMatchObject({ code: 2, stdout: "" });
  expect(time.stderr).toContain("--at: expected a time such as 2026-01-31T12:00:00Z or a date.");
});
