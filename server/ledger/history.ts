import { countedOverUsd } from "../../contract/sizes.ts";
import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { Database } from "../store/database.ts";
import { rawWorth } from "./amount.ts";
import { HeldInOrder, type Spells } from "./held-in-order.ts";
import { type OrderFigures, orderFigures } from "./order-figures.ts";

const sql = (name: string) => readFileSync(new URL(`steps/${name}.sql`, import.meta.url), "utf8");

const tickStates = sql("15-tick-states");
const rankedTicks = sql("16-ranked-ticks");
const history = sql("17-history");

/** Balances of a token that are looked at, with 4 a leg more; beyond, fewer ticks are put in order. */
const leastWork = 1_000_000;
/** Spells of small tokens that are read at once: a read has a cost of its own. */
const spellsAtOnce = 500_000;
/** How long other work may wait. */
const sliceMs = 8;
const sizes = ["over_10000", "over_1000", "over_100", "over_10"] as const;

export interface HistoryOptions {
  /** For tests: see {@link leastWork}. */
  readonly leastWork?: number;
}

/** Writes the history of the tokens, after the last round and when it is known what is missing of them. */
export async function writeHistory(db: Database, options: HistoryOptions = {}): Promise<void> {
  await db.run(`SET VARIABLE least_work = ${options.leastWork ?? leastWork}`);
  await db.run(tickStates);
  await db.run(rankedTicks);
  for (const tokens of batchesOf(await db.rows<RankedToken>(rankedTokens))) await writeOrder(db, tokens);
  if ((await db.rows("SELECT 1 FROM tick_states LIMIT 1")).length > 0) await db.run(history);
}

interface RankedToken {
  readonly token_id: number;
  readonly decimals: number;
  readonly ticks: number;
  readonly spells: number;
  readonly limbs: number;
}

const rankedTokens = `
  SELECT
    token_id, t.decimals, any_value(n.ticks)::INTEGER AS ticks, count(*)::INTEGER AS spells,
    CASE
      WHEN max(amount) < 4294967296 THEN 1
      WHEN max(amount) < 18446744073709551616::HUGEINT THEN 2
      WHEN max(amount) < 79228162514264337593543950336::HUGEINT THEN 3
      ELSE 4
    END AS limbs
  FROM placed_spells
  JOIN touched_tokens AS t USING (token_id)
  JOIN (SELECT token_id, count(*) AS ticks FROM ranked_ticks GROUP BY token_id) AS n USING (token_id)
  GROUP BY token_id, t.decimals ORDER BY token_id`;

/** Consecutive tokens of as many limbs. */
function batchesOf(tokens: readonly RankedToken[]): RankedToken[][] {
  const batches: RankedToken[][] = [];
  let spells = 0;
  for (const token of tokens) {
    const batch = batches.at(-1);
    const fits = batch?.[0]?.limbs === token.limbs && spells + token.spells <= spellsAtOnce;
    spells = (fits ? spells : 0) + token.spells;
    if (batch && fits) batch.push(token);
    else batches.push([token]);
  }
  return batches;
}

interface RankedTick {
  readonly token_id: number;
  readonly tick: number;
  readonly price: number | null;
  readonly supply: bigint;
  readonly supply_double: number;
}

async function writeOrder(db: Database, tokens: readonly RankedToken[]): Promise<void> {
  const spells = await readSpells(db, tokens);
  const ticks = await db.rows<RankedTick>(
    `SELECT token_id, tick, price, supply, supply::DOUBLE AS supply_double
     FROM ranked_ticks WHERE token_id BETWEEN $1 AND $2 ORDER BY token_id, tick`,
    [tokens[0]!.token_id, tokens.at(-1)!.token_id],
  );
  const figures: OrderFigures[] = [];
  const above: (readonly number[])[] = [];
  let since = performance.now();
  let firstSpell = 0;
  let place = 0;
  for (const token of tokens) {
    const part = partOf(spells, firstSpell, firstSpell + token.spells);
    const held = new HeldInOrder(part, token.ticks);
    firstSpell += token.spells;
    for (const end = place + token.ticks; place < end; place++) {
      if (performance.now() - since > sliceMs) {
        await setImmediate();
        since = performance.now();
      }
      const { price, supply, supply_double: supplyDouble } = ticks[place]!;
      held.advance();
      figures.push(orderFigures(part, held.held, supply, supplyDouble));
      above.push(
        sizes.map((name) =>
          price === null ? 0 : held.countAbove(rawWorth(countedOverUsd[name], price, token.decimals)),
        ),
      );
    }
  }
  await db.append("tick_ranks", {
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
  });
}

/** Token by token. */
async function readSpells(db: Database, tokens: readonly RankedToken[]): Promise<Spells> {
  const count = tokens.reduce((sum, token) => sum + token.spells, 0);
  const from = new Int32Array(count);
  const to = new Int32Array(count);
  const amounts = new Float64Array(count);
  const limbs = Array.from({ length: tokens[0]!.limbs }, () => new Uint32Array(count));
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
