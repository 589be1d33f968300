import { describe, expect, test, vi } from "vitest";
import type { HolderListPage } from "../../../contract/holders.ts";
import { exampleAnswers } from "../../openapi/examples.ts";
import type { KeptAnswer } from "./kept-answers.ts";
import { RawAmounts } from "./raw-amounts.ts";

const token = { ...exampleAnswers.getToken, decimals: 6, supply: "999986952255790" };
const args = { chain_id: "sol", contract_address: token.address, token_address: token.address };
const kept = (data: unknown) =>
  ({ body: JSON.stringify(data), notes: [], problem: null }) as unknown as KeptAnswer;
const page = (...amounts: number[]) =>
  kept({
    holder_count: 2,
    total: 2,
    holders: amounts.map((amount) => ({ ...exampleAnswers.getHolders.holders[0]!, amount, rank: 1 })),
  });
const amountsOf = ({ body }: KeptAnswer) =>
  (JSON.parse(body!) as { holders: { amount: number }[] }).holders.map(({ amount }) => amount);

function rawAmounts(more: Partial<typeof token> | null = {}) {
  const tokenOf = vi.fn((_chain: string, _address: string) =>
    Promise.resolve(more === null ? undefined : { ...token, ...more }),
  );
  const firstPage = vi.fn<(chain: string, address: string) => Promise<HolderListPage | undefined>>();
  return { raw: new RawAmounts({ tokenOf, knownToken: () => undefined, firstPage }), tokenOf, firstPage };
}

test("amounts above the supply are smallest units, and so are those of later pages", async () => {
  const { raw } = rawAmounts();
  const first = await raw.inWholeTokens("getHolders", args, page(19_451_200_123_456, 5_000_000));
  expect(amountsOf(first)).toEqual([19_451_200.123456, 5]);
  expect(first.notes).toEqual(["raw_amounts"]);
  const deep = await raw.inWholeTokens("getHolders", args, page(1_500_000));
  expect([amountsOf(deep), deep.notes]).toEqual([[1.5], ["raw_amounts"]]);
});

describe("a page further down, the first one of its chain", () => {
  const deepArgs = { ...args, limit: 50, offset: 5_000 };
  const deep = (rank: number, ...amounts: number[]) =>
    kept({
      holder_count: 60_000,
      total: 60_000,
      holders: amounts.map((amount, index) => ({
        ...exampleAnswers.getHolders.holders[0]!,
        amount,
        rank: rank + index,
      })),
    });
  const told = (holders: number, ...amounts: number[]): HolderListPage => ({
    ...(JSON.parse(page(...amounts).body!) as HolderListPage),
    holder_count: holders,
  });
  /** A thousand million tokens of six decimals. */
  const given = { decimals: 6, supply: "1000000000000000" };

  test("is of smallest units where so many with as much would have more than the supply", async () => {
    const { raw, firstPage } = rawAmounts(given);
    const answer = await raw.inWholeTokens("getHolders", deepArgs, deep(5_001, 250_000, 240_000));
    expect([amountsOf(answer), answer.notes]).toEqual([[0.25, 0.24], ["raw_amounts"]]);
    expect(firstPage).not.toHaveBeenCalled();
  });

  test("is of smallest units where the largest holders are", async () => {
    const { raw, firstPage } = rawAmounts(given);
    firstPage.mockImplementation(async () => {
      await raw.inWholeTokens("getHolders", args, page(900_000_000_000_000));
      return told(60_000, 900_000_000);
    });
    const answer = await raw.inWholeTokens("getHolders", deepArgs, deep(5_001, 1_500));
    expect([amountsOf(answer), answer.notes]).toEqual([[0.0015], ["raw_amounts"]]);
    await raw.inWholeTokens("getHolders", deepArgs, deep(9_001, 1_000));
    expect(firstPage).toHaveBeenCalledTimes(1);
  });

  test("is believed where the largest holders have whole tokens, which is asked once for a chain", async () => {
    const { raw, tokenOf, firstPage } = rawAmounts(given);
    firstPage.mockResolvedValue(told(9_000, 300_000_000));
    const before = deep(5_001, 1_500);
    for (let times = 0; times < 3; times++) {
      expect(await raw.inWholeTokens("getHolders", deepArgs, before)).toBe(before);
    }
    expect([firstPage, tokenOf].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    // A page of the chain that has fractions has shown it for nothing.
    const other = rawAmounts(given);
    await other.raw.inWholeTokens("getHolders", deepArgs, deep(101, 0.5));
    expect(await other.raw.inWholeTokens("getHolders", deepArgs, before)).toBe(before);
    expect(other.tokenOf).not.toHaveBeenCalled();
  });

  test("of which it cannot be told says so", async () => {
    const unsure = async ({ raw }: ReturnType<typeof rawAmounts>) =>
      (await raw.inWholeTokens("getHolders", deepArgs, deep(5_001, 1_500))).notes;
    // The service does not tell of the token, or of its largest holders.
    expect(await unsure(rawAmounts(null))).toEqual(["unit_unknown"]);
    expect(await unsure(rawAmounts(given))).toEqual(["unit_unknown"]);
    // Of two decimals and so many holders smallest units could be less than the supply.
    const few = rawAmounts({ decimals: 2, supply: "100000000000" });
    few.firstPage.mockResolvedValue(told(60_000, 300_000));
    expect(await unsure(few)).toEqual(["unit_unknown"]);
    expect(await unsure(rawAmounts({ decimals: 0 }))).toEqual([]);
    // One that is filtered may be as far down; the first one itself is not asked about again.
    const filtered = rawAmounts(given);
    await filtered.raw.inWholeTokens("getHolders", { ...args, max_amount: "5" }, deep(5_001, 1_500));
    expect(filtered.firstPage).toHaveBeenCalledTimes(1);
    const first = deep(2, 1_500);
    expect(await rawAmounts(given).raw.inWholeTokens("getHolders", args, first)).toBe(first);
  });
});

test("amounts within the supply are whole tokens", async () => {
  const { raw, tokenOf } = rawAmounts();
  for (const amounts of [[999_000_000], [19_451_200, 5], [19_451_200_123_456.5], []]) {
    const before = page(...amounts);
    expect(await raw.inWholeTokens("getHolders", args, before)).toBe(before);
  }
  // A holding that could not be smallest units needs no look at the token, which costs units.
  expect(tokenOf).not.toHaveBeenCalled();
});

test("small amounts are smallest units where a known supply is a hundredth of them", async () => {
  const tokenOf = vi.fn(() => Promise.resolve(undefined));
  const knownToken = vi.fn((_chain: string, address: string) =>
    address === token.address ? { ...token, supply: "100000000", decimals: 6 } : undefined,
  );
  const raw = () => new RawAmounts({ tokenOf, knownToken, firstPage: vi.fn() });
  const first = await raw().inWholeTokens("getHolders", args, page(60_000_000, 40_000_000));
  expect([amountsOf(first), first.notes]).toEqual([[60, 40], ["raw_amounts"]]);
  const wallet = kept({ ...exampleAnswers.getWalletStats, amount: 60_000_000, holding_breakdown: null });
  const stats = await raw().inWholeTokens("getWalletStats", args, wallet);
  expect(JSON.parse(stats.body!)).toMatchObject({ amount: 60 });
  // The supply may have grown since it was known.
  const grown = page(10_000);
  expect(await raw().inWholeTokens("getHolders", args, grown)).toBe(grown);
  const before = page(60_000_000);
  expect(await raw().inWholeTokens("getHolders", { ...args, contract_address: "b" }, before)).toBe(before);
  expect(tokenOf).not.toHaveBeenCalled();
});

test("an answer without amounts, or of another kind, is what it was", async () => {
  const { raw, tokenOf } = rawAmounts();
  const missing = { ...page(), body: null };
  expect(await raw.inWholeTokens("getHolders", args, missing)).toBe(missing);
  const stats = kept({ holders: [{ amount: 19_451_200_123_456 }] });
  expect(await raw.inWholeTokens("getTokenStats", args, stats)).toBe(stats);
  // One amount that has a fraction, and all of them are whole tokens.
  const mixed = page(19_451_200_123_456, 0.5);
  expect(await raw.inWholeTokens("getHolders", args, mixed)).toBe(mixed);
  expect(tokenOf).not.toHaveBeenCalled();
});

test("up to a hundredth more than the supply is a supply of another moment", async () => {
  const { raw, tokenOf } = rawAmounts({ supply: "1000000000000", decimals: 2 });
  const within = page(10_100_000_000);
  expect(await raw.inWholeTokens("getHolders", args, within)).toBe(within);
  const above = await raw.inWholeTokens("getHolders", args, page(10_100_000_001));
  expect(amountsOf(above)).toEqual([101_000_000.01]);
  const least = rawAmounts({ supply: "1", decimals: 2 });
  expect(amountsOf(await least.raw.inWholeTokens("getHolders", args, page(1_000_000_000)))).toEqual([
    10_000_000,
  ]);
  // By either name of the address.
  await raw.inWholeTokens("getWalletStats", { chain_id: "sol", token_address: "b" }, kept({ amount: 1e12 }));
  expect(tokenOf.mock.calls.map(([, address]) => address)).toEqual([token.address, token.address, "b"]);
});

test("where the token is not told, or has no smaller units, amounts stay", async () => {
  for (const more of [null, { decimals: 0, supply: "1" }]) {
    const { raw } = rawAmounts(more);
    const before = page(19_451_200_123_456);
    expect(await raw.inWholeTokens("getHolders", args, before)).toBe(before);
  }
});

test("what is known of a chain's pages says nothing of another's, or of wallets", async () => {
  const { raw } = rawAmounts();
  const small = kept({ ...exampleAnswers.getWalletStats, amount: 1_500_000 });
  const large = kept({ ...exampleAnswers.getWalletStats, amount: 19_451_200_123_456 });
  await raw.inWholeTokens("getWalletStats", args, large);
  // A wallet alone does not tell it of pages either.
  const deep = page(1_500_000);
  expect(await raw.inWholeTokens("getHolders", args, deep)).toBe(deep);
  await raw.inWholeTokens("getHolders", args, page(19_451_200_123_456));
  expect(await raw.inWholeTokens("getWalletStats", args, small)).toBe(small);
  expect(await raw.inWholeTokens("getHolders", { ...args, chain_id: "eth" }, deep)).toBe(deep);
  const nothing = page(0, 0);
  expect(await raw.inWholeTokens("getHolders", args, nothing)).toBe(nothing);
});

test("a wallet's holding and its parts", async () => {
  const { raw } = rawAmounts();
  const wallet = {
    ...exampleAnswers.getWalletStats,
    amount: 1_164_453_000_000,
    holding_breakdown: { diamond: 917_511_000_000, gold: 246_942_000_000, silver: 0, bronze: 0, wood: 0 },
  };
  const { body } = await raw.inWholeTokens("getWalletStats", args, kept(wallet));
  expect(JSON.parse(body!)).toMatchObject({
    amount: 1_164_453,
    holding_breakdown: { diamond: 917_511, gold: 246_942, silver: 0 },
  });
});
