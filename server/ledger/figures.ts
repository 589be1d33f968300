import type { DataHistory } from "../../contract/meta.ts";
import type { ChainId } from "../../contract/chains.ts";
import type { CountedOver } from "../../contract/sizes.ts";

/** All figures of a token that its answers are made of. Those of its past are null where it has none. */
export interface TokenFigures {
  readonly token_id: number;
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly decimals: number;
  readonly history: DataHistory;
  /** Of an incomplete token whose balances are right from a moment on: that moment. */
  readonly known_from: bigint | null;
  /** Whether somebody still has what was there at that moment. */
  readonly opening_held: boolean;
  readonly as_of: bigint | null;
  readonly first_time: bigint | null;
  readonly price_usd: number | null;
  /** Whether any price of the token is known, of the time or before it. */
  readonly priced: boolean;
  readonly last_price_usd: number | null;
  readonly last_price_at: bigint | null;
  /** Minted to the zero address, raw. */
  readonly unheld: bigint | null;
  readonly supply: bigint;
  readonly holder_count: number;

  readonly hhi: number | null;
  readonly gini_high: bigint;
  readonly gini_low: bigint;
  readonly lower_median: bigint;
  readonly upper_median: bigint;
  readonly over_10: bigint | null;
  readonly over_100: bigint | null;
  readonly over_1000: bigint | null;
  readonly over_10000: bigint | null;
  readonly over_100k: bigint | null;
  readonly over_1m: bigint | null;

  readonly diamond_wallets: bigint | null;
  readonly gold_wallets: bigint | null;
  readonly silver_wallets: bigint | null;
  readonly bronze_wallets: bigint | null;
  readonly wood_wallets: bigint | null;
  readonly new_wallets: bigint | null;
  readonly diamond: bigint | null;
  readonly gold: bigint | null;
  readonly silver: bigint | null;
  readonly bronze: bigint | null;
  readonly wood: bigint | null;

  readonly w1: bigint | null;
  readonly w2: bigint | null;
  readonly w3: bigint | null;
  readonly w4: bigint | null;
  readonly w5: bigint | null;
  readonly w6: bigint | null;
  readonly w7: bigint | null;
  readonly w8: bigint | null;
  readonly w9: bigint | null;

  readonly held_then: bigint | null;
  readonly held_then_and_now: bigint | null;
  readonly age_weight_high: bigint | null;
  readonly age_weight_low: bigint | null;
  readonly break_even_price: number | null;
  /** Whole tokens held whose cost is known; all tokens sold, and those of which cost and sale price are. */
  readonly costed_tokens: number | null;
  readonly unrealized_pnl: number | null;
  readonly realized_pnl: number | null;
  readonly sold_tokens: number | null;
  readonly sold_known: number | null;

  /** In transfers, mints and burns of the last seven days: raw, and at the price of each; null where one has no price. */
  readonly moved_7d: bigint | null;
  readonly moved_7d_usd: number | null;

  readonly wallet_count: bigint | null;
  readonly wallet_top1: bigint | null;
  readonly wallet_top10: bigint | null;
  readonly wallet_top100: bigint | null;
  readonly wallet_half: bigint | null;
  readonly wallet_hhi: number | null;
  readonly wallet_over: Readonly<Record<CountedOver, bigint>> | null;
  /** How many more wallets hold something than at the beginning of each window, the shortest first. */
  readonly wallet_changes: readonly number[] | null;

  readonly transfer_count: bigint | null;
  readonly address_count: bigint | null;
}
