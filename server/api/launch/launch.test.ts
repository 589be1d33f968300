import { afterAll, beforeAll, expect, test } from "vitest";
import { Launch } from "../../../contract/launch.ts";
import { testService } from "../../../test/service.ts";
import { runsOf } from "../../../test/speed.ts";
import { expectProblem } from "../../http/test-requests.ts";
import { identity, importTokens, type TestTransfer } from "../../ledger/test-ledger.ts";
import { createRandom } from "../../sources/demo/random.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createStoreBackend } from "../store-backend.ts";

const start = 1_700_000_000;
const wallet = (number: number) => `0x${String(number).padStart(40, "b")}`;
const [ann, ben, cid, dan, eve] = [1, 2, 3, 4, 5].map(wallet) as [string, string, string, string, string];
const burnt = "0x000000000000000000000000000000000000dead";

let store: Store;
let service: ReturnType<typeof testService>;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  const backend = createStoreBackend(store);
  service = testService({ backend, ready: backend.ready, unitBudget: 1_000_000 });
});
afterAll(() => store.close());

let made = 1_000;
async function launchOf(transfers: readonly TestTransfer[], query = ""): Promise<Launch> {
  const address = wallet((made += 1));
  await importTokens(store, [{ address, transfers }]);
  const response = await service.get(`/v0/eth/tokens/${address}/launch${query && `?${query}`}`);
  expect(response.status).toBe(200);
  return Launch.parse(await response.json());
}

function give(
  from: string | null,
  to: string | null,
  amount: number,
  seconds: number,
  block = 0,
): TestTransfer {
  return { time: start + seconds, from, to, amount, block };
}

test("what came in each period, and what of it is left, the oldest given away first", async () => {
  const { periods, owners, first, has_blocks, apart } = await launchOf([
    give(null, ann, 100, 0, 7),
    give(ann, ben, 30, 0, 7),
    give(ann, cid, 20, 60, 9),
    give(ann, cid, 5, 61, 9),
    give(cid, burnt, 2, 3_600, 20),
    give(ann, dan, 1, 3_601, 21),
    // Comes back, and counts as new.
    give(ben, ann, 30, 4_000, 30),
  ]);
  expect([first, has_blocks, apart]).toEqual(["2023-11-14T22:13:20Z", true, 1]);
  // Of 100 that were minted to her 56 went on; of 30 all; of 25 two were burned.
  expect(periods).toEqual([
    { seconds: 0, owners: 2, received: 130, kept: 44, kept_share: 0.44, keepers: 1 },
    { seconds: 60, owners: 3, received: 150, kept: 62, kept_share: 0.62, keepers: 2 },
    { seconds: 3_600, owners: 3, received: 155, kept: 67, kept_share: 0.67, keepers: 2 },
  ]);
  expect(owners).toMatchObject([
    { address: ann, seconds: 0, from: null, received: 100, kept: 44 },
    { address: ben, seconds: 0, from: ann, received: 30, kept: 0 },
    { address: cid, seconds: 60, from: ann, received: 25, kept: 23 },
  ]);
});

test("the end is the reader's; within a minute there is no minute", async () => {
  const transfers = [give(null, ann, 100, 0), give(ann, ben, 10, 600), give(ann, cid, 10, 601)];
  expect((await launchOf(transfers, "within=600")).owners.map(({ address }) => address)).toEqual([ann, ben]);
  const { periods, has_blocks: hasBlocks } = await launchOf(transfers, "within=60");
  expect(periods.map(({ seconds }) => seconds)).toEqual([0, 60]);
  expect(hasBlocks).toBe(false);
  expect((await service.get(`/v0/eth/tokens/${wallet(made)}/launch?within=59`)).status).toBe(400);
});

test("three first receipts in one block are a bundle, two are none unless asked for", async () => {
  const transfers = [
    give(null, ann, 100, 0, 1),
    ...[ben, cid, dan].map((to) => give(ann, to, 5, 30, 4)),
    // Not his first.
    give(ann, ben, 5, 60, 5),
    ...[eve, wallet(6)].map((to) => give(ann, to, 20, 60, 5)),
    give(dan, ann, 5, 5_000, 90),
  ];
  const { bundles, owners } = await launchOf(transfers);
  expect(bundles).toEqual([
    { block: 4, seconds: 30, from: [ann], owners: 3, received: 20, kept: 15, kept_share: 0.15, keepers: 2 },
  ]);
  expect(owners.find(({ address }) => address === ben)).toMatchObject({ received: 10, bundle: 0 });
  expect(owners.find(({ address }) => address === eve)).toMatchObject({ bundle: null });
  const pairs = await launchOf(transfers, "bundle=2");
  // The one that received the most first.
  expect(pairs.bundles.map(({ block, owners: wallets }) => [block, wallets])).toEqual([
    [5, 2],
    [4, 3],
  ]);
  const unknown = await launchOf(transfers.map((transfer) => ({ ...transfer, block: 0 })));
  expect([unknown.has_blocks, unknown.bundle_count]).toEqual([false, 0]);
});

test("of a token without all of its transfers nothing is said", async () => {
  const address = wallet((made += 1));
  await importTokens(store, [{ address, balances: [[ann, 5]] }]);
  const response = await service.get(`/v0/eth/tokens/${address}/launch`);
  await expectProblem(response, 404, "stats_unavailable");
});

test("a launch begins with the first transfer of something", async () => {
  const { first, periods } = await launchOf([
    give(null, ben, 0, 0, 3),
    give(null, ann, 100, 90, 7),
    give(ann, cid, 10, 90, 7),
  ]);
  expect(first).toBe("2023-11-14T22:14:50Z");
  expect(periods[0]).toMatchObject({ seconds: 0, owners: 2, received: 110 });
});

test("transfers that were worked out from snapshots say nothing of who came first", async () => {
  const address = wallet((made += 1));
  await store.ingest([{ ...identity({ address }), notes: ["snapshots"] }], (db) =>
    db.run(
      `INSERT INTO staged_transfers (token, row, time, block, position, from_owner, to_owner, from_account, to_account, amount, price_usd) VALUES (0, 1, ${start}, 0, 1, NULL, '${ann}', NULL, NULL, 9, NULL)`,
    ),
  );
  const response = await service.get(`/v0/eth/tokens/${address}/launch`);
  const { detail } = await expectProblem(response, 404, "stats_unavailable");
  expect(detail).toContain("worked out from snapshots");
});

test("amounts beyond 64 bits are whole", async () => {
  const large = 2n ** 100n;
  const { periods } = await launchOf([
    { time: start, from: null, to: ann, amount: large },
    { time: start, from: null, to: ann, amount: large },
    { time: start + 9, from: ann, to: ben, amount: large },
  ]);
  expect(periods[0]).toMatchObject({
    owners: 1,
    received: Number(2n * large),
    kept: Number(large),
    kept_share: 0.5,
  });
});

/** Few people who mint and give in the first hour of a token, some of it to themselves and some of it nothing. */
function randomTransfers(seed: string): TestTransfer[] {
  const random = createRandom(seed);
  const people = Array.from({ length: 8 }, (_, index) => wallet(100 + index));
  const held = new Map<string, number>();
  let seconds = 0;
  return Array.from({ length: 40 }, (_, step) => {
    seconds += random.below(120);
    const to = people[random.below(8)]!;
    const from = step === 0 || random.chance(0.3) ? null : people[random.below(8)]!;
    const amount = random.below(from === null ? 1_000 : (held.get(from) ?? 0) + 1);
    if (from !== null) held.set(from, (held.get(from) ?? 0) - amount);
    held.set(to, (held.get(to) ?? 0) + amount);
    return give(from, to, amount, seconds, 1 + Math.floor(seconds / 40));
  });
}

const total = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0);

/** Lot by lot. */
function expected(moved: readonly TestTransfer[], isEarly: (transfer: TestTransfer) => boolean) {
  const received = new Map<string, number>();
  const lots = new Map<string, { left: number; readonly early: boolean }[]>();
  for (const transfer of moved) {
    const { from, to, amount } = transfer;
    let gone = Number(amount);
    for (const lot of lots.get(from ?? "") ?? []) {
      const taken = Math.min(lot.left, gone);
      lot.left -= taken;
      gone -= taken;
    }
    const early = isEarly(transfer);
    if (early) received.set(to!, (received.get(to!) ?? 0) + Number(amount));
    lots.set(to!, [...(lots.get(to!) ?? []), { left: Number(amount), early }]);
  }
  const kept = [...lots.values()].map((own) => total(own.map(({ left, early }) => (early ? left : 0))));
  return {
    owners: received.size,
    received: total(received.values()),
    kept: total(kept),
    keepers: kept.filter((amount) => amount > 0).length,
  };
}

test("random ledgers: as counted lot by lot", async () => {
  const ledgers = Array.from({ length: runsOf(60) }, (_, index) => ({
    address: wallet(9_000 + index),
    transfers: randomTransfers(`launch ${index}`),
  }));
  await importTokens(store, ledgers);
  for (const [index, { address, transfers }] of ledgers.entries()) {
    const moved = transfers.filter(({ from, to, amount }) => from !== to && Number(amount) > 0);
    const within = [60, 600, 3_600][index % 3]!;
    const response = await service.get(`/v0/eth/tokens/${address}/launch?within=${within}`);
    const { periods } = Launch.parse(await response.json());
    const first = moved[0]!;
    expect(periods[0], address).toMatchObject(expected(moved, ({ block }) => block === first.block));
    expect(periods.at(-1), address).toMatchObject(expected(moved, ({ time }) => time <= first.time + within));
  }
});
