import { readFileSync } from "node:fs";
import type { Database } from "../store/database.ts";
import type { RunStep } from "./dropped.ts";
import type { Beside } from "./beside/beside.ts";
import { type OrderJob, type OrderRows, readOrderJobs } from "./tick-order.ts";

const sql = (name: string) => readFileSync(new URL(`steps/${name}.sql`, import.meta.url), "utf8");

const tickStates = sql("15-tick-states");
const rankedTicks = sql("16-ranked-ticks");
const history = sql("17-history");

/** That are put in order at once, of several tokens: 24 bytes or more each. */
const mostSpells = 8_000_000;
/** Balances of a token that are looked at, with 4 a leg more; beyond, fewer ticks are put in order. */
const leastWork = 1_000_000;
export interface HistoryOptions {
  /** For tests: see {@link leastWork}. */
  readonly leastWork?: number;
}

/** Writes the history of tokens: of a round that has the last owners of its tokens, and then of all. */
export class HistoryWriter {
  /** Rows of `tick_ranks` that are not written yet, in the order of their tokens. */
  readonly #ranks: { readonly coming: Promise<OrderRows>; readonly spells: number; isThere: boolean }[] = [];

  constructor(
    private readonly db: Database,
    private readonly run: RunStep,
    private readonly beside: Beside,
  ) {}

  async putInOrder(options: HistoryOptions): Promise<void> {
    await this.db.run(`SET VARIABLE least_work = ${options.leastWork ?? leastWork}`);
    await this.run(this.db, tickStates);
    await this.run(this.db, rankedTicks);
    await readOrderJobs(this.db, (job) => this.#handOut(job));
    await this.run(this.db, "DROP TABLE placed_spells;");
    while (this.#ranks[0]?.isThere) await this.#writeFirst();
  }

  /** When it is known what is missing of the tokens. */
  async finish(): Promise<void> {
    while (this.#ranks.length > 0) await this.#writeFirst();
    if ((await this.db.rows("SELECT 1 FROM tick_states LIMIT 1")).length > 0)
      await this.run(this.db, history);
  }

  async #handOut(job: OrderJob): Promise<void> {
    const spells = job.spells.from.length;
    const ranks = { coming: this.beside.order(job), spells, isThere: false };
    // Whoever waits for them is told of a failure.
    const isThere = () => void (ranks.isThere = true);
    ranks.coming.then(isThere, isThere);
    this.#ranks.push(ranks);
    while (this.#ranks.length > 1 && this.#spellsInOrder() > mostSpells) await this.#writeFirst();
  }

  #spellsInOrder(): number {
    return this.#ranks.reduce((sum, { spells, isThere }) => sum + (isThere ? 0 : spells), 0);
  }

  async #writeFirst(): Promise<void> {
    await this.db.append("tick_ranks", await this.#ranks.shift()!.coming);
  }
}
