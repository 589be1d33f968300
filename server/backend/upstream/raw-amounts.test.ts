import { expect, test, vi } from "vitest";
import { exampleAnswers } from "../../openapi/examples.ts";
import type { KeptAnswer } from "./kept-answers.ts";
import { RawAmounts } from "./raw-amounts.ts";

const token = exampleAnswers.getToken;
const args = { chain_id: "sol", contract_address: token.address, token_address: token.address };
const kept = (data: unknown) =>
  ({ body: JSON.stringify(data), notes: [], problem: null }) as unknown as KeptAnswer;
const page = (...amounts: number[]) =>
  kept({
    holder_count: 2,
    total: 2,
    holders: amounts.map((amount) => ({ ...exampleAnswers.getHolders.holders[0]!, amount })),
  });
const amountsOf = ({ body }: KeptAnswer) =>
  (JSON.parse(body!) as { holders: { amount: number }[] }).holders.map(({ amount }) => amount);

function rawAmounts() {
  const tokenOf = vi.fn(() => Promise.resolve(token));
  return { raw: new RawAmounts(tokenOf), tokenOf };
}

test("amounts above the supply are smallest units, and so are those of later pages", async () => {
  const { raw } = rawAmounts();
  const first = await raw.inWholeTokens("getHolders", args, page(19_451_200_123_456, 5_000_000));
  expect(amountsOf(first)).toEqual([19_451_200.123456, 5]);
  expect(first.notes).toEqual(["raw_amounts"]);
  const deep = await raw.inWholeTokens("getHolders", args, page(1_500_000));
  expect([amountsOf(deep), deep.notes]).toEqual([[1.5], ["raw_amounts"]]);
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
