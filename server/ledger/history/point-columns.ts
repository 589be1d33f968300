import { type Columns, Doubles, fromNames, halvesOf, Hugeints, Integers } from "../columns.ts";
import type { TokenLedger } from "../token-ledger.ts";
import type { InProfit } from "./cost-sums.ts";
import { type OrderFigureName, orderFigureRows } from "./order-figures.ts";
import { historySizes, type TickRanks } from "./ranked-points.ts";
import type { TickStates } from "./states.ts";
import type { TickFlow } from "./sums.ts";

/** What is known of a token whose transfers do not tell all. */
export interface Known {
  /** What is held; of a token with balances that came without transfers, since the newest of those. */
  readonly balances: boolean;
  /** Since when it is held, and at what cost. */
  readonly past: boolean;
  /** What was transferred; not of a token that was opened with balances, whose first events are none. */
  readonly events: boolean;
}

/** What happened since the point before. */
export interface Flow {
  transfers: number;
  moved: bigint;
  newOwners: number;
  returnedOwners: number;
  leftOwners: number;
  activeOwners: number;
  deaths: number;
  sales: number;
  left: TickFlow;
}

/** What a point of a history is made of. */
export interface PointInput {
  readonly ledger: TokenLedger;
  readonly known: Known;
  readonly tick: number;
  readonly step: number;
  readonly isLast: boolean;
  /** Whether balances came without transfers since the point before. */
  readonly hasEntries: boolean;
  readonly states: TickStates;
  readonly flow: Flow;
  /** Where balances are put in order. */
  readonly ranks: TickRanks | undefined;
  /** Where wallets are others than accounts. */
  readonly ownerRanks: TickRanks | undefined;
  readonly profit: InProfit | undefined;
  readonly averageCostNow: number | null;
}

/** The same with what several columns need. What is not known is null. */
function pointOf(input: PointInput) {
  const { ledger, known, tick, hasEntries, states, flow } = input;
  const { clock, tickPrices, adjustedAt, moneyScale } = ledger.terms;
  const time = clock.timeOf(tick);
  const price = Number.isNaN(tickPrices[tick]!) ? null : tickPrices[tick]!;
  const knowsBalances = known.balances && (adjustedAt === null || time >= adjustedAt);
  const where =
    (isKnown: boolean) =>
    <T>(value: T): T | null =>
      isKnown ? value : null;
  return {
    ...input,
    time,
    price,
    state: states.states[tick]!,
    ofBalances: where(knowsBalances),
    ofOwners: where(knowsBalances && !hasEntries),
    ofPast: where(known.past),
    ofPrice: where(known.past && price !== null),
    ofEvents: where(known.events),
    /** Where nothing was sold, nothing was gained: said where there was a price to sell at. */
    gained: (money: bigint) =>
      flow.sales > 0 ? Number(money) / moneyScale : flow.deaths === 0 && price !== null ? 0 : null,
  };
}

type Point = ReturnType<typeof pointOf>;

const integer = (at: (point: Point) => number | null) => ({ kind: "INTEGER", at }) as const;
const double = (at: (point: Point) => number | null) => ({ kind: "DOUBLE", at }) as const;
const hugeint = (at: (point: Point) => bigint | null) => ({ kind: "HUGEINT", at }) as const;
/** In two columns, whose names end with `_high` and `_low`. */
const halves = (at: (point: Point) => bigint | null) => ({ kind: "HALVES", at }) as const;

type Row = ReturnType<typeof integer | typeof double | typeof hugeint | typeof halves>;

/** What is held by its age, from the limit before. */
const ageNames = [
  "under_1d",
  "under_7d",
  "under_15d",
  "under_30d",
  "under_60d",
  "under_90d",
  "under_180d",
  "under_365d",
  "under_730d",
  "over_730d",
] as const;

const orderNames = Object.keys(orderFigureRows) as OrderFigureName[];

type OrderColumn<K extends OrderFigureName> = Extract<Row, { kind: (typeof orderFigureRows)[K]["kind"] }>;

/** What needs the order of balances, and where a point has it. */
function orderColumn<K extends OrderFigureName>(name: K, of: "ranks" | "ownerRanks"): OrderColumn<K> {
  const { kind } = orderFigureRows[name];
  return { kind, at: (point: Point) => point[of]?.[name] ?? null } as OrderColumn<K>;
}

/**
 * The columns of `token_history` by name, and what each says at a point. A new one stands at the end: the table gets
 * its column by itself, and tokens are computed anew (../formulas.ts).
 */
const pointColumns = {
  token_id: integer(({ ledger }) => ledger.token.tokenId),
  step: integer(({ step }) => step),
  time: double(({ time }) => time),
  holders: integer(({ ofBalances, states, tick }) => ofBalances(states.holders[tick]!)),
  owners: integer(({ ofBalances, states, tick }) => ofBalances(states.owners[tick]!)),
  supply: hugeint(({ ofBalances, state }) => ofBalances(state.supply)),
  new_owners: integer(({ ofOwners, flow }) => ofOwners(flow.newOwners)),
  returned_owners: integer(({ ofOwners, flow }) => ofOwners(flow.returnedOwners)),
  left_owners: integer(({ ofOwners, flow }) => ofOwners(flow.leftOwners)),
  ...(fromNames(orderNames, (name) => orderColumn(name, "ranks")) as {
    [K in OrderFigureName]: OrderColumn<K>;
  }),
  ...(Object.fromEntries(orderNames.map((name) => [`wallet_${name}`, orderColumn(name, "ownerRanks")])) as {
    [K in OrderFigureName as `wallet_${K}`]: OrderColumn<K>;
  }),
  ...fromNames(historySizes, (_, size) =>
    integer(({ price, ranks }) => (price === null ? null : (ranks?.over[size] ?? null))),
  ),
  ...fromNames(
    historySizes.map((name) => `wallet_${name}` as const),
    (_, size) =>
      integer(({ price, ownerRanks }) => (price === null ? null : (ownerRanks?.over[size] ?? null))),
  ),
  ...fromNames(ageNames, (_, age) => hugeint(({ ofPast, state }) => ofPast(state.ages[age]!))),
  age_weight: halves(({ ofPast, state, time, ledger }) =>
    ofPast(state.supply * BigInt(time - ledger.terms.firstTime) - state.weight),
  ),
  price_usd: double(({ price }) => price),
  costed: hugeint(({ ofPast, state }) => ofPast(state.costed)),
  average_cost: double(({ known, state, isLast, averageCostNow, ledger }) => {
    if (!known.past || state.costed === 0n) return null;
    if (isLast) return averageCostNow ?? 0;
    return Number(state.cost) / Number(state.costed) / ledger.terms.priceScale;
  }),
  in_profit: hugeint(({ ofPrice, profit }) => ofPrice(profit?.amount ?? 0n)),
  at_cost: hugeint(({ ofPrice, profit }) => ofPrice(profit?.atCost ?? 0n)),
  costed_owners: integer(({ ofPrice, states, tick }) => ofPrice(states.costedOwners[tick]!)),
  owners_in_profit: integer(({ ofPrice, profit }) => ofPrice(profit?.owners ?? 0)),
  realized_profit: double(({ ofPast, gained, flow }) => ofPast(gained(flow.left.profit))),
  realized_loss: double(({ ofPast, gained, flow }) => ofPast(gained(flow.left.loss))),
  sold_value_to_cost: double(({ ofPast, flow: { left } }) =>
    ofPast(left.soldCost > 0n ? Number(left.soldValue) / Number(left.soldCost) : null),
  ),
  moved: halves(({ ofEvents, flow }) => ofEvents(flow.moved)),
  transfers: integer(({ ofEvents, flow }) => ofEvents(flow.transfers)),
  active_owners: integer(({ known, hasEntries, flow }) =>
    known.events && !hasEntries ? flow.activeOwners : null,
  ),
  consumed: halves(({ ofPast, flow }) => ofPast(flow.left.consumed)),
} satisfies Readonly<Record<string, Row>>;

type AllColumns = typeof pointColumns;

/** A point of a history: a row of `token_history`. What is not known is null. */
export type PointRow = {
  readonly [
    K in keyof AllColumns as AllColumns[K]["kind"] extends "HALVES" ? `${K}_high` | `${K}_low` : K
  ]: ReturnType<AllColumns[K]["at"]>;
};

const rows: [string, Row][] = Object.entries(pointColumns);

/** Of the table, by name. */
export const storedColumns = Object.fromEntries(
  rows.flatMap(([name, { kind }]) =>
    kind === "HALVES"
      ? [`${name}_high`, `${name}_low`].map((half) => [half, "HUGEINT"] as const)
      : [[name, kind] as const],
  ),
);

const columnKinds = { INTEGER: Integers, DOUBLE: Doubles, HUGEINT: Hugeints };

export class PointRows {
  readonly #columns: Record<string, Integers | Doubles | Hugeints> = {};
  readonly #writers = rows.map(([name, row]) => this.#writer(name, row));

  #writer(name: string, row: Row): (point: Point) => void {
    if (row.kind !== "HALVES") {
      const column = (this.#columns[name] = new columnKinds[row.kind]());
      return (point) => column.push(row.at(point) as never);
    }
    const high = (this.#columns[`${name}_high`] = new Hugeints());
    const low = (this.#columns[`${name}_low`] = new Hugeints());
    return (point) => {
      const value = row.at(point);
      const [highHalf, lowHalf] = value === null ? [null, null] : halvesOf(value);
      high.push(highHalf);
      low.push(lowHalf);
    };
  }

  add(input: PointInput): void {
    const point = pointOf(input);
    for (const write of this.#writers) write(point);
  }

  /** Some rows of others. */
  addStored(
    stored: Columns,
    isWanted: (point: { readonly step: number; readonly time: number }, row: number) => boolean,
  ): void {
    const [steps, times] = [stored["step"] as Int32Array, stored["time"] as Float64Array];
    const wanted: number[] = [];
    for (let row = 0; row < steps.length; row++)
      if (isWanted({ step: steps[row]!, time: times[row]! }, row)) wanted.push(row);
    for (const [name, column] of Object.entries(this.#columns)) column.pushStored(stored[name]!, wanted);
  }

  columns(): Columns {
    return Object.fromEntries(Object.entries(this.#columns).map(([name, column]) => [name, column.column()]));
  }
}
