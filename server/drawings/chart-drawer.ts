import { hash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { ProblemError } from "../lib/problem-error.ts";
import { WorkQueue } from "../lib/work-queue.ts";
import type { Handler } from "../http/request-context.ts";
import { entityOf } from "../http/entity.ts";
import { readOnly } from "../http/method.ts";
import type { Admit } from "../http/page-requests.ts";

/** The room of a drawing, in pixels. */
interface Room {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
}

/** What is drawn, as the dashboard says it. */
interface Order {
  readonly drawing: unknown;
  readonly room: Room;
}

type Answer = { readonly id: number } & ({ readonly svg: string } | { readonly error: string });

interface Waiting {
  readonly resolve: (svg: string) => void;
  readonly reject: (error: Error) => void;
}

/** Some twenty seconds of work: who comes then is told to come again. The thread has the next one at hand. */
const places = { running: 2, waiting: 498, patienceMs: 20_000, isPaced: true };
/** About ten kilobytes each. */
const mostKept = 2_000;
const orderBytes = 16 * 1024 * 1024;
/** A hundred times what the slowest takes: one that takes longer will never end. */
const mostMilliseconds = 10_000;

/**
 * Draws the charts of pages and cards on a thread of its own: one takes the processor for some tens of
 * milliseconds, and the service has better to do. A drawing is known by what is on it and by its room, so
 * one that has not changed is not made again.
 */
export class ChartDrawer {
  readonly #orders = new LRUCache<string, Order>({
    maxSize: orderBytes,
    sizeCalculation: (order) => JSON.stringify(order).length,
  });
  readonly #drawn = new LRUCache<string, Promise<string>>({ max: mostKept });
  readonly #queue = new WorkQueue(places);
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  /** Ends a thread that does not answer. */
  #watch: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  /**
   * @param module the built src/entry-drawings.ts
   * @param patience milliseconds that one drawing may take
   */
  constructor(
    private readonly module: string,
    private readonly patience = mostMilliseconds,
  ) {}

  /** A drawing, and the key under which {@link again} knows it. */
  ask(drawing: unknown, room: Room): { key: string; svg: Promise<string> } {
    const known = JSON.stringify([drawing, room.height, room.narrow]);
    const key = hash("sha256", known, "base64url").slice(0, 22);
    if (!this.#orders.has(key)) this.#orders.set(key, { drawing, room });
    return { key, svg: this.#draw(key, { drawing, room }) };
  }

  /** The same drawing at another width; undefined where it is not known, or no longer. */
  again(key: string, width: number): Promise<string> | undefined {
    const order = this.#orders.get(key);
    return order && this.#draw(key, { ...order, room: { ...order.room, width } });
  }

  /** Starts the thread, so that the first page does not wait for it. */
  start(): void {
    this.#worker ??= this.#startWorker();
  }

  async close(): Promise<void> {
    // What still waits for its turn would begin another thread.
    this.#isClosed = true;
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #draw(key: string, order: Order): Promise<string> {
    const place = `${key}/${order.room.width}`;
    let drawn = this.#drawn.get(place);
    if (drawn === undefined) {
      drawn = this.#queue.run(() => this.#send(order, `d${place.replace("/", "-")}`));
      this.#drawn.set(place, drawn);
      // What failed is tried again by the next.
      drawn.catch(() => this.#drawn.delete(place));
    }
    return drawn;
  }

  /** @param name what the drawing may call its patterns */
  #send(order: Order, name: string): Promise<string> {
    if (this.#isClosed) return Promise.reject(new ProblemError("shutting_down"));
    return new Promise((resolve, reject) => {
      this.start();
      const id = (this.#lastId += 1);
      this.#waiting.set(id, { resolve, reject });
      if (this.#waiting.size === 1) this.#watchOver();
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.#worker?.postMessage({ id, drawing: order.drawing, room: { ...order.room, id: name } });
    });
  }

  /** From the last answer on, while any are waited for. */
  #watchOver(): void {
    clearTimeout(this.#watch);
    const worker = this.#worker;
    if (this.#waiting.size > 0) this.#watch = setTimeout(() => void worker?.terminate(), this.patience);
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL("chart-thread.js", import.meta.url), {
      workerData: { module: this.module },
    });
    worker.unref();
    worker.on("message", (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      this.#watchOver();
      if ("error" in answer) waiting?.reject(new Error(answer.error));
      else waiting?.resolve(answer.svg);
    });
    const ended = (error?: Error) => {
      if (this.#worker === worker) this.#worker = undefined;
      const left = [...this.#waiting.values()];
      this.#waiting.clear();
      this.#watchOver();
      for (const { reject } of left) reject(error ?? new Error("the drawing thread ended"));
    };
    worker.on("error", ended).on("exit", () => ended());
    return worker;
  }
}

/** Narrower or wider no page and no card draws. */
const widths = { least: 40, most: 2_400 };

/**
 * `/drawings/<key>/<width>`: a chart of a page or card at the width that a reader has. Only what a page of this
 * server has asked for has a key, and what it stands for never changes. Under the rate of the address.
 */
export function drawingRoute(drawer: ChartDrawer, admit: Admit): { path: string; handler: Handler } {
  const handler = readOnly(async (context) => {
    admit(context);
    const [, , key = "", text = ""] = new URL(context.request.url).pathname.split("/");
    const width = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    const drawn = width >= widths.least && width <= widths.most ? drawer.again(key, width) : undefined;
    if (drawn === undefined) throw new ProblemError("unknown_route");
    context.headers["cache-control"] = "public, max-age=31536000, immutable";
    return context.sendEntity(entityOf(await drawn, "image/svg+xml"));
  });
  return { path: "/drawings/:key/:width", handler };
}
