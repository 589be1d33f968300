import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type ChainId, isChainId } from "../../../contract/chains.ts";
import type { EndpointName } from "../../../contract/endpoints.ts";
import type { Facts } from "../../../contract/facts.ts";
import type { DataHistory, DataNote, DataSource, Stale } from "../../../contract/meta.ts";
import type { ProblemCode } from "../../../contract/problem.ts";
import type { Token, TokenListPage } from "../../../contract/tokens.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { remembered } from "../../lib/remembered.ts";

/** What the hosted service said to a question: the body, or that there is no such thing. */
export interface KeptAnswer {
  readonly endpoint: EndpointName;
  readonly body: string | null;
  readonly problem: ProblemCode | null;
  /** Unix milliseconds. */
  readonly fetchedAt: number;
  readonly asOf: number | null;
  readonly sources: readonly DataSource[];
  readonly history: DataHistory | null;
  readonly notes: readonly DataNote[];
  readonly priceUsd: number | null;
  readonly facts?: Facts;
  readonly pageTotal: number | null;
}

export interface Found {
  readonly kept: KeptAnswer;
  /** The last try to bring a newer one failed. */
  readonly stale: Stale | undefined;
}

interface Question {
  /** Names question and arguments. */
  readonly key: string;
  readonly endpoint: EndpointName;
  readonly freshMs: number;
  readonly load: (isBackground: boolean) => Promise<KeptAnswer>;
}

interface KeptAnswersOptions {
  /** Unix milliseconds, for what is written down and shown. */
  readonly now: () => number;
  /** A clock that nobody sets, by which ages are measured. */
  readonly monotonicMs: () => number;
  readonly onKept: (key: string, kept: KeptAnswer) => void;
  readonly onFailure: (endpoint: EndpointName, problem: ProblemError) => void;
  readonly maxBytes?: number;
}

interface Failure {
  readonly problem: ProblemError;
  readonly atMs: number;
  readonly retryAtMs: number;
}

const defaultMaxBytes = 64 * 1024 * 1024;
/** Up to so many times its fresh age an answer is shown while a newer one is fetched; a still older one is not waited with. */
const shownWhileFetched = 6;
/** A question that failed is not asked again sooner; one whose answer was paid for and not understood, much later. */
const askAgainAfterMs = 10_000;
/** Where an answer is kept already, a newer one is not waited for longer than this. */
const longestWaitMs = 1_000;
const notUnderstoodAfterMs = 300_000;
const entryBytes = 400;

/**
 * Bounded memory of answers, one fetch a question at a time. An answer is fresh for a while, then shown
 * while a newer one is fetched, and shown whatever its age where that fails.
 */
export class KeptAnswers {
  readonly counts = { fresh: 0, refreshed: 0, fetched: 0, stale: 0, failed: 0 };
  /** When an answer came, by the clock that nobody sets. */
  readonly #times = new WeakMap<KeptAnswer, number>();
  readonly #failures = remembered<Failure>(10_000);
  readonly #answers: LRUCache<string, KeptAnswer, { question: Question; isBackground: boolean }>;

  constructor(private readonly options: KeptAnswersOptions) {
    this.#answers = new LRUCache({
      maxSize: options.maxBytes ?? defaultMaxBytes,
      // Strings are held with up to two bytes a character.
      sizeCalculation: ({ body }, key) => entryBytes + 2 * (key.length + (body?.length ?? 0)),
      fetchMethod: (_key, _stale, { context }) => this.#fetch(context.question, context.isBackground),
      allowStaleOnFetchRejection: true,
      ignoreFetchAbort: true,
    });
  }

  /** What was kept by an earlier process. */
  restore(key: string, kept: KeptAnswer): void {
    const { now, monotonicMs } = this.options;
    const ageMs = now() - kept.fetchedAt;
    // The age of one from the future cannot be known: the clock was set back since.
    this.#times.set(kept, ageMs < 0 ? Number.NEGATIVE_INFINITY : monotonicMs() - ageMs);
    this.#answers.set(key, kept);
  }

  /** Throws the `ProblemError` of the fetch where nothing is kept. */
  async get(question: Question): Promise<Found> {
    const { monotonicMs } = this.options;
    const { key, freshMs } = question;
    const fresh = this.fresh(key, freshMs);
    if (fresh !== undefined) return { kept: fresh, stale: undefined };
    const kept = this.peek(key);
    const ageMs = this.ageMs(key);
    const failure = this.#failures.get(key);
    if (failure !== undefined && monotonicMs() < failure.retryAtMs) return this.#afterFailure(kept, failure);
    const isBackground = ageMs < freshMs * shownWhileFetched;
    const fetched = this.#answers.fetch(key, {
      context: { question, isBackground },
      forceRefresh: true,
      allowStale: isBackground,
    });
    if (kept !== undefined && (await isLate(fetched))) return this.#whileWaiting(kept);
    const found = await fetched;
    if (found === undefined || found === kept) return this.#afterFailure(found, this.#failures.get(key));
    this.counts.fetched += 1;
    return { kept: found, stale: undefined };
  }

  /** What can be shown without waiting and without asking. */
  fresh(key: string, freshMs: number): KeptAnswer | undefined {
    const kept = this.peek(key);
    if (kept === undefined || this.ageMs(key) >= freshMs) return undefined;
    this.counts.fresh += 1;
    // For its place among the lately used.
    return this.#answers.get(key);
  }

  /** Infinite where nothing is kept, or where its age is not known. */
  ageMs(key: string): number {
    const kept = this.peek(key);
    const time = kept && this.#times.get(kept);
    return time === undefined ? Number.POSITIVE_INFINITY : this.options.monotonicMs() - time;
  }

  /** Looks without marking anything as used. */
  peek(key: string): KeptAnswer | undefined {
    return this.#answers.peek(key, { allowStale: true });
  }

  *entries(): Generator<readonly [string, KeptAnswer]> {
    // The least lately used first, so that a restored cache knows the same order.
    for (const key of this.#answers.rkeys()) {
      const kept = this.peek(key);
      if (kept !== undefined) yield [key, kept];
    }
  }

  get size(): { readonly answers: number; readonly bytes: number } {
    return { answers: this.#answers.size, bytes: this.#answers.calculatedSize };
  }

  /** The newer answer is still waited for, and kept when it comes. */
  #whileWaiting(kept: KeptAnswer): Found {
    this.counts.stale += 1;
    return { kept, stale: { reason: "upstream_timeout", at: Math.floor(this.options.now() / 1_000) } };
  }

  #afterFailure(kept: KeptAnswer | undefined, failure: Failure | undefined): Found {
    if (kept === undefined) {
      this.counts.failed += 1;
      throw failure?.problem ?? new ProblemError("upstream_error");
    }
    if (failure === undefined) this.counts.refreshed += 1;
    else this.counts.stale += 1;
    return { kept, stale: failure && staleOf(failure) };
  }

  async #fetch({ key, endpoint, load }: Question, isBackground: boolean): Promise<KeptAnswer> {
    try {
      const kept = await load(isBackground);
      this.#failures.delete(key);
      this.#times.set(kept, this.options.monotonicMs());
      this.options.onKept(key, kept);
      return kept;
    } catch (error) {
      const problem = error instanceof ProblemError ? error : new ProblemError("internal");
      // To leave the plan's rate to others is not a failure.
      if (isBackground && problem.code === "overloaded") throw error;
      const atMs = this.options.now();
      const retryAtMs = this.options.monotonicMs() + pauseMs(problem);
      this.#failures.set(key, { problem, atMs, retryAtMs });
      this.options.onFailure(endpoint, problem);
      throw error;
    }
  }
}

function pauseMs({ code }: ProblemError): number {
  if (code === "upstream_schema_mismatch") return notUnderstoodAfterMs;
  // Whoever refused knows how long that lasts; the question itself can be asked at any time.
  return code === "upstream_quota" || code === "overloaded" ? 0 : askAgainAfterMs;
}

/** Whether it takes longer than anybody waits for it. */
async function isLate(fetched: Promise<unknown>): Promise<boolean> {
  const abort = new AbortController();
  const late = delay(longestWaitMs, true, { signal: abort.signal }).catch(() => false);
  const come = fetched.then(
    () => false,
    () => false,
  );
  return Promise.race([late, come]).finally(() => abort.abort());
}

function staleOf({ problem, atMs }: Failure): Stale {
  const at = Math.floor(atMs / 1_000);
  const { code, retryAfterSeconds } = problem;
  return { reason: code, at, ...(retryAfterSeconds !== undefined && { until: at + retryAfterSeconds }) };
}

/** Whether an answer is worth keeping over a restart. That something is not there may change at any time. */
export function isLasting({ problem }: KeptAnswer): boolean {
  return problem === null || problem === "stats_unavailable";
}

/** How many times `freshSeconds` an answer is fresh, once unless it is named: what hardly changes, or costs much, longer. */
const freshFactors: Partial<Record<EndpointName, number>> = {
  getTokens: 2,
  getToken: 6,
  getWalletCategories: 3,
  getSupplyBreakdown: 3,
  getHolderBreakdowns: 3,
};
/** That there is no such token or wallet may be wrong in a minute. */
const missingFreshMs = 60_000;

/** For how long an answer is fresh; `kept` is the one that there is. */
export function freshMsOf(name: EndpointName, kept: KeptAnswer | undefined, freshSeconds: number): number {
  const isFigure = kept === undefined || isLasting(kept);
  return isFigure ? freshSeconds * 1_000 * (freshFactors[name] ?? 1) : missingFreshMs;
}

export interface KnownTokens {
  readonly tokens: ReadonlyMap<string, Token>;
  /** As the newest list page said; null where none is kept. */
  readonly total: number | null;
}

/** Tokens of a chain that some kept answer names, by address. */
export function knownTokens(chain: ChainId, answers: KeptAnswers): KnownTokens {
  const tokens = new Map<string, Token>();
  let newest: KeptAnswer | undefined;
  for (const [question, kept] of answers.entries()) {
    const asked = question.split("/")[1] ?? "";
    if (kept.body === null || !isChainId(asked) || asked !== chain) continue;
    if (kept.endpoint === "getToken") {
      const token = JSON.parse(kept.body) as Token;
      tokens.set(token.address, token);
    } else if (kept.endpoint === "getTokens") {
      for (const token of (JSON.parse(kept.body) as TokenListPage).tokens) tokens.set(token.address, token);
      if (newest === undefined || kept.fetchedAt > newest.fetchedAt) newest = kept;
    }
  }
  return { tokens, total: newest?.pageTotal ?? null };
}
