import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { ProblemError } from "../lib/problem-error.ts";
import { WorkQueue } from "../lib/work-queue.ts";
import type { DrawAnswer, DrawRequest } from "./share-image-worker.ts";

type Look = Pick<DrawRequest, "theme" | "format">;

const patienceMs = 10_000;
/** A thread that nobody needs gives its memory back. */
const idleMs = 60_000;

/**
 * Draws on a thread of its own, one picture at a time: a drawing takes the processor for some tens of
 * milliseconds, and the service has better to do.
 */
export class ImageDrawer {
  readonly #queue = new WorkQueue({ running: 1, waiting: 64, patienceMs: 5_000, isPaced: true });
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** Throws `overloaded` where too many wait. */
  draw(tree: unknown, look: Look): Promise<Uint8Array> {
    return this.#queue.run(() => this.#draw(tree, look));
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #draw(tree: unknown, look: Look): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    this.#worker ??= startWorker();
    try {
      return await this.#ask(this.#worker, { id: (this.#lastId += 1), tree, ...look });
    } catch (error) {
      // Whatever it was busy with, the next picture starts from anew.
      await this.close();
      throw error;
    } finally {
      this.#idle = setTimeout(() => void this.close(), idleMs);
      this.#idle.unref();
    }
  }

  #ask(worker: Worker, request: DrawRequest): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const settle = (then: () => void) => {
        clearTimeout(timer);
        worker.off("message", onMessage).off("error", onError).off("exit", onExit);
        then();
      };
      const onMessage = (answer: DrawAnswer) => {
        if (answer.id !== request.id) return;
        settle(() => ("error" in answer ? reject(new Error(answer.error)) : resolve(answer.picture)));
      };
      const onError = (error: unknown) => settle(() => reject(error));
      const onExit = () => settle(() => reject(new Error("the drawing thread ended")));
      const timer = setTimeout(() => settle(() => reject(new ProblemError("overloaded"))), patienceMs);
      worker.on("message", onMessage).on("error", onError).on("exit", onExit);
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(request);
    });
  }
}

let knownDirectory: string | undefined;

/** For what the threads of this process unpack. */
function fontDirectory(): string {
  if (knownDirectory === undefined) {
    const directory = mkdtempSync(join(tmpdir(), "holderscope-fonts-"));
    process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
    knownDirectory = directory;
  }
  return knownDirectory;
}

function startWorker(): Worker {
  const workerData = { fontDirectory: fontDirectory() };
  const worker = new Worker(new URL("share-image-thread.js", import.meta.url), { workerData });
  worker.unref();
  return worker;
}
