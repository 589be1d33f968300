import { walletHoldingsQuery, type WalletRef } from "../../api/wallet-holdings.ts";
import { holdingBars, type HoldingBarsData } from "../../charts/wallet/holding-bars.ts";
import { money } from "../../lib/format.ts";
import { holdingsFinding } from "../../metrics/findings/wallet-holdings.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { type Holdings, readHoldings } from "../../metrics/wallet-holdings.ts";
import { figure, needed } from "../figure.ts";

/** What a wallet holds of all tokens here. */
export const holdings = figure({
  section: {
    id: "tokens",
    name: "Its tokens",
    read: [
      "Every token here whose transfers or balances name this wallet, all its accounts together. A value is the amount at the last known price.",
      "Who sent the first tokens is known where every transfer of a token is. Tokens that are not here are not counted.",
    ],
    sources: ["wallet statistics", "transfers", "prices"],
    metrics: ["holding-value", "share-of-supply", "rank", "unrealized", "realized"],
  },
  // The page says it as a whole.
  missing: null,
  queries: (wallet: WalletRef) => ({ holdings: needed(walletHoldingsQuery(wallet)) }),
  read: ({ holdings: page }) => readHoldings(page),
  finding: (data) => holdingsFinding(data),
});

/** The values as bars; null where no value is known. */
export function valueBars({ held, value }: Holdings, most: number): HoldingBarsData | null {
  if (value === null || value === 0) return null;
  const known = held.flatMap((token) =>
    token.value_usd === null ? [] : [{ name: spokenTicker(token), value: token.value_usd }],
  );
  return holdingBars(known, most, (usd) => money(usd));
}
