import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Numbers } from "./columns.ts";
import { AmountOverflow } from "./fifo/owner-lots.ts";
import type { Balances, LedgerOptions, LedgerToken, Transfers } from "./input.ts";
import { Ledger, type Resumption, type TokenResult } from "./ledger.ts";
import type { ResumePoint } from "./resume-point.ts";
import type { LedgerTables } from "./rows.ts";

/** Tokens whose transfers, or balances, follow each other; or one with a share of its owners. */
export interface LedgerJob {
  readonly tokens: readonly { readonly token: LedgerToken; readonly first: number; readonly end: number }[];
  readonly part: number;
  readonly parts: number;
  readonly resumption?: Resumption | undefined;
  readonly transfers: Transfers;
  /** Of tokens without transfers. */
  readonly balances: Balances;
}

export interface LedgerResult {
  /** Of tokens of which all is told. */
  readonly results: readonly TokenResult[];
  readonly tables: LedgerTables;
}

/** Computes one job after the other. What is handed over is lost. */
export interface LedgerHost {
  compute(job: LedgerJob): Promise<LedgerResult>;
  close(): Promise<void>;
}

/** Of fewer legs a thread is not worth its start. */
const legsForThread = 200_000;

export function startLedger(
  legs: number,
  options: LedgerOptions,
  forThread: number = legsForThread,
): LedgerHost {
  return legs < forThread ? new LedgerHere(options) : new LedgerInThread(options);
}

/** How long other work may wait. */
const turnMs = 8;

/** In the thread of the requests: it lets them have their turn after each token. */
export class LedgerHere implements LedgerHost {
  readonly #ledger: Ledger;

  constructor(options: LedgerOptions) {
    this.#ledger = new Ledger(options);
  }

  async compute({ tokens, part, parts, resumption, transfers, balances }: LedgerJob): Promise<LedgerResult> {
    const results: TokenResult[] = [];
    let since = performance.now();
    for (const { token, first, end } of tokens) {
      const result =
        token.firstTime === null
          ? this.#ledger.computeHeld(token, partOf(balances, first, end))
          : this.#ledger.compute(token, transfers, { first, end, part, parts }, resumption);
      if (result) results.push(result);
      if (performance.now() - since < turnMs) continue;
      await setImmediate();
      since = performance.now();
    }
    return { results, tables: this.#ledger.takeTables() };
  }

  async close(): Promise<void> {}
}

function partOf({ owner, account, amount }: Balances, first: number, end: number): Balances {
  return {
    owner: owner.subarray(first, end),
    account: account.subarray(first, end),
    amount: amount.subarray(4 * first, 4 * end),
  };
}

/** What the thread is told, and what it answers. */
export interface Order {
  readonly id: number;
  readonly job: LedgerJob;
}
export type Answer = { readonly id: number } & (
  | { readonly result: LedgerResult }
  | { readonly error: unknown }
  | { readonly overflow: true }
);

/** In a thread of its own: requests are answered meanwhile, and the database reads what comes next. */
class LedgerInThread implements LedgerHost {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #failure: Error | undefined;

  constructor(options: LedgerOptions) {
    this.#worker = new Worker(new URL("ledger-thread.js", import.meta.url), { workerData: options });
    this.#worker.on("message", (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      // An error loses its class on the way between threads.
      if ("overflow" in answer) waiting?.reject(new AmountOverflow());
      else if ("error" in answer) waiting?.reject(answer.error);
      else waiting?.resolve(answer.result);
    });
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("the thread of the ledger ended")));
  }

  compute(job: LedgerJob): Promise<LedgerResult> {
    if (this.#failure) return Promise.reject(this.#failure);
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<LedgerResult>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    const buffers = [
      ...[...Object.values(job.transfers), ...Object.values(job.balances)].map(bufferOf),
      ...(typeof job.resumption === "object" ? buffersOfPoint(job.resumption) : []),
    ];
    this.#worker.postMessage({ id, job } satisfies Order, buffers);
    return answer;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}

interface Waiting {
  readonly resolve: (result: LedgerResult) => void;
  readonly reject: (error: unknown) => void;
}

/** What is handed over and not copied. */
export function buffersOf({ tables, results }: LedgerResult): ArrayBuffer[] {
  const points = results.flatMap(({ resumePoint }) => (resumePoint ? buffersOfPoint(resumePoint) : []));
  return [...buffersOfTables(tables), ...points];
}

/** The largest part of a point; the rest is copied. */
function buffersOfPoint({ owners }: ResumePoint): ArrayBuffer[] {
  return owners.map(bufferOf);
}

function buffersOfTables(tables: LedgerTables): ArrayBuffer[] {
  return Object.values(tables).flatMap((columns) =>
    Object.values(columns).flatMap((column) =>
      "known" in column ? [bufferOf(column.numbers), column.known.buffer as ArrayBuffer] : [bufferOf(column)],
    ),
  );
}

function bufferOf(numbers: Numbers): ArrayBuffer {
  return numbers.buffer as ArrayBuffer;
}
