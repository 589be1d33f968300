import { sameCost } from "../../contract/sizes.ts";
import { fixedQuotient, quotient, toFixedPoint } from "./exact.ts";
import { sizeOf } from "./expected.ts";
import type { Lot } from "./recomputation.ts";
import { daySeconds } from "./replay.ts";

export interface OwnerState {
  balance: bigint;
  firstReceipt: number;
  readonly lots: Lot[];
}

export interface State {
  readonly owners: Map<string, OwnerState>;
  readonly accounts: Map<string, bigint>;
}

export function holding({ owners }: State): [string, OwnerState][] {
  return [...owners].filter(([, { balance }]) => balance > 0n);
}

/** Of amounts that accounts hold, or owners. */
export function concentration(held: readonly bigint[]) {
  const amounts = held.filter((amount) => amount > 0n).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  const supply = amounts.reduce((sum, amount) => sum + amount, 0n);
  const count = BigInt(amounts.length);
  const top = (most: number) => amounts.slice(0, most).reduce((sum, amount) => sum + amount, 0n);
  const share = (most: number) => (supply === 0n ? null : quotient(top(most), supply));
  const pairs = amounts.reduce((sum, amount, index) => sum + amount * (count - 1n - 2n * BigInt(index)), 0n);
  const half = amounts.findIndex((_, index) => 2n * top(index + 1) > supply) + 1;
  return {
    top_10_share: share(10),
    top_100_share: share(100),
    top_1000_share: share(1_000),
    hhi:
      supply === 0n
        ? null
        : quotient(
            amounts.reduce((sum, amount) => sum + amount * amount, 0n),
            supply * supply,
          ),
    gini: supply === 0n ? null : quotient(pairs, count * supply),
    half_of_supply: supply === 0n ? null : half,
  };
}

/** What needs the order of balances, of owners by all that each of their accounts holds. */
export function ofWallets({ owners, accounts }: State, price: number | null, decimals: number) {
  const held = [...owners.keys()].map((owner) =>
    [...accounts].reduce((sum, [key, amount]) => (key.startsWith(`${owner}/`) ? sum + amount : sum), 0n),
  );
  return {
    ...Object.fromEntries(
      Object.entries(concentration(held)).map(([name, value]) => [`wallet_${name}`, value]),
    ),
    ...bySize("wallets_by_value", held, price, decimals),
  };
}

function bySize(series: string, held: readonly bigint[], price: number | null, decimals: number) {
  const worth = held
    .filter((amount) => amount > 0n)
    .map((amount) => sizeOf(quotient(amount, 10n ** BigInt(decimals)) * (price ?? 0)));
  return Object.fromEntries(
    ["shrimp", "crab", "fish", "dolphin", "whale"].map((size) => [
      `${series}.${size}`,
      price === null || worth.length === 0 ? null : worth.filter((other) => other === size).length,
    ]),
  );
}

/** Names of columns and the age in days that each begins above. */
const hands = { wood: -1, bronze: 15, silver: 30, gold: 60, diamond: 90 };
const fine = {
  under_1d: -1,
  "1d_7d": 1,
  "7d_30d": 7,
  "30d_90d": 30,
  "90d_180d": 90,
  "180d_365d": 180,
  "1y_2y": 365,
  over_2y: 730,
};

export function ages(state: State, time: number, decimals: number) {
  const lots = holding(state).flatMap(([, owner]) => owner.lots);
  const columns = (prefix: string, limits: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      Object.entries(limits).map(([name, above], index, all) => {
        const upTo = all[index + 1]?.[1] ?? Number.POSITIVE_INFINITY;
        const isInside = (age: number) => age > above * daySeconds && age <= upTo * daySeconds;
        const held = lots.filter((lot) => isInside(time - lot.time));
        return [`${prefix}.${name}`, quotient(quantityOf(held), 10n ** BigInt(decimals))];
      }),
    );
  const all = quantityOf(lots);
  const weighted = lots.reduce((total, lot) => total + lot.quantity * BigInt(time - lot.time), 0n);
  return {
    supply: quotient(all, 10n ** BigInt(decimals)),
    avg_time_held: all === 0n ? null : Number((2n * weighted + all) / (2n * all)),
    ...columns("supply_by_age", hands),
    ...columns("supply_by_age_fine", fine),
  };
}

function quantityOf(lots: readonly Lot[]): bigint {
  return lots.reduce((total, { quantity }) => total + quantity, 0n);
}

function costOf(lots: readonly Lot[]): bigint {
  return lots.reduce((total, { quantity, unitCost }) => total + quantity * toFixedPoint(unitCost!), 0n);
}

/** An average that is closer to the price than one part in so many counts as equal to it: the ledger divides doubles. */
const nearly = BigInt(Math.round(1 / sameCost));

export function values(state: State, price: number | null, decimals: number) {
  const lots = holding(state).flatMap(([, owner]) => owner.lots);
  const costed = lots.filter(({ unitCost }) => unitCost !== null);
  const ofOwners = holding(state)
    .map(([, owner]) => owner.lots.filter(({ unitCost }) => unitCost !== null))
    .filter((owned) => owned.length > 0);
  const average = costed.length === 0 ? null : fixedQuotient(costOf(costed), quantityOf(costed));
  const isPriced = price !== null && costed.length > 0;
  const isAtCost = (unitCost: number) =>
    price !== null && Math.abs(unitCost - price) <= sameCost * Math.max(unitCost, price);
  const below = costed.filter(({ unitCost }) => price !== null && unitCost! < price && !isAtCost(unitCost!));
  const level = costed.filter(({ unitCost }) => isAtCost(unitCost!));
  const winners = ofOwners.filter(
    (owned) =>
      price !== null && costOf(owned) * (nearly + 1n) < quantityOf(owned) * toFixedPoint(price) * nearly,
  );
  return {
    average_cost: average,
    costed_share: lots.length === 0 ? 0 : quotient(quantityOf(costed), quantityOf(lots)),
    market_value_to_cost: price === null || !average ? null : price / average,
    supply_in_profit: isPriced ? quotient(quantityOf(below), quantityOf(costed)) : null,
    supply_at_cost: isPriced ? quotient(quantityOf(level), quantityOf(costed)) : null,
    owners_in_profit: isPriced ? winners.length / ofOwners.length : null,
    ...bySize("holders_by_value", [...state.accounts.values()], price, decimals),
  };
}
