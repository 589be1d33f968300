import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { MemoryKeyStore } from "../../test/service.ts";
import { KeyRing } from "./key-ring.ts";

test("units are written at the end, those given back never, those of a failed write again", async () => {
  const store = new MemoryKeyStore();
  const errors: unknown[] = [];
  const ring = new KeyRing(store, (error) => errors.push(error));
  const record = await ring.admit(store.create(100));
  ring.charge(record, 30, "getTokens").keep();
  ring.charge(record, 50, "getTokens").giveBack();
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

test("what was acknowledged is written well within a second", async () => {
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  const record = await ring.admit(store.create());
  for (let round = 0; round < 3; round += 1) {
    ring.charge(record, 20, "getTokens").keep();
    await delay(500);
    expect([...store.records.values()][0]!.unitsUsed).toBe(20 * (round + 1));
  }
  await ring.close();
});

test("a budget can be spent to its last unit, and not beyond; what is given back can be spent again", async () => {
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  const record = await ring.admit(store.create(100));
  ring.charge(record, 60, "getTokens").keep();
  const charge = ring.charge(record, 40, "getTokens");
  expect(ring.remaining(record)).toBe(0);
  expect(() => ring.charge(record, 1, "getTokens")).toThrow(
    expect.objectContaining({ code: "unit_budget_exhausted" }),
  );
  charge.giveBack();
  expect(ring.remaining(record)).toBe(40);
  expect(() => ring.charge(record, 41, "getTokens")).toThrow(
    expect.objectContaining({ code: "unit_budget_exhausted" }),
  );
  ring.charge(record, 40, "getTokens").keep();
  const free = await ring.admit(store.create());
  ring.charge(free, 1_000_000, "getTokens").keep();
  expect(ring.remaining(free)).toBeNull();
  await ring.close();
});

test("nothing more is written after an end that came while something was", async () => {
  const store = new MemoryKeyStore();
  const written: number[] = [];
  store.addUnits = async (units) => {
    written.push(...units.values());
    await delay(50);
  };
  const ring = new KeyRing(store, () => {});
  const record = await ring.admit(store.create());
  ring.charge(record, 1, "getTokens").keep();
  await vi.waitFor(() => expect(written).toEqual([1]));
  await ring.close();
  ring.charge(record, 2, "getTokens").keep();
  await delay(400);
  expect(written).toEqual([1]);
});

test("nothing is written where nothing was spent, nor after the end; one writing at a time", async () => {
  const store = new MemoryKeyStore();
  const written: [number, number][][] = [];
  store.addUnits = async (units) => {
    written.push([...units]);
    await delay(50);
  };
  const ring = new KeyRing(store, () => {});
  const record = await ring.admit(store.create());
  await ring.flush();
  expect(written).toEqual([]);
  ring.charge(record, 10, "getTokens").keep();
  ring.charge(record, 20, "getTokens").keep();
  const first = ring.flush();
  ring.charge(record, 5, "getTokens").keep();
  await Promise.all([first, ring.flush()]);
  expect(written).toEqual([[[record.id, 30]]]);
  await ring.close();
  expect(written).toEqual([[[record.id, 30]], [[record.id, 5]]]);
  ring.charge(record, 7, "getTokens").keep();
  await delay(300);
  expect(written).toHaveLength(2);
});

test("an answer that is at hand is paid at once, or not given where the budget has no room for it", async () => {
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  const record = await ring.admit(store.create(100));
  expect(ring.spend(record, 60, "getTokens")).toBe(true);
  expect(ring.remaining(record)).toBe(40);
  // What is refused costs nothing.
  expect(ring.spend(record, 41, "getTokens")).toBe(false);
  expect(ring.remaining(record)).toBe(40);
  expect(ring.spend(record, 40, "getTokens")).toBe(true);
  expect(ring.spend(record, 1, "getTokens")).toBe(false);
  const free = await ring.admit(store.create());
  expect(ring.spend(free, 1_000_000, "getTokens")).toBe(true);
  expect(ring.remaining(free)).toBeNull();
  await ring.close();
  expect([...store.records.values()].map(({ unitsUsed }) => unitsUsed)).toEqual([100, 1_000_000]);
});

test("keys with one budget spend it together, and begin anew with the next", async () => {
  const store = new MemoryKeyStore();
  const ring = new KeyRing(store, () => {});
  const [a, b] = [1, 2].map((id) => ({
    id,
    revokedAt: null,
    unitBudget: 100,
    unitsUsed: 30,
    budgetOf: "team 1",
  }));
  ring.charge(a!, 50, "getTokens").keep();
  expect(ring.remaining(b!)).toBe(20);
  expect(() => ring.charge(b!, 21, "getTokens")).toThrow(
    expect.objectContaining({ code: "unit_budget_exhausted" }),
  );
  expect(ring.remaining({ ...b!, budgetOf: "team 2", unitsUsed: 0 })).toBe(100);
  await ring.close();
});

test("what others have spent of a shared budget counts once, by whichever key it is read", async () => {
  const store = Object.assign(new MemoryKeyStore(), { isShared: true });
  const ring = new KeyRing(store, () => {});
  const keys = [store.create(1_000), store.create(1_000)];
  const share = (unitsUsed: number) => {
    for (const [hash, record] of store.records)
      store.records.set(hash, { ...record, budgetOf: "team", unitsUsed });
  };
  share(10);
  const records = await Promise.all(keys.map((key) => ring.admit(key)));
  ring.charge(records[0]!, 5, "getTokens").keep();
  expect(ring.remaining(records[1]!)).toBe(985);
  store.addUnits = () => Promise.resolve();
  share(110);
  await delay(850);
  await Promise.all(keys.map((key) => ring.admit(key)));
  expect(ring.remaining(records[0]!)).toBe(885);
  await ring.close();
});
