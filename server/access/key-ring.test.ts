import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { createKey } from "../../test/create-key.ts";
import { MemoryKeyStore } from "../../test/service.ts";
import { openStore } from "../store/store.ts";
import { generateKey, hashKey } from "./api-key.ts";
import { KeyRing } from "./key-ring.ts";

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "admitted",
    ({ code }: { code: string }) => code,
  );

afterEach(() => void vi.useRealTimers());

/** From here on the clock that records age by stands still but for what is added to it. */
const standStill = () => void vi.useFakeTimers({ toFake: ["performance"] });
const pass = (ms: number) => void vi.advanceTimersByTime(ms);

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

test(
  "of a million forged keys of the right form none is let in by the store",
  { tags: "long", timeout: 600_000 },
  async () => {
    const store = await openStore({ path: ":memory:", memoryLimitMiB: 256 });
    const ring = new KeyRing(store.keys, () => {});
    const key = await createKey(store.keys, { name: "real" });
    let accepted = 0;
    const forge = async () => (await codeOf(ring.admit(generateKey()))) === "invalid_key" || (accepted += 1);
    for (let round = 0; round < 100; round += 1) await Promise.all(Array.from({ length: 10_000 }, forge));
    expect(accepted).toBe(0);
    expect(await codeOf(ring.admit(key))).toBe("admitted");
    await ring.close();
    await store.close();
  },
);

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

test("a key is known for a moment after it was read, and not once it is known to be revoked", async () => {
  standStill();
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  const key = store.create();
  expect(ring.known(key)).toBeUndefined();
  const record = await ring.admit(key);
  expect(ring.known(key)).toBe(record);
  pass(250);
  expect(ring.known(key)).toBe(record);
  // From now on who asks has it read again beside.
  store.revokeAll();
  pass(1);
  expect(ring.known(key)).toBe(record);
  // Not by the clock, which stands still.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
  expect(ring.known(key)).toBeUndefined();
  expect(await codeOf(ring.admit(key))).toBe("key_revoked");
  const other = store.create();
  await ring.admit(other);
  pass(801);
  expect(ring.known(other)).toBeUndefined();
});

test("keys that are asked for in turn are told apart", async () => {
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  const [one, two] = [store.create(), store.create()];
  const [first, second] = [await ring.admit(one), await ring.admit(two)];
  for (const key of [one, one, two, one, two, two])
    expect(ring.known(key)).toBe(key === one ? first : second);
  expect(first).not.toBe(second);
  expect(ring.known("")).toBeUndefined();
});

test("a key that is gone from the store is refused as revoked, then as unknown", async () => {
  standStill();
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  const key = store.create();
  await ring.admit(key);
  store.records.clear();
  pass(801);
  expect(await codeOf(ring.admit(key))).toBe("key_revoked");
  expect(await codeOf(ring.admit(key))).toBe("invalid_key");
});

test("a young record is used as it is, an older one is read again once for all that use it", async () => {
  standStill();
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  const key = store.create();
  await ring.admit(key);
  await ring.admit(key);
  expect(store.lookups).toBe(1);
  pass(250);
  await ring.admit(key);
  expect(store.lookups).toBe(1);
  pass(1);
  await Promise.all(Array.from({ length: 50 }, () => ring.admit(key)));
  await delay(0);
  expect(store.lookups).toBe(2);
  await ring.admit(key);
  expect(store.lookups).toBe(2);
});

test("each time it has become older, a record is read again", async () => {
  standStill();
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  const key = store.create();
  await ring.admit(key);
  for (let turn = 1; turn <= 4; turn += 1) {
    pass(251);
    await ring.admit(key);
    await delay(0);
    expect(store.lookups).toBe(1 + turn);
  }
  store.revokeAll();
  pass(251);
  await ring.admit(key);
  await delay(0);
  expect(await codeOf(ring.admit(key))).toBe("key_revoked");
});

test("a record is used until it is 800 milliseconds old, and not any longer", async () => {
  standStill();
  const store = new MemoryKeyStore();
  const find = store.findByHashes.bind(store);
  const ring = new KeyRing(store, () => {});
  const key = store.create();
  await ring.admit(key);
  store.findByHashes = () => new Promise(() => {});
  pass(800);
  expect(await codeOf(ring.admit(key))).toBe("admitted");
  expect(ring.known(key)).toBeDefined();
  pass(1);
  expect(ring.known(key)).toBeUndefined();
  const late = new KeyRing(store, () => {});
  store.findByHashes = find;
  await late.admit(key);
  store.revokeAll();
  pass(801);
  expect(await codeOf(late.admit(key))).toBe("key_revoked");
});

test("of a key that there is not, nothing is remembered", async () => {
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  const key = generateKey();
  expect(await codeOf(ring.admit(key))).toBe("invalid_key");
  expect(ring.known(key)).toBeUndefined();
  store.records.set(hashKey(key), { id: 7, revokedAt: null, unitBudget: null, unitsUsed: 0 });
  expect(await codeOf(ring.admit(key))).toBe("admitted");
});

test("a lookup that fails fails for those who asked, and is asked anew by the next", async () => {
  const store = new MemoryKeyStore();
  const find = store.findByHashes.bind(store);
  const ring = new KeyRing(store, () => {});
  const key = store.create();
  store.findByHashes = () => Promise.reject(new Error("disk"));
  await expect(Promise.all([ring.admit(key), ring.admit(key)])).rejects.toThrow("disk");
  store.findByHashes = find;
  expect(await codeOf(ring.admit(key))).toBe("admitted");
});

test("where twenty thousand keys wait to be looked up, the next is refused, and later ones are not", async () => {
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  const find = store.findByHashes.bind(store);
  const sizes: number[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  store.findByHashes = async (hashes) => {
    sizes.push([...hashes].length);
    await gate;
    return find(hashes);
  };
  const waiting = Array.from({ length: 20_000 }, () => codeOf(ring.admit(generateKey())));
  expect(await codeOf(ring.admit(generateKey()))).toBe("overloaded");
  open();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["invalid_key"]));
  expect(Math.max(...sizes)).toBe(2_000);
  expect(await codeOf(ring.admit(store.create()))).toBe("admitted");
});
