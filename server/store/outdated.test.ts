import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStoreBackend } from "../api/store-backend.ts";
import { answerOf, importTokens } from "../ledger/test-ledger.ts";
import { computeOutdated, findOutdated } from "./outdated.ts";
import { openStore } from "./store.ts";
import { dump, simple, start } from "./test-store.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "holderscope-outdated-"));
});
afterEach(() => rmSync(directory, { recursive: true }));
const open = () => openStore({ path: join(directory, "holderscope.duckdb") });

test("a database of older formulas answers at once, and ends as if imported anew", async () => {
  const before = await open();
  await importTokens(before, [simple, { ...simple, address: "other" }]);
  await importTokens(before, [{ address: "balances", balances: [["a", 5]] }], { snapshotTime: start });
  const fresh = await dump(before);
  // What a program that knew no history had written.
  await before.transaction((db) =>
    db.run("UPDATE tokens SET formulas = NULL, version = version - 1; DELETE FROM token_history"),
  );
  const answered = await answerOf(before, "getTokenStats");
  await before.close();

  const after = await open();
  expect(await answerOf(after, "getTokenStats")).toEqual(answered);
  const asked = { chain_id: "eth", contract_address: "token", interval: "1day" } as const;
  await expect(createStoreBackend(after).getTokenHistory(asked)).rejects.toMatchObject({
    message: "this token's history is not computed yet",
  });
  expect(await findOutdated(after.reader)).toHaveLength(3);
  const steps: number[] = [];
  const onError = (_: unknown, error: unknown) => {
    throw error;
  };
  const { signal } = new AbortController();
  await computeOutdated(after, { signal, onError, onProgress: ({ done }) => steps.push(done) });
  expect(steps).toEqual([0, 1, 2, 3]);
  expect(await dump(after)).toEqual(fresh);
  expect(await findOutdated(after.reader)).toEqual([]);
  await after.close();
});

test("one that is told to stop leaves the rest for the next start", async () => {
  const store = await open();
  await importTokens(store, [simple]);
  await store.transaction((db) => db.run("UPDATE tokens SET formulas = 0"));
  await store.close();
  const again = await open();
  const options = { signal: AbortSignal.abort(), onError: () => undefined, onProgress: () => undefined };
  await computeOutdated(again, options);
  expect(await findOutdated(again.reader)).toHaveLength(1);
  await again.close();
});
