import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { TokenAddress } from "../../contract/address.ts";
import type { OperatedCluster } from "../../contract/beside/operate.ts";
import type { ChainId } from "../../contract/chains.ts";
import { takeInToken } from "../store/bundle/take-in.ts";
import type { Store } from "../store/store.ts";
import { fetchBundle } from "./bundle-chunks.ts";
import { Claims } from "./claims.ts";
import { ClusterError, Shards, type ClusterConnection } from "./clickhouse.ts";
import type { ClusterJobs, LocalJobs } from "./cluster-jobs.ts";
import { clusterAccountRecords } from "./cluster-account-records.ts";
import { ClusterAlertRecords } from "./alerts/cluster-alert-records.ts";
import { clusterKeys } from "./cluster-keys.ts";
import { beginDuties, type Duties } from "./duties.ts";
import { type Head, listHeads } from "./heads.ts";
import { Publisher } from "./publisher.ts";
import { PublishQueue } from "./publish-queue.ts";
import { clusterReport } from "./inspection.ts";
import { addressScopeOf, isAddressScope, type Scope, scopeOf, tokenOfScope } from "./scopes.ts";
import { moveAccountRecords, moveAlerts, storedKeys, storedScopes } from "./store-contents.ts";
import type { ServerStatus, WorkerStatus } from "./worker-status.ts";
import { Heartbeat, hearingOfBeats, LivingWorkers } from "./workers.ts";

/** What a worker does beside publishing needs of the server around it. */
export interface WorkerParts {
  readonly status: () => ServerStatus;
  readonly jobs: LocalJobs;
  /** Begins to read a token again. Throws a ProblemError where that cannot be done. */
  readonly readAgain: (token: TokenAddress) => Promise<void>;
  /** Does work on tokens of a chain while its source stands still. */
  readonly standingStill: (chain: ChainId, work: () => Promise<void>) => Promise<void>;
}

interface WorkerOptions {
  readonly connection: ClusterConnection;
  readonly store: Store;
  readonly directory: string;
  readonly logger: Pick<Logger, "info" | "warn" | "error">;
  /** For tests: how long a worker that is not heard of keeps its tokens. */
  readonly leaseMs?: number;
  /** For tests: how often it looks for tokens whose worker is gone. */
  readonly placeEveryMs?: number;
}

const shownFaults = 20;
/** What a reorganisation took back is in the bundles of a token for so long after it. */
const keptRewindSeconds = 7 * 86_400;
/** Directories for bundles on their way. */
const [outbox, inbox] = ["cluster-outbox", "cluster-inbox"];

/** A machine that has tokens in its own store, and publishes each whenever it has changed. */
export class Worker {
  readonly shards: Shards;
  readonly keys: ReturnType<typeof clusterKeys>;
  readonly #publisher: Publisher;
  readonly #queue: PublishQueue;
  readonly #heartbeat: Heartbeat;
  readonly #living: LivingWorkers;
  /** The version of another worker that is in the store by now. A later one of its is not. */
  readonly #takenIn = new Map<Scope, number>();
  #unsubscribe: () => void = () => undefined;
  /** How many labels the store has, by chain. */
  #labels: ReadonlyMap<ChainId, number> = new Map();
  /** Pieces of work that publish what they change themselves, before they are done. */
  #publishing = 0;
  #status: () => ServerStatus = () => ({ url: "", lags: [], chains: [], isOffered: false });
  #duties: Duties | undefined;

  private constructor(
    private readonly options: WorkerOptions,
    readonly holder: string,
  ) {
    const { connection, store, directory, logger, leaseMs } = options;
    this.shards = new Shards(connection);
    this.keys = clusterKeys(this.shards);
    const beatMs = leaseMs && leaseMs / 4;
    const hearing = hearingOfBeats(beatMs);
    this.#living = new LivingWorkers(this.shards, leaseMs, hearing);
    this.#publisher = new Publisher({
      shards: this.shards,
      store,
      holder,
      directory: join(directory, outbox),
      claims: new Claims(this.shards, holder, this.#living),
    });
    this.#queue = new PublishQueue({ publish: (scope) => this.#publish(scope), logger });
    this.#heartbeat = new Heartbeat(
      this.shards,
      holder,
      () => this.status(),
      (error) => logger.error({ err: error }, "the cluster did not hear of this worker"),
      beatMs,
      hearing,
    );
  }

  /** Makes the tables that are missing, says that it lives, and queues what is not published yet. */
  static async join(options: WorkerOptions): Promise<Worker> {
    const worker = new Worker(options, await holderOf(options.directory));
    try {
      // What a run that was killed has left there.
      for (const name of [outbox, inbox])
        await rm(join(options.directory, name), { recursive: true, force: true });
      await worker.shards.makeTables();
      await worker.#heartbeat.start();
      await worker.#moveKeys();
      const queue = (scopes: Promise<readonly Scope[]>) =>
        void scopes.then(
          (all) => all.forEach((scope) => worker.#queue.add(scope)),
          (error: unknown) => options.logger.error({ err: error }, "changed tokens were not queued"),
        );
      await worker.#relabelled();
      worker.#unsubscribe = options.store.onChange((tokenIds) => {
        if (tokenIds.length === 0) queue(worker.#relabelled());
        if (worker.#publishing === 0) queue(worker.#scopesOf(tokenIds));
      });
      await worker.#queueUnpublished();
      return worker;
    } catch (error) {
      await worker.shards.close();
      throw error;
    }
  }

  report(): Promise<OperatedCluster> {
    return clusterReport(this.shards);
  }

  /** From here on it does what falls to a worker beside publishing. */
  begin(parts: WorkerParts): ClusterJobs {
    this.#status = parts.status;
    // Readers can ask it for tokens from now on: the next beat may be eight seconds away.
    this.#heartbeat.beatNow();
    const { shards, holder } = this;
    const { store, logger, leaseMs, placeEveryMs } = this.options;
    this.#duties = beginDuties({
      shards,
      holder,
      claims: this.#publisher.claims,
      living: this.#living,
      reader: store.reader,
      takeOver: (token) => parts.standingStill(token.chain, () => this.takeOver(token)),
      jobs: parts.jobs,
      readAgain: parts.readAgain,
      logger,
      ...(leaseMs !== undefined && { leaseMs }),
      ...(placeEveryMs !== undefined && { placeEveryMs }),
    });
    return this.#duties.jobs;
  }

  /** Claims a token and puts what is published of it into the store. Throws `HeldElsewhere`. */
  takeOver(token: TokenAddress): Promise<void> {
    return this.#prepare(token);
  }

  status(): WorkerStatus {
    return {
      ...this.#status(),
      tokens: this.#publisher.claims.scopes.filter((scope) => !isAddressScope(scope)).length,
      waiting: this.#queue.length,
      waitingSeconds: this.#queue.ageSeconds,
      faults: [...this.#queue.faults].slice(0, shownFaults),
    };
  }

  get gauges() {
    const { waiting, waitingSeconds, tokens } = this.status();
    return {
      holderscope_claimed_tokens: tokens,
      holderscope_publish_waiting: waiting,
      holderscope_publish_age_seconds: waitingSeconds,
    };
  }

  get waitingScopes(): readonly Scope[] {
    return this.#queue.scopes;
  }

  /** Why scopes could not be published, when they were last tried. */
  get faults(): ReadonlyMap<Scope, string> {
    return this.#queue.faults;
  }

  /** Publishes everything that waits now; what cannot be published waits on, and the status says why. */
  publishAll(onProgress: (done: number, total: number) => void): Promise<void> {
    return this.#queue.drain(onProgress);
  }

  /** The store, whose imports and removals are done once they are published. */
  publishingStore(): Store {
    const { store } = this.options;
    const published = async <T>(work: () => Promise<T>): Promise<T> => {
      const touched: number[][] = [];
      const unsubscribe = store.onChange((tokenIds) => touched.push([...tokenIds]));
      this.#publishing += 1;
      try {
        return await work();
      } finally {
        this.#publishing -= 1;
        unsubscribe();
        const scopes = new Set<Scope>();
        for (const tokenIds of touched) for (const scope of await this.#scopesOf(tokenIds)) scopes.add(scope);
        // All of them wait, whatever becomes of the first.
        for (const scope of scopes) this.#queue.add(scope);
        for (const scope of scopes) await this.#publishNow(scope);
      }
    };
    return {
      ...store,
      keys: this.keys,
      accountRecords: clusterAccountRecords(this.shards),
      ingest: (tokens, fill, ingestOptions) =>
        published(async () => {
          for (const token of tokens) await this.#prepare(token);
          const known = new Set(tokens.map(scopeOf));
          return store.ingest(
            tokens,
            async (db) => {
              await fill(db);
              // Those that were found in the files: their rows cannot be taken in any more.
              for (const token of tokens) if (!known.has(scopeOf(token))) await this.#refuseForeign(token);
            },
            ingestOptions,
          );
        }),
      label: (work) => published(() => store.label(work)),
      takeOver: (token) => published(() => this.takeOver(token)),
    };
  }

  async #publishNow(scope: Scope): Promise<void> {
    this.#queue.add(scope);
    try {
      await this.#queue.now(scope);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ClusterError(
        `It is stored on this machine and not published yet: ${reason}. That is tried again until it is done.`,
        { cause: error },
      );
    }
  }

  async #publish(scope: Scope): Promise<Head> {
    const token = tokenOfScope(scope);
    if (isAddressScope(scope) || token === undefined) return this.#publisher.publishAddresses();
    await this.#refuseForeign(token);
    const head = await this.#publisher.publishToken(token);
    const { rewound } = this.options.store;
    // Servers have told of them long since.
    const oldest = Date.now() / 1_000 - keptRewindSeconds;
    await rewound.forget((await rewound.list(token)).filter(({ fromTime }) => fromTime < oldest));
    return head;
  }

  /** Claims a token. What another worker has published of it is put into the store first. */
  async #prepare(token: TokenAddress): Promise<void> {
    const head = await this.#publisher.claims.claim(scopeOf(token));
    if (!(await this.#isForeign(head, token))) return;
    const { directory, store } = this.options;
    await mkdir(join(directory, inbox), { recursive: true });
    const path = join(directory, inbox, `${randomUUID()}.duckdb`);
    try {
      await fetchBundle(this.shards, head.scope, head, path);
      await takeInToken(store, token, path);
      this.#takenIn.set(head.scope, head.version);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Older rows must not come into the place of what another worker acknowledged. */
  async #refuseForeign(token: TokenAddress): Promise<void> {
    const head = await this.#publisher.claims.claim(scopeOf(token));
    if (await this.#isForeign(head, token))
      throw new ClusterError(
        `${head.scope} was published by the worker ${head.publisher}, and is another here: take it over first: npx holderscope tokens take ${head.scope.replace("/", " ")}`,
      );
  }

  async #isForeign(head: Head, { chain, address }: TokenAddress): Promise<boolean> {
    if (head.chunks === 0 || head.publisher === this.holder || this.#takenIn.get(head.scope) === head.version)
      return false;
    // What is read from a chain is the same wherever it is read.
    const indexed = await this.options.store.reader.rows(
      "SELECT 1 FROM index_tokens WHERE chain = $1 AND address = $2 AND source = 'evm'",
      [chain, address],
    );
    return indexed.length === 0;
  }

  /** No tokens: what is known of addresses has changed. */
  async #scopesOf(tokenIds: readonly number[]): Promise<Scope[]> {
    if (tokenIds.length === 0) return [addressScopeOf(this.holder)];
    const tables = ["tokens", "uncomputed_tokens", "removed_tokens"];
    const rows = await this.options.store.reader.rows<{ chain: ChainId; address: string }>(
      tables
        .map((table) => `SELECT chain, address FROM ${table} WHERE token_id IN (${tokenIds.join(", ")})`)
        .join(" UNION "),
    );
    return rows.map(scopeOf);
  }

  /** Tokens of chains that have more or fewer labels now: what lists say without exchanges may be another. */
  async #relabelled(): Promise<Scope[]> {
    const { reader } = this.options.store;
    const rows = await reader.rows<{ chain: ChainId; labels: number }>(
      "SELECT chain, count(*)::DOUBLE AS labels FROM address_labels GROUP BY chain",
    );
    const before = this.#labels;
    this.#labels = new Map(rows.map(({ chain, labels }) => [chain, labels]));
    const chains = new Set([...before.keys(), ...this.#labels.keys()]);
    for (const chain of chains) if (before.get(chain) === this.#labels.get(chain)) chains.delete(chain);
    if (chains.size === 0) return [];
    const stored = (await storedScopes(reader)).map(({ scope }) => scope);
    return stored.filter((scope) => chains.has(tokenOfScope(scope)!.chain));
  }

  async #queueUnpublished(): Promise<void> {
    const heads = new Map((await listHeads(this.shards)).map((head) => [head.scope, head]));
    const stored = new Set<Scope>();
    for (const { scope, version } of await storedScopes(this.options.store.reader)) {
      stored.add(scope);
      const head = heads.get(scope);
      const isCurrent = head?.publisher === this.holder && head.chunks > 0 && head.revision === version;
      if (!isCurrent) this.#queue.add(scope);
    }
    for (const { scope, publisher, chunks } of heads.values())
      if (publisher === this.holder && chunks > 0 && tokenOfScope(scope) !== undefined && !stored.has(scope))
        this.#queue.add(scope);
    this.#queue.add(addressScopeOf(this.holder));
  }

  /** Accounts, alerts and keys of the time before there was a cluster. */
  async #moveKeys(): Promise<void> {
    const { store, logger } = this.options;
    // Before their keys, which name them.
    const records = clusterAccountRecords(this.shards);
    await moveAccountRecords(store.accountRecords, records);
    await moveAlerts(store.accountRecords, new ClusterAlertRecords(this.shards), records);
    const moved = await this.keys.move(await storedKeys(store));
    if (moved > 0) logger.info({ keys: moved }, "keys were moved into the cluster");
  }

  /** Publishes what waits, and gives its tokens up. */
  async close(): Promise<void> {
    await this.#duties?.stop();
    this.#unsubscribe();
    await this.#queue.stop();
    await this.#publisher.claims.release();
    await this.#heartbeat.stop();
    await this.shards.close();
  }
}

/** The name of a worker is that of its store: with it, it goes on where it was. */
async function holderOf(directory: string): Promise<string> {
  const path = join(directory, "cluster-worker");
  await mkdir(directory, { recursive: true });
  try {
    await writeFile(path, randomUUID(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return (await readFile(path, "utf8")).trim();
}
