import { currentRequest } from "../lib/client.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { remembered } from "../lib/remembered.ts";

interface AdmissionOptions {
  /** Requests under way at a time. */
  readonly most: number;
  /** Milliseconds that the oldest work of a client waits. */
  readonly waitOf: (client: string) => number;
}

/** Work of the machine itself. */
export const mostUnderWay = 1_056;
/** A client whose work waits so long is behind: what it asks now would come too late. */
const lateMs = 1_000;
/** One whose work waits so long may have under way what was answered of it in the last second, but so many in any case. */
const busyMs = 100;
const leastUnderWay = 64;
/** What two pages ask for: with less under way a client is a few readers, perhaps of one office, who wait. */
const fewUnderWay = 32;
const rememberedClients = 1_000;
const secondMs = 1_000;

interface ClientCount {
  underWay: number;
  /** Requests that ended in the second that began then, and in the one before. */
  sinceMs: number;
  ended: number;
  endedBefore: number;
}

/**
 * Whether a request is begun. It takes no place of a queue: those are taken where the work is done. Whoever asks more
 * than can be answered in time is refused here, before anything was done, and the others are not.
 */
export class Admission {
  readonly #clients = remembered<ClientCount>(rememberedClients);
  #total = 0;
  /** Clients that have requests under way. */
  #active = 0;

  constructor(private readonly options: AdmissionOptions) {}

  hasRoom(client: string): boolean {
    const { most, waitOf } = this.options;
    const known = this.#clients.get(client);
    const own = known?.underWay ?? 0;
    // Where all of it is taken, a client with less than its share is let in all the same.
    if (this.#total >= most && own >= most / (this.#active + 1)) return false;
    if (known === undefined || own < fewUnderWay) return true;
    const waitMs = waitOf(client);
    if (own < leastUnderWay) return waitMs < lateMs;
    return waitMs < busyMs || (waitMs < lateMs && own < endedInSecond(known));
  }

  /** Throws `overloaded`. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { client } = currentRequest();
    if (!this.hasRoom(client)) throw new ProblemError("overloaded");
    const count = this.#clients.get(client) ?? { underWay: 0, sinceMs: 0, ended: 0, endedBefore: 0 };
    this.#clients.set(client, count);
    this.#total += 1;
    if (count.underWay === 0) this.#active += 1;
    count.underWay += 1;
    try {
      return await work();
    } finally {
      this.#total -= 1;
      count.underWay -= 1;
      if (count.underWay === 0) this.#active -= 1;
      endedInSecond(count);
      count.ended += 1;
    }
  }
}

function endedInSecond(count: ClientCount): number {
  const seconds = Math.floor((performance.now() - count.sinceMs) / secondMs);
  if (seconds > 0) {
    count.endedBefore = seconds === 1 ? count.ended : 0;
    count.ended = 0;
    count.sinceMs = performance.now();
  }
  return Math.max(count.ended, count.endedBefore);
}
