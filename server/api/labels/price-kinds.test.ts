import { expect, test } from "vitest";
import { tradedAgainst } from "../../address-kinds/factories.ts";
import type { PricePool } from "../../store/sources/price-route.ts";
import { type PriceKind, priceKinds, withPrice } from "./address-labels.ts";

// Which routes are stored, and what is left out by them, is asked of a store in price-pools.test.ts.

const [token, other, third] = ["1", "2", "3"].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
];
const pool = (more: Partial<PricePool> = {}): PricePool => ({
  address: "0xa",
  version: "v2",
  protocol: null,
  tokens: [token, other],
  tickers: ["ONE", "TWO"],
  depthUsd: null,
  ...more,
});
const answered = (of: string, more: Partial<PricePool> = {}) => ({
  token: of,
  origin: "found" as const,
  pool: pool(more),
});
const kindOf = (pools: Parameters<typeof priceKinds>[0]["answered"], held: string | undefined = token) =>
  priceKinds({ answered: pools, named: [] }, held).get("0xa")!;

test("of a pool that two prices are read from, the token's own price says what it is", () => {
  const [own, others] = [answered(token), answered(other)];
  const said = "The price of this token is read from it: the deepest pool that was found.";
  expect(kindOf([own, others, answered(third)]).evidence).toBe(said);
  expect(kindOf([others, own]).evidence).toBe(said);
  expect(kindOf([others, answered(third)]).evidence).toBe(
    `The price of ${third} is read from it: the deepest pool that was found.`,
  );
});

test("an unnamed pool is named after what it is like", () => {
  expect(kindOf([answered(token)]).pool!.protocol).toBe("Pair like Uniswap v2");
  expect(kindOf([answered(token, { version: "v3" })]).pool!.protocol).toBe("Pool like Uniswap v3");
  expect(kindOf([answered(token, { protocol: "Some pools" })]).pool!.protocol).toBe("Some pools");
});

test("of two coins that tokens are traded against, the one that is not held is named", () => {
  const [weth, usdc] = ["WETH", "USDC"].map(
    (coin) => [...tradedAgainst].find(([, ticker]) => ticker === coin)![0],
  ) as [string, string];
  for (const tokens of [
    [weth, usdc],
    [usdc, weth],
  ] as const) {
    expect(kindOf([answered(token, { tokens })], weth).pool!.against).toBe("USDC");
    expect(kindOf([answered(token, { tokens })], usdc).pool!.against).toBe("WETH");
    // Where no token is held, of the one whose price it is.
    const { pool: found } = priceKinds({ answered: [answered(weth, { tokens })], named: [] }, undefined).get(
      "0xa",
    )!;
    expect(found!.against).toBe("USDC");
  }
});

test("what settings name is a pool that nobody was asked about, until one answered", () => {
  const named = priceKinds({ answered: [], named: ["0xa", "0xb"] }, token);
  expect([...named.keys()]).toEqual(["0xa", "0xb"]);
  expect(named.get("0xa")).toMatchObject({ pool: null });
  const known = priceKinds({ answered: [answered(token)], named: ["0xa"] }, token);
  expect(known.get("0xa")!.pool).not.toBeNull();
});

const priced: PriceKind = kindOf([answered(token)]);
const unasked: PriceKind = { evidence: "The settings name it.", pool: null };
const known = (kind: "wallet" | "contract" | "unknown" | "burned" | "pool") =>
  ({ kind, evidence: "It is so.", pool: null }) as const;

test("an address of which only settings say that it is a pool is none where its chain says otherwise", () => {
  expect(withPrice(known("wallet"), unasked, false)).toEqual(known("wallet"));
  expect(withPrice(known("contract"), unasked, true)).toEqual(known("contract"));
  expect(withPrice(known("contract"), unasked, false)).toEqual({ kind: "pool", ...unasked });
  expect(withPrice(known("unknown"), unasked, false)).toEqual({ kind: "pool", ...unasked });
  // Where its chain answered as a pool, it is one.
  expect(withPrice(known("wallet"), priced, false)).toEqual({ kind: "pool", ...priced });
  expect(withPrice(known("contract"), priced, true)).toEqual({ kind: "pool", ...priced });
});

test("a pool keeps what is known of it, a burn address and an address without a price stay as they are", () => {
  expect(withPrice(known("pool"), priced, false)).toEqual({
    ...known("pool"),
    evidence: `It is so. ${priced.evidence}`,
  });
  expect(withPrice(known("burned"), priced, false)).toEqual(known("burned"));
  expect(withPrice(known("wallet"), undefined, false)).toEqual(known("wallet"));
});
