import { countedOverUsd } from "../../contract/sizes.ts";
import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { Database } from "../store/database.ts";
import { rawWorth } from "./amount.ts";
import { type OrderFigures, orderFigures, placeOf, type Spells, spellsWithin } from "./order-figures.ts";

const sql = (name: string) => readFileSync(new URL(`steps/${name}.sql`, import.meta.url), "utf8");

const tickStates = sql("15-tick-states");
const rankedTicks = sql("16-ranked-ticks");
const history = sql("17-history");

/** Balances of a token that are looked at, with 4 a leg more; beyond, fewer ticks are put in order. */
const leastWork = 1_000_000;
/** Ticks for which the spells that cover any of them are picked at once. */
const blockTicks = 64;
/** How long other work may wait. */
const sliceMs = 8;
/** The lowest last: so a holder's size is the first that it is above. */
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
  const tokens = await db.rows<RankedToken>(rankedTokens);
  for (const token of tokens) await writeOrder(db, token);
  if ((await db.rows("SELECT 1 FROM tick_states LIMIT 1")).length > 0) await db.run(history);
}

interface RankedToken {
  token_id: number;
  decimals: number;
  spells: number;
  limbs: number;
}

const rankedTokens = `
  SELECT
    token_id, t.decimals, count(*)::INTEGER AS spells,
    CASE
      WHEN max(amount) < 4294967296 THEN 1
      WHEN max(amount) < 18446744073709551616::HUGEINT THEN 2
      WHEN max(amount) < 79228162514264337593543950336::HUGEINT THEN 3
      ELSE 4
    END AS limbs
  FROM placed_spells JOIN touched_tokens AS t USING (token_id)
  GROUP BY token_id, t.decimals ORDER BY token_id`;

interface RankedTick {
  tick: number;
  nth: number;
  price: number | null;
  supply: bigint;
  supply_double: number;
}

async function writeOrder(db: Database, token: RankedToken): Promise<void> {
  const spells = await readSpells(db, token);
  const ticks = await db.rows<RankedTick>(
    `SELECT tick, nth, price, supply, supply::DOUBLE AS supply_double
     FROM ranked_ticks WHERE token_id = $1 ORDER BY nth`,
    [token.token_id],
  );
  const figures: OrderFigures[] = [];
  let since = performance.now();
  let block = spells;
  for (const { nth, price, supply, supply_double: supplyDouble } of ticks) {
    if (performance.now() - since > sliceMs) {
      await setImmediate();
      since = performance.now();
    }
    if (nth % blockTicks === 0) block = spellsWithin(spells, nth, nth + blockTicks);
    const bounds = sizes.map((name) =>
      price === null ? 0 : placeOf(block, rawWorth(countedOverUsd[name], price, token.decimals)),
    );
    figures.push(orderFigures(block, nth, supply, supplyDouble, bounds));
  }
  await db.append("tick_ranks", {
    token_id: ticks.map(() => token.token_id),
    tick: ticks.map(({ tick }) => tick),
    top_10: figures.map((row) => row.top_10),
    top_100: figures.map((row) => row.top_100),
    top_1000: figures.map((row) => row.top_1000),
    half_of_supply: figures.map((row) => row.half_of_supply),
    hhi: figures.map((row) => row.hhi),
    gini_high: figures.map((row) => row.gini >> 64n),
    gini_low: figures.map((row) => BigInt.asUintN(64, row.gini)),
    ...Object.fromEntries(sizes.map((name, index) => [name, figures.map((row) => row.before[index]!)])),
  });
}

async function readSpells(db: Database, { token_id: id, spells, limbs }: RankedToken): Promise<Spells> {
  const from = new Int32Array(spells);
  const to = new Int32Array(spells);
  const amounts = new Float64Array(spells);
  const parts = Array.from({ length: limbs }, () => new Uint32Array(spells));
  const limb = (index: number) => `((amount >> ${32 * index}) & 4294967295::HUGEINT)::UINTEGER`;
  await db.read(
    `SELECT from_nth, to_nth, amount::DOUBLE, ${parts.map((_, index) => limb(index)).join(", ")}
     FROM placed_spells WHERE token_id = ${id} ORDER BY amount DESC`,
    [from, to, amounts, ...parts],
  );
  return { from, to, amounts, limbs: parts };
}
