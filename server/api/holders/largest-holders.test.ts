import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointResponse } from "../../../contract/endpoints.ts";
import { createKey } from "../../../test/create-key.ts";
import { testService } from "../../../test/service.ts";
import { KeyRing } from "../../access/key-ring.ts";
import { importTokens } from "../../ledger/test-ledger.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createStoreBackend } from "../store-backend.ts";

const address = `0x${"a1".repeat(20)}`;
const holders = 2_345;
const path = `/v0/eth/tokens/${address}/holders`;

let store: Store;
let get: ReturnType<typeof testService>["get"];
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  const balances = Array.from(
    { length: holders },
    (_, index) =>
      [`0x${index.toString(16).padStart(40, "0")}`, BigInt(1 + ((index * 7_919) % holders))] as const,
  );
  await importTokens(store, [{ address, balances }]);
  const key = await createKey(store.keys, { name: "snapshots", unitBudget: 10_000 });
  const service = testService({
    backend: createStoreBackend(store),
    keys: new KeyRing(store.keys, () => {}),
  });
  get = (where) => service.get(where, { "x-api-key": key });
});
afterAll(() => store.close());

type List = EndpointResponse<"getLargestHolders">;
const read = async (where: string) => (await (await get(where)).json()) as List;

test("one answer has what ten pages have, for 50 units", async () => {
  const response = await get(`${path}/largest`);
  expect(response.headers.get("x-units-charged")).toBe("50");
  // A next page there is not.
  expect(response.headers.get("link")).toBeNull();
  const largest = (await response.json()) as List;
  const pages = await Promise.all(
    Array.from({ length: 10 }, (_, page) => read(`${path}?limit=100&offset=${page * 100}`)),
  );
  expect(largest.holders).toEqual(pages.flatMap((page) => page.holders));
  expect(largest.holders.map(({ amount }) => amount)).toEqual(
    Array.from({ length: 1_000 }, (_, index) => holders - index),
  );
  expect(largest).toMatchObject({ holder_count: holders, total: holders });
});

test("as many as are asked for, and no more than 1000", async () => {
  expect((await read(`${path}/largest?limit=137`)).holders.length).toBe(137);
  const refused = await get(`${path}/largest?limit=1001`);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: "invalid_parameter", errors: [{ name: "limit" }] });
});
