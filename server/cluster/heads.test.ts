import { afterAll, beforeAll, expect, test } from "vitest";
import { Claims, HeldElsewhere } from "./claims.ts";
import { listHeads, readHead, swapHead } from "./heads.ts";
import { describeCluster, openTestCluster, type TestCluster } from "./test-cluster.ts";
import { Heartbeat, listWorkers, LivingWorkers } from "./workers.ts";

const bundle = { slot: 0, version: 70_000, chunks: 1, bytes: 10, sha: "ab", schema: 1, revision: 1 };

/** Seconds, of when it is read. */
const anyAge = expect.any(Number) as number;

describeCluster("heads of scopes", () => {
  let cluster: TestCluster;
  beforeAll(async () => (cluster = await openTestCluster()));
  afterAll(() => cluster.close());

  const beat = (holder: string) =>
    new Heartbeat(
      cluster.shards,
      holder,
      () => ({ of: holder }),
      () => undefined,
    ).beat();

  test("of many who claim a scope at once, one has it", async () => {
    const holders = ["a", "b", "c", "d", "e", "f"];
    await Promise.all(holders.map(beat));
    for (let round = 0; round < 5; round += 1) {
      const scope = `eth/race-${round}`;
      const results = await Promise.allSettled(
        holders.map((holder) => new Claims(cluster.shards, holder).claim(scope)),
      );
      const won = results.filter(({ status }) => status === "fulfilled");
      expect(won).toHaveLength(1);
      for (const result of results)
        if (result.status === "rejected") expect(result.reason).toBeInstanceOf(HeldElsewhere);
      expect((await readHead(cluster.shards, scope)).n).toBe(1);
    }
  });

  test("a change is made only where the head is as it was read", async () => {
    const seen = await readHead(cluster.shards, "eth/swap");
    const first = await swapHead(cluster.shards, seen, { kind: "claim", holder: "a" });
    expect(first).toMatchObject({ n: 1, holder: "a", kind: "claim", chunks: 0 });
    expect(await swapHead(cluster.shards, seen, { kind: "claim", holder: "b" })).toBeUndefined();
    const second = await swapHead(cluster.shards, first!, {
      kind: "publish",
      holder: "a",
      publisher: "a",
      ...bundle,
    });
    expect(second).toMatchObject({ n: 2, publisher: "a", ...bundle });
    expect(await swapHead(cluster.shards, first!, { kind: "claim", holder: "b" })).toBeUndefined();
    expect(await readHead(cluster.shards, "eth/swap")).toEqual({ ...second, age: anyAge });
  });

  test("of many who change one head at once, one does", async () => {
    let head = await swapHead(cluster.shards, await readHead(cluster.shards, "eth/many"), {
      kind: "claim",
      holder: "a",
    });
    for (let round = 0; round < 5; round += 1) {
      const seen = head!;
      const made = await Promise.all(
        ["a", "b", "c", "d"].map((holder) => swapHead(cluster.shards, seen, { kind: "claim", holder })),
      );
      const won = made.filter((each) => each !== undefined && each.n === seen.n + 1);
      expect(won).toHaveLength(1);
      head = await readHead(cluster.shards, "eth/many");
      expect(head).toEqual({ ...won[0], age: anyAge });
    }
  });

  test("a claim is another's once its holder is not heard of, and the holder is told", async () => {
    await beat("old");
    const old = new Claims(cluster.shards, "old");
    await old.claim("eth/lease");
    const young = new Claims(cluster.shards, "young");
    await expect(young.claim("eth/lease")).rejects.toThrow("is written by the worker old");
    const impatient = new Claims(cluster.shards, "young", new LivingWorkers(cluster.shards, 0));
    expect(await impatient.claim("eth/lease")).toMatchObject({ n: 2, holder: "young" });
    await beat("young");
    await expect(old.change("eth/lease", { kind: "publish", holder: "old", ...bundle })).rejects.toThrow(
      HeldElsewhere,
    );
    expect((await readHead(cluster.shards, "eth/lease")).chunks).toBe(0);
  });

  test("one worker claims a scope once, however many of its parts want it", async () => {
    await beat("many");
    const claims = new Claims(cluster.shards, "many");
    const heads = await Promise.all([1, 2, 3].map(() => claims.claim("eth/parts")));
    expect(heads.map(({ n }) => n)).toEqual([1, 1, 1]);
  });

  test("what is given up is free at once", async () => {
    await beat("giver");
    const giver = new Claims(cluster.shards, "giver");
    await giver.claim("eth/given");
    await giver.release();
    expect(await new Claims(cluster.shards, "taker").claim("eth/given")).toMatchObject({
      holder: "taker",
      n: 3,
    });
  });

  test("a worker is heard of for as long as its lease lasts", async () => {
    await beat("heard");
    const living = new LivingWorkers(cluster.shards);
    expect(await living.has("heard")).toBe(true);
    expect(await new LivingWorkers(cluster.shards, 0).has("heard")).toBe(false);
    expect(await living.has("nobody")).toBe(false);
    expect(await listWorkers(cluster.shards)).toContainEqual(expect.objectContaining({ holder: "heard" }));
  });

  test("all heads are listed once, however many shards see them", async () => {
    const heads = await listHeads(cluster.shards);
    expect(new Set(heads.map(({ scope }) => scope)).size).toBe(heads.length);
    expect(heads.map(({ scope }) => scope)).toContain("eth/swap");
  });
});
