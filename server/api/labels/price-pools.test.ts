import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChainId } from "../../../contract/chains.ts";
import type { HolderSummary, Labels } from "../../../contract/labels.ts";
import { tradedAgainst } from "../../address-kinds/factories.ts";
import { poolsOf } from "../../address-kinds/pools.ts";
import { importTokens } from "../../ledger/test-ledger.ts";
import { saveKinds } from "../../store/kinds.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createStoreBackend, type StoreBackend } from "../store-backend.ts";

// Pools that a price is read from are pools: by routes that a node has answered, and by settings where none has.

const of = (digits: string) => `0x${digits.repeat(20)}`;
const [token, coin, quiet] = [of("70"), of("71"), of("72")] as const;
const [pair, hop, refused, named, second, plain, empty] = ["a1", "a2", "a3", "a4", "a5", "a6", "a7"].map(of);
const [weth] = [...tradedAgainst].find(([, ticker]) => ticker === "WETH")!;
const [derived] = poolsOf(token).keys();
const wallet = of("b1");

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({
    path: ":memory:",
    namedPairs: {
      eth: {
        pairs: new Map([
          [quiet, [named!, second!]],
          [coin, [refused!]],
        ]),
      },
    },
  });
  const held = [pair!, hop!, refused!, named!, second!, plain!].map((address) => [address, 100] as const);
  // As in a store of files: no node is asked, and ranks are no help to a pool that holds little.
  await importTokens(
    store,
    [
      { address: token, balances: [...held, [wallet, 300], [derived!, 100]] },
      { address: coin, balances: held },
      { address: quiet, balances: held },
      { address: weth, balances: held },
      {
        address: of("73"),
        transfers: [
          { time: 1, from: null, to: empty!, amount: 6 },
          { time: 2, from: null, to: wallet, amount: 4 },
          { time: 3, from: empty!, to: wallet, amount: 6 },
        ],
      },
    ],
    { allowIncomplete: true },
  );
  backend = createStoreBackend(store);
});
afterAll(() => store.close());

interface Route {
  readonly token: string;
  readonly pools: readonly (readonly [address: string, tokens: readonly [string, string], string | null])[];
  readonly origin?: "settings" | "command" | "found";
  readonly asked?: readonly string[];
  readonly refusal?: string;
}

/** As the index stores them. */
async function keep(...routes: readonly Route[]): Promise<void> {
  await store.label(async (db) => {
    await db.run("DELETE FROM index_routes");
    await db.append("index_routes", {
      chain: routes.map(() => "eth"),
      address: routes.map((route) => route.token),
      origin: routes.map(({ origin = "command" }) => origin),
      asked: routes.map(({ asked = [] }) => asked.join(" ")),
      pools: routes.map(({ pools }) =>
        JSON.stringify(
          pools.map(([address, tokens, protocol]) => ({ address, tokens, protocol, version: "v2" })),
        ),
      ),
      chosen_block: routes.map(() => 1),
      next_block: routes.map(() => null),
      refusal: routes.map(({ refusal = null }) => refusal),
    });
  });
}

async function kindsOf(address: string, addresses: readonly string[]) {
  const { body } = await backend.getLabels({ chain_id: "eth", address: addresses, token: [address] });
  return (JSON.parse(body) as Labels).addresses.map(({ kind, evidence, pool }) => ({ kind, evidence, pool }));
}

async function leftOut(address: string): Promise<readonly (readonly [string, string])[]> {
  const chain: ChainId = "eth";
  const args = { chain_id: chain, token_address: address, without: ["pool" as const], and: [], keep: [] };
  const { excluded } = JSON.parse((await backend.getHolderSummary(args)).body) as HolderSummary;
  return excluded.map((each) => [each.address, each.reason] as const);
}

const route: Route = {
  token,
  asked: [pair!],
  pools: [
    [pair!, [token, coin], null],
    [hop!, [coin, weth], "Uniswap v2"],
  ],
};

test("a stored route's pools are pools of what they trade, with the reason, and are left out as such", async () => {
  await keep(route);
  const own = "The price of this token is read from it: a command named it.";
  expect(await kindsOf(token, [pair!, hop!, plain!])).toEqual([
    {
      kind: "pool",
      evidence: own,
      pool: { protocol: "Pair like Uniswap v2", tokens: [token, coin], against: null, fee: null },
    },
    // Two other tokens are in it: of this one it is a holder like any.
    { kind: "unknown", evidence: "No node was asked what this address is.", pool: null },
    { kind: "unknown", evidence: "No node was asked what this address is.", pool: null },
  ]);
  expect(await leftOut(token)).toContainEqual([pair, own]);
  expect(new Set((await leftOut(token)).map(([address]) => address))).toEqual(new Set([pair, derived]));
  // On the way of another's price.
  const [onTheWay] = await kindsOf(weth, [hop!]);
  expect(onTheWay).toMatchObject({
    kind: "pool",
    evidence: `The price of ${token} is read from it: the deepest pool that was found.`,
    pool: { protocol: "Uniswap v2", against: "WETH" },
  });
  // The third is named by settings, of which nothing is answered here.
  expect((await leftOut(coin)).map(([address]) => address).toSorted()).toEqual([pair, hop, refused]);
});

test("a route that is refused, or there no longer, makes no pool", async () => {
  await keep({ ...route, pools: [], refusal: "the pair gives no dollar" });
  expect((await leftOut(token)).map(([address]) => address)).toEqual([derived]);
  await keep(route);
  expect(await leftOut(token)).toHaveLength(2);
  await keep();
  expect(await leftOut(token)).toHaveLength(1);
  expect(await kindsOf(token, [pair!])).toMatchObject([{ kind: "unknown" }]);
});

test("a pair of the settings is one where no node was asked, unless it was refused or is something else", async () => {
  await keep({
    token: coin,
    origin: "settings",
    asked: [refused!],
    pools: [],
    refusal: "the pair has no token0()",
  });
  const said =
    "The settings name it as the pair that the price of this token is read from; no node was asked about it.";
  expect(await leftOut(quiet)).toEqual([[named, said]]);
  expect(await kindsOf(quiet, [named!, second!])).toMatchObject([
    { kind: "pool", pool: null },
    { kind: "unknown" },
  ]);
  expect(await leftOut(coin)).toEqual([]);
  // Its chain says that nothing is there.
  const told = { address: named!, kind: "wallet", evidence: "No code.", pool: null, block: 1 } as const;
  await store.label((db) => saveKinds(db, "eth", [told]));
  expect(await leftOut(quiet)).toEqual([]);
  await store.label((db) => saveKinds(db, "eth", [{ ...told, kind: "contract", evidence: "It had code." }]));
  expect(await leftOut(quiet)).toEqual([[named, said]]);
});

test("a pool that is known by itself says that too; a burn address stays one", async () => {
  const dead = "0x000000000000000000000000000000000000dead";
  await keep({
    token,
    asked: [derived!, dead],
    origin: "settings",
    pools: [
      [derived!, [token, weth], "Uniswap v2"],
      [dead, [token, weth], null],
    ],
  });
  const [pool, burned] = await kindsOf(token, [derived!, dead]);
  expect(pool!.evidence).toMatch(
    /nothing else can be there\. The price of this token is read from it: the settings name it\.$/,
  );
  expect(burned!.kind).toBe("burned");
});

test("what is counted at other times is without a pool that holds nothing now", async () => {
  const other = of("73");
  await keep({ token: other, pools: [[empty!, [other, weth], null]] });
  const ask = async (without: readonly "pool"[]) => {
    const args = { chain_id: "eth", contract_address: other, at: 2, without, limit: 10, offset: 0 };
    const { body } = await backend.getHolders(args);
    return (JSON.parse(body) as { holders: { address: string }[] }).holders.map(({ address }) => address);
  };
  expect(await ask([])).toEqual([empty, wallet]);
  expect(await ask(["pool"])).toEqual([wallet]);
});
