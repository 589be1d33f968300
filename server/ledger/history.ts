import { readFileSync } from "node:fs";
import type { Database } from "../store/database.ts";
import type { RunStep } from "./dropped.ts";
import { writeOrder } from "./tick-order.ts";
import { writeProfits } from "./tick-profits.ts";

const sql = (name: string) => readFileSync(new URL(`steps/${name}.sql`, import.meta.url), "utf8");

const tickStates = sql("15-tick-states");
const rankedTicks = sql("16-ranked-ticks");
const history = sql("17-history");

/** Balances of a token that are looked at, with 4 a leg more; beyond, fewer ticks are put in order. */
const leastWork = 1_000_000;
export interface HistoryOptions {
  /** For tests: see {@link leastWork}. */
  readonly leastWork?: number;
}

/** Writes the history of the tokens, after the last round and when it is known what is missing of them. */
export async function writeHistory(db: Database, run: RunStep, options: HistoryOptions): Promise<void> {
  await db.run(`SET VARIABLE least_work = ${options.leastWork ?? leastWork}`);
  await run(db, tickStates);
  await writeProfits(db);
  await run(db, rankedTicks);
  await writeOrder(db);
  if ((await db.rows("SELECT 1 FROM tick_states LIMIT 1")).length > 0) await run(db, history);
}
