import { expect, test } from "vitest";
import { importTokens } from "../../ledger/test-ledger.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { openStore } from "../../store/store.ts";
import { createStoreBackend } from "../store-backend.ts";
import { loadFigures } from "./watched-figures.ts";

test("balances that are not known are null; an answer that is refused for now is no figure", async () => {
  const store = await openStore({ path: ":memory:" });
  const transfers = [
    { time: 1, from: null, to: "b", amount: 5 },
    { time: 2, from: "c", to: "b", amount: 8 },
  ];
  await importTokens(store, [{ address: "part", transfers }], { allowIncomplete: true });
  const backend = createStoreBackend(store);
  const token = { chain: "eth", address: "part" } as const;
  const { figures } = await loadFigures(backend, token);
  expect([figures.holder_count, figures.top10_share, figures.supply]).toEqual([null, null, null]);
  const busy = { ...backend, getHolders: () => Promise.reject(new ProblemError("overloaded")) };
  await expect(loadFigures(busy, token)).rejects.toMatchObject({ code: "overloaded" });
  await store.close();
});
