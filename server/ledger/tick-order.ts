import { countedOverUsd } from "../../contract/sizes.ts";
import type { Database } from "../store/database.ts";
import { rawWorth } from "./amount.ts";
import { batchesOf, Turn } from "./batches.ts";
import { HeldInOrder, type Spells } from "./held-in-order.ts";
import { type OrderFigures, orderFigures } from "./order-figures.ts";

const sizes = ["over_10", "over_100", "over_1000", "over_10000"] as const;

interface RankedToken {
  readonly token_id: number;
  readonly decimals: number;
  readonly ticks: number;
  readonly rows: number;
  readonly limbs: number;
}

// Counted before they are joined: DuckDB 1.5.5 would build the join of all spells, and of few tokens not write it out.
const rankedTokens = `
  SELECT token_id, t.decimals, n.ticks, s.rows, s.limbs
  FROM (
    SELECT
      token_id, count(*)::INTEGER AS rows,
      CASE
        WHEN max(amount) < 4294967296 THEN 1
        WHEN max(amount) < two_to_64() THEN 2
        WHEN max(amount) < 79228162514264337593543950336::HUGEINT THEN 3
        ELSE 4
      END AS limbs
    FROM placed_spells GROUP BY token_id
  ) AS s
  JOIN touched_tokens AS t USING (token_id)
  JOIN (SELECT token_id, count(*)::INTEGER AS ticks FROM ranked_ticks GROUP BY token_id) AS n USING (token_id)
  ORDER BY token_id`;

interface RankedTick {
  readonly token_id: number;
  readonly tick: number;
  readonly price: number | null;
  readonly supply: bigint;
  readonly supply_double: number;
}

/** Of consecutive tokens. */
export interface OrderJob {
  readonly tokens: readonly RankedToken[];
  readonly ticks: readonly RankedTick[];
  readonly spells: Spells;
}

/** Rows of `tick_ranks`. */
export type OrderRows = Readonly<Record<string, readonly (number | bigint)[]>>;

/** What needs all balances of a tick in order, at those of 16-ranked-ticks.sql: a job is handed out before the next one is read. */
export async function readOrderJobs(db: Database, handOut: (job: OrderJob) => Promise<void>): Promise<void> {
  for (const tokens of batchesOf(await db.rows<RankedToken>(rankedTokens))) {
    const ticks = await db.rows<RankedTick>(
      `SELECT token_id, tick, price, supply, supply::DOUBLE AS supply_double
       FROM ranked_ticks WHERE token_id BETWEEN $1 AND $2 ORDER BY token_id, tick`,
      [tokens[0]!.token_id, tokens.at(-1)!.token_id],
    );
    await handOut({ tokens, ticks, spells: await readSpells(db, tokens) });
  }
}

export async function putInOrder({ tokens, ticks, spells }: OrderJob): Promise<OrderRows> {
  const figures: OrderFigures[] = [];
  const above: (readonly number[])[] = [];
  const turn = new Turn();
  let firstSpell = 0;
  let place = 0;
  for (const token of tokens) {
    const part = partOf(spells, firstSpell, firstSpell + token.rows);
    const held = new HeldInOrder(part, token.ticks);
    firstSpell += token.rows;
    let pricedAt: number | null = null;
    let worths: readonly bigint[] = [];
    for (const end = place + token.ticks; place < end; place++) {
      if (turn.isOver) await turn.pass();
      const { price, supply, supply_double: supplyDouble } = ticks[place]!;
      const isChanged = held.advance();
      figures.push(isChanged ? orderFigures(part, held.held, supply, supplyDouble) : figures.at(-1)!);
      if (!isChanged && price === pricedAt) {
        above.push(above.at(-1)!);
        continue;
      }
      if (price !== null && price !== pricedAt)
        worths = sizes.map((name) => rawWorth(countedOverUsd[name], price, token.decimals));
      pricedAt = price;
      above.push(price === null ? sizes.map(() => 0) : worths.map((worth) => held.countAbove(worth)));
    }
  }
  return {
    token_id: ticks.map((row) => row.token_id),
    tick: ticks.map(({ tick }) => tick),
    top_10: figures.map((row) => row.top_10),
    top_100: figures.map((row) => row.top_100),
    top_1000: figures.map((row) => row.top_1000),
    half_of_supply: figures.map((row) => row.half_of_supply),
    hhi: figures.map((row) => row.hhi),
    gini_high: figures.map((row) => row.gini >> 64n),
    gini_low: figures.map((row) => BigInt.asUintN(64, row.gini)),
    ...Object.fromEntries(sizes.map((name, index) => [name, above.map((row) => row[index]!)])),
  };
}

/** Token by token. */
async function readSpells(db: Database, tokens: readonly RankedToken[]): Promise<Spells> {
  const count = tokens.reduce((sum, token) => sum + token.rows, 0);
  const from = new Int32Array(count);
  const to = new Int32Array(count);
  const amounts = new Float64Array(count);
  const limbs = Array.from(
    { length: Math.max(...tokens.map((token) => token.limbs)) },
    () => new Uint32Array(count),
  );
  const limb = (index: number) => `((amount >> ${32 * index}) & 4294967295::HUGEINT)::UINTEGER`;
  await db.read(
    `SELECT from_nth, to_nth, amount::DOUBLE, ${limbs.map((_, index) => limb(index)).join(", ")}
     FROM placed_spells WHERE token_id BETWEEN ${tokens[0]!.token_id} AND ${tokens.at(-1)!.token_id}
     ORDER BY token_id, amount DESC`,
    [from, to, amounts, ...limbs],
  );
  return { from, to, amounts, limbs };
}

function partOf({ from, to, amounts, limbs }: Spells, first: number, end: number): Spells {
  return {
    from: from.subarray(first, end),
    to: to.subarray(first, end),
    amounts: amounts.subarray(first, end),
    limbs: limbs.map((limb) => limb.subarray(first, end)),
  };
}
