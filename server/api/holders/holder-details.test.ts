import { afterAll, beforeAll, expect, test } from "vitest";
import type { HolderDetail, HolderDetails } from "../../../contract/holders.ts";
import { day, identity, importTokens, type TestTransfer } from "../../ledger/test-ledger.ts";
import { replaceLabels } from "../../store/labels.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createStoreBackend, type StoreBackend } from "../store-backend.ts";

const address = (digit: string) => `0x${digit.repeat(40)}`;
const [ann, ben, cid, dan] = ["a", "b", "c", "d"].map(address) as [string, string, string, string];
const [token, incomplete, snapshot, other] = ["1", "2", "3", "4"].map(address) as [
  string,
  string,
  string,
  string,
];
const start = Date.UTC(2026, 0, 10) / 1_000;

/** Ann gets 100 at $1 and 100 at $3, sells 150 at $4, and gets 50 of which nobody knows the price. */
const transfers: readonly TestTransfer[] = [
  { time: start, from: null, to: ben, amount: 120, price: 1 },
  { time: start + 3_600, from: null, to: ann, amount: 100, price: 1 },
  { time: start + day, from: null, to: ann, amount: 100, price: 3 },
  { time: start + 2 * day, from: ann, to: cid, amount: 150, price: 4 },
  { time: start + 20 * day, from: null, to: ann, amount: 50 },
  { time: start + 20 * day + 60, from: ann, to: ann, amount: 7 },
  { time: start + 25 * day, from: ben, to: ann, amount: 20, price: 5 },
  { time: start + 26 * day + 1, from: cid, to: ben, amount: 150, price: 5 },
];

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
  await importTokens(store, [
    { address: token, transfers },
    { address: snapshot, balances: [[ann, 5]] },
    { address: other, transfers: [{ time: start, from: null, to: dan, amount: 5 }] },
  ]);
  await importTokens(
    store,
    [{ address: incomplete, transfers: [{ time: start, from: ann, to: ben, amount: 5 }] }],
    { allowIncomplete: true },
  );
});
afterAll(() => store.close());

async function ask(of: string, wallets: readonly string[]): Promise<readonly HolderDetail[]> {
  const answer = await backend.getHolderDetails({ chain_id: "eth", token_address: of, address: wallets });
  return (JSON.parse(answer.body) as HolderDetails).wallets;
}

test("changes, first receipt and cost are of each wallet, first in first out, in the order asked", async () => {
  expect(await ask(token, [cid, ann, ben])).toEqual([
    {
      address: cid,
      change_24h: -150,
      change_7d: -150,
      first_received: "2026-01-12T00:00:00Z",
      average_cost: null,
      costed_share: null,
      unrealized_pnl: 0,
    },
    {
      address: ann,
      // The receipt lies a day and a second before the newest event.
      change_24h: 0,
      change_7d: 70,
      first_received: "2026-01-10T01:00:00Z",
      // Of what is left 50 cost $3 and 20 cost $5; of 50 the cost is not known.
      average_cost: 3.57142857143,
      costed_share: 70 / 120,
      unrealized_pnl: 100,
    },
    {
      address: ben,
      change_24h: 150,
      change_7d: 130,
      first_received: "2026-01-10T00:00:00Z",
      average_cost: 3.4,
      costed_share: 1,
      unrealized_pnl: 400,
    },
  ]);
});

test("a wallet that never held the token is left out", async () => {
  expect(await ask(token, [dan, address("f")])).toEqual([]);
  expect((await ask(token, [dan, ann])).map((row) => row.address)).toEqual([ann]);
});

test("of balances alone, and where transfers are missing, nothing is made up", async () => {
  await expect(ask(snapshot, [ann])).rejects.toMatchObject({ code: "stats_unavailable" });
  await expect(ask(incomplete, [ben])).rejects.toMatchObject({ code: "stats_unavailable" });
});

test("a change that begins before balances are known is not known, nor is the first receipt or the cost", async () => {
  const partly = address("5");
  await store.ingest([{ ...identity({ address: partly }), notes: ["partial", "snapshots"] }], (db) =>
    db.run(`INSERT INTO staged_transfers (token, row, time, block, position, from_owner, to_owner, from_account, to_account, amount, price_usd) VALUES
        (0, 1, ${start}, 0, 1, NULL, '${ann}', NULL, NULL, 9, 2.5),
        (0, 2, ${start + 5 * day}, 0, 2, '${ann}', '${ben}', NULL, NULL, 4, 2.5)`),
  );
  expect(await ask(partly, [ann])).toEqual([
    {
      address: ann,
      change_24h: -4,
      change_7d: null,
      first_received: null,
      average_cost: null,
      costed_share: null,
      unrealized_pnl: expect.toSatisfy((value) => value === null || typeof value === "number"),
    },
  ]);
});

test("a list of one kind keeps the ranks of all; wallets are whatever is not known to be something else", async () => {
  const label = {
    chain: "eth",
    name: "Some Exchange",
    category: "exchange",
    categoryGiven: null,
    asOf: null,
  };
  await store.label((db) => replaceLabels(db, "a list", [{ ...label, address: ben } as never]));
  const list = async (kind: readonly string[], more: object = {}) => {
    const answer = await backend.getHolders({
      chain_id: "eth",
      contract_address: token,
      limit: 1,
      offset: 0,
      kind,
      ...more,
    } as never);
    const { holder_count, total, holders } = JSON.parse(answer.body) as {
      holder_count: number;
      total: number;
      holders: { address: string; rank: number }[];
    };
    return [holder_count, total, ...holders.map((row) => `${row.address.slice(0, 3)} ${row.rank}`)];
  };
  expect(await list(["exchange"])).toEqual([2, 1, "0xb 1"]);
  expect(await list(["wallet"])).toEqual([2, 1, "0xa 2"]);
  expect(await list(["wallet"], { offset: 1 })).toEqual([2, 1]);
  expect(await list(["wallet", "exchange"], { limit: 5 })).toEqual([2, 2, "0xb 1", "0xa 2"]);
  expect(await list(["pool"])).toEqual([2, 0]);
  expect(await list(["exchange"], { min_amount: "1000" })).toEqual([2, 0]);
  expect(await list(["wallet"], { max_amount: "130", with: ["raw"] })).toEqual([2, 1, "0xa 2"]);
  await expect(list(["pool"], { at: start })).rejects.toMatchObject({ code: "invalid_range" });
  await expect(list(["pool"], { and: [ann] })).rejects.toMatchObject({ code: "invalid_range" });
});

test("pages of wallets alone are full, and put together they are the list without the others", async () => {
  const nine = address("9");
  const wallets = Array.from({ length: 9 }, (_, index) => `0x${"0".repeat(38)}e${index}`);
  await importTokens(store, [
    {
      address: nine,
      transfers: wallets.map((to, index) => ({ time: start + index, from: null, to, amount: 100 - index })),
    },
  ]);
  const others = [0, 3, 4, 7].map((index) => ({
    chain: "eth",
    name: "Some Exchange",
    category: "exchange",
    categoryGiven: null,
    asOf: null,
    address: wallets[index]!,
  }));
  await store.label((db) => replaceLabels(db, "others", others as never));
  const all = [2, 3, 6, 7, 9];
  for (const limit of [1, 2, 3, 9])
    for (let offset = 0; offset <= all.length; offset += 1) {
      const asked = { chain_id: "eth", contract_address: nine, limit, offset, kind: ["wallet"] } as never;
      const { total, holders } = JSON.parse((await backend.getHolders(asked)).body) as {
        total: number;
        holders: { rank: number }[];
      };
      expect([total, holders.map(({ rank }) => rank)], `${limit} from ${offset}`).toEqual([
        all.length,
        all.slice(offset, offset + limit),
      ]);
    }
});
