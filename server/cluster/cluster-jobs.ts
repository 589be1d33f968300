import { hash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { TokenAddress } from "../../contract/address.ts";
import type { ChainId } from "../../contract/chains.ts";
import type { AskedNode, Described, Reading, ReadingChange } from "../../contract/readings.ts";
import { askerMark } from "../lib/asker-mark.ts";
import { type Claims, HeldElsewhere } from "./claims.ts";
import { type Scope, scopeOf } from "./scopes.ts";
import type { StoredState, Wanted } from "./wanted.ts";
import type { WorkerSeen } from "./workers.ts";

/** The indexing jobs of one worker. */
export interface LocalJobs {
  readonly isOffered: boolean;
  stateOf(chain: ChainId, address: string, asks: boolean): Promise<Reading>;
  nodesOf(chain: ChainId): AskedNode[] | null;
  request(chain: ChainId, address: string, visitor: string | null): Promise<void>;
  pause(chain: ChainId, address: string, visitor: string | null): Promise<void>;
  cancel(chain: ChainId, address: string, visitor: string | null): Promise<void>;
  remove(chain: ChainId, address: string, visitor: string | null): Promise<void>;
  check(chain: ChainId, address: string): Promise<void>;
  /** Tokens that readers asked for. */
  queued(): readonly TokenAddress[];
  /** Marks of who asked for a token; undefined where it is not in the queue. */
  askersOf(chain: ChainId, address: string): readonly string[] | undefined;
  /** Goes on with what another worker began. */
  takeUp(
    token: TokenAddress,
    asked: { readonly described: Described | null; readonly askers: readonly string[] },
  ): Promise<void>;
}

interface ClusterJobsOptions {
  readonly wanted: Wanted;
  /** Undefined of a token that has no page. */
  readonly findHere: (token: TokenAddress) => Promise<{ readonly canCheck: boolean } | undefined>;
  /** The living worker that has a token. */
  readonly findHolder: (scope: Scope) => Promise<WorkerSeen | undefined>;
  /** Whether any worker lives of which tokens can be asked for. */
  readonly isOffered: () => boolean;
  /** Of a machine that works, too: what it does itself. */
  readonly own?: { readonly jobs: LocalJobs; readonly claims: Claims; readonly holder: string };
}

/** A page that is open asks every few seconds; workers are told no more often than this. */
const lookEveryMs = 5_000;
/** Who asked at another machine may have been told by another worker what it is. */
const askAgainMs = 100;
const mostAsked = 20;
/** What says of a token that another worker is at it. */
const underWay = new Set<Reading["state"]>(["waiting", "reading", "stopped"]);

/** Tokens that readers ask for at any machine of a cluster, each done by one worker. */
export class ClusterJobs {
  #states: ReadonlyMap<Scope, StoredState> = new Map();
  readonly #lookedAt = new Map<Scope, number>();
  readonly #toLook = new Set<Scope>();

  constructor(private readonly options: ClusterJobsOptions) {}

  get isOffered(): boolean {
    return this.options.own?.jobs.isOffered || this.options.isOffered();
  }

  /** Tells workers what pages look at, and reads what they say. */
  async update(): Promise<void> {
    const { wanted } = this.options;
    const looks = [...this.#toLook];
    this.#toLook.clear();
    if (looks.length > 0) await wanted.look(looks);
    const before = this.#states;
    const now = await wanted.readStates();
    // What is whole is published within moments: until then it stands as it stood.
    for (const [scope, { state }] of now)
      if (state.reading.state === "here") {
        const earlier = before.get(scope);
        if (earlier === undefined) now.delete(scope);
        else now.set(scope, earlier);
      }
    this.#states = now;
    const longAgo = performance.now() - 12 * lookEveryMs;
    for (const [scope, at] of this.#lookedAt) if (at < longAgo) this.#lookedAt.delete(scope);
  }

  async stateOf(chain: ChainId, address: string, asks: boolean): Promise<Reading> {
    const { own, findHere } = this.options;
    const token = { chain, address };
    const scope = scopeOf(token);
    const other = this.#stateOfOther(scope);
    if (own !== undefined && !(other && underWay.has(other.reading.state)))
      return own.jobs.stateOf(chain, address, asks);
    const here = await findHere(token);
    if (here !== undefined) return { state: "here", can_check: here.canCheck && this.isOffered };
    if (!this.isOffered) return { state: "off" };
    if (asks) this.#look(scope);
    return other?.reading ?? { state: "asking" };
  }

  /** What another worker says of it, and this machine does not do. */
  #stateOfOther(scope: Scope) {
    const stored = this.#states.get(scope);
    const isOwn = stored !== undefined && stored.holder === this.options.own?.holder;
    return isOwn ? undefined : stored?.state;
  }

  #look(scope: Scope): void {
    const nowMs = performance.now();
    if (nowMs - (this.#lookedAt.get(scope) ?? Number.NEGATIVE_INFINITY) < lookEveryMs) return;
    this.#lookedAt.set(scope, nowMs);
    this.#toLook.add(scope);
  }

  /** The public nodes that are asked for the chain, as any worker says. */
  nodesOf(chain: ChainId): AskedNode[] | null {
    const nodes = this.options.own?.jobs.nodesOf(chain);
    if (nodes) return nodes;
    for (const [scope, { state }] of this.#states)
      if (scope.startsWith(`${chain}/`) && state.nodes !== null) return state.nodes;
    return null;
  }

  isBeingRead(chain: ChainId, address: string): boolean {
    const state = this.#states.get(scopeOf({ chain, address }))?.state.reading.state;
    return state === "waiting" || state === "reading";
  }

  isAskedByOthers(chain: ChainId, address: string, visitor: string | null): boolean {
    const { own } = this.options;
    const scope = scopeOf({ chain, address });
    const askers = own?.jobs.askersOf(chain, address) ?? this.#stateOfOther(scope)?.askers ?? null;
    if (askers === null || visitor === null) return false;
    return !askers.includes(askerMark(chain, address, visitorMark(visitor)));
  }

  request(chain: ChainId, address: string, visitor: string | null): Promise<void> {
    return this.#change("start", { chain, address }, visitor);
  }

  pause(chain: ChainId, address: string, visitor: string | null): Promise<void> {
    return this.#change("pause", { chain, address }, visitor);
  }

  cancel(chain: ChainId, address: string, visitor: string | null): Promise<void> {
    return this.#change("cancel", { chain, address }, visitor);
  }

  remove(chain: ChainId, address: string, visitor: string | null): Promise<void> {
    return this.#change("remove", { chain, address }, visitor);
  }

  check(chain: ChainId, address: string): Promise<void> {
    return this.#change("check", { chain, address }, null);
  }

  /** Has the worker that has a token read it again, and says which that is; undefined where no other machine has it. */
  async readAgain(token: TokenAddress, isConfirmed: boolean): Promise<string | undefined> {
    const { own, wanted, findHolder } = this.options;
    const scope = scopeOf(token);
    const worker = await findHolder(scope);
    if (worker === undefined || worker.holder === own?.holder) return undefined;
    if (isConfirmed) await wanted.change(scope, "reindex", "");
    return worker.status.url;
  }

  async #change(ask: ReadingChange, token: TokenAddress, visitor: string | null): Promise<void> {
    const { own, wanted } = this.options;
    const mark = visitor === null ? null : visitorMark(visitor);
    if (own !== undefined && (await changeHere(own, ask, token, mark))) return;
    if (!this.isOffered) return;
    await wanted.change(scopeOf(token), ask, mark ?? "");
    await this.update();
  }
}

/**
 * Changes how a token stands that is this worker's, or that nobody has: then it is this worker's from here on. False where
 * another one has it. Throws what its jobs throw.
 */
export async function changeHere(
  { jobs, claims }: { readonly jobs: LocalJobs; readonly claims: Claims },
  ask: ReadingChange,
  token: TokenAddress,
  visitor: string | null,
): Promise<boolean> {
  const { chain, address } = token;
  if (ask === "start") {
    let { state } = await jobs.stateOf(chain, address, true);
    for (let asked = 0; state === "asking" && asked < mostAsked; asked += 1) {
      await delay(askAgainMs);
      ({ state } = await jobs.stateOf(chain, address, true));
    }
    // Of anything else there is nothing to read, and no row of it comes into the cluster.
    if (state !== "known" && state !== "stopped") return true;
    try {
      await claims.claim(scopeOf(token));
    } catch (error) {
      if (error instanceof HeldElsewhere) return false;
      throw error;
    }
    await jobs.request(chain, address, visitor);
    return true;
  }
  const isOwn = jobs.askersOf(chain, address) !== undefined || claims.scopes.includes(scopeOf(token));
  if (!isOwn) return false;
  if (ask === "check") await jobs.check(chain, address);
  else await jobs[ask](chain, address, visitor);
  return true;
}

/** The network of a visitor is told to no other machine. */
function visitorMark(visitor: string): string {
  return hash("sha256", visitor, "base64url");
}
