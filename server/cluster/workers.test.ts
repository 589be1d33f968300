import { expect, test } from "vitest";
import { Claims, HeldElsewhere } from "./claims.ts";
import type { Shards } from "./clickhouse.ts";
import { unsaid } from "./worker-status.ts";
import { Heartbeat, hearingOfBeats, LivingWorkers, WorkerHearing } from "./workers.ts";

const silentFor = (secondsAgo: number) => [{ holder: "worker", secondsAgo, status: unsaid }];

test("while ClickHouse is away no worker falls silent; after it, whoever says nothing does", () => {
  const hearing = new WorkerHearing();
  const heard = (seconds: number, secondsAgo: number) => {
    hearing.contact(seconds * 1_000);
    return hearing.hear(silentFor(secondsAgo), seconds * 1_000)[0]!.secondsAgo;
  };
  expect([heard(0, 3), heard(1, 4), heard(2, 31)]).toEqual([3, 4, 31]);
  // Away for a minute from here on.
  expect([heard(62, 65), heard(63, 66)]).toEqual([5, 6]);
  expect([heard(64, 0), heard(65, 1)]).toEqual([0, 0]);
  expect([heard(71, 34), heard(77, 40), heard(78.5, 41)]).toEqual([0, 0, 41]);
});

test("a worker does not count the silence of others while its own beats do not come through", () => {
  const hearing = hearingOfBeats(8_000);
  const heard = (seconds: number, secondsAgo: number) =>
    hearing.hear(silentFor(secondsAgo), seconds * 1_000)[0]!.secondsAgo;
  hearing.contact(0);
  hearing.contact(8_000);
  // One beat is late: that is no outage.
  expect([heard(9, 31), heard(23, 31)]).toEqual([31, 31]);
  // ClickHouse is back, and it has not beaten again yet.
  expect(heard(60, 55)).toBe(3);
  hearing.contact(62_000);
  expect([heard(63, 58), heard(77, 72)]).toEqual([4, 18]);
  hearing.contact(70_000);
  expect(heard(78.5, 73.5)).toBe(73.5);
});

test("after an outage longer than a lease a worker takes nothing from another, until that one stays silent", async () => {
  const begin = performance.now();
  let othersBeatMs = begin;
  const shard = {
    insert: () => Promise.resolve(),
    rows: (sql: string) =>
      Promise.resolve(
        sql.includes("FROM workers")
          ? [{ holder: "other", ago: (performance.now() - othersBeatMs) / 1_000, status: "{}" }]
          : [{ scope: "eth/x", kind: "publish", holder: "other", n: "1", nonces: "" }],
      ),
  };
  const shards = { first: shard, of: () => shard, all: [shard] } as unknown as Shards;
  const lease = 80;
  const hearing = hearingOfBeats(lease / 4);
  const living = new LivingWorkers(shards, lease, hearing);
  const beat = () =>
    new Heartbeat(
      shards,
      "own",
      () => ({}),
      () => undefined,
      lease,
      hearing,
    ).beat();
  const names = async () => (await living.list()).map(({ holder }) => holder);
  await beat();
  expect(await names()).toEqual(["other"]);
  await new Promise((done) => setTimeout(done, 2 * lease));
  expect(await names()).toEqual(["other"]);
  await expect(new Claims(shards, "own", living).claim("eth/x")).rejects.toBeInstanceOf(HeldElsewhere);
  await beat();
  expect(await names()).toEqual(["other"]);
  for (let nth = 0; nth < 8; nth += 1) {
    await new Promise((done) => setTimeout(done, lease / 8));
    await beat();
  }
  expect(await names()).toEqual([]);
  othersBeatMs = performance.now();
  expect(await living.has("other")).toBe(true);
});
