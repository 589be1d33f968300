import { afterAll, beforeAll, expect, it } from "vitest";
import { type IngestOptions } from "../../server/store/ingest.ts";
import { createStoreBackend, type StoreBackend } from "../../server/api/store-backend.ts";
import { createRandom } from "../../server/sources/demo/random.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { describeRandom } from "../speed.ts";
import { historyOf } from "./history-verification.ts";
import { until } from "./past.ts";
import { randomLedger } from "./random-ledger.ts";
import type { TokenInput } from "./recomputation.ts";
import { stageInputs } from "./staging.ts";

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
});
afterAll(() => store?.close());

function ingest(inputs: readonly TokenInput[], before?: readonly number[], options: IngestOptions = {}) {
  const identities = inputs.map(({ chain, address, name, ticker, decimals }) => ({
    chain,
    address,
    name,
    ticker,
    decimals,
    source: "file" as const,
  }));
  return store.ingest(identities, (db) => stageInputs(db, inputs, before), options);
}

const title = "histories of one token, imported in different ways";
describeRandom(title, { quick: 3, long: 100 }, ({ seed, count }) => {
  const ledgers = (purpose: string) =>
    Array.from({ length: count }, (_, index) => randomLedger(`${purpose} ${seed} ${index}`));
  const partedCount = Math.ceil(count / 4);

  it("at any point, what an import until then says of now", { timeout: 300_000 }, async () => {
    const inputs = ledgers("until");
    await ingest(inputs);
    const cases = await Promise.all(
      inputs.map(async (input) => {
        const history = await historyOf(backend, input, "1day");
        const index = createRandom(`point ${input.name}`).below(history.times.length);
        const cut = until(input, Date.parse(history.times[index]!) / 1_000);
        return { history, index, cut: { ...cut, address: `${input.address} until then` } };
      }),
    );
    await ingest(cases.map(({ cut }) => cut));
    const differences: string[] = [];
    for (const { history, index, cut } of cases) {
      const { series } = await historyOf(backend, cut, "1day");
      for (const name of ofBalances) {
        const [there, here] = [history.series[name]?.[index] ?? null, series[name]?.at(-1) ?? null];
        if (!Object.is(there, here)) differences.push(`${cut.name} ${index} ${name}: ${there}, ${here}`);
      }
    }
    expect(differences).toEqual([]);
  });

  it("after ten imports in the order of time, what a single one says", { timeout: 300_000 }, async () => {
    const inputs = ledgers("parts")
      .filter(({ transfers }) => transfers.length >= 10)
      .slice(0, partedCount);
    expect(inputs).toHaveLength(partedCount);
    await ingest(inputs);
    const appended = (input: TokenInput) => ({ ...input, address: `${input.address} in parts` });
    for (let part = 0; part < 10; part++) {
      const bounds = ({ transfers: { length } }: TokenInput) =>
        [Math.floor((length * part) / 10), Math.floor((length * (part + 1)) / 10)] as const;
      await ingest(
        inputs.map((input) => ({
          ...appended(input),
          transfers: input.transfers.slice(...bounds(input)),
          prices: part === 0 ? input.prices : [],
        })),
        inputs.map((input) => bounds(input)[0]),
      );
    }
    for (const input of inputs) {
      for (const interval of ["1hour", "1day"] as const) {
        const [single, parts] = [
          await historyOf(backend, input, interval),
          await historyOf(backend, appended(input), interval),
        ];
        expect(parts, `${input.name} ${interval}`).toEqual(single);
      }
    }
  });
});

const ofBalances = [
  "holders",
  "owners",
  "supply",
  "hhi",
  "gini",
  "top_10_share",
  "top_100_share",
  "top_1000_share",
  "half_of_supply",
] as const;
