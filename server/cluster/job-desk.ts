import type { TokenAddress } from "../../contract/address.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { type Claims, HeldElsewhere } from "./claims.ts";
import type { Shards } from "./clickhouse.ts";
import { changeHere, type LocalJobs } from "./cluster-jobs.ts";
import { readHeads } from "./heads.ts";
import { holderOfScope, placeOf } from "./placement.ts";
import { type Scope, scopeOf, tokenOfScope } from "./scopes.ts";
import type { JobState, Wanted } from "./wanted.ts";
import type { LivingWorkers } from "./workers.ts";

interface JobDeskOptions {
  readonly shards: Shards;
  readonly wanted: Wanted;
  readonly holder: string;
  readonly claims: Claims;
  readonly jobs: LocalJobs;
  readonly readAgain: (token: TokenAddress) => Promise<void>;
  readonly living: LivingWorkers;
  /** How long what a worker says is believed. */
  readonly lease: number;
}

/** So long after a page has looked at a token it is said how that stands. */
const watchedMs = 20_000;
/** What has not changed is said again so often in a lease: after that others take it for untrue. */
const saysInLease = 3;
/** And what other workers were at is looked for so often. */
const looksInLease = 6;

/** Where a worker answers what readers ask at other machines, of tokens that are its own or fall to it. */
export class JobDesk {
  readonly #watched = new Map<Scope, number>();
  readonly #said = new Map<Scope, { readonly text: string; readonly atMs: number }>();
  #queued: ReadonlySet<Scope> = new Set();
  #lookedForLostAtMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: JobDeskOptions) {}

  /** A round: what was asked is done, and said. */
  async step(): Promise<void> {
    const { wanted } = this.options;
    const calls = await wanted.openCalls();
    const mine = await this.#ownOf([
      ...new Set([...calls.map(({ scope }) => scope), ...this.#watched.keys()]),
    ]);
    // What a worker was at that lives no more is gone on with before anything else is said of it.
    if ([...mine].some((scope) => !this.#watched.has(scope))) await this.#takeOverLost();
    // What fell to this worker when a page looked may have been asked of another, which says how it stands.
    for (const scope of this.#watched.keys()) if (!mine.has(scope)) this.#watched.delete(scope);
    for (const { id, scope, ask, visitor } of calls) {
      const token = tokenOfScope(scope);
      if (token === undefined || !mine.has(scope)) continue;
      this.#watched.set(scope, performance.now());
      if (ask === "look") continue;
      const work =
        ask === "reindex"
          ? this.options.readAgain(token).then(() => true)
          : changeHere(this.options, ask, token, visitor || null);
      const problem = await work.then(
        (isDone) => (isDone || ask !== "start" ? null : undefined),
        (error: unknown) => {
          if (error instanceof ProblemError) return error;
          throw error;
        },
      );
      if (problem === undefined) continue;
      await this.#sayStates();
      await wanted.answer(id, problem);
    }
    if (performance.now() - this.#lookedForLostAtMs > this.options.lease / looksInLease) {
      this.#lookedForLostAtMs = performance.now();
      await this.#keepQueued();
      await this.#takeOverLost();
    }
    await this.#sayStates();
  }

  /** Those that this worker has, and those that nobody has and that fall to it. */
  async #ownOf(scopes: readonly Scope[]): Promise<Set<Scope>> {
    const { shards, holder, living } = this.options;
    if (scopes.length === 0) return new Set();
    const heads = await readHeads(shards, scopes);
    const workers = await living.list();
    const names = new Set(workers.map((worker) => worker.holder));
    const offering = workers.filter(({ status }) => status.isOffered);
    return new Set(
      scopes.filter(
        (scope) => (holderOfScope(heads.get(scope), names) ?? placeOf(scope, offering)) === holder,
      ),
    );
  }

  /** What this worker was at before it stopped or stalled may be another's by now: then nothing of it is left here. */
  async #keepQueued(): Promise<void> {
    const { shards, holder, claims, jobs, living } = this.options;
    const queued = jobs.queued();
    const heads = await readHeads(shards, queued.map(scopeOf));
    const names = new Set((await living.list()).map((worker) => worker.holder));
    for (const token of queued) {
      const scope = scopeOf(token);
      const has = holderOfScope(heads.get(scope), names);
      if (has !== undefined && has !== holder) {
        claims.forget(scope);
        await jobs.cancel(token.chain, token.address, null);
        await jobs.remove(token.chain, token.address, null);
      } else if (!claims.scopes.includes(scope)) await this.#claim(scope);
    }
  }

  async #claim(scope: Scope): Promise<boolean> {
    try {
      await this.options.claims.claim(scope);
      return true;
    } catch (error) {
      if (error instanceof HeldElsewhere) return false;
      throw error;
    }
  }

  /** Goes on with what workers were at that live no more. */
  async #takeOverLost(): Promise<void> {
    const { wanted, living, jobs } = this.options;
    const names = (await living.list()).map((worker) => worker.holder);
    const lost = await wanted.statesWithout(names);
    for (const [scope, { state }] of lost)
      if (state.reading.state !== "waiting" && state.reading.state !== "reading") lost.delete(scope);
    for (const scope of await this.#ownOf([...lost.keys()])) {
      const { reading, askers } = lost.get(scope)!.state;
      if (!(await this.#claim(scope))) continue;
      const described = "token" in reading ? reading.token : null;
      await jobs.takeUp(tokenOfScope(scope)!, { described, askers: askers ?? [] });
    }
  }

  async #sayStates(): Promise<void> {
    const { wanted, holder, jobs } = this.options;
    const nowMs = performance.now();
    for (const [scope, at] of this.#watched) if (nowMs - at > watchedMs) this.#watched.delete(scope);
    const queued = new Set(jobs.queued().map(scopeOf));
    // What has just left the queue is said once more: others would take it for lost.
    for (const scope of this.#queued) if (!queued.has(scope)) this.#watched.set(scope, nowMs);
    this.#queued = queued;
    const scopes = new Set([...this.#watched.keys(), ...queued]);
    for (const scope of this.#said.keys()) if (!scopes.has(scope)) this.#said.delete(scope);
    const states = new Map<Scope, JobState>();
    for (const scope of scopes) {
      const state = await this.#stateOf(scope);
      const text = JSON.stringify(state);
      const said = this.#said.get(scope);
      if (said?.text === text && nowMs - said.atMs < this.options.lease / saysInLease) continue;
      this.#said.set(scope, { text, atMs: nowMs });
      states.set(scope, state);
    }
    await wanted.writeStates(holder, states);
  }

  async #stateOf(scope: Scope): Promise<JobState> {
    const { jobs } = this.options;
    const { chain, address } = tokenOfScope(scope)!;
    return {
      reading: await jobs.stateOf(chain, address, true),
      nodes: jobs.nodesOf(chain),
      askers: jobs.askersOf(chain, address) ?? null,
    };
  }
}
