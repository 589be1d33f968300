import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { MemoryKeyStore } from "../../test/service.ts";
import { generateKey, hashKey } from "./api-key.ts";
import { KeyRing } from "./key-ring.ts";

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "admitted",
    ({ code }: { code: string }) => code,
  );

test("a typo never reaches the store, an unknown key does once", async () => {
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  expect(await codeOf(ring.admit("hs_live_nothing"))).toBe("invalid_key");
  expect(store.lookups).toBe(0);
  expect(await codeOf(ring.admit(generateKey()))).toBe("invalid_key");
  expect(store.lookups).toBe(1);
});

test("well-formed keys that were never made are all refused", async () => {
  const store = new MemoryKeyStore();
  store.create();
  const ring = new KeyRing(store, () => {});
  for (let forged = 0; forged < 10_000; forged += 1) {
    expect(await codeOf(ring.admit(generateKey()))).toBe("invalid_key");
  }
});

test("a key works as soon as it is made, and is looked up once for many requests", async () => {
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  const key = store.create();
  await Promise.all(Array.from({ length: 500 }, () => ring.admit(key)));
  expect(store.lookups).toBe(1);
  expect([...store.records.keys()]).toEqual([hashKey(key)]);
});

test("a revoked key is refused within a second, in steady use and after a pause", async () => {
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  const key = store.create();
  await ring.admit(key);
  store.revokeAll();
  const revokedAt = performance.now();
  while ((await codeOf(ring.admit(key))) === "admitted") await delay(20);
  expect(performance.now() - revokedAt).toBeLessThan(1_000);

  const other = store.create();
  await ring.admit(other);
  store.revokeAll();
  await delay(850);
  expect(await codeOf(ring.admit(other))).toBe("key_revoked");
});

test("while the store cannot be read, a key is used no longer than a second", async () => {
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  const key = store.create();
  await ring.admit(key);
  store.findByHashes = () => Promise.reject(new Error("disk"));
  await delay(300);
  expect(await codeOf(ring.admit(key))).toBe("admitted");
  await delay(600);
  await expect(ring.admit(key)).rejects.toThrow("disk");
});

test("units are written at the end, those given back never, those of a failed write again", async () => {
  const store = new MemoryKeyStore();
  const errors: unknown[] = [];
  const ring = new KeyRing(store, (error) => errors.push(error));
  const record = await ring.admit(store.create(100));
  ring.charge(record, 30).keep();
  ring.charge(record, 50).giveBack();
  expect(ring.remaining(record)).toBe(70);
  const write = store.addUnits.bind(store);
  store.addUnits = () => Promise.reject(new Error("disk full"));
  await ring.flush();
  expect(errors).toHaveLength(1);
  store.addUnits = write;
  await ring.close();
  expect([...store.records.values()].map(({ unitsUsed }) => unitsUsed)).toEqual([30]);
  const later = new KeyRing(store, () => {});
  const [hash] = store.records.keys();
  expect(later.remaining(store.records.get(hash!)!)).toBe(70);
});

test("a flood of forged keys keeps no real one waiting that was not used yet", async () => {
  const store = new MemoryKeyStore();
  const find = store.findByHashes.bind(store);
  // As long as a look into a database takes.
  store.findByHashes = (hashes) => delay(5).then(() => find(hashes));
  const ring = new KeyRing(store, () => {});
  const key = store.create();
  const forged = Array.from({ length: 3_000 }, () => codeOf(ring.admit(generateKey())));
  const startedAt = performance.now();
  expect(await codeOf(ring.admit(key))).toBe("admitted");
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(new Set(await Promise.all(forged))).toEqual(new Set(["invalid_key"]));
});

test("what was acknowledged is written well within a second", async () => {
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  const record = await ring.admit(store.create());
  for (let round = 0; round < 3; round += 1) {
    ring.charge(record, 20).keep();
    await delay(500);
    expect([...store.records.values()][0]!.unitsUsed).toBe(20 * (round + 1));
  }
  await ring.close();
});
