import { readdirSync, readFileSync } from "node:fs";
import type { Worker } from "node:worker_threads";
import type { Database } from "../server/store/database.ts";

/** How a step begins: what it drops may be dropped in another way than its file says. */
const beginning = (step: string) => step.slice(0, 80);
const ledgerStep = (name: string) =>
  beginning(readFileSync(new URL(`../server/ledger/steps/${name}.sql`, import.meta.url), "utf8"));
const stepsOfHistory = new Set(
  ["02-ticks", "02-checkpoints", "08-spells", "08-checkpoints", "14-checkpoints"].map(ledgerStep),
);
/**
 * Between the end of the first and the beginning of the second all is history, also what is not SQL: the walk through lots
 * is handed its legs, and is waited for. What it finds of realised profit counts as history with it.
 */
const walk = new Map([
  [ledgerStep("04-owners"), ledgerStep("05-accounts")],
  [ledgerStep("09-clocks"), ledgerStep("10-wallets")],
]);
/** From its beginning until the next round or the ranks of holders: balances are read, to be put in order. */
const tickStates = ledgerStep("15-tick-states");
const afterTickStates = /^SET VARIABLE first_token|FROM account_balances GROUP BY token_id$/;
/** To its end, from where the order of balances is waited for. */
const lastOfHistory = ledgerStep("17-history");

/** Tells the steps of the history from those of all other statistics. */
export class HistoryClock {
  seconds = 0;
  cpuSeconds = 0;
  #began: Moment | undefined;
  #until: string | RegExp | undefined;
  #lastCall: Moment | undefined;
  readonly #threads = new Threads();

  watch(db: Database): Database {
    return {
      rows: (sql, parameters) => this.#call(sql, () => db.rows(sql, parameters)),
      read: (...read) => this.#call(read[0], () => db.read(...read)),
      append: (table, columns) => {
        if (table === "tick_ranks") this.#began ??= this.#lastCall;
        return this.#call("", () => db.append(table, columns));
      },
      progress: () => db.progress(),
      run: (sql, parameters) => this.#call(sql, () => db.run(sql, parameters)),
    };
  }

  async #call<T>(sql: string, work: () => Promise<T>): Promise<T> {
    const step = beginning(sql);
    if (typeof this.#until === "string" ? step === this.#until : this.#until?.test(sql)) this.#end();
    if (step === tickStates) this.#until = afterTickStates;
    if (stepsOfHistory.has(step) || step === tickStates || step === lastOfHistory)
      this.#began ??= this.#moment();
    const result = await work();
    if (stepsOfHistory.has(step) || step === lastOfHistory) this.#end();
    this.#lastCall = this.#moment();
    if (walk.has(step)) {
      this.#began = this.#lastCall;
      this.#until = walk.get(step);
    }
    return result;
  }

  /** Threads work beside other statistics, too: all that they did is history. */
  finish(): void {
    this.#threads.look();
    this.cpuSeconds += this.#threads.seconds;
    this.#threads.forget();
  }

  #moment(): Moment {
    return { at: performance.now(), cpu: process.cpuUsage(), threads: this.#threads.look() };
  }

  #end(): void {
    if (!this.#began) return;
    const { at, cpu, threads } = this.#began;
    const { user, system } = process.cpuUsage(cpu);
    this.seconds += (performance.now() - at) / 1000;
    // Without what threads did meanwhile, which comes in the end.
    this.cpuSeconds += (user + system) / 1e6 - (this.#threads.look() - threads);
    this.#began = undefined;
    this.#until = undefined;
  }

  get threadSeconds(): number {
    return this.#threads.seconds;
  }
}

interface Moment {
  readonly at: number;
  readonly cpu: NodeJS.CpuUsage;
  readonly threads: number;
}

/** Processor time of the threads of JavaScript that were started since; elsewhere than on Linux, how long they were busy. */
class Threads {
  seconds = 0;
  readonly #active = new Map<Worker, { readonly id: string | undefined; seconds: number }>();
  readonly #known: ReadonlySet<string> = new Set(threadIds());
  readonly #note = (worker: Worker) => {
    // It has only just been started: no other thread is newer.
    const id = threadIds().findLast((thread) => !this.#known.has(thread));
    this.#active.set(worker, { id, seconds: 0 });
  };

  constructor() {
    process.on("worker", this.#note);
  }

  look(): number {
    for (const [worker, thread] of this.#active) {
      const seconds =
        thread.id === undefined
          ? worker.performance.eventLoopUtilization().active / 1000
          : secondsOfThread(thread.id);
      // One that has ended says 0.
      if (seconds > thread.seconds) thread.seconds = seconds;
    }
    this.seconds = [...this.#active.values()].reduce((sum, thread) => sum + thread.seconds, 0);
    return this.seconds;
  }

  forget(): void {
    process.off("worker", this.#note);
  }
}

function threadIds(): string[] {
  try {
    return readdirSync("/proc/self/task");
  } catch {
    return [];
  }
}

function secondsOfThread(id: string): number {
  try {
    const fields = readFileSync(`/proc/self/task/${id}/stat`, "utf8").replace(/.*\) /u, "").split(" ");
    // In ticks, of which Linux counts a hundred a second.
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}
