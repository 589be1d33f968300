import { setTimeout as sleep } from "node:timers/promises";
import type { AskedNode } from "../../../contract/readings.ts";
import { backoffMs } from "../../lib/outbound.ts";
import { callsPerBatch, Endpoint, type EndpointOptions } from "./endpoint/endpoint.ts";
import type { Call, Outcome } from "./endpoint/http-transport.ts";
import { NewestBlocks } from "./endpoint/newest-blocks.ts";
import { ChainDataError, RpcError } from "./rpc-error.ts";

export interface RpcOptions extends EndpointOptions {
  readonly urls: readonly string[];
  /** Why a node of this network is not one of the chain; undefined where it is. */
  readonly refuse?: (network: number) => string | undefined;
}

interface Waiting {
  readonly call: Call;
  readonly index: number;
  attempts: number;
  /** What the last failures said, numbers apart, and how many of them in a row said it. */
  said: string;
  equal: number;
  /** Nodes that do not have what is asked for. */
  readonly without: Set<Endpoint>;
}

const attempts = 5;
/** A shorter rest is over before anybody has read of it. */
const leastRestMs = 2_000;
/** While something is answered, a call that is refused or lost is asked again this often. */
const attemptsOfAnswering: Record<string, number> = { rate: Infinity, batch: 12, transient: 12, late: 2 };
const answeringMs = 60_000;
/** Of one node where others can be asked: less, so that one that answers nothing keeps nobody. */
const attemptsOfOne = 3;
const longestWaitMs = 5_000;
/** What a node says so often of one call is about the call: while it answers others, it is not asked further. */
const equalTaken = 4;
/** Once a node has answered, the others are waited for so long. */
const graceMs = 2_000;

/** No node is of the chain. It does not go away by itself. */
export class WrongNetworkError extends Error {
  override readonly name = "WrongNetworkError";
}

/**
 * The way to the nodes of a chain: bounded, retried here and nowhere else, and with errors that never hold an
 * address. What a node finds too large is not retried: whoever asked knows how to ask for less.
 */
export class Rpc {
  readonly requests = { sent: 0, failed: 0, retried: 0 };
  readonly all: readonly Endpoint[];
  private readonly delayMs: number;
  private readonly unknown: Set<Endpoint>;
  private network: number | undefined;
  private readonly newest = new NewestBlocks();

  constructor(private readonly options: RpcOptions) {
    this.all = options.urls.map((url) => new Endpoint(url, options));
    this.delayMs = options.retryDelayMs ?? 250;
    this.unknown = new Set(this.all);
  }

  isOf(url: string): boolean {
    return this.all.some((endpoint) => endpoint.url === url);
  }

  /** What is to be said of single nodes. */
  get faults(): string[] {
    return this.all.flatMap(({ fault }) => fault ?? []);
  }

  /** Each with what is in its way, if anything is, and the limits that it has shown. */
  get nodes(): AskedNode[] {
    const now = Date.now();
    return this.all.map(({ host, fault, trouble, calls, size, mostCalls, pace, head, restMs }) => ({
      host,
      trouble: fault ?? trouble,
      calls: calls.asked,
      refused: calls.refused,
      range: size.learned()?.size ?? null,
      batch: mostCalls < callsPerBatch ? mostCalls : null,
      pace: pace.isLearned && Number.isFinite(pace.rate) ? pace.rate : null,
      head: Number.isFinite(head) ? head : null,
      asked_again: fault === null && restMs >= leastRestMs ? Math.ceil((now + restMs) / 1_000) : null,
    }));
  }

  /** The node to ask next, of those that have the block. */
  choose(block = 0, without: ReadonlySet<Endpoint> = new Set()): Endpoint {
    const usable = this.all.filter((endpoint) => endpoint.fault === null && !without.has(endpoint));
    const known = usable.filter((endpoint) => !this.unknown.has(endpoint));
    // One that has not named its newest block yet may be behind.
    const told = known.filter(({ head }) => Number.isFinite(head));
    const able = (told.length > 0 && block > 0 ? told : known).filter(({ head }) => head >= block);
    const best = able.length > 0 ? able : known.length > 0 ? known : usable;
    if (best.length === 0) throw new RpcError("refused", this.faults.join("; ") || "no node is left to ask");
    return best.reduce((one, other) => (other.waitMs < one.waitMs ? other : one));
  }

  /** Those that can be asked. */
  get usable(): Endpoint[] {
    return this.all.filter((endpoint) => endpoint.fault === null && !this.unknown.has(endpoint));
  }

  /** The node to ask next for logs of a range, of those that keep them where there are any. */
  chooseForLogs({ fromBlock, toBlock }: { readonly fromBlock: number; readonly toBlock: number }): Endpoint {
    const keeping = this.usable.some(({ logsFrom }) => logsFrom <= fromBlock);
    const without = keeping ? this.all.filter(({ logsFrom }) => logsFrom > fromBlock) : [];
    return this.choose(toBlock, new Set(without));
  }

  /**
   * Asks the nodes which network they are of, those that were not reached before. Throws {@link WrongNetworkError}
   * where all are of another, and the error of one where none answers.
   */
  async identify(signal?: AbortSignal): Promise<number> {
    let failure: unknown;
    await eachWithin([...this.unknown], signal, async (endpoint, until) => {
      try {
        const answer = await this.call("eth_chainId", [], until, { at: endpoint });
        const found =
          typeof answer === "string" && /^0x[\da-f]{1,13}$/i.test(answer) ? Number(answer) : undefined;
        if (found === undefined) throw new ChainDataError("the node's answer has no valid chain id");
        const fault = this.options.refuse?.(found) ?? this.otherThan(found);
        if (fault !== undefined) endpoint.fault = `${endpoint.host}: ${fault}`;
        else this.network = found;
        this.unknown.delete(endpoint);
        return fault === undefined;
      } catch (error) {
        failure ??= error;
        return false;
      }
    });
    signal?.throwIfAborted();
    if (this.all.every(({ fault }) => fault !== null)) throw new WrongNetworkError(this.faults.join("; "));
    if (this.network === undefined) throw failure;
    return this.network;
  }

  private otherThan(network: number): string | undefined {
    if (this.network === undefined || this.network === network) return undefined;
    return `this node is of the network ${network}, others are of ${this.network}`;
  }

  get hasUnknown(): boolean {
    return this.unknown.size > 0;
  }

  /** The newest block that the nodes name; see {@link NewestBlocks}. */
  async heads(signal: AbortSignal, read: (answer: unknown) => number): Promise<unknown> {
    const { usable } = this;
    const nodes = usable.length > 0 ? usable : [this.choose()];
    // A node that rests is not waited for where another answers.
    const awake = nodes.filter(({ load }) => load < 1_000);
    const ask = async (endpoint: Endpoint) => {
      const answer = await this.call("eth_getBlockByNumber", ["latest", false], signal, { at: endpoint });
      endpoint.head = read(answer);
      return { number: endpoint.head, answer };
    };
    const found = await this.newest.of(awake.length > 0 ? awake : nodes, ask);
    signal.throwIfAborted();
    return found.answer;
  }

  async call(
    method: string,
    params: readonly unknown[],
    signal?: AbortSignal,
    where?: Where,
  ): Promise<unknown> {
    return (await this.batch([{ method, params }], signal, where))[0];
  }

  /** Answers in the order of the calls: all of them, or the error of one. */
  async batch(calls: readonly Call[], signal?: AbortSignal, where?: Where): Promise<unknown[]> {
    const outcomes = await this.settle(calls, signal, where);
    return outcomes.map((outcome) => {
      if ("error" in outcome) throw outcome.error;
      return outcome.result;
    });
  }

  /** What became of each call, in their order. Rejects only when aborted. */
  async settle(
    calls: readonly Call[],
    signal?: AbortSignal,
    { at, block = 0, attemptsMost = Infinity }: Where = {},
  ): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const queue = calls.map((call, index): Waiting => ({
      call,
      index,
      attempts: 0,
      said: "",
      equal: 0,
      without: new Set(),
    }));
    let open = queue.length;
    const work = async () => {
      while (open > 0) {
        const [first] = queue;
        // Others may still bring back what they have taken.
        if (first === undefined) return;
        const endpoint = at ?? this.choose(block, first.without);
        const taken = first.without.size > 0 ? queue.splice(0, 1) : queue.splice(0, endpoint.callsAtOnce);
        const back: Waiting[] = [];
        let longestMs = 0;
        const before = endpoint.requests.failed;
        const got = await endpoint.ask(
          taken.map(({ call }) => call),
          signal,
        );
        this.requests.sent += 1;
        this.requests.failed += endpoint.requests.failed - before;
        for (const [index, waiting] of taken.entries()) {
          const outcome = got[index]!;
          if (at === undefined && this.isLackedByOne(waiting, outcome, endpoint)) {
            back.push(waiting);
            continue;
          }
          const waitMs =
            "error" in outcome ? this.again(waiting, outcome.error, endpoint, at, attemptsMost) : undefined;
          if (waitMs === undefined) {
            const { method } = waiting.call;
            outcomes[waiting.index] = "error" in outcome ? { error: outcome.error.of(method) } : outcome;
            open -= 1;
          } else {
            back.push(waiting);
            longestMs = Math.max(longestMs, waitMs);
          }
        }
        if (back.length === 0) continue;
        this.requests.retried += 1;
        if (longestMs > 0) await sleep(longestMs, undefined, { signal });
        queue.unshift(...back);
      }
    };
    const workers = Math.min(this.options.concurrency * this.all.length, calls.length);
    await Promise.all(Array.from({ length: workers }, work));
    return outcomes;
  }

  /** Milliseconds since one of the nodes answered. */
  get silentMs(): number {
    return performance.now() - Math.max(...this.all.map(({ answeredAtMs }) => answeredAtMs));
  }

  /** A node that has nothing at a place may be behind one that has. */
  private isLackedByOne(waiting: Waiting, outcome: Outcome, endpoint: Endpoint): boolean {
    if (!("result" in outcome) || outcome.result !== null) return false;
    waiting.without.add(endpoint);
    return this.all.some(
      (other) =>
        other.fault === null && other.restMs === 0 && !this.unknown.has(other) && !waiting.without.has(other),
    );
  }

  /** How long to wait before a call is asked again; undefined where it is not. */
  private again(
    waiting: Waiting,
    error: RpcError,
    endpoint: Endpoint,
    at: Endpoint | undefined,
    attemptsMost: number,
  ): number | undefined {
    const { kind } = error;
    if ((kind === "unsupported" || kind === "refused") && at === undefined) {
      waiting.without.add(endpoint);
      const isLeft = this.all.some((other) => other.fault === null && !waiting.without.has(other));
      return isLeft ? 0 : undefined;
    }
    const whileAnswering = attemptsOfAnswering[kind];
    if (whileAnswering === undefined) return undefined;
    waiting.attempts += 1;
    const isAnswering = this.silentMs < answeringMs;
    const most = isAnswering ? whileAnswering : attempts;
    const isOneOf =
      at !== undefined && kind !== "batch" && this.all.some((other) => other !== at && other.fault === null);
    if (waiting.attempts >= (isOneOf ? Math.min(most, attemptsOfOne) : most)) return undefined;
    if (kind === "transient") {
      const said = error.isAnswer ? error.message.replaceAll(/\d+/g, "") : "";
      waiting.equal = said !== "" && said === waiting.said ? waiting.equal + 1 : 1;
      waiting.said = said;
      if (waiting.equal >= equalTaken || waiting.attempts >= attemptsMost) return undefined;
    }
    // Of a refusal the pace of the node has the wait; what was lost waits longer each time.
    if (kind === "batch" || kind === "rate") return 0;
    return backoffMs(this.delayMs, waiting.attempts, longestWaitMs);
  }
}

/** Asks all of them. Once one has said yes, those that take long are given up. */
async function eachWithin<T>(
  all: readonly T[],
  signal: AbortSignal | undefined,
  ask: (one: T, until: AbortSignal) => Promise<boolean>,
): Promise<void> {
  const end = new AbortController();
  const until = signal ? AbortSignal.any([signal, end.signal]) : end.signal;
  let timer: NodeJS.Timeout | undefined;
  const asked = all.map(async (one) => {
    if (await ask(one, until)) timer ??= setTimeout(() => end.abort(), graceMs);
  });
  await Promise.all(asked);
  clearTimeout(timer);
}

/** Which node to ask: this one, or one that has the block. */
export interface Where {
  readonly at?: Endpoint;
  readonly block?: number;
  /** A call that fails without a reason is asked no more often than this: who asks can ask for less. */
  readonly attemptsMost?: number;
}
