import { afterAll, beforeAll, expect, it } from "vitest";
import { intervals } from "../../contract/history.ts";
import type { Backend } from "../../server/api/backend.ts";
import { createStoreBackend } from "../../server/api/store-backend.ts";
import { createRandom } from "../../server/sources/demo/random.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { describeRandom } from "../speed.ts";
import { brokenIdentities, historyDifferences, historyOf } from "./history-verification.ts";
import { inWideAmounts, randomLedger } from "./random-ledger.ts";
import { stageInputs } from "./staging.ts";

const batchSize = 100;
/** Of so many ledgers one is in amounts of 128 bits. */
const wideEvery = 5;

let store: Store;
let backend: Backend;

beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
});
afterAll(() => store?.close());

describeRandom("the history against a plain loop", { quick: 8, long: 300 }, ({ seed, count }) => {
  it.each(Array.from({ length: Math.ceil(count / batchSize) }, (_, batch) => [batch * batchSize]))(
    "random ledgers from %i on",
    async (first) => {
      const inputs = Array.from({ length: Math.min(batchSize, count - first) }, (_, index) => {
        const ledger = randomLedger(`${seed} ${first + index}`);
        return index % wideEvery === 0 ? inWideAmounts(ledger) : ledger;
      });
      await store.ingest(
        inputs.map(({ chain, address, name, ticker, decimals }) => ({
          chain,
          address,
          name,
          ticker,
          decimals,
          source: "file",
        })),
        (db) => stageInputs(db, inputs),
        // Tokens in several rounds, and some of them with their owners in several.
        first % 200 === 0 ? {} : { legsPerRound: 100 },
      );
      const differences: string[] = [];
      for (const input of inputs) {
        // One of the intervals: the loop over every point takes longer than all else, and other ledgers have the others.
        const interval = intervals[createRandom(`interval of ${input.name}`).below(intervals.length)]!;
        differences.push(...(await historyDifferences(backend, input, interval)));
        differences.push(...brokenIdentities(await historyOf(backend, input, interval)));
      }
      expect(differences).toEqual([]);
    },
    300_000,
  );
});
