import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createStoreBackend } from "../../server/api/store-backend.ts";
import { openStore } from "../../server/store/store.ts";
import { publishedData } from "../published-data.ts";
import { fifoVectors, mathVectors } from "./data-vectors.ts";
import { quotient, toFixedPoint, fixedQuotient } from "./exact.ts";
import { expectedPnl, expectedStats } from "./expected.ts";
import { historyDifferences } from "./history-verification.ts";
import type { KnownPrice, TokenInput } from "./recomputation.ts";
import { daySeconds, replay } from "./replay.ts";
import { stageInputs } from "./staging.ts";
import { balanceInput, fifoInput, transferInput } from "./vector-input.ts";

/** The recomputation is itself held to published vectors, so that it and the ledger cannot agree on an error. */
describe.skipIf(!mathVectors)("published vectors of concentration", () => {
  it.each(mathVectors?.gini_population ?? [])("Gini of $src", ({ x, x_freq: frequencies, gini }) => {
    const values = x ?? frequencies?.flatMap(([value, count]) => Array<number>(count).fill(value)) ?? [];
    const digits = String(gini).split(".")[1]?.length ?? 0;
    expect(expectedStats(replay(balanceInput(values, 1)))).toMatchObject({
      gini: expect.closeTo(gini, Math.min(digits, 15)) as number,
    });
  });

  it.each(mathVectors?.hhi_0_1 ?? [])("HHI of $x", ({ x, hhi }) => {
    expect(expectedStats(replay(balanceInput(x, 1)))).toMatchObject({ hhi });
  });
});

describe.skipIf(!fifoVectors)("published vectors of first in, first out", () => {
  it.each(fifoVectors?.vectors ?? [])("$asset of $source", (vector) => {
    const token = replay(fifoInput(vector, 1));
    const pnl = expectedPnl(token);
    if ("problem" in pnl) throw new Error("there is a price");
    const remaining = Number(vector.remaining_qty);
    expect(pnl.realized_pnl_total).toBeCloseTo(Number(vector.expected_total_gain), 8);
    expect(Number(token.supply) / 1e8).toBeCloseTo(remaining, 8);
    expect((pnl.break_even_price ?? 0) * remaining).toBeCloseTo(Number(vector.remaining_cost), 8);
  });
});

describe("published transfers", () => {
  for (const [file, tags] of [
    ["univ2_stake_weth_lp_transfers_to_block_11200000.csv", "long"],
    ["balancer_stake_bpt_transfers.csv", []],
  ] as [string, string | string[]][]) {
    it(`the daily history of ${file}, without prices and with some`, { tags }, async ({ skip }) => {
      const path = publishedData(file);
      if (!existsSync(path)) skip(`${file} is not at hand`);
      const unpriced = transferInput(path, 1);
      const inputs = [
        unpriced,
        { ...unpriced, address: `${unpriced.address.slice(0, -1)}2`, prices: somePrices(unpriced) },
      ];
      const store = await openStore({ path: ":memory:" });
      try {
        await store.ingest(
          inputs.map(({ chain, address, name, ticker, decimals }) => ({
            chain,
            address,
            name,
            ticker,
            decimals,
            source: "file",
          })),
          (db) => stageInputs(db, inputs),
        );
        const backend = createStoreBackend(store);
        for (const input of inputs) expect(await historyDifferences(backend, input, "1day")).toEqual([]);
      } finally {
        await store.close();
      }
    });
  }
});

/** Of two days in three, so that some of the transfers are a day and more from the last. */
function somePrices({ transfers }: TokenInput): KnownPrice[] {
  const days = Math.ceil((transfers.at(-1)!.time - transfers[0]!.time) / daySeconds);
  return Array.from({ length: days }, (_, day) => day)
    .filter((day) => day % 3 !== 2)
    .map((day) => ({ time: transfers[0]!.time + day * daySeconds, priceUsd: 20 + ((day * 37) % 41) }));
}

describe("exact quotients", () => {
  it("round as doubles do", () => {
    for (const [numerator, denominator] of [
      [1, 3],
      [2, 7],
      [9_007_199_254_740_991, 10],
      [123_456_789, 1_000_000],
      [-5, 8],
      [0, 5],
    ] as const) {
      expect(quotient(BigInt(numerator), BigInt(denominator))).toBe(numerator / denominator);
    }
    expect(quotient(10n ** 40n + 1n, 10n ** 18n)).toBe(1e22);
    for (const double of [0.1, 1e-12, 41_234.567, -0.25]) {
      expect(fixedQuotient(toFixedPoint(double), 1n)).toBe(double);
    }
  });
});
