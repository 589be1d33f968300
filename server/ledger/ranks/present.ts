import { hands, handDays } from "../../../contract/hands.ts";
import { type CountedOver, countedOverUsd } from "../../../contract/sizes.ts";
import { daySeconds } from "../../../contract/windows.ts";
import { rawWorth } from "../amount.ts";
import { bigintAt, fromNames } from "../columns.ts";
import { writeLimbs } from "../fifo/exact-sums.ts";
import { distinct } from "../fifo/legs.ts";
import { AmountOverflow, bandOf } from "../fifo/owner-lots.ts";
import type { CountsOver, HandFigures, PastFigures, TokenFigures } from "../figures.ts";
import { orderFigures } from "../history/order-figures.ts";
import type { Balances } from "../input.ts";
import type { balanceRows, markRows } from "../rows.ts";
import type { TokenLedger } from "../token-ledger.ts";
import { countedOwners, type LargeOwner } from "./largest-owners.ts";
import { largestFirst } from "./order.ts";
import { RankedBalances } from "./ranked-balances.ts";

/** Ranks of a block of holders that is found by the amount at which it begins: as in server/api/holders/holder-pages.ts. */
const markedRanks = 4_096;

type HeldFigures = Pick<
  TokenFigures,
  "supply" | "holder_count" | "hhi" | "gini" | "twice_median" | "over" | "wallet_count" | "wallets"
>;

/** What is held now: its figures, and rows of it with the largest first. */
export function heldNow(
  tokenId: number,
  balances: Balances,
  price: number | null,
  decimals: number,
  rows: ReturnType<typeof balanceRows>,
  marks: ReturnType<typeof markRows>,
): HeldFigures {
  const { owner, account, amount } = balances;
  const order = largestFirst(amount);
  for (const column of Object.values(rows)) column.makeRoom(order.length);
  for (const row of order) {
    rows.token_id.push(tokenId);
    rows.owner.push(owner[row]!);
    rows.account.push(account[row]! < 0 ? null : account[row]!);
    rows.amount.pushFrom(amount, 4 * row);
  }
  for (let rank = 0; rank < order.length; rank += markedRanks) {
    marks.token_id.push(tokenId);
    marks.block.push(rank / markedRanks);
    marks.amount.pushFrom(amount, 4 * order[rank]!);
  }
  const held = RankedBalances.held(amount, order);
  const { count, sum: supply } = held;
  if (supply >= 2n ** 127n) throw new AmountOverflow();
  const figures = count === 0 ? undefined : orderFigures(held);
  return {
    supply,
    holder_count: count,
    hhi: figures?.hhi ?? null,
    gini: figures?.gini ?? 0n,
    twice_median: held.twiceMedian,
    over: countedOver(held, price, decimals),
    ...walletFigures(balances, supply, price, decimals),
  };
}

function countedOver(held: RankedBalances, price: number | null, decimals: number): CountsOver | null {
  if (price === null) return null;
  return fromNames(overNames, (name) => held.countAbove(rawWorth(countedOverUsd[name], price, decimals)));
}

const overNames = Object.keys(countedOverUsd) as CountedOver[];

/** Owners where the rows are accounts: what the two count and hold is said side by side. */
function walletFigures(
  { owner, amount }: Balances,
  supply: bigint,
  price: number | null,
  decimals: number,
): Pick<TokenFigures, "wallet_count" | "wallets"> {
  const sums = new Map<number, bigint>();
  const count = distinct(owner).length;
  if (count === owner.length) return { wallet_count: count, wallets: null };
  for (const [row, each] of owner.entries()) sums.set(each, (sums.get(each) ?? 0n) + bigintAt(amount, row));
  const limbs = new Uint32Array(4 * count);
  for (const [row, sum] of [...sums.values()].entries()) writeLimbs(sum, limbs, 4 * row);
  const held = RankedBalances.held(limbs, largestFirst(limbs));
  const { top_10: top10, top_100: top100, hhi } = orderFigures(held);
  const half = held.countHolding((supply - 1n) / 2n);
  return {
    wallet_count: count,
    wallets: {
      top1: held.heldBy(1),
      top10,
      top100,
      half: half > 100 ? null : half,
      hhi,
      over: countedOver(held, price, decimals),
    },
  };
}

/** Whether the address decides which of the largest owners are counted. */
export function isTiedAtEdge(largest: readonly LargeOwner[]): boolean {
  return (
    largest.length > countedOwners && largest[countedOwners - 1]!.amount === largest[countedOwners]!.amount
  );
}

/** Hands of the largest owners, who are in their order, and what they hold by its age. */
export function handFigures(largest: readonly LargeOwner[], asOf: number): HandFigures {
  const wallets = { ...fromNames(hands, () => 0), new_holders: 0 };
  const amounts = fromNames(hands, () => 0n);
  for (const { firstReceipt, lastSale, bands } of largest.slice(0, countedOwners)) {
    if (lastSale === null && firstReceipt > asOf - handDays.bronze * daySeconds) wallets.new_holders += 1;
    else wallets[hands[bandOf(asOf - (lastSale ?? firstReceipt))]!] += 1;
    for (const [band, amount] of bands.entries()) amounts[hands[band]!] += amount;
  }
  return { wallets, amounts };
}

export function pastFigures(ledger: TokenLedger, largest: readonly LargeOwner[]): PastFigures {
  const costed = ledger.costed.value;
  const cost = ledger.cost.value;
  return {
    hands: handFigures(largest, ledger.terms.asOf),
    holder_changes: Array.from(ledger.deltas("accounts")),
    wallet_changes: Array.from(ledger.deltas("owners")),
    held_then: ledger.heldThen,
    held_then_and_now: ledger.heldThenAndNow,
    age_weight: ledger.lots.ageWeights(),
    break_even_price: cost === null || !costed ? null : cost / costed,
    costed_tokens: costed,
    unrealized_pnl: ledger.unrealized.value,
    realized_pnl: ledger.realized.value,
    sold_tokens: ledger.sold.value,
    sold_known: ledger.soldKnown.value,
    ...ledger.lately.figures,
  };
}
