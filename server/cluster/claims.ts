import { ClusterError, type Shards } from "./clickhouse.ts";
import { type Head, readHead, swapHead } from "./heads.ts";
import type { Scope } from "./scopes.ts";
import { LivingWorkers } from "./workers.ts";

/** Another worker has the token, and lives. */
export class HeldElsewhere extends ClusterError {
  constructor(
    readonly scope: Scope,
    readonly by: string,
  ) {
    super(`${scope} is written by the worker ${by}: give it the command, or stop it first`);
  }
}

/** The scopes that a worker may write. What it may is decided by the number of a head, and never by a clock. */
export class Claims {
  readonly #held = new Map<Scope, Head>();
  readonly #claiming = new Map<Scope, Promise<Head>>();

  constructor(
    private readonly shards: Shards,
    private readonly holder: string,
    private readonly living = new LivingWorkers(shards),
  ) {}

  /** The head of a scope that is this worker's now. Throws {@link HeldElsewhere}. */
  claim(scope: Scope): Promise<Head> {
    const held = this.#held.get(scope);
    if (held !== undefined) return Promise.resolve(held);
    // An import and the queue may want it at once: they must not take it from each other.
    const claiming =
      this.#claiming.get(scope) ?? this.#claim(scope).finally(() => this.#claiming.delete(scope));
    this.#claiming.set(scope, claiming);
    return claiming;
  }

  async #claim(scope: Scope): Promise<Head> {
    const seen = await readHead(this.shards, scope);
    const isTaken = seen.kind === "claim" || seen.kind === "publish";
    if (isTaken && seen.holder !== this.holder && (await this.living.has(seen.holder)))
      throw new HeldElsewhere(scope, seen.holder);
    // Its own of an earlier run, too: what that left under way must not come in any more.
    const head = await swapHead(this.shards, seen, { kind: "claim", holder: this.holder });
    if (head?.holder !== this.holder || head.n !== seen.n + 1) {
      const { holder } = await readHead(this.shards, scope);
      throw new HeldElsewhere(scope, holder);
    }
    this.#held.set(scope, head);
    return head;
  }

  /** Changes the head of a scope that is held. Throws {@link HeldElsewhere} where it is another's by now. */
  async change(scope: Scope, change: Parameters<typeof swapHead>[2]): Promise<Head> {
    const head = await swapHead(this.shards, await this.claim(scope), change);
    if (head !== undefined && head.holder === this.holder && head.kind === change.kind) {
      if (change.kind === "claim" || change.kind === "publish") this.#held.set(scope, head);
      else this.#held.delete(scope);
      return head;
    }
    this.#held.delete(scope);
    const { holder } = await readHead(this.shards, scope);
    throw new HeldElsewhere(scope, holder);
  }

  get scopes(): readonly Scope[] {
    return [...this.#held.keys()];
  }

  /** Another has it by now. */
  forget(scope: Scope): void {
    this.#held.delete(scope);
  }

  /** Gives them up, so that another worker has not to wait. */
  async release(scopes: readonly Scope[] = this.scopes): Promise<void> {
    for (const scope of scopes)
      await this.change(scope, { kind: "release", holder: this.holder }).catch((error: unknown) => {
        if (!(error instanceof HeldElsewhere)) throw error;
      });
  }
}
