import { Worker } from "node:worker_threads";
import { type OrderJob, type OrderRows, putInOrder } from "../tick-order.ts";
import type { Legs, SingleLegs } from "../walk/legs.ts";
import { LotsWalk, type Walked } from "../walk/lots-walk.ts";
import type { WalkedToken } from "../walk/token-clock.ts";

/** What is computed of a history outside of SQL: see {@link LotsWalk} and {@link putInOrder}. What is handed over is lost. */
export interface Beside {
  begin(tokens: readonly WalkedToken[]): void;
  takeSingle(legs: SingleLegs, count: number): void;
  take(legs: Legs, count: number): void;
  end(isWhole: boolean): Promise<Walked>;
  order(job: OrderJob): Promise<OrderRows>;
  close(): Promise<void>;
}

/** Of fewer legs a thread is not worth its start. */
const legsForThread = 300_000;

export function startBeside(legs: number, forThread = legsForThread): Beside {
  return legs < forThread ? new InThisThread() : new InThread();
}

class InThisThread extends LotsWalk implements Beside {
  order(job: OrderJob): Promise<OrderRows> {
    return putInOrder(job);
  }

  async close(): Promise<void> {}
}

/** What the thread is told, and what it answers. */
export type Order =
  | { readonly begin: readonly WalkedToken[] }
  | { readonly single: SingleLegs; readonly count: number }
  | { readonly legs: Legs; readonly count: number }
  | { readonly id: number; readonly isWhole: boolean }
  | { readonly id: number; readonly job: OrderJob };
export type Answer = { readonly id: number } & (
  | { readonly result: Walked | OrderRows }
  | { readonly error: unknown }
);

/** In a thread of its own: while the database goes through rows on one core, it has another. */
class InThread implements Beside {
  readonly #worker = new Worker(new URL("ledger-thread.js", import.meta.url));
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #failure: Error | undefined;

  constructor() {
    this.#worker.on("message", (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ("error" in answer) waiting?.reject(answer.error);
      else waiting?.resolve(answer.result);
    });
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("the thread beside the database ended")));
  }

  begin(tokens: readonly WalkedToken[]): void {
    this.#tell({ begin: tokens });
  }

  takeSingle(single: SingleLegs, count: number): void {
    this.#tell({ single, count }, Object.values(single));
  }

  take(legs: Legs, count: number): void {
    this.#tell({ legs, count }, Object.values(legs));
  }

  end(isWhole: boolean): Promise<Walked> {
    return this.#ask((id) => this.#tell({ id, isWhole }));
  }

  order(job: OrderJob): Promise<OrderRows> {
    const { from, to, amounts, limbs } = job.spells;
    return this.#ask((id) => this.#tell({ id, job }, [from, to, amounts, ...limbs]));
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask<T extends Walked | OrderRows>(tell: (id: number) => void): Promise<T> {
    if (this.#failure) return Promise.reject(this.#failure);
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
    });
    tell(id);
    return answer;
  }

  #tell(order: Order, handed: readonly (Int32Array | Uint32Array | Float64Array)[] = []): void {
    this.#worker.postMessage(
      order,
      handed.map((column) => column.buffer as ArrayBuffer),
    );
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}

interface Waiting {
  readonly resolve: (result: Walked | OrderRows) => void;
  readonly reject: (error: unknown) => void;
}
