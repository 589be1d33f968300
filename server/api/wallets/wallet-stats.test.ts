import { expect, test } from "vitest";
import type { Reader } from "../../store/reader.ts";
import { StaleTokenError } from "../at-version.ts";
import type { TokenState } from "../token-state.ts";
import { loadWalletStats } from "./wallet-stats.ts";

const facts = { costShare: 0.9, soldShare: 0.8, wallets: { count: 4 } };
const token = {
  tokenId: 7,
  version: 3,
  decimals: 2,
  meta: { priceUsd: 2.5, facts },
} as unknown as TokenState;
const row = {
  version: 3,
  amount: 50_000n,
  age_weight_high: 0n,
  age_weight_low: 4_500_000n,
  diamond: 10_000n,
  gold: 20_000n,
  silver: 12_000n,
  bronze: 7_500n,
  wood: 500n,
  unrealized_pnl: 12.5,
  realized_pnl: null,
  cost_share: 0.25,
  sold_share: 0.5,
};

/** A database in which the wallet has the number 5, and this row of the token. */
async function load(found: object | null, { wallet = true, of = token } = {}) {
  const asked: unknown[] = [];
  const reader = {
    rows: (_: string, parameters: readonly unknown[]) => {
      asked.push(parameters);
      if (parameters.length === 1) return Promise.resolve(wallet ? [{ wallet_id: 5 }] : []);
      return Promise.resolve(found === null ? [] : [{ ...row, ...found }]);
    },
  } as unknown as Reader;
  return { ...(await loadWalletStats(reader, of, "0xabc")), asked };
}

test("what a wallet holds, since when, at what profit, and how much of its cost is known", async () => {
  const { stats, facts: said, asked } = await load({});
  expect(stats).toEqual({
    amount: 500,
    holder_category: "dolphin",
    avg_time_held: 90,
    holding_breakdown: { diamond: 100, gold: 200, silver: 120, bronze: 75, wood: 5 },
    unrealized_pnl: 12.5,
    realized_pnl: null,
  });
  // The token's own shares are not the wallet's.
  expect(said).toEqual({ wallets: { count: 4 }, costShare: 0.25, soldShare: 0.5 });
  expect(asked).toEqual([["0xabc"], [7, 5]]);
});

test("what is not known is null or not said", async () => {
  for (const hand of ["diamond", "gold", "silver", "bronze", "wood"]) {
    expect((await load({ [hand]: null })).stats.holding_breakdown, hand).toBeNull();
  }
  expect((await load({ age_weight_high: null })).stats.avg_time_held).toBeNull();
  expect((await load({ cost_share: null, sold_share: null })).facts).toEqual({ wallets: { count: 4 } });
  const bare = { ...token, meta: { ...token.meta, facts: undefined, priceUsd: null } } as TokenState;
  const { stats, facts: said } = await load({ cost_share: 0, sold_share: 0 }, { of: bare });
  expect([stats.holder_category, said]).toEqual(["unknown", { costShare: 0, soldShare: 0 }]);
});

test("a wallet that nobody knows, one of another token, and a token that has changed", async () => {
  await expect(load({}, { wallet: false })).rejects.toMatchObject({ code: "wallet_not_found" });
  await expect(load(null)).rejects.toMatchObject({ code: "wallet_not_found" });
  await expect(load({ version: 4 })).rejects.toBeInstanceOf(StaleTokenError);
});
