import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openStore, type Store } from "../../../store/store.ts";
import type { Transport } from "../endpoint/endpoint.ts";
import type { EvmIndex } from "../evm-index.ts";
import { account, ModelChain } from "../test-chain.ts";
import { nameViews } from "../test-contract.ts";
import { emptied, finality, openWhole, stepOn, token } from "../test-whole.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
afterAll(() => store.close());
beforeEach(() => emptied(store));
afterEach(() => vi.restoreAllMocks());

let laterMs = 0;
beforeEach(() => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + laterMs);
});

function say(chain: ModelChain, name: string, symbol: string, decimals: number): void {
  for (const [selector, answer] of Object.entries(nameViews(name, symbol, decimals)))
    chain.views.set(`${token} ${selector}`, answer);
}

/** A token behind a proxy, read and compared. */
async function read(transport?: (chain: ModelChain) => Transport) {
  const chain = new ModelChain();
  say(chain, "Old Coin", "OLD", 6);
  for (let index = 0; index < 12; index += 1)
    chain.mine([{ token, from: null, to: account(index), amount: 1_000_000n }]);
  for (let block = 0; block < 2 * finality; block += 1) chain.mine([]);
  const index = await openWhole(store, transport?.(chain) ?? chain.transport);
  await stepOn(index);
  return { chain, index };
}

/** What is said after the next check. */
async function checked(index: EvmIndex) {
  laterMs += 700_000;
  await stepOn(index);
  const [row] = await store.reader.rows<{
    name: string;
    ticker: string;
    decimals: number;
    note: string | null;
  }>("SELECT name, ticker, decimals, note FROM tokens");
  return { ...row!, text: index.checks.results.get(token)!.text };
}

test("a new name is taken over and said; one that the contract refuses to say is kept", async () => {
  const { chain, index } = await read();
  say(chain, "New Coin", "NEW", 6);
  chain.mine([]);
  expect(await checked(index)).toMatchObject({
    name: "New Coin",
    ticker: "NEW",
    note: null,
    text: expect.stringContaining(
      "the contract calls itself New Coin (NEW) now, and called itself Old Coin (OLD) before",
    ) as string,
  });
  chain.views.clear();
  chain.mine([]);
  expect(await checked(index)).toMatchObject({ name: "New Coin", ticker: "NEW", decimals: 6, note: null });
});

test("other decimals are said and change no amount; named as before again, nothing is said", async () => {
  const { chain, index } = await read();
  say(chain, "Old Coin", "OLD", 18);
  chain.mine([]);
  expect(await checked(index)).toMatchObject({
    decimals: 6,
    note: "decimals=18",
    text: expect.stringContaining("the contract names 18 decimals now; amounts are written with 6") as string,
  });
  say(chain, "Old Coin", "OLD", 6);
  chain.mine([]);
  expect(await checked(index)).toMatchObject({ decimals: 6, note: null });
});

test("decimals that cannot be meant are said too, and so is the name beside them", async () => {
  const { chain, index } = await read();
  say(chain, "New Coin", "NEW", 256);
  chain.mine([]);
  expect(await checked(index)).toMatchObject({
    name: "New Coin",
    decimals: 6,
    note: "decimals=256",
    text: expect.stringContaining(
      "the contract names 256 decimals now; amounts are written with 6",
    ) as string,
  });
});

test("another rule of the supply is found by the next check", async () => {
  const { chain, index } = await read();
  chain.rebase.set(token, (balance) => balance * 2n);
  chain.mine([]);
  const { note, text } = await checked(index);
  expect(note).toBe("rebasing");
  expect(text).toContain("balances add up to 12000000 of 24000000");
});

test("a contract that was destroyed is said to be gone, and one that is there again is not", async () => {
  let isGone = false;
  const { chain, index } = await read((of) => (method, params, signal) => {
    const [first] = params as [unknown];
    const to = (first as { to?: string } | undefined)?.to;
    if (isGone && ((method === "eth_getCode" && first === token) || (method === "eth_call" && to === token)))
      return Promise.resolve("0x");
    return of.transport(method, params, signal);
  });
  isGone = true;
  chain.mine([]);
  const { note, name, text } = await checked(index);
  expect([name, note]).toEqual(["Old Coin", "destroyed"]);
  expect(text).toMatch(/^the contract was destroyed/);
  isGone = false;
  chain.mine([]);
  expect((await checked(index)).note).toBeNull();
});

test("a number that wallets multiply amounts with is said as long as the contract names one", async () => {
  const { chain, index } = await read();
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, "0")}`;
  chain.views.set(`${token} 0xa60bf13d`, word(1_050_000_000_000_000_000n));
  chain.mine([]);
  expect(await checked(index)).toMatchObject({
    note: "ui_factor=1.05",
    text: expect.stringContaining("wallets show amounts times 1.05") as string,
  });
  chain.views.set(`${token} 0xa60bf13d`, word(10n ** 18n));
  chain.mine([]);
  expect((await checked(index)).note).toBeNull();
});
