import { expect, test } from "vitest";
import { brinewick } from "../../metrics/test-brinewick.ts";
import { sentenceText } from "../../metrics/findings/words.ts";
import { readWalletLead } from "./wallet-lead.ts";
import { placeholder } from "../placeholder.ts";

/** A wallet with 15 of 38, first by counting, on `network`, where the largest row holds `largest`. */
function lead(network: string, largest: number): string {
  const amounts = [largest, 11, 5, 5, 5];
  const named = { ...placeholder.token, network, supply: "38", decimals: 0 };
  const first = {
    ...placeholder.holders,
    holder_count: amounts.length,
    holders: amounts.map((amount, index) => ({
      ...placeholder.holders.holders[0]!,
      amount,
      rank: index + 1,
    })),
  };
  const stats = { ...brinewick.wallet, amount: 15, holding_breakdown: null, unrealized_pnl: null };
  return sentenceText(
    readWalletLead(
      { named, first, stats, facts: undefined },
      { ...placeholder.meta, asOf: new Date(), facts: undefined },
      { rank: 1, isSpread: false },
    ),
  );
}

test("the first place of a wallet is among accounts where it may hold in several", () => {
  expect(lead("SOL", 12)).toBe("This wallet holds 39.5% of supply, more than any one account.");
  expect(lead("SOL", 15)).toBe("This wallet holds 39.5% of supply, the largest balance by account.");
  expect(lead("ETH", 15)).toBe("This wallet holds 39.5% of supply, the largest balance.");
});
