import { expect, test } from "vitest";
import { type KeyTable, monthStart, nowSeconds } from "./keys.ts";

/** What keys must do wherever they are stored. Each call of `keys` opens what another process would. */
export function keyTests(keys: () => KeyTable): void {
  let made = 0;
  const insert = async (
    more: { name?: string; account?: string | null; unitBudget?: number | null } = {},
  ) => {
    made += 1;
    const hash = `hash ${made}`.replace(" ", "-");
    const key = await keys().insert({ name: `key ${made}`, hash, lastFour: "wxyz", ...more });
    return { hash, key: key! };
  };

  test("are inserted, found by hash, charged and revoked", async () => {
    const table = keys();
    const [a, b] = [await insert({ name: "a", unitBudget: 500 }), await insert({ name: "b" })];
    expect(await table.insert({ name: "b", hash: "hc", lastFour: "3333" })).toBeUndefined();
    const spent = new Map([
      [a.key.id, 3],
      [b.key.id, 1],
    ]);
    for (let round = 0; round < 20; round += 1) await table.addUnits(spent);
    const found = await keys().findByHashes([a.hash, "hx", b.hash]);
    expect([...found.keys()].toSorted()).toEqual([a.hash, b.hash].toSorted());
    expect(found.get(a.hash)).toMatchObject({ id: a.key.id, unitBudget: 500, account: null });
    expect(found.get(a.hash)).not.toHaveProperty("budgetOf");
    expect((await table.list()).find(({ id }) => id === a.key.id)?.unitsUsed).toBe(60);
    expect(await table.revoke(b.key.id)).toMatchObject({ id: b.key.id, name: "b" });
    expect(await table.revoke(b.key.id)).toBeUndefined();
    expect(await table.revoke(a.key.id)).toMatchObject({ name: "a" });
    expect(
      (await table.list()).filter(({ name }) => ["a", "b"].includes(name)).map((key) => typeof key.revokedAt),
    ).toEqual(["number", "number"]);
  });

  test("one that is being replaced works until its time, and leaves its name at once", async () => {
    const table = keys();
    const { key, hash } = await insert({ name: "bot", account: "ana-" });
    const later = nowSeconds() + 86_400;
    expect(await table.revoke(key.id, later)).toMatchObject({ revokedAt: later });
    expect((await keys().findByHashes([hash])).get(hash)?.revokedAt).toBe(later);
    expect((await insert({ name: "bot", account: "ana-" })).key).toMatchObject({ revokedAt: null });
    expect((await table.revoke(key.id))!.revokedAt).toBeLessThan(later);
    expect(await table.revoke(key.id)).toBeUndefined();
  });

  test("a name is taken within one account, for a new key and for another name", async () => {
    const table = keys();
    const [ofAna, ofBo] = [
      await insert({ name: "mine", account: "ana" }),
      await insert({ name: "mine", account: "bo" }),
    ];
    expect(ofBo.key.account).toBe("bo");
    expect((await insert({ name: "mine", account: "ana" })).key).toBeUndefined();
    const other = await insert({ name: "it's", account: "ana" });
    expect(await table.rename(other.key.id, "mine")).toBeUndefined();
    expect(await table.rename(ofAna.key.id, "mine")).toMatchObject({ name: "mine" });
    expect(await table.rename(ofAna.key.id, "it's mine \\")).toMatchObject({ name: "it's mine \\" });
    expect(await table.rename(other.key.id, "mine")).toMatchObject({ name: "mine", account: "ana" });
    expect((await keys().list()).find(({ id }) => id === ofAna.key.id)?.name).toBe("it's mine \\");
    expect(await table.rename(2 ** 31 - 1, "none")).toBeUndefined();
  });

  test("the keys of an account spend one budget, which is that of this month", async () => {
    const table = keys();
    const [a, b] = [
      await insert({ account: "team", unitBudget: 900 }),
      await insert({ account: "team", unitBudget: 900 }),
    ];
    const other = await insert({ account: "team-2" });
    const day = monthStart();
    const use = { day, units: 10, requests: 2, most: 2, lastAt: day * 86_400 + 5 };
    await table.addUse([
      { ...use, id: a.key.id },
      { ...use, id: b.key.id, units: 7 },
      { ...use, id: other.key.id, units: 1_000 },
      { ...use, id: b.key.id, day: day - 1, units: 500, lastAt: 0 },
    ]);
    await table.addUse([{ ...use, id: a.key.id, units: 5, requests: 1, most: 1, lastAt: use.lastAt + 60 }]);
    // Another process reads what this one has written: see `findByHashes` of a cluster.
    const found = await keys().findByHashes([a.hash, b.hash, other.hash]);
    expect([a, b, other].map(({ hash }) => found.get(hash)!.unitsUsed)).toEqual([22, 22, 1_000]);
    expect(found.get(a.hash)!.budgetOf).toBe(found.get(b.hash)!.budgetOf);
    expect(found.get(a.hash)!.budgetOf).not.toBe(found.get(other.hash)!.budgetOf);
    expect(await keys().listUse([a.key.id, b.key.id], day)).toEqual([
      { id: a.key.id, day, units: 15, requests: 3, most: 2, lastAt: use.lastAt + 60 },
      { id: b.key.id, day, units: 7, requests: 2, most: 2, lastAt: use.lastAt },
    ]);
    expect(await keys().listUse([b.key.id], day - 1)).toHaveLength(2);
    expect(await keys().listUse([], 0)).toEqual([]);
  });

  test("what keys spend is told by endpoint, what cost most first", async () => {
    const table = keys();
    const [{ key: a }, { key: b }] = [await insert(), await insert()];
    const use = { id: a.id, day: 20_000, endpoint: "getHolders", answers: 2, units: 20 };
    await table.addEndpointUse([use, { ...use, id: b.id, endpoint: "it's" }, { ...use, day: 19_999 }]);
    await table.addEndpointUse([
      { ...use, answers: 1, units: 10 },
      { ...use, endpoint: "getTokenStats", answers: 9, units: 180 },
    ]);
    await table.addEndpointUse([]);
    expect(await keys().listEndpointUse([a.id, b.id], 20_000)).toEqual([
      { id: a.id, endpoint: "getTokenStats", answers: 9, units: 180 },
      { id: a.id, endpoint: "getHolders", answers: 3, units: 30 },
      { id: b.id, endpoint: "it's", answers: 2, units: 20 },
    ]);
    expect((await keys().listEndpointUse([a.id], 19_999))[1]).toMatchObject({ answers: 5, units: 50 });
    expect(await keys().listEndpointUse([], 0)).toEqual([]);
  });
}
