import type { ChainId } from "../../contract/chains.ts";
import type { Coverage, LastPrice } from "../../contract/facts.ts";
import type { Hand } from "../../contract/hands.ts";
import type { DataHistory } from "../../contract/meta.ts";
import type { CountedOver } from "../../contract/sizes.ts";

/** All figures of a token that its answers are made of. Times are unix seconds, amounts raw. */
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
  /** Of whatever age. */
  readonly last_price: LastPrice | null;
  /** Minted to the zero address. */
  readonly unheld: bigint | null;
  readonly supply: bigint;
  readonly holder_count: number;
  readonly hhi: number | null;
  /** Its numerator: that of the answer is a part of supply times holders. */
  readonly gini: bigint;
  readonly twice_median: bigint;
  /** Null where there is no price, as of wallets. */
  readonly over: CountsOver | null;
  readonly wallet_count: number;
  /** Null where each wallet has one account: what is said of accounts is said of them. */
  readonly wallets: WalletFigures | null;
  /** Null where there are no transfers. */
  readonly past: PastFigures | null;
  /** Of a token whose balances are not known. */
  readonly coverage: Pick<Coverage, "transfers" | "addresses"> | null;
}

export type CountsOver = Readonly<Record<CountedOver, number>>;

/** What wallets hold in all of their accounts. */
export interface WalletFigures {
  readonly top1: bigint;
  readonly top10: bigint;
  readonly top100: bigint;
  /** The fewest that hold half of supply; null where more than 100. */
  readonly half: number | null;
  readonly hhi: number;
  readonly over: CountsOver | null;
}

/** The largest owners by their hands, and what they hold by its age. */
export interface HandFigures {
  readonly wallets: Readonly<Record<Hand | "new_holders", number>>;
  readonly amounts: Readonly<Record<Hand, bigint>>;
}

/** What only transfers say. Sums of doubles are null where nothing was added. */
export interface PastFigures {
  readonly hands: HandFigures;
  /** How many more hold something than at the beginning of each window, the shortest first. */
  readonly holder_changes: readonly number[];
  readonly wallet_changes: readonly number[];
  /** Owners that held something 30 days ago, and those of them that still do. */
  readonly held_then: number;
  readonly held_then_and_now: number;
  /** What is held, times its age. */
  readonly age_weight: bigint;
  readonly break_even_price: number | null;
  /** Whole tokens held whose cost is known; all tokens sold, and those of which cost and sale price are. */
  readonly costed_tokens: number | null;
  readonly unrealized_pnl: number | null;
  readonly realized_pnl: number | null;
  readonly sold_tokens: number | null;
  readonly sold_known: number | null;
  /** In transfers, mints and burns of the last seven days, and at the price of each; null where one has no price. */
  readonly moved_7d: bigint;
  readonly moved_7d_usd: number | null;
}
