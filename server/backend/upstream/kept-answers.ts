import { LRUCache } from "lru-cache";
import type { EndpointName } from "../../../contract/endpoints.ts";
import type { Facts } from "../../../contract/facts.ts";
import type { DataHistory, DataNote, DataSource, Stale } from "../../../contract/meta.ts";
import type { ProblemCode } from "../../../contract/problem.ts";
import { ProblemError } from "../../problem-error.ts";

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
  readonly now: () => number;
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
const notUnderstoodAfterMs = 300_000;
const entryBytes = 400;

/**
 * Bounded memory of answers, one fetch a question at a time. An answer is fresh for a while, then shown
 * while a newer one is fetched, and shown whatever its age where that fails.
 */
export class KeptAnswers {
  readonly counts = { fresh: 0, refreshed: 0, fetched: 0, stale: 0, failed: 0 };
  readonly #failures = new LRUCache<string, Failure>({ max: 10_000 });
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
    this.#answers.set(key, kept);
  }

  /** Throws the `ProblemError` of the fetch where nothing is kept. */
  async get(question: Question): Promise<Found> {
    const { now } = this.options;
    const { key, freshMs } = question;
    const fresh = this.fresh(key, freshMs);
    if (fresh !== undefined) return { kept: fresh, stale: undefined };
    const kept = this.peek(key);
    const ageMs = kept === undefined ? Number.POSITIVE_INFINITY : now() - kept.fetchedAt;
    const failure = this.#failures.get(key);
    if (failure !== undefined && now() < failure.retryAtMs) return this.#afterFailure(kept, failure);
    const isBackground = ageMs < freshMs * shownWhileFetched;
    const found = await this.#answers.fetch(key, {
      context: { question, isBackground },
      forceRefresh: true,
      allowStale: isBackground,
    });
    if (found === undefined || found === kept) return this.#afterFailure(found, this.#failures.get(key));
    this.counts.fetched += 1;
    return { kept: found, stale: undefined };
  }

  /** What can be shown without waiting and without asking. */
  fresh(key: string, freshMs: number): KeptAnswer | undefined {
    const kept = this.peek(key);
    if (kept === undefined || this.options.now() - kept.fetchedAt >= freshMs) return undefined;
    this.counts.fresh += 1;
    // For its place among the lately used.
    return this.#answers.get(key);
  }

  /** Without any effect. */
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
      this.options.onKept(key, kept);
      return kept;
    } catch (error) {
      const problem = error instanceof ProblemError ? error : new ProblemError("internal");
      // That the plan's rate is left to others is no failure.
      if (isBackground && problem.code === "overloaded") throw error;
      const atMs = this.options.now();
      const pauseMs = problem.code === "upstream_schema_mismatch" ? notUnderstoodAfterMs : askAgainAfterMs;
      this.#failures.set(key, { problem, atMs, retryAtMs: atMs + pauseMs });
      this.options.onFailure(endpoint, problem);
      throw error;
    }
  }
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
