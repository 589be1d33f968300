import { describe, expect, test } from "vitest";
import { endOf, type Pool, type PoolState, priceOf, pricesAlong, routeFault } from "./pool-route.ts";

const pool = (
  address: string,
  version: Pool["version"],
  tokens: readonly [string, string],
  decimals: readonly [number, number],
): Pool => ({ address, version, tokens, decimals });
const priceIn = (one: Pool, state: PoolState, token = "t") =>
  priceOf({ token, pools: [one] }, new Map([[one.address, state]]));
/** The least and the largest root that a pool of Uniswap v3 may have: those of its ticks -887272 and 887272. */
const leastRoot = 4295128739n;
const largestRoot = 1461446703485210103287273052203988822378723970342n;

describe("a pool of v2", () => {
  test("costs what it holds of the other side for each of its own, in whole tokens", () => {
    // 1,000 tokens of 18 decimals against 2,500 dollars of 6.
    const held = [1_000n * 10n ** 18n, 2_500n * 10n ** 6n] as const;
    expect(priceIn(pool("p", "v2", ["t", "usd"], [18, 6]), held)).toBe(2.5);
    expect(priceIn(pool("p", "v2", ["usd", "t"], [6, 18]), [held[1], held[0]])).toBe(2.5);
  });

  test("that holds a crumb of a token has no price of it", () => {
    const held = (tokens: bigint) =>
      priceIn(pool("p", "v2", ["t", "usd"], [18, 6]), [tokens, 20_000n * 10n ** 6n]);
    // 10^-12 tokens against 20,000 dollars: nobody gets $20,000T for one.
    expect(held(10n ** 6n)).toBeNull();
    expect(held(10n ** 12n - 1n)).toBeNull();
    expect(held(10n ** 12n)).toBe(2e10);
    // What it gives may be as little.
    expect(priceIn(pool("p", "v2", ["usd", "t"], [6, 18]), [20_000n * 10n ** 6n, 10n ** 6n], "usd")).toBe(
      5e-17,
    );
  });

  test("that is empty has no price", () => {
    expect(priceIn(pool("p", "v2", ["t", "usd"], [0, 0]), [0n, 0n])).toBeNull();
    expect(priceIn(pool("p", "v2", ["t", "usd"], [0, 0]), [0n, 5n])).toBeNull();
    expect(priceIn(pool("p", "v2", ["t", "usd"], [0, 0]), [5n, 0n])).toBeNull();
  });
});

describe("a pool of v3", () => {
  test("costs the square of its root, in the order of its tokens", () => {
    // A root of 2: one raw unit of the first token costs four of the second.
    const root = 2n << 96n;
    expect(priceIn(pool("p", "v3", ["t", "usd"], [0, 0]), [root])).toBe(4);
    expect(priceIn(pool("p", "v3", ["usd", "t"], [0, 0]), [root])).toBe(0.25);
  });

  test("has decimals: the example of Uniswap's primer, USDC and WETH", () => {
    // https://blog.uniswap.org/uniswap-v3-math-primer: USDC (6) first, WETH (18) second.
    const usdcWeth = pool("p", "v3", ["usdc", "weth"], [6, 18]);
    const root = 2018382873588440326581633304624437n;
    // (root / 2^96)^2 = 649004842.70137, so that 10^12 / 649004842.70137 dollars are paid for one WETH.
    expect(priceIn(usdcWeth, [root], "weth")).toBeCloseTo(1540.82, 2);
    expect(priceIn(usdcWeth, [root], "usdc")! * priceIn(usdcWeth, [root], "weth")!).toBeCloseTo(1, 14);
  });

  test("at its extreme ticks costs what 1.0001 to that power is, unless that is beyond a price", () => {
    const plain = pool("p", "v3", ["t", "usd"], [0, 0]);
    const least = priceIn(plain, [leastRoot])!;
    expect(Math.log(least) / Math.log(1.0001)).toBeCloseTo(-887_272, 1);
    expect(priceIn(plain, [largestRoot])).toBeNull();
    // Of a token with 18 decimals in a coin with 36 the largest is no longer out of sight.
    const shifted = priceIn(pool("p", "v3", ["t", "usd"], [0, 12]), [largestRoot])!;
    expect(Math.log(shifted * 1e12) / Math.log(1.0001)).toBeCloseTo(887_272, 1);
  });

  test("that was never told a price has none", () => {
    expect(priceIn(pool("p", "v3", ["t", "usd"], [18, 6]), [0n])).toBeNull();
    expect(priceIn(pool("p", "v3", ["usd", "t"], [6, 18]), [0n])).toBeNull();
  });
});

describe("a route", () => {
  const first = pool("a", "v3", ["coin", "t"], [18, 8]);
  const second = pool("b", "v2", ["coin", "usd"], [18, 6]);
  const route = { token: "t", pools: [first, second] };
  const root = (2n << 96n) / 10n ** 5n; // A raw unit of the coin costs 4e-10 of the token's: 4 tokens a coin.
  const dollars: PoolState = [10n ** 18n, 2_000n * 10n ** 6n];

  test("leads over both kinds", () => {
    const states = new Map<string, PoolState>([
      ["a", [root]],
      ["b", dollars],
    ]);
    expect(priceOf(route, states)).toBeCloseTo(500, 9);
    expect(priceOf(route, new Map([["a", [root]]]))).toBeNull();
    expect(endOf(route)).toBe("usd");
  });

  test("is at fault where a pool does not trade what the one before gives", () => {
    expect(routeFault(route)).toBeUndefined();
    expect(routeFault({ token: "t", pools: [second, first] })).toBe("the pair b does not trade t");
  });

  test("has a price after every block with a trade, and none for what only counts in later ones", () => {
    const events = [
      { pool: "a", block: 1, time: 10, state: [root] },
      { pool: "b", block: 2, time: null, state: dollars },
      { pool: "a", block: 3, time: 30, state: [root * 2n] },
      { pool: "a", block: 3, time: 30, state: [root] },
      // What the other version says is none of this pool's.
      { pool: "a", block: 3, time: 30, state: [1n, 1n] },
      { pool: "elsewhere", block: 4, time: 40, state: [1n, 1n] },
    ] as const;
    const { prices, states } = pricesAlong(route, new Map(), events);
    expect(prices).toMatchObject([{ block: 3, time: 30 }]);
    expect(prices[0]!.priceUsd).toBeCloseTo(500, 9);
    expect(states).toEqual([
      { pool: "a", block: 1, state: [root] },
      { pool: "b", block: 2, state: dollars },
      { pool: "a", block: 3, state: [root] },
    ]);
  });

  test("a trade with a crumb of liquidity in a pool of v3 says no price, and the one before stands", () => {
    for (const tokens of [
      ["t", "usd"],
      ["usd", "t"],
    ] as const) {
      const isFirst = tokens[0] === "t";
      const alone = { token: "t", pools: [pool("c", "v3", tokens, isFirst ? [18, 6] : [6, 18])] };
      // A dollar for a token: 10^-12 raw units of the dollar for one of the token.
      const fair = isFirst ? (1n << 96n) / 10n ** 6n : (1n << 96n) * 10n ** 6n;
      const trade = (block: number, state: bigint, liquidity: bigint) =>
        ({ pool: "c", block, time: block, state: [state], liquidity }) as const;
      const dear = isFirst ? fair * 10n ** 8n : fair / 10n ** 8n;
      const { prices, states } = pricesAlong(alone, new Map(), [
        trade(1, fair, 10n ** 15n),
        trade(2, dear, 10n ** 6n),
        trade(3, fair, 10n ** 15n),
      ]);
      expect(prices.map(({ block }) => block)).toEqual([1, 3]);
      for (const { priceUsd } of prices) expect(priceUsd).toBeCloseTo(1, 6);
      expect(states.map(({ block }) => block)).toEqual([1, 3]);
    }
  });
});
