import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Clusters } from "../../../contract/clusters.ts";
import { testService } from "../../../test/service.ts";
import { expectProblem } from "../../http/test-requests.ts";
import { day, identity, importTokens, type TestTransfer } from "../../ledger/test-ledger.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createStoreBackend, type StoreBackend } from "../store-backend.ts";
import { mostDealings } from "./graph.ts";

const start = 1_700_000_000;
const hour = 3_600;
const wallet = (number: number) => `0x${String(number).padStart(40, "b")}`;
const [ann, ben, cid, dan, eve] = [1, 2, 3, 4, 5].map(wallet) as [string, string, string, string, string];
const source = wallet(90);

let store: Store;
let backend: StoreBackend;
let service: ReturnType<typeof testService>;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
  service = testService({ backend, ready: backend.ready, unitBudget: 1_000_000 });
});
afterAll(() => store.close());

let made = 1_000;
/** The answer about a token of these transfers alone. Each amount is of whole tokens. */
async function clustersOf(transfers: readonly TestTransfer[], query = ""): Promise<Clusters> {
  const address = wallet((made += 1));
  await importTokens(store, [{ address, transfers }]);
  const response = await service.get(`/v0/eth/tokens/${address}/clusters${query && `?${query}`}`);
  expect(response.status).toBe(200);
  return Clusters.parse(await response.json());
}

const membersOf = ({ members, clusters }: Clusters) =>
  clusters.map((cluster) => cluster.members.map((place) => members[place]!.address));

const mint = (to: string, amount = 100, time = start): TestTransfer => ({ time, from: null, to, amount });
const give = (from: string, to: string, amount: number, time: number): TestTransfer => ({
  time,
  from,
  to,
  amount,
});

describe("two ways", () => {
  const there = [give(ann, ben, 5, start + 1), give(ann, ben, 5, start + 2)];
  const back = [give(ben, ann, 1, start + 3), give(ben, ann, 2, start + 9)];

  test("two transfers each way join, with both as evidence", async () => {
    const found = await clustersOf([mint(ann), mint(ben), mint(cid), ...there, ...back]);
    expect(membersOf(found)).toEqual([[ben, ann]]);
    const [cluster] = found.clusters;
    expect(cluster).toMatchObject({ methods: ["two_way"], amount: 200, split: false });
    expect(cluster!.share).toBeCloseTo(2 / 3, 12);
    expect(cluster!.evidence[0]!.transfers).toEqual([
      {
        from: ann,
        to: ben,
        transfers: 2,
        amount: 10,
        first: "2023-11-14T22:13:21Z",
        last: "2023-11-14T22:13:22Z",
      },
      {
        from: ben,
        to: ann,
        transfers: 2,
        amount: 3,
        first: "2023-11-14T22:13:23Z",
        last: "2023-11-14T22:13:29Z",
      },
    ]);
  });

  test("one of them missing is a line and no cluster", async () => {
    const found = await clustersOf([mint(ann), mint(ben), ...there, back[0]!]);
    expect(found.clusters).toEqual([]);
    expect(found.lines).toEqual([
      {
        a: 0,
        b: 1,
        a_to_b: { transfers: 1, amount: 1 },
        b_to_a: { transfers: 2, amount: 10 },
        first: "2023-11-14T22:13:21Z",
        last: "2023-11-14T22:13:23Z",
      },
    ]);
  });

  test("a transfer of nothing, and one to oneself, say nothing", async () => {
    const nothing = [give(ben, ann, 0, start + 4), give(ben, ben, 9, start + 5)];
    expect((await clustersOf([mint(ann), mint(ben), ...there, back[0]!, ...nothing])).clusters).toEqual([]);
  });

  test("what joins goes on from one to the next", async () => {
    const next = [ben, cid].flatMap((from, index) => {
      const to = index === 0 ? cid : ben;
      return [1, 2].map((second) => give(from, to, 1, start + 20 + index * 2 + second));
    });
    const found = await clustersOf([mint(ann), mint(ben), mint(cid), mint(dan), ...there, ...back, ...next]);
    expect(membersOf(found).map((members) => members.toSorted())).toEqual([[ann, ben, cid]]);
  });
});

describe("funded by one wallet", () => {
  const opened = (seconds: number) => [
    mint(source, 1_000),
    give(source, ann, 100, start + hour),
    give(source, ben, 90, start + hour + seconds),
  ];

  test("first receipts 24 hours apart join, a second more does not", async () => {
    const found = await clustersOf(opened(day));
    expect(membersOf(found)).toEqual([[ann, ben]]);
    expect(found.clusters[0]!.evidence).toMatchObject([
      {
        method: "funded",
        wallet: source,
        transfers: [
          { to: ann, amount: 100 },
          { to: ben, amount: 90 },
        ],
      },
    ]);
    expect(membersOf(await clustersOf(opened(day + 1)))).toEqual([]);
  });

  test("only the first receipt counts", async () => {
    expect(membersOf(await clustersOf([mint(ben, 1), ...opened(hour)]))).toEqual([]);
  });

  test("a mint opens for everybody", async () => {
    expect(membersOf(await clustersOf([mint(ann), mint(ben), mint(cid)]))).toEqual([]);
  });

  test.each([
    [50, 1],
    [51, 0],
  ])("a wallet that opened %i joins so many clusters: %i", async (wallets, clusters) => {
    const others = Array.from({ length: wallets - 2 }, (_, index) =>
      give(source, wallet(200 + index), 1, start + 40 * day + index * 2 * day),
    );
    // Enough owners that 2 % of them are more than the source dealt with.
    const crowd = Array.from({ length: 2_700 }, (_, index) => mint(wallet(5_000 + index), 1));
    const found = await clustersOf([...crowd, ...opened(hour), ...others]);
    expect(found.clusters).toHaveLength(clusters);
  });

  test("a burn address gives nobody anything", async () => {
    const burned = "0x000000000000000000000000000000000000dead";
    const found = await clustersOf([
      mint(burned, 1_000),
      give(burned, ann, 100, start + hour),
      give(burned, ben, 90, start + hour),
    ]);
    expect(membersOf(found)).toEqual([]);
    expect(found.apart).toMatchObject([{ address: burned, reason: "burned", rank: 1 }]);
    expect(found.members.map(({ rank }) => rank)).toEqual([2, 3]);
  });
});

describe("emptied into one wallet", () => {
  const sold = (part: number) => [
    mint(ann, 200),
    mint(ben, 200),
    give(ann, source, 100, start + day),
    give(ben, source, part, start + 2 * day),
    give(ben, cid, 100 - part, start + 3 * day),
  ];

  test("80 % of what left both joins, 79 % does not", async () => {
    const found = await clustersOf(sold(80));
    expect(membersOf(found)).toEqual([[ann, ben]]);
    const [evidence] = found.clusters[0]!.evidence;
    expect(evidence).toMatchObject({ method: "sink", wallet: source });
    expect(evidence!.transfers.map(({ share_of_sent }) => share_of_sent)).toEqual([1, 0.8]);
    expect(membersOf(await clustersOf(sold(79)))).toEqual([]);
  });

  test("what was burned left too", async () => {
    const burn: TestTransfer = { time: start + 4 * day, from: ann, to: null, amount: 26 };
    expect(membersOf(await clustersOf([...sold(80), burn]))).toEqual([]);
    expect(membersOf(await clustersOf([...sold(80), { ...burn, amount: 25 }]))).toHaveLength(1);
  });
});

describe("hubs", () => {
  test.each([
    [10, 50],
    [2_500, 50],
    [2_600, 52],
    [10_000, 200],
    [50_000, 1_000],
    [1_000_000, 1_000],
  ])("of %i owners a hub dealt with more than %i", (owners, most) => {
    expect(mostDealings(owners)).toBe(most);
  });

  test("one that dealt with 51 of few owners is apart and joins nobody; with 50 it is a wallet", async () => {
    const dealt = (count: number) => [
      mint(source, 10_000),
      mint(ann, 200),
      mint(ben, 200),
      give(ann, source, 100, start + day),
      give(ben, source, 100, start + day),
      ...Array.from({ length: count - 2 }, (_, index) =>
        give(source, wallet(300 + index), 1, start + (index + 2) * 2 * day),
      ),
    ];
    const hub = await clustersOf(dealt(51));
    expect(hub.apart).toMatchObject([{ address: source, reason: "hub", rank: 1 }]);
    expect(hub.clusters).toEqual([]);
    const none = await clustersOf(dealt(50));
    expect(none.apart).toEqual([]);
    expect(membersOf(none)).toEqual([[ann, ben]]);
  });
});

describe("quick together", () => {
  const quick = (count: number, seconds = 60, block = 7) =>
    Array.from({ length: count }, (_, index): TestTransfer => ({
      time: start + seconds,
      from: null,
      to: wallet(index + 1),
      amount: 10 + index,
      block,
      position: 100 + index,
    }));
  const born: TestTransfer = { time: start, from: null, to: dan, amount: 500, block: 1, position: 1 };

  test("three first receipts in one block of the first hour, where it is asked for", async () => {
    const found = await clustersOf([born, ...quick(3, hour)], "methods=together");
    expect(membersOf(found)).toEqual([[cid, ben, ann]]);
    expect(found.clusters[0]!.evidence[0]).toMatchObject({ method: "together", wallet: null });
    expect(membersOf(await clustersOf([born, ...quick(3)]))).toEqual([]);
  });

  test("not two, not later, not in an unknown block", async () => {
    for (const transfers of [quick(2), quick(3, hour + 1), quick(3, 60, 0)]) {
      expect(membersOf(await clustersOf([born, ...transfers], "methods=together"))).toEqual([]);
    }
  });
});

describe("figures and undoing", () => {
  const both = [ann, ben].flatMap((from, index) => {
    const to = index === 0 ? ben : ann;
    return [1, 2].map((second) => give(from, to, 1, start + 10 * index + second));
  });
  const ledger = [mint(ann, 30), mint(ben, 30), mint(cid, 20), mint(dan, 15), mint(eve, 5), ...both];

  test("a cluster is one owner: 60, 20, 15 and 5 of 100", async () => {
    const { figures } = await clustersOf(ledger);
    expect(figures).toMatchObject({
      cluster_share: 0.6,
      cluster_wallets: 2,
      raw: { top_10_share: 1, hhi: 0.245, half_of_supply: 2 },
      wallets: { top_10_share: 1, hhi: 0.245, half_of_supply: 2 },
      owners: { top_10_share: 1, hhi: 0.425, half_of_supply: 1 },
    });
  });

  test("split counts it as two, whichever of them is named, and says so", async () => {
    for (const named of [ann, ben]) {
      const found = await clustersOf(ledger, `split=${named}`);
      expect(found.clusters).toMatchObject([{ split: true, members: [0, 1] }]);
      expect(found.figures.owners).toEqual(found.figures.wallets);
      expect(found.figures).toMatchObject({ cluster_share: 0, cluster_wallets: 0 });
    }
    expect((await clustersOf(ledger, `split=${cid}`)).clusters).toMatchObject([{ split: false }]);
  });

  test("methods can be left out, and all of them", async () => {
    expect((await clustersOf(ledger, "methods=funded,sink")).clusters).toEqual([]);
    expect((await clustersOf(ledger, "methods=none")).methods).toEqual([]);
  });
});

describe("what is not known", () => {
  const pathOf = (address: string, query = "") => `/v0/eth/tokens/${address}/clusters${query}`;

  test("a snapshot has no transfers, a ledger with gaps no balances", async () => {
    const [snapshot, gap] = [wallet(901), wallet(902)];
    await importTokens(store, [{ address: snapshot, balances: [[ann, 5]] }]);
    await importTokens(store, [{ address: gap, transfers: [give(ann, ben, 5, start)] }], {
      allowIncomplete: true,
    });
    for (const address of [snapshot, gap]) {
      await expectProblem(await service.get(pathOf(address)), 404, "stats_unavailable");
    }
  });

  test("of snapshots made into changes nothing is joined", async () => {
    const address = wallet(903);
    await store.ingest([{ ...identity({ address }), notes: ["partial", "snapshots"] }], (db) =>
      db.run(`INSERT INTO staged_transfers (token, row, time, block, position, from_owner, to_owner, from_account, to_account, amount, price_usd) VALUES
        (0, 1, ${start}, 0, 1, NULL, '${ann}', NULL, NULL, 9, NULL),
        (0, 2, ${start + day}, 0, 2, '${ann}', '${ben}', NULL, NULL, 4, NULL)`),
    );
    const found = Clusters.parse(await (await service.get(pathOf(address))).json());
    expect(found).toMatchObject({
      methods: [],
      unknown_methods: ["two_way", "funded", "sink"],
      clusters: [],
    });
    expect(found.members).toHaveLength(2);
  });

  test("what is no address cannot be split", async () => {
    const address = wallet(904);
    await importTokens(store, [{ address, transfers: [mint(ann)] }]);
    await expectProblem(await service.get(pathOf(address, "?split=ann")), 400, "invalid_address");
    await expectProblem(await service.get(pathOf(address, "?members=49")), 400, "invalid_parameter");
  });

  test("one holder, and none", async () => {
    expect(await clustersOf([mint(ann)])).toMatchObject({
      members: [{ rank: 1, share: 1, cluster: null }],
      clusters: [],
    });
    const gone = await clustersOf([mint(ann), { time: start + 1, from: ann, to: null, amount: 100 }]);
    expect(gone).toMatchObject({ members: [], clusters: [], figures: { raw: { half_of_supply: null } } });
  });
});
