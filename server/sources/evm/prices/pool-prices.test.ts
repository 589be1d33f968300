import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runsOf } from "../../../../test/speed.ts";
import { createRandom } from "../../demo/random.ts";
import { replaceToken } from "../../../store/replacement.ts";
import { openStore, type Store } from "../../../store/store.ts";
import type { EvmSourceOptions } from "../evm-source.ts";
import { type Anvil, noAnvil, startAnvil } from "../test-anvil.ts";
import { isCaughtUp, runSource, until } from "../test-index.ts";
import { type Call, openMarket, type TestPool, words } from "./test-market.ts";

/** A coin of 6 decimals worth a dollar, the chain's own coin of 18 for 2,000 of them, and tokens. */
let anvil: Anvil;
let market: Awaited<ReturnType<typeof openMarket>>;
let [dollar, wrapped, inPair, inPool, overHop]: string[] = [];
let [ownPair, ownPool, hopPool, dollarPair]: TestPool[] = [];
const dollars = (count: number) => BigInt(Math.round(count * 1e6));
const whole = (count: number, decimals = 18) => BigInt(Math.round(count * 1e6)) * 10n ** BigInt(decimals - 6);
/** The root of so many raw units of the second token for one of the first. */
const rootFor = (price: number) => BigInt(Math.round(Math.sqrt(price) * 2 ** 60)) << 36n;
const rootOf = (token: string, other: string, price: number) => rootFor(token < other ? price : 1 / price);

beforeAll(async () => {
  if (noAnvil !== undefined) return;
  anvil = await startAnvil({ timestamp: 1_600_000_000 });
  market = await openMarket(anvil);
  dollar = await market.createToken(6);
  wrapped = await market.createToken(18);
  inPair = await market.createToken(18);
  inPool = await market.createToken(9);
  overHop = await market.createToken(8);
  dollarPair = await market.createPair(wrapped, whole(5_000), dollar, dollars(10_000_000));
  ownPair = await market.createPair(inPair, whole(400_000), dollar, dollars(1_000_000));
  // A dollar and a half each, in raw units; deep for every trade of the tests.
  ownPool = await market.createPool(inPool, dollar, rootOf(inPool, dollar, 1.5e-3), 10n ** 14n);
  hopPool = await market.createPool(overHop, wrapped, rootOf(overHop, wrapped, 1e10 / 4_000), 10n ** 18n);
}, 60_000);
afterAll(() => anvil?.stop());

interface Row {
  readonly block: number;
  readonly price_usd: number;
}

async function pricesIn(store: Store, token: string): Promise<Row[]> {
  return store.reader.rows<Row>(
    `SELECT block::INTEGER AS block, prices.price_usd FROM prices JOIN tokens USING (token_id)
     WHERE address = $1 ORDER BY block`,
    [token],
  );
}

/** Reads tokens until their prices are in their answers. */
async function read(store: Store, tokens: readonly string[], options: Partial<EvmSourceOptions>) {
  const coins = market.market([dollar!], wrapped!);
  const { source, stop } = runSource(store, anvil.url, { market: coins, searchPools: false, ...options });
  for (const token of tokens) source.addToken(token);
  const head = Number(await anvil.request("eth_blockNumber"));
  await until(
    source,
    () => isCaughtUp(source, head) && tokens.every((token) => !source.pricesOf(token).isUnderWay),
    30_000,
  );
  const routes = new Map(tokens.map((token) => [token, source.pricesOf(token).route]));
  await stop();
  return routes;
}

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ path: ":memory:", memoryLimitMiB: 512 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

describe("prices of very many blocks", () => {
  const blocks = runsOf(1_000, 150);
  /** By token: the block of each trade in its own pool, and the price by the pools' own words, in 1e-40 dollars. */
  const said = new Map<string, Map<number, bigint>>();
  const scale = 10n ** 40n;

  /** What a whole token costs by what its pool says now, as a fraction of the other's whole tokens. */
  async function fraction(pool: TestPool, token: string, decimals: readonly [number, number]) {
    const isFirst = pool.tokens[0] === token;
    let [up, down] = [0n, 0n];
    if (pool.version === "v2") {
      const [first, second] = await market.reservesOf(pool);
      [up, down] = [second, first];
    } else {
      const root = await market.rootOf(pool);
      [up, down] = [root * root, 2n ** 192n];
    }
    if (!isFirst) [up, down] = [down, up];
    return [up * 10n ** BigInt(decimals[0]), down * 10n ** BigInt(decimals[1])] as const;
  }

  beforeAll(async () => {
    if (noAnvil !== undefined) return;
    const random = createRandom("trades");
    const around = (pool: TestPool, token: string, other: string, ofToken: bigint, ofOther: bigint) => {
      const part = (amount: bigint) => (amount * BigInt(1 + Math.floor(random.unit() * 1_000))) / 1_000n;
      return random.unit() < 0.5
        ? market.sell(pool, token, part(ofToken))
        : market.sell(pool, other, part(ofOther));
    };
    for (const token of [inPair, inPool, overHop]) said.set(token!, new Map());
    for (let mined = 0; mined < blocks;) {
      const calls: Call[] = [];
      const traded: string[] = [];
      const trade = async (token: string, share: number, sale: () => Promise<Call[]>) => {
        if (random.unit() >= share) return;
        calls.push(...(await sale()));
        traded.push(token);
      };
      await trade(inPair!, 0.5, () => around(ownPair!, inPair!, dollar!, whole(8_000), dollars(20_000)));
      await trade(inPool!, 0.5, () => around(ownPool!, inPool!, dollar!, whole(2_000, 9), dollars(3_000)));
      await trade(overHop!, 0.1, () => around(hopPool!, overHop!, wrapped!, whole(4_000, 8), whole(1)));
      await trade(dollar!, 0.4, () => around(dollarPair!, wrapped!, dollar!, whole(40), dollars(80_000)));
      if (calls.length === 0) continue;
      const block = await market.inOneBlock(calls);
      mined += 1;
      const note = (token: string, up: bigint, down: bigint) =>
        said.get(token)!.set(block, (up * scale) / down);
      if (traded.includes(inPair!)) note(inPair!, ...(await fraction(ownPair!, inPair!, [18, 6])));
      if (traded.includes(inPool!)) note(inPool!, ...(await fraction(ownPool!, inPool!, [9, 6])));
      if (traded.includes(overHop!)) {
        const [up, down] = await fraction(hopPool!, overHop!, [8, 18]);
        const [dollarsUp, dollarsDown] = await fraction(dollarPair!, wrapped!, [18, 6]);
        note(overHop!, up * dollarsUp, down * dollarsDown);
      }
    }
  }, 240_000);

  /** Every price that the pools said is there, and equal to the last digits that a double has. */
  function expectSaid(rows: readonly Row[], token: string): void {
    const expected = said.get(token)!;
    const found = new Map(rows.map(({ block, price_usd: price }) => [block, price]));
    for (const [block, scaled] of expected) {
      const price = Number(scaled) / Number(scale);
      expect(Math.abs(found.get(block)! / price - 1), `block ${block}`).toBeLessThan(1e-15);
    }
  }

  const pairs = () =>
    new Map([
      [inPair!, [ownPair!.address]],
      [inPool!, [ownPool!.address]],
      [overHop!, [hopPool!.address, dollarPair!.address]],
    ]);
  const tokens = () => [inPair!, inPool!, overHop!];

  test("are what the pools of both versions say, in step with the transfers", async ({ skip }) => {
    if (noAnvil !== undefined) skip(noAnvil);
    await withStore(async (store) => {
      await read(store, tokens(), { pairs: pairs() });
      for (const token of tokens()) expectSaid(await pricesIn(store, token), token);
      expect(said.get(inPair!)!.size).toBeGreaterThan(0.4 * blocks);
      expect(said.get(inPool!)!.size).toBeGreaterThan(0.4 * blocks);
    });
  }, 120_000);

  test(
    "are read afterwards where pairs are named later, and where they are found",
    { tags: "long" },
    async ({ skip }) => {
      if (noAnvil !== undefined) skip(noAnvil);
      const atOnce = await withStore(async (store) => {
        await read(store, tokens(), { pairs: pairs() });
        return [await pricesIn(store, inPair!), await pricesIn(store, inPool!)];
      });
      await withStore(async (store) => {
        await read(store, tokens(), {});
        expect(await pricesIn(store, inPair!)).toEqual([]);
        const known = "SELECT count(price_usd)::INTEGER AS priced FROM tokens";
        expect(await store.reader.rows(known)).toEqual([{ priced: 0 }]);
        await read(store, tokens(), { pairs: pairs() });
        expect([await pricesIn(store, inPair!), await pricesIn(store, inPool!)]).toEqual(atOnce);
        expectSaid(await pricesIn(store, overHop!), overHop!);
        expect(await store.reader.rows(known)).toEqual([{ priced: 3 }]);
      });
      await withStore(async (store) => {
        const routes = await read(store, tokens(), { searchPools: true });
        expect(routes.get(inPair!)!.pools).toMatchObject([
          { protocol: "Uniswap v2", address: ownPair!.address },
        ]);
        expect(routes.get(inPool!)!.pools).toMatchObject([
          { protocol: "Uniswap v3", address: ownPool!.address },
        ]);
        expect(routes.get(overHop!)!.pools).toMatchObject([
          { protocol: "Uniswap v3", address: hopPool!.address },
          { protocol: "Uniswap v2", address: dollarPair!.address },
        ]);
        expect([await pricesIn(store, inPair!), await pricesIn(store, inPool!)]).toEqual(atOnce);
        expectSaid(await pricesIn(store, overHop!), overHop!);
        // What was chosen stays, whatever the node says now.
        const again = await read(store, tokens(), { searchPools: true, market: market.market([], wrapped!) });
        expect(again).toEqual(routes);
      });
    },
  );
});

describe("pools that are named", () => {
  const reasonOf = async (token: string, named: readonly string[], options: Partial<EvmSourceOptions> = {}) =>
    withStore(async (store) => {
      const routes = await read(store, [token], { pairs: new Map([[token, named]]), ...options });
      expect(await pricesIn(store, token)).toEqual([]);
      const [stored] = await store.reader.rows("SELECT address, price_usd FROM tokens");
      expect(stored).toEqual({ address: token, price_usd: null });
      return routes.get(token)!.refusal;
    });

  test("are refused with the reason where they give no dollars, and the token goes on without a price", async ({
    skip,
  }) => {
    if (noAnvil !== undefined) skip(noAnvil);
    const other = await market.createToken(18);
    const worthless = await market.createPair(inPool!, whole(10, 9), other, whole(10));
    const noHop = { market: market.market([], wrapped!) };
    expect(await reasonOf(inPool!, [worthless.address])).toBe(
      `the pair ${worthless.address} gives UNI-V2 (${other}), which is not known to be worth a dollar: ` +
        "name a pair after it that gives a dollar coin, or that coin in HOLDERSCOPE_ETH_DOLLARS",
    );
    expect(await reasonOf(overHop!, [hopPool!.address], noHop)).toContain(
      "gives UNI-V2, and no pool of that with a coin worth a dollar that holds $10,000 was found",
    );
    expect(await reasonOf(inPool!, [ownPair!.address])).toBe(
      `the pair ${ownPair!.address} does not trade ${inPool!}`,
    );
  }, 60_000);

  test("are refused with what they answer where they are none", async ({ skip }) => {
    if (noAnvil !== undefined) skip(noAnvil);
    const tokens = { "0x0dfe1681": `0x${words(inPool!)}`, "0xd21220a7": `0x${words(dollar!)}` };
    const odd = await anvil.deploy({ views: { ...tokens, "0x0902f1ac": `0x${words(1)}` } });
    const held = `0x${words(10n ** 15n, 10n ** 12n, 0)}`;
    const stable = await anvil.deploy({
      views: { ...tokens, "0x0902f1ac": held, "0x22be3de1": `0x${words(1)}` },
    });
    expect(await reasonOf(inPool!, [market.payer])).toMatch(/has no token0\(\): it (answers|refuses)/);
    expect(await reasonOf(inPool!, [`0x${"9".repeat(40)}`])).toContain("has no token0(): it answers nothing");
    expect(await reasonOf(inPool!, [odd])).toContain(
      `neither of the kind of Uniswap v2 nor of v3: to getReserves() it answers 0x${"0".repeat(63)}1, to slot0() it `,
    );
    expect(await reasonOf(inPool!, [stable])).toContain("is one of stable coins");
  }, 60_000);

  test(
    "end with the wrapped coin and are led on over its deepest pool",
    { tags: "long" },
    async ({ skip }) => {
      if (noAnvil !== undefined) skip(noAnvil);
      await withStore(async (store) => {
        const routes = await read(store, [overHop!], { pairs: new Map([[overHop!, [hopPool!.address]]]) });
        const { pools, refusal } = routes.get(overHop!)!;
        expect(refusal).toBeNull();
        expect(pools.map(({ address }) => address)).toEqual([hopPool!.address, dollarPair!.address]);
        expect((await pricesIn(store, overHop!)).at(-1)!.price_usd).toBeGreaterThan(0.1);
      });
    },
  );

  test(
    "by a command take the place of others, whose prices go; a slip of a command costs nothing",
    { tags: "long" },
    async ({ skip }) => {
      if (noAnvil !== undefined) skip(noAnvil);
      const second = await market.createPool(inPair!, dollar!, rootOf(inPair!, dollar!, 2e-12), 10n ** 15n);
      await market.inOneBlock(await market.sell(second, dollar!, dollars(100)));
      await withStore(async (store) => {
        await read(store, [inPair!], { searchPools: true });
        const before = await pricesIn(store, inPair!);
        expect(before.length).toBeGreaterThan(0);
        const coins = market.market([dollar!], wrapped!);
        const { source, stop } = runSource(store, anvil.url, { market: coins, tokens: [inPair!] });
        source.takePairs(inPair!, [wrapped!]);
        await until(source, () => !source.pricesOf(inPair!).isUnderWay);
        expect(source.pricesOf(inPair!).refusal).toContain("has no token0()");
        expect(await pricesIn(store, inPair!)).toEqual(before);
        source.takePairs(inPair!, [second.address]);
        await until(source, () => !source.pricesOf(inPair!).isUnderWay);
        expect(source.pricesOf(inPair!).refusal).toBeNull();
        const after = await pricesIn(store, inPair!);
        expect(after).toHaveLength(2);
        expect(after[0]!.price_usd).toBeCloseTo(2, 9);
        expect(after[1]!.price_usd).toBeGreaterThan(2);
        await stop();
      });
    },
  );
});

test(
  "a token that is read again has the prices of its pools again, and goes on with them",
  { tags: "long" },
  async ({ skip }) => {
    if (noAnvil !== undefined) skip(noAnvil);
    const directory = await mkdtemp(join(tmpdir(), "holderscope-test-"));
    const path = join(directory, "again.duckdb");
    await market.inOneBlock(await market.sell(hopPool!, wrapped!, whole(1)));
    onTestFinished(() => rm(directory, { recursive: true }));
    await withStore(async (store) => {
      await read(store, [overHop!], { pairs: new Map([[overHop!, [hopPool!.address]]]) });
      const before = await pricesIn(store, overHop!);
      expect(before.length).toBeGreaterThan(0);
      await store.transaction((db) => db.run("UPDATE prices SET price_usd = 77"));
      const options = { market: market.market([dollar!], wrapped!), finality: 2 };
      const apart = await openStore({ path, memoryLimitMiB: 128 });
      const first = runSource(store, anvil.url, options);
      const { signal } = new AbortController();
      const found = await first.source.readAgain({
        store: apart,
        tokens: [overHop!],
        signal,
        onProgress: () => {},
      });
      await first.stop();
      await apart.close();
      await replaceToken(store, { path, identity: found[0]!.identity!, all: [overHop!] });
      const { source, stop } = runSource(store, anvil.url, options);
      await market.inOneBlock(await market.sell(dollarPair!, dollar!, dollars(1_000)));
      const head = Number(await anvil.request("eth_blockNumber"));
      await until(source, () => isCaughtUp(source, head) && !source.pricesOf(overHop!).isUnderWay);
      await stop();
      const after = await pricesIn(store, overHop!);
      // In step, it has prices at the trades of the other pool of the way, too.
      expect(after).toEqual(expect.arrayContaining(before));
      expect(after.filter(({ price_usd: price }) => price > 1)).toEqual([]);
      expect(after.at(-1)!.block).toBe(head);
    });
  },
);

describe("pools that are found", () => {
  test("are the deepest, over the wrapped coin too; what is too shallow is not taken", async ({ skip }) => {
    if (noAnvil !== undefined) skip(noAnvil);
    const token = await market.createToken(18);
    const shallow = await market.createPair(token, whole(9_000), dollar!, dollars(9_999));
    const find = () =>
      withStore(async (store) => (await read(store, [token], { searchPools: true })).get(token));
    expect(await find()).toBeUndefined();

    // Of the pools with the token itself, however much they hold of it, what counts is the other side.
    const deep = await market.createPair(token, whole(9), wrapped!, whole(20));
    const found = await find();
    expect(found!.pools.map(({ address }) => address)).toEqual([deep.address, dollarPair!.address]);
    const worth = await market.reservesOf(dollarPair!);
    const [ofWrapped, ofDollar] = dollarPair!.tokens[0] === wrapped ? worth : [worth[1], worth[0]];
    const priceOfWrapped = (Number(ofDollar) / Number(ofWrapped)) * 1e12;
    expect(found!.pools[0]!.depthUsd).toBeCloseTo(20 * priceOfWrapped, 3);

    const deepest = await market.createPool(token, dollar!, rootOf(token, dollar!, 1e-12), 10n ** 18n);
    expect((await find())!.pools).toMatchObject([
      { address: deepest.address, tickers: ["UNI-V2", "UNI-V2"] },
    ]);
    expect(shallow.address).not.toBe(deepest.address);
  }, 60_000);
});
