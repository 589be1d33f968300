import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../server/api/backend.ts";
import { createStoreBackend } from "../../server/api/store-backend.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { describeRandom } from "../speed.ts";
import { fifoVectors, mathVectors } from "./data-vectors.ts";
import { randomLedger } from "./random-ledger.ts";
import type { TokenInput } from "./recomputation.ts";
import { replay } from "./replay.ts";
import { stageInputs } from "./staging.ts";
import { balanceInput, fifoInput } from "./vector-input.ts";
import { verifyToken } from "./verification.ts";

const batchSize = 100;

let store: Store;
let backend: Backend;

beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
});
afterAll(() => store?.close());

async function differencesOf(inputs: readonly TokenInput[]): Promise<string[]> {
  await store.ingest(
    inputs.map((input) => ({ ...identityOf(input), source: "file" as const })),
    (db) => stageInputs(db, inputs),
  );
  const differences: string[] = [];
  for (const input of inputs) {
    const token = replay(input);
    const wallets = [...token.owners.keys()];
    const pages = [{ limit: 100, offset: 0 }];
    differences.push(...(await verifyToken(backend, token, { pages, wallets })));
  }
  return differences;
}

function identityOf({ chain, address, name, ticker, decimals }: TokenInput) {
  return { chain, address, name, ticker, decimals };
}

const title = "the ledger's closed form against a plain loop";
describeRandom(title, { quick: 8, long: 300 }, ({ seed, count }) => {
  it.each(Array.from({ length: Math.ceil(count / batchSize) }, (_, batch) => [batch * batchSize]))(
    "random ledgers from %i on",
    async (first) => {
      const inputs = Array.from({ length: Math.min(batchSize, count - first) }, (_, index) =>
        randomLedger(`${seed} ${first + index}`),
      );
      expect(await differencesOf(inputs)).toEqual([]);
    },
    120_000,
  );
});

describe.skipIf(!mathVectors || !fifoVectors)("the ledger and published vectors", () => {
  it("agree", async () => {
    const balances = [
      ...(mathVectors?.hhi_0_1.map(({ x }) => x) ?? []),
      ...(mathVectors?.gini_population.flatMap(({ x }) => (x ? [x] : [])) ?? []),
    ];
    const inputs = [
      ...balances.map((values, index) => balanceInput(values, 1_000 + index)),
      ...(fifoVectors?.vectors.map((vector, index) => fifoInput(vector, 2_000 + index)) ?? []),
    ];
    expect(await differencesOf(inputs)).toEqual([]);
  });
});
