import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openStore, type Store } from "../../../store/store.ts";
import { EvmIndex } from "../evm-index.ts";
import { Rpc } from "../rpc.ts";
import { account, ModelChain } from "../test-chain.ts";
import { emptied, finality, stepOn, token } from "../test-whole.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
afterAll(() => store.close());
beforeEach(() => emptied(store));
afterEach(() => vi.restoreAllMocks());

const holders = 12;
const give = (from: string | null, to: string | null, amount: bigint) => ({ token, from, to, amount });

async function open(chain: ModelChain) {
  for (let block = 0; block < 2 * finality; block += 1) chain.mine([]);
  const rpc = new Rpc({ urls: ["http://model"], concurrency: 8, rate: 0, transport: chain.transport });
  const options = { chain: "eth", finality, computeShare: 1, reconcileMs: 0 } as const;
  const index = await EvmIndex.open(store, rpc, options, new AbortController().signal);
  index.want(token);
  return index;
}

async function stored() {
  const [row] = await store.reader.rows<{ note: string | null }>("SELECT note FROM tokens");
  const list = await store.reader.rows<{ address: string; amount: bigint }>(
    "SELECT address, amount FROM holders ORDER BY address",
  );
  return { note: row?.note, held: new Map(list.map(({ address, amount }) => [address, amount])) };
}

test("mints that come from the contract's own address leave holders as the contract names them", async () => {
  const chain = new ModelChain();
  chain.rebase.set(token, (balance, owner) => (owner === token ? 0n : balance));
  for (let index = 0; index < holders; index += 1) chain.mine([give(token, account(index), 1_000n)]);
  chain.mine([give(account(0), token, 400n), give(account(1), account(2), 10n)]);
  await stepOn(await open(chain));
  const { note, held } = await stored();
  expect(note).toBe("adjusted");
  expect([held.get(account(0)), held.get(account(2)), held.has(token)]).toEqual([600n, 1_010n, false]);
});

test("balances that the contract spreads anew are taken, though transfers add up to the supply as well", async () => {
  const chain = new ModelChain();
  // Of each transfer all holders get a part, which no event tells; a part of a unit is lost.
  const reflected = (balance: bigint, owner: string) =>
    owner === account(0) ? balance - 110n : balance + 9n;
  chain.rebase.set(token, reflected);
  for (let index = 0; index < holders; index += 1)
    chain.mine([give(null, account(index), 1_000n + BigInt(index))]);
  chain.views.set(`${token} 0x18160ddd`, `0x${(12_066).toString(16).padStart(64, "0")}`);
  await stepOn(await open(chain));
  const { note, held } = await stored();
  expect(note).toBe("adjusted");
  expect([held.get(account(0)), held.get(account(5))]).toEqual([890n, 1_014n]);
});

test("balances that change again are taken again, without waiting for the next day", async () => {
  const chain = new ModelChain();
  let bonus = 500n;
  chain.rebase.set(token, (balance, owner) => (owner === account(3) ? balance + bonus : balance));
  for (let index = 0; index < holders; index += 1) chain.mine([give(null, account(index), 1_000n)]);
  const index = await open(chain);
  await stepOn(index);
  expect((await stored()).held.get(account(3))).toBe(1_500n);
  bonus = 900n;
  chain.mine([]);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 3_600_000);
  await stepOn(index);
  expect((await stored()).held.get(account(3))).toBe(1_900n);
});
