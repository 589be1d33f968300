import type { Database } from "../store/database.ts";
import { batchesOf, Turn } from "./batches.ts";

interface PricedToken {
  readonly token_id: number;
  readonly rows: number;
  readonly ranks: number;
}

const pricedTokens = `
  SELECT token_id, count(*)::INTEGER AS rows, max(rank)::INTEGER AS ranks
  FROM cost_changes WHERE token_id IN (SELECT token_id FROM tick_prices)
  GROUP BY token_id ORDER BY token_id`;

interface PricedTick {
  readonly token_id: number;
  readonly tick: number;
  readonly rank: number;
}

/** Writes what is in profit at every tick that has a price: what stands at lower ranks than the price. */
export async function writeProfits(db: Database): Promise<void> {
  for (const tokens of batchesOf(await db.rows<PricedToken>(pricedTokens))) await writeBatch(db, tokens);
}

async function writeBatch(db: Database, tokens: readonly PricedToken[]): Promise<void> {
  const changes = await readChanges(db, tokens);
  const ticks = await db.rows<PricedTick>(
    `SELECT token_id, tick, rank FROM tick_states
     WHERE rank IS NOT NULL AND token_id BETWEEN $1 AND $2 ORDER BY token_id, tick`,
    [tokens[0]!.token_id, tokens.at(-1)!.token_id],
  );
  const rows: { token_id: number; tick: number; in_profit: bigint; owners_in_profit: number }[] = [];
  const turn = new Turn();
  let nextTick = 0;
  let nextChange = 0;
  let end = 0;
  for (const token of tokens) {
    end += token.rows;
    const sums = new SumsByRank(token.ranks);
    while (ticks[nextTick] !== undefined && ticks[nextTick]!.token_id < token.token_id) nextTick++;
    for (; ticks[nextTick]?.token_id === token.token_id; nextTick++) {
      if (turn.isOver) await turn.pass();
      const { tick, rank } = ticks[nextTick]!;
      for (; nextChange < end && changes.tick[nextChange]! <= tick; nextChange++)
        sums.add(changes, nextChange);
      const { amount, owners } = sums.below(rank);
      rows.push({ token_id: token.token_id, tick, in_profit: amount, owners_in_profit: owners });
    }
    nextChange = end;
  }
  await db.append("tick_profits", {
    token_id: rows.map((row) => row.token_id),
    tick: rows.map(({ tick }) => tick),
    in_profit: rows.map((row) => row.in_profit),
    owners_in_profit: rows.map((row) => row.owners_in_profit),
  });
}

/** In the order of their ticks. Amounts are sums of limbs times powers of 2^32, the lowest first. */
interface CostChanges {
  readonly tick: Int32Array;
  readonly rank: Int32Array;
  readonly owners: Float64Array;
  readonly limbs: readonly Float64Array[];
}

/** Token by token. */
async function readChanges(db: Database, tokens: readonly PricedToken[]): Promise<CostChanges> {
  const count = tokens.reduce((sum, token) => sum + token.rows, 0);
  const tick = new Int32Array(count);
  const rank = new Int32Array(count);
  const [owners, ...limbs] = Array.from({ length: 5 }, () => new Float64Array(count));
  await db.read(
    `SELECT
       tick, rank, owners::DOUBLE,
       (lower_amount & 4294967295::HUGEINT)::DOUBLE,
       ((lower_amount >> 32) & 4294967295::HUGEINT)::DOUBLE,
       (((lower_amount >> 64) & 4294967295::HUGEINT) + (upper_amount & 4294967295::HUGEINT))::DOUBLE,
       ((lower_amount >> 96) + (upper_amount >> 32))::DOUBLE
     FROM cost_changes WHERE token_id BETWEEN ${tokens[0]!.token_id} AND ${tokens.at(-1)!.token_id}
       AND token_id IN (SELECT token_id FROM tick_prices)
     ORDER BY token_id, tick`,
    [tick, rank, owners!, ...limbs],
  );
  return { tick, rank, owners: owners!, limbs };
}

/** Sums of all ranks below one, at a cost that grows with the logarithm of their number (a Fenwick tree). */
class SumsByRank {
  readonly #owners: Float64Array;
  readonly #limbs: readonly Float64Array[];

  constructor(private readonly ranks: number) {
    this.#owners = new Float64Array(ranks + 2);
    this.#limbs = Array.from({ length: 4 }, () => new Float64Array(ranks + 2));
  }

  add({ rank, owners, limbs }: CostChanges, index: number): void {
    addTo(this.#owners, rank[index]!, owners[index]!);
    for (let limb = 0; limb < limbs.length; limb++)
      addTo(this.#limbs[limb]!, rank[index]!, limbs[limb]![index]!);
  }

  below(rank: number): { readonly amount: bigint; readonly owners: number } {
    const end = Math.min(rank, this.ranks + 1);
    return {
      amount: this.#limbs.reduceRight((sum, limb) => (sum << 32n) + BigInt(sumBelow(limb, end)), 0n),
      owners: sumBelow(this.#owners, end),
    };
  }
}

function addTo(sums: Float64Array, rank: number, value: number): void {
  if (value === 0) return;
  for (let place = rank + 1; place < sums.length; place += place & -place) sums[place]! += value;
}

function sumBelow(sums: Float64Array, rank: number): number {
  let sum = 0;
  for (let place = rank; place > 0; place -= place & -place) sum += sums[place]!;
  return sum;
}
