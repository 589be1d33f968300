import { hands } from "../../contract/hands.ts";
import { bigintAt, type Columns, Doubles, fromNames, halvesOf, Hugeints, Integers } from "./columns.ts";
import { bigintOf } from "./fifo/exact-sums.ts";
import type { OwnerLots } from "./fifo/owner-lots.ts";
import type { Balances } from "./input.ts";
import type { LargeOwner } from "./ranks/largest-owners.ts";

/** What the store keeps of tokens beside their figures, by the names of its tables. */
export type LedgerTables = Readonly<Record<string, Columns>>;

/** Columns that grow, by the names that they have in the store. */
type Rows = Readonly<Record<string, Integers | Doubles | Hugeints>>;

export function columnsOf(rows: Rows): Columns {
  return Object.fromEntries(Object.entries(rows).map(([name, column]) => [name, column.column()]));
}

/** What is kept of every owner that ever held something. */
export const ownerRows = () => ({
  token_id: new Integers(),
  owner: new Integers(),
  amount: new Hugeints(),
  age_weight_high: new Hugeints(),
  age_weight_low: new Hugeints(),
  ...fromNames(hands, () => new Hugeints()),
  unrealized_pnl: new Doubles(),
  realized_pnl: new Doubles(),
  cost_share: new Doubles(),
  sold_share: new Doubles(),
});
export type OwnerRows = ReturnType<typeof ownerRows>;

export function addOwner(
  rows: OwnerRows,
  token: number,
  owner: number,
  lots: OwnerLots,
  unrealized: number | null,
  realized: number | null,
  costShare: number | null,
  soldShare: number | null,
): void {
  rows.token_id.push(token);
  rows.owner.push(owner);
  if (lots.isHolding) rows.amount.pushAmount(lots.low, lots.middle, lots.high);
  else rows.amount.push(0n);
  if (lots.weight[0]! < 2 ** 124) {
    rows.age_weight_high.push(0n);
    rows.age_weight_low.pushSum(lots.weight, 0);
  } else {
    const [high, low] = halvesOf(bigintOf(lots.weight, 0));
    rows.age_weight_high.push(high);
    rows.age_weight_low.push(low);
  }
  for (let band = 0; band < hands.length; band++)
    rows[hands[band]!].pushAmount(
      lots.bands[3 * band]!,
      lots.bands[3 * band + 1]!,
      lots.bands[3 * band + 2]!,
    );
  rows.unrealized_pnl.push(unrealized);
  rows.realized_pnl.push(realized);
  rows.cost_share.push(costShare);
  rows.sold_share.push(soldShare);
}

/** What is held of a token of which no transfers are known: by owner, whatever its accounts are. */
export function addHeldOwners(rows: OwnerRows, token: number, { owner, amount }: Balances): void {
  const held = new Map<number, bigint>();
  for (const [row, each] of owner.entries()) held.set(each, (held.get(each) ?? 0n) + bigintAt(amount, row));
  for (const each of [...held.keys()].sort((one, other) => one - other)) {
    const { token_id, owner: owners, amount: amounts, ...unknown } = rows;
    token_id.push(token);
    owners.push(each);
    amounts.push(held.get(each)!);
    for (const column of Object.values(unknown)) column.push(null);
  }
}

/** What every account holds now; the account of an owner itself is null. */
export const balanceRows = () => ({
  token_id: new Integers(),
  owner: new Integers(),
  account: new Integers(),
  amount: new Hugeints(),
});

/** The amounts at which blocks of holders begin. */
export const markRows = () => ({ token_id: new Integers(), block: new Integers(), amount: new Hugeints() });

/** Of the largest owners what tells their hands. */
export const clockRows = () => ({
  token_id: new Integers(),
  owner: new Integers(),
  first_receipt: new Doubles(),
  last_sale: new Doubles(),
  amount: new Hugeints(),
  ...fromNames(hands, () => new Hugeints()),
});

export function addClock(
  rows: ReturnType<typeof clockRows>,
  token: number,
  { owner, firstReceipt, lastSale, amount, bands }: LargeOwner,
  knowsBands: boolean,
): void {
  rows.token_id.push(token);
  rows.owner.push(owner);
  rows.first_receipt.push(firstReceipt);
  rows.last_sale.push(lastSale);
  rows.amount.push(amount);
  for (const [band, hand] of hands.entries()) rows[hand].push(knowsBands ? bands[band]! : null);
}

export const checkpointRows = () => ({
  token_id: new Integers(),
  nth: new Integers(),
  time: new Doubles(),
});

/** What accounts held at checkpoints, from one until before another. */
export const checkpointSpellRows = () => ({
  token_id: new Integers(),
  from_nth: new Integers(),
  to_nth: new Integers(),
  owner: new Integers(),
  account: new Integers(),
  amount: new Hugeints(),
});
