import { describe, expect, test } from "vitest";
import { brinewick } from "./test-brinewick.ts";
import { handShares, readHands } from "./hands.ts";

const { categories, breakdown, supply, holderCount } = brinewick;
const none = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0 };

test("the worked example: 19 % of wallets, 41 % of tokens, 34 % of supply", () => {
  const read = readHands({ categories, breakdown, supply, holderCount });
  expect(read).toMatchObject({ wallets: 1000, newWallets: 113, unclassifiedWallets: 0, tokens: 834_117_525 });
  const [diamond] = read.rows;
  expect(diamond?.walletShare).toBe(0.187);
  expect(diamond?.tokenShare).toBeCloseTo(0.412, 3);
  expect(diamond?.supplyShare).toBeCloseTo(0.3439, 4);
});

describe("who is counted", () => {
  const short = { ...categories, diamond: 150 };

  test("a hosted service that leaves some of the 1000 out", () => {
    expect(readHands({ categories: short, breakdown, supply, holderCount }).unclassifiedWallets).toBe(37);
  });

  test("our own counts are the owners themselves, of which there may be fewer than accounts", () => {
    const read = readHands({ categories: short, breakdown, supply, holderCount, source: "file" });
    expect(read).toMatchObject({ wallets: 963, unclassifiedWallets: 0 });
  });

  test("a token of three owners", () => {
    const read = readHands({
      categories: { ...none, wood: 2, new_holders: 1 },
      breakdown: { ...none, wood: 5 },
      supply: 5,
      holderCount: 3,
    });
    expect(read.wallets).toBe(3);
    expect(read.rows[4]).toMatchObject({ wallets: 2, walletShare: 2 / 3, tokenShare: 1, supplyShare: 1 });
  });
});

test("one of the two answers missing: the other half stands", () => {
  const wallets = readHands({ categories, breakdown: null, supply, holderCount });
  expect(wallets.rows[0]).toMatchObject({ wallets: 187, tokens: null, tokenShare: null, supplyShare: null });
  const tokens = readHands({ categories: null, breakdown, supply, holderCount });
  expect(tokens.rows[0]).toMatchObject({ wallets: null, walletShare: null, tokens: 343_656_420 });
  expect(tokens.unclassifiedWallets).toBeNull();
});

test("nothing held, no supply: null, not NaN", () => {
  const read = readHands({
    categories: { ...none, new_holders: 0 },
    breakdown: none,
    supply: 0,
    holderCount: 0,
  });
  expect(read.supplyShare).toBeNull();
  for (const row of read.rows) {
    expect([row.walletShare, row.tokenShare, row.supplyShare]).toEqual([null, null, null]);
  }
  expect(handShares(none)).toBeNull();
});

test("a wallet's shares are of its breakdown", () => {
  expect(handShares(brinewick.wallet.holding_breakdown)?.[0]?.share).toBeCloseTo(0.624, 3);
});

test("a service of strangers counts a thousand only where there may be a thousand", () => {
  const few = { ...none, wood: 900, new_holders: 0 };
  const wallets = (owners: number) =>
    readHands({ categories: few, breakdown, supply, holderCount: owners }).wallets;
  expect(wallets(999)).toBe(900);
  expect(wallets(1000)).toBe(1000);
  const unknown = readHands({ categories: null, breakdown: null, supply, holderCount });
  expect(unknown).toMatchObject({
    wallets: null,
    unclassifiedWallets: null,
    tokens: null,
    supplyShare: null,
  });
  expect(unknown.rows[0]).toMatchObject({
    wallets: null,
    walletShare: null,
    tokenShare: null,
    supplyShare: null,
  });
});
