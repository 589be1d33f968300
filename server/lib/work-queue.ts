import { areOthersPresent, type ClientRequest, currentRequest, seeClient } from "./client.ts";
import { ProblemError } from "./problem-error.ts";

export interface WorkLimits {
  /** Pieces of work under way at a time. */
  readonly running: number;
  /** Pieces that may wait for a place. */
  readonly waiting: number;
  readonly patienceMs: number;
  /** Places that one client has at most; absent for all of them. */
  readonly runningOfClient?: number;
  /**
   * Whether a client that lets pieces wait leaves most of the time to others, while any are there. For work that takes
   * long: it is not broken off, so whoever comes next would wait for the end of such a piece each time, and it takes the
   * processors from everything else.
   */
  readonly isPaced?: boolean;
}

/** Times that a piece is charged at most, however many wait behind it. */
const highestCharge = 8;
/** Work that a client has without a pause. */
const burstMs = 1_000;
/** For one part of paced work, so many parts are left to the others. */
const partsLeft = 4;
/** From one look to the next, whether others are still there. */
const lookMs = 100;
/** Clients whose use is remembered. */
const mostAccounts = 1_000;

interface Waiting {
  readonly request: ClientRequest;
  readonly sinceMs: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

interface Account {
  running: number;
  /** The oldest request first. */
  readonly waiting: Waiting[];
  /** Milliseconds of work, each charged for the pieces that waited behind it. */
  usedMs: number;
  /** Milliseconds that are left of the burst; below 0 the client pauses where others are present. */
  burstLeftMs: number;
  burstAtMs: number;
}

/**
 * Places for work of which the machine does only some at a time, in fair shares. The next place is for the client that
 * used the least, by the time that its work took, and pieces behind which others of the same client wait are charged
 * more: who floods a queue waits behind all others, and has all of it where nobody else asks. Of one client the oldest
 * request comes first. Where the queue is full, the client with the most in it gives way.
 */
export class WorkQueue {
  #running = 0;
  #waiting = 0;
  readonly #accounts = new Map<string, Account>();
  /** What the client had used whose work began last: a client that was away begins from there. */
  #usedMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly limits: WorkLimits) {}

  /**
   * Throws `overloaded` where there is no room, or no place came free in time.
   * @param isPatient whether it waits as long as it takes
   */
  async run<T>(work: () => Promise<T>, isPatient = false): Promise<T> {
    const request = currentRequest();
    const account = this.#accountOf(request.client);
    if (this.#waiting > 0 || !this.#hasPlaceFor(account)) await this.#place(account, request, isPatient);
    else this.#begin(account);
    seeClient(request.client);
    const charge = Math.min(highestCharge, 1 + account.waiting.length);
    const startedAtMs = performance.now();
    try {
      return await work();
    } finally {
      seeClient(request.client);
      this.#end(account, performance.now() - startedAtMs, charge);
    }
  }

  /** Milliseconds that the oldest of a client's pieces has waited; 0 where none waits. */
  waitOf(client: string): number {
    const oldest = this.#accounts.get(client)?.waiting[0];
    return oldest === undefined ? 0 : performance.now() - oldest.sinceMs;
  }

  #accountOf(client: string): Account {
    let account = this.#accounts.get(client);
    if (account === undefined) {
      if (this.#accounts.size >= mostAccounts) this.#forget();
      account = {
        running: 0,
        waiting: [],
        usedMs: this.#usedMs,
        burstLeftMs: burstMs,
        burstAtMs: performance.now(),
      };
      this.#accounts.set(client, account);
    }
    if (account.running === 0 && account.waiting.length === 0)
      account.usedMs = Math.max(account.usedMs, this.#usedMs);
    return account;
  }

  #forget(): void {
    for (const [client, { running, waiting }] of this.#accounts) {
      if (running === 0 && waiting.length === 0) this.#accounts.delete(client);
    }
  }

  #hasPlaceFor({ running }: Account): boolean {
    const { running: places, runningOfClient = places } = this.limits;
    return this.#running < places && running < runningOfClient;
  }

  #place(account: Account, request: ClientRequest, isPatient: boolean): Promise<void> {
    if (this.#waiting >= this.limits.waiting && !this.#makeRoom(account))
      throw new ProblemError("overloaded");
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        account.waiting.splice(account.waiting.indexOf(waiting), 1);
        this.#waiting -= 1;
      };
      const waiting: Waiting = {
        request,
        sinceMs: performance.now(),
        start: () => {
          leave();
          this.#begin(account);
          resolve();
        },
        refuse: () => {
          leave();
          reject(new ProblemError("overloaded"));
        },
      };
      const timer = isPatient ? undefined : setTimeout(waiting.refuse, this.limits.patienceMs);
      const place = account.waiting.findLastIndex((other) => other.request.number <= request.number);
      account.waiting.splice(place + 1, 0, waiting);
      this.#waiting += 1;
      this.#startNext();
    });
  }

  /** Of the client with the most in the queue the newest piece goes, unless the one that asks has as many. */
  #makeRoom(account: Account): boolean {
    let most = account;
    for (const other of this.#accounts.values()) if (other.waiting.length > most.waiting.length) most = other;
    if (most.waiting.length <= account.waiting.length + 1) return false;
    most.waiting.at(-1)!.refuse();
    return true;
  }

  #begin(account: Account): void {
    this.#running += 1;
    account.running += 1;
    this.#usedMs = Math.max(this.#usedMs, account.usedMs);
  }

  #end(account: Account, elapsedMs: number, charge: number): void {
    this.#running -= 1;
    account.running -= 1;
    account.usedMs += elapsedMs * charge;
    // The debt is of this piece alone: what was had while nobody else was there is no debt.
    account.burstLeftMs = Math.max(0, burstOf(account)) - elapsedMs;
    account.burstAtMs = performance.now();
    this.#startNext();
  }

  #startNext(): void {
    while (this.#waiting > 0 && this.#running < this.limits.running) {
      const next = this.#next();
      if (next === undefined) return;
      next.waiting[0]!.start();
    }
  }

  /** Undefined where all that could begin pause. */
  #next(): Account | undefined {
    let next: Account | undefined;
    let pauseMs = Number.POSITIVE_INFINITY;
    for (const [client, account] of this.#accounts) {
      if (account.waiting.length === 0 || !this.#hasPlaceFor(account)) continue;
      const ms = this.#pauseOf(client, account);
      if (ms > 0) pauseMs = Math.min(pauseMs, ms);
      else if (next === undefined || isBefore(account, next)) next = account;
    }
    if (next === undefined && pauseMs < Number.POSITIVE_INFINITY) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#startNext(), pauseMs);
      this.#timer.unref();
    }
    return next;
  }

  /** How long a client pauses whose pieces wait, because others are there. */
  #pauseOf(client: string, account: Account): number {
    if (this.limits.isPaced !== true || account.waiting.length < 2) return 0;
    const debtMs = -burstOf(account);
    if (debtMs <= 0 || !areOthersPresent(client)) return 0;
    // They may go before that is over.
    return Math.ceil(Math.min(lookMs, debtMs * (1 + partsLeft)));
  }
}

function isBefore(one: Account, other: Account): boolean {
  if (one.usedMs !== other.usedMs) return one.usedMs < other.usedMs;
  return one.waiting[0]!.request.number < other.waiting[0]!.request.number;
}

function burstOf({ burstLeftMs, burstAtMs }: Account): number {
  return Math.min(burstMs, burstLeftMs + (performance.now() - burstAtMs) / (1 + partsLeft));
}
