import { type CountedOver, countedOverUsd } from "../../../contract/sizes.ts";
import { handDays } from "../../../contract/hands.ts";
import { daySeconds } from "../../../contract/windows.ts";
import { rawWorth } from "../amount.ts";
import { AmountOverflow, bandNames, bandOf } from "../fifo/owner-lots.ts";
import { writeLimbs } from "../fifo/exact-sums.ts";
import type { TokenFigures } from "../figures.ts";
import { bigintAt } from "../columns.ts";
import { orderFigures } from "../history/order-figures.ts";
import type { Balances } from "../input.ts";
import { countedOwners, type LargeOwner } from "./largest-owners.ts";
import { largestFirst } from "./order.ts";
import { RankedBalances } from "./ranked-balances.ts";
import type { MarkRows, BalanceRows } from "../rows.ts";
import type { TokenLedger } from "../token-ledger.ts";

/** Ranks of a block of holders that is found by the amount at which it begins: as in server/api/holders/holder-pages.ts. */
const markedRanks = 4_096;

type HeldFigures = Pick<
  TokenFigures,
  | "supply"
  | "holder_count"
  | "hhi"
  | "gini_high"
  | "gini_low"
  | "lower_median"
  | "upper_median"
  | CountedOver
  | WalletFigure
>;

type WalletFigure =
  | "wallet_count"
  | "wallet_top1"
  | "wallet_top10"
  | "wallet_top100"
  | "wallet_half"
  | "wallet_hhi"
  | "wallet_over";

/** What is held now: its figures, and rows of it with the largest first. */
export function heldNow(
  tokenId: number,
  balances: Balances,
  price: number | null,
  decimals: number,
  rows: { readonly balances: BalanceRows; readonly marks: MarkRows },
): HeldFigures {
  const { owner, account, amount } = balances;
  const order = largestFirst(amount);
  for (const row of order) rows.balances.add(tokenId, balances, row);
  for (let rank = 0; rank < order.length; rank += markedRanks)
    rows.marks.add(tokenId, rank / markedRanks, bigintAt(amount, order[rank]!));
  const held = RankedBalances.held(amount, order);
  const { count, sum: supply } = held;
  if (supply >= 2n ** 127n) throw new AmountOverflow();
  const figures = count === 0 ? undefined : orderFigures(held);
  return {
    supply,
    holder_count: count,
    hhi: figures?.hhi ?? null,
    gini_high: (figures?.gini ?? 0n) >> 64n,
    gini_low: BigInt.asUintN(64, figures?.gini ?? 0n),
    lower_median: count === 0 ? 0n : held.amountOf(Math.floor(count / 2)),
    upper_median: count === 0 ? 0n : held.amountOf(Math.floor((count - 1) / 2)),
    ...countedOver(held, price, decimals),
    ...walletFigures(owner, account, amount, supply, (wallets) =>
      price === null ? null : countedOver(wallets, price, decimals),
    ),
  };
}

function countedOver(
  held: RankedBalances,
  price: number | null,
  decimals: number,
): Record<CountedOver, bigint> {
  const counted = Object.entries(countedOverUsd).map(([name, usd]) => [
    name,
    price === null ? 0n : BigInt(held.countAbove(rawWorth(usd, price, decimals))),
  ]);
  return Object.fromEntries(counted) as Record<CountedOver, bigint>;
}

const noWalletFigures = {
  wallet_top1: null,
  wallet_top10: null,
  wallet_top100: null,
  wallet_half: null,
  wallet_hhi: null,
  wallet_over: null,
};

/** Owners where the rows are accounts: what the two count and hold is said side by side. */
function walletFigures(
  owner: Int32Array,
  account: Int32Array,
  amount: Uint32Array,
  supply: bigint,
  over: (wallets: RankedBalances) => Record<CountedOver, bigint> | null,
): Pick<TokenFigures, WalletFigure> {
  if (account.every((each) => each < 0)) return { wallet_count: null, ...noWalletFigures };
  const count = new Set(owner).size;
  // Each has one account: what is said of accounts is said of them.
  if (count === owner.length) return { wallet_count: BigInt(count), ...noWalletFigures };
  const sums = new Map<number, bigint>();
  for (const [row, each] of owner.entries()) sums.set(each, (sums.get(each) ?? 0n) + bigintAt(amount, row));
  const limbs = new Uint32Array(4 * sums.size);
  let row = 0;
  for (const sum of sums.values()) {
    writeLimbs(sum, limbs, 4 * row);
    row += 1;
  }
  const held = RankedBalances.held(limbs, largestFirst(limbs));
  const figures = orderFigures(held);
  return {
    wallet_count: BigInt(sums.size),
    wallet_top1: held.heldBy(1),
    wallet_top10: figures.top_10,
    wallet_top100: figures.top_100,
    wallet_half: halfWithin(held, supply),
    wallet_hhi: figures.hhi,
    wallet_over: over(held),
  };
}

/** The least number that hold as much as all others; null where that is more than a hundred. */
function halfWithin(held: RankedBalances, supply: bigint): bigint | null {
  const count = held.countHolding((supply - 1n) / 2n);
  return count > 100 ? null : BigInt(count);
}

type HandFigures = Pick<
  TokenFigures,
  | "diamond_wallets"
  | "gold_wallets"
  | "silver_wallets"
  | "bronze_wallets"
  | "wood_wallets"
  | "new_wallets"
  | (typeof bandNames)[number]
>;

/** Whether the address decides which of the largest owners are counted. */
export function isTiedAtEdge(largest: readonly LargeOwner[]): boolean {
  return (
    largest.length > countedOwners && largest[countedOwners - 1]!.amount === largest[countedOwners]!.amount
  );
}

/** Hands of the largest owners, who are in their order, and what they hold by its age. */
export function handFigures(largest: readonly LargeOwner[], asOf: number): HandFigures {
  const counted = largest.slice(0, countedOwners);
  const wallets = [0, 0, 0, 0, 0];
  const held = bandNames.map(() => 0n);
  let newWallets = 0;
  for (const { firstReceipt, lastSale, bands } of counted) {
    if (lastSale === null && firstReceipt > asOf - handDays.bronze * daySeconds) newWallets += 1;
    else wallets[bandOf(asOf - (lastSale ?? firstReceipt))]! += 1;
    for (const [band, amount] of bands.entries()) held[band]! += amount;
  }
  return {
    ...(Object.fromEntries([
      ...bandNames.map((name, band) => [`${name}_wallets`, BigInt(wallets[band]!)]),
      ...bandNames.map((name, band) => [name, held[band]!]),
    ]) as Omit<HandFigures, "new_wallets">),
    new_wallets: BigInt(newWallets),
  };
}

type OwnerFigures = Pick<
  TokenFigures,
  | "held_then"
  | "held_then_and_now"
  | "age_weight_high"
  | "age_weight_low"
  | "break_even_price"
  | "costed_tokens"
  | "unrealized_pnl"
  | "realized_pnl"
  | "sold_tokens"
  | "sold_known"
  | "w1"
  | "w2"
  | "w3"
  | "w4"
  | "w5"
  | "w6"
  | "w7"
  | "w8"
  | "w9"
  | "wallet_changes"
>;

/** What is summed over owners. */
export function ownerFigures(ledger: TokenLedger): OwnerFigures {
  const costed = ledger.costed.value;
  const cost = ledger.cost.value;
  const weight = ledger.lots.ageWeights();
  const [changes, walletChanges] = [ledger.deltas("accounts"), ledger.deltas("owners")];
  return {
    held_then: BigInt(ledger.heldThen),
    held_then_and_now: BigInt(ledger.heldThenAndNow),
    age_weight_high: weight >> 64n,
    age_weight_low: BigInt.asUintN(64, weight),
    break_even_price: cost === null || costed === null || costed === 0 ? null : cost / costed,
    costed_tokens: costed,
    unrealized_pnl: ledger.unrealized.value,
    realized_pnl: ledger.realized.value,
    sold_tokens: ledger.sold.value,
    sold_known: ledger.soldKnown.value,
    wallet_changes: Array.from(walletChanges),
    ...(Object.fromEntries(Array.from(changes, (delta, window) => [`w${window + 1}`, BigInt(delta)])) as Pick<
      OwnerFigures,
      "w1" | "w2" | "w3" | "w4" | "w5" | "w6" | "w7" | "w8" | "w9"
    >),
  };
}
