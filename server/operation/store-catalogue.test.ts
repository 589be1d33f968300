import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, type Store } from "../store/store.ts";
import { storeCatalogue } from "./store-catalogue.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
afterAll(() => store.close());

test("a token that comes while the summary is made leaves it whole, and is counted in the next", async () => {
  const token = {
    chain: "eth",
    address: `0x${"a".repeat(40)}`,
    name: "Own",
    ticker: "OWN",
    decimals: 0,
  } as const;
  let isComing = true;
  const list = async () => {
    if (isComing) {
      isComing = false;
      await store.ingest([{ ...token, source: "file" }], () => Promise.resolve());
    }
    return store.keys.list();
  };
  const catalogue = storeCatalogue({ ...store, keys: { ...store.keys, list } });
  expect(await catalogue.summary()).toMatchObject({ all_chains: 0, demo: false });
  expect(await catalogue.summary()).toMatchObject({ all_chains: 1 });
});

test("a count that failed is made again", async () => {
  let fails = 1;
  const rows: Store["reader"]["rows"] = (...query) =>
    fails-- > 0 ? Promise.reject(new Error("out of memory")) : store.reader.rows(...query);
  const catalogue = storeCatalogue({ ...store, reader: { ...store.reader, rows } });
  await expect(catalogue.summary()).rejects.toThrow("out of memory");
  expect(await catalogue.summary()).toMatchObject({ all_chains: 1 });
});
