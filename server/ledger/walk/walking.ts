import type { Database } from "../../store/database.ts";
import type { Round } from "../rounds.ts";
import type { Beside } from "../beside/beside.ts";
import type { Legs, SingleLegs } from "./legs.ts";
import type { WalkedToken } from "./token-clock.ts";

/** Rows that are handed over at once: at most, and as many as the database gives at once. */
const sliceRows = 65_536;
const leastRows = 2_048;

/** Hands over the legs of a round: reads `owners` and `running` (steps/04-owners.sql). */
export async function beginWalk(db: Database, beside: Beside, round: Round): Promise<void> {
  beside.begin(await tokensOf(db, round));
  const legs = round.tokens.reduce((sum, token) => sum + token.legs, 0);
  const rows = Math.max(leastRows, Math.min(sliceRows, legs));
  await read(
    db,
    `SELECT token_id, least_time::DOUBLE, coalesce(least_price, 'nan'::DOUBLE), amount
     FROM owners WHERE legs = 1 AND amount > 0 ORDER BY token_id`,
    () => singleLegs(rows),
    (single, count) => beside.takeSingle(single, count),
  );
  await read(
    db,
    `SELECT token_id, owner, time::DOUBLE, coalesce(price, 'nan'::DOUBLE),
       (amount > 0)::INTEGER + 2 * (balance > 0)::INTEGER, abs(amount)
     FROM running`,
    () => severalLegs(rows),
    (several, count) => beside.take(several, count),
  );
}

/** Writes what came of a round. */
export async function endWalk(db: Database, beside: Beside, { part, parts }: Round): Promise<void> {
  const { realized, tables, disordered } = await beside.end(part === parts - 1);
  if (disordered.length > 0)
    await db.append("row_counts", {
      token_id: disordered,
      step: disordered.map(() => "owners out of order"),
      rows_in: disordered.map(() => 0),
      rows_out: disordered.map(() => 1),
    });
  for (const [table, rows] of Object.entries({ realized, ...tables })) {
    if (rows["token_id"]!.length > 0) await db.append(table, rows);
  }
}

async function tokensOf(db: Database, { tokens }: Round): Promise<WalkedToken[]> {
  const walked = tokens.filter((token) => token.first_time !== null);
  const count = walked.reduce((sum, token) => sum + token.ticks, 0);
  const prices = new Float64Array(count);
  if (count > 0)
    await db.read(
      `SELECT coalesce(price, 'nan'::DOUBLE) FROM ticks
         WHERE token_id BETWEEN getvariable('first_token') AND getvariable('last_token') ORDER BY token_id, tick`,
      [prices],
    );
  let next = 0;
  return walked.map((token) => ({
    tokenId: token.token_id,
    firstTime: token.first_time!,
    asOf: token.as_of,
    hoursFrom: token.hours_from,
    unit: token.unit,
    isWide: token.is_wide,
    moneyScale: token.money_scale,
    priceScale: token.price_scale,
    prices: prices.slice(next, (next += token.ticks)),
  }));
}

async function read<L extends SingleLegs>(
  db: Database,
  sql: string,
  make: () => L,
  take: (legs: L, count: number) => void,
): Promise<void> {
  let legs = make();
  const count = await db.read(sql, Object.values(legs), (_, full) => {
    take(legs, full);
    legs = make();
    return Object.values(legs);
  });
  if (count > 0) take(legs, count);
}

// In the order of the columns that are read.
const singleLegs = (rows: number): SingleLegs => ({
  token: new Int32Array(rows),
  time: new Float64Array(rows),
  price: new Float64Array(rows),
  amount: new Uint32Array(rows * 4),
});
const severalLegs = (rows: number): Legs => ({
  token: new Int32Array(rows),
  owner: new Int32Array(rows),
  time: new Float64Array(rows),
  price: new Float64Array(rows),
  flags: new Int32Array(rows),
  amount: new Uint32Array(rows * 4),
});
