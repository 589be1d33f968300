import { afterAll, beforeAll, expect, test } from "vitest";
import { runsOf } from "../../../test/speed.ts";
import { dealings, importTokens } from "../../ledger/test-ledger.ts";
import { createRandom } from "../../sources/demo/random.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createStoreBackend, type StoreBackend } from "../store-backend.ts";

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
});
afterAll(() => store.close());

const stored = `0x${"1".repeat(40)}`;
const summed = `0x${"2".repeat(40)}`;
const transfers = dealings("lists", 80);
const [first, last] = [transfers[0]!.time, transfers.at(-1)!.time];

test("a list is the same whether balances of other moments are stored or not", async () => {
  await importTokens(store, [{ address: stored, transfers }], { legsBetweenCheckpoints: 6 });
  await importTokens(store, [{ address: summed, transfers }]);
  const counts = await store.reader.rows(
    `SELECT address, count(nth)::INTEGER AS checkpoints FROM tokens LEFT JOIN balance_checkpoints USING (token_id)
     GROUP BY address ORDER BY address`,
  );
  expect(counts).toEqual([
    { address: stored, checkpoints: expect.toSatisfy((count: number) => count > 10) },
    { address: summed, checkpoints: 0 },
  ]);

  const random = createRandom("moments");
  const moment = () => first - 60 + random.below(last - first + 120);
  const page = { chain_id: "eth", limit: 100, offset: 0 };
  for (let count = runsOf(15); count > 0; count -= 1) {
    const at = moment();
    const filters = [
      { at },
      { at, limit: 2, offset: 1 },
      { at, min_amount: String(2n ** 69n) },
      { at, max_amount: "1000" },
      { at, and: ["owner_1"] },
    ];
    for (const filter of filters) {
      const asked = async (contract_address: string) =>
        JSON.parse((await backend.getHolders({ ...page, ...filter, contract_address })).body);
      expect(await asked(stored), JSON.stringify(filter)).toEqual(await asked(summed));
    }
    const [from, to] = [moment(), moment()].toSorted((one, other) => one - other) as [number, number];
    const changed = async (contract_address: string) =>
      JSON.parse(
        (await backend.getHolderChanges({ ...page, contract_address, from, to, sort: "increase" })).body,
      );
    expect(await changed(stored), `${from} to ${to}`).toEqual(await changed(summed));
  }
});
