import { afterAll, beforeAll, expect, test } from "vitest";
import { WalletTokensPage } from "../../../contract/tokens.ts";
import { importTokens } from "../../ledger/test-ledger.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createStoreBackend } from "../store-backend.ts";

const start = 1_700_000_000;
let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  const mint = (to: string, amount: number) => ({ time: start, from: null, to, amount });
  await importTokens(store, [
    { address: "few", ticker: "FEW", decimals: 2, transfers: [mint("me", 150), mint("you", 10)] },
    {
      address: "many",
      ticker: "MANY",
      balances: [
        ["me", 7],
        ["a", 1],
        ["me", 3, "account"],
        ["b", 1],
      ],
    },
    {
      address: "sold",
      ticker: "SOLD",
      transfers: [mint("me", 5), { time: start + 1, from: "me", to: "you", amount: 5 }],
    },
    { address: "other", ticker: "OTHER", transfers: [mint("you", 5)] },
  ]);
  const bad = [mint("me", 5), { time: start + 1, from: "you", to: "me", amount: 8 }];
  await importTokens(store, [{ address: "part", ticker: "PART", transfers: bad }], { allowIncomplete: true });
});
afterAll(() => store.close());

async function tokensOf(wallet: string, page: { limit?: number; offset?: number; chain?: string } = {}) {
  const { limit = 50, offset = 0, chain = "eth" } = page;
  const backend = createStoreBackend(store);
  const { body } = await backend.getWalletTokens({ chain_id: chain, wallet_address: wallet, limit, offset });
  const { total, covered, tokens } = WalletTokensPage.parse(JSON.parse(body));
  return { total, covered, tokens: tokens.map(({ address, amount }) => [address, amount]) };
}

test("a wallet is found by what it holds; then what is not known, then what it parted with", async () => {
  expect(await tokensOf("me")).toEqual({
    total: 4,
    covered: "all",
    tokens: [
      ["many", 10],
      ["few", 1.5],
      ["part", null],
      ["sold", 0],
    ],
  });
  expect(await tokensOf("me", { limit: 1, offset: 1 })).toMatchObject({ total: 4, tokens: [["few", 1.5]] });
});

test("a wallet that no token names, here or on another chain, has none", async () => {
  expect(await tokensOf("nobody")).toEqual({ total: 0, covered: "all", tokens: [] });
  expect(await tokensOf("me", { chain: "sol" })).toEqual({ total: 0, covered: "all", tokens: [] });
});
