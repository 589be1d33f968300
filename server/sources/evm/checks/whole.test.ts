import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../../store/store.ts";
import { account, ModelChain } from "../test-chain.ts";
import {
  emptied,
  finality,
  largeToken,
  leavingOut,
  listOf,
  openWhole,
  stepOn,
  storedList,
  token,
} from "../test-whole.ts";

const wallets = 3_000;
const transfers = 4_000;

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
beforeEach(() => emptied(store));
afterAll(() => store.close());

const notes = async () =>
  (await store.reader.rows<{ note: string | null }>("SELECT note FROM tokens"))[0]?.note ?? null;
const certificates = () => store.reader.rows("SELECT hash FROM index_certificates");
const left = /^eth_getLogs had left out 1 logs/;

test("one transfer of thousands that was left out, between small holders, is said and healed before the next block", async () => {
  const { chain, hidden } = largeToken(transfers, wallets);
  const isHidden = (block: number, index: number) => block === hidden.block && index === hidden.index;
  let times = 0;
  const index = await openWhole(
    store,
    leavingOut(chain, (...place) => isHidden(...place) && ++times === 1),
  );
  const complaints = await stepOn(index);
  expect(complaints).toEqual([expect.stringMatching(left)]);
  expect(await storedList(store)).toBe(listOf(chain));
  expect(await notes()).toBeNull();
  expect(await certificates()).toHaveLength(1);
  expect(index.checks.results.get(token)).toMatchObject({
    isWrong: false,
    text: expect.stringMatching(/; all 2745 were asked for when it was read$/) as string,
  });

  // In a new block: found by the receipts, in the step that takes the block in.
  chain.mine([{ token, from: account(5), to: account(6), amount: 7n }]);
  const place = { block: chain.head.number, index: 0 };
  const again = await openWhole(
    store,
    leavingOut(chain, (block, at) => block === place.block && at === place.index),
  );
  await again.step();
  expect(again.complaint).toBe(`eth_getLogs left out a log of block ${place.block}, which its receipts have`);
  await stepOn(again);
  expect(await storedList(store)).toBe(listOf(chain));
});

test("one that no node shows again: balances are the contract's, and that is said, after a restart too", async () => {
  const { chain, hidden } = largeToken(transfers, wallets);
  const transport = leavingOut(chain, (block, index) => block === hidden.block && index === hidden.index);
  for (let start = 0; start < 2; start += 1) {
    const index = await openWhole(store, transport);
    await stepOn(index);
    expect(await notes()).toBe("adjusted");
    expect(await storedList(store)).toBe(listOf(chain));
    expect(index.checks.results.get(token)).toMatchObject({
      isWrong: true,
      text: expect.stringContaining("what was held before is not shown") as string,
    });
    expect(await store.reader.rows("SELECT history FROM tokens")).toEqual([{ history: "incomplete" }]);
  }
});

test("a token that was certified in an earlier run is not asked for all of it again", async () => {
  const { chain } = largeToken(transfers, wallets);
  await stepOn(await openWhole(store, chain.transport));
  let calls = 0;
  const again = await openWhole(store, (method, ...rest) => {
    if (method === "eth_call") calls += 1;
    return chain.transport(method, ...rest);
  });
  await stepOn(again);
  expect(calls).toBeLessThan(wallets / 200);
  expect(again.checks.results.get(token)?.text).not.toContain("all");
});

test("balances taken from the contract in a block that is taken back are taken again at once", async () => {
  const chain = new ModelChain();
  const moved = (amount: bigint) => [{ token, from: account(1), to: account(2), amount }];
  chain.mine([{ token, from: null, to: account(1), amount: 1_000n }]);
  for (let block = 0; block < 2 * finality; block += 1) chain.mine(moved(1n));
  // What the wallet got at first is never shown: the contract says what it has.
  const transport = leavingOut(chain, (block) => block === 1);
  const index = await openWhole(store, transport);
  await stepOn(index);
  expect(await notes()).toContain("adjusted");
  expect(await storedList(store)).toBe(listOf(chain));

  chain.drop(2);
  for (const amount of [5n, 6n, 7n]) chain.mine(moved(amount));
  await stepOn(index);
  expect(await storedList(store)).toBe(listOf(chain));
});
