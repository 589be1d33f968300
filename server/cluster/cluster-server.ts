import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { SourceLag } from "../api/lag.ts";
import { findHolders } from "../api/tokens/token-list.ts";
import { findLabelled, type FoundWallet } from "../api/wallets/find-wallets.ts";
import { readPartialAddress } from "../api/wallets/partial-address.ts";
import type { TokenAddress } from "../../contract/address.ts";
import type { OperatedCluster } from "../../contract/beside/operate.ts";
import type { ChainId } from "../../contract/chains.ts";
import type { AlertEngine } from "../alerts/alert-engine.ts";
import { listRewound, type RewoundTokens } from "../store/rewound.ts";
import type { Store, StoreOptions } from "../store/store.ts";
import { AlertShift } from "./alerts/alert-shift.ts";
import { ClusterCatalogue } from "./catalogue.ts";
import { type ClusterConnection, ClusterError, Shards } from "./clickhouse.ts";
import { type ClusterBackend, createClusterBackend } from "./cluster-backend.ts";
import { ClusterJobs } from "./cluster-jobs.ts";
import { clusterAccountRecords } from "./cluster-account-records.ts";
import { ClusterAlertRecords } from "./alerts/cluster-alert-records.ts";
import { clusterKeys } from "./cluster-keys.ts";
import { clusterReport } from "./inspection.ts";
import { Rounds } from "./rounds.ts";
import { findHolder } from "./placement.ts";
import { scopeOf } from "./scopes.ts";
import { TokenHouse } from "./token-house.ts";
import { findClusterWallets } from "./wallet-tokens.ts";
import type { WorkerStatus } from "./worker-status.ts";
import { Wanted } from "./wanted.ts";
import { leaseMs, listWorkers, WorkerHearing, type WorkerSeen } from "./workers.ts";

interface ClusterServerOptions {
  readonly connection: ClusterConnection;
  readonly directory: string;
  readonly houseMiB: number;
  readonly memoryMiB: number;
  readonly namedPairs: StoreOptions["namedPairs"];
  readonly logger: Pick<Logger, "warn">;
}

const updateEveryMs = 1_000;

/** A machine that answers what workers have published. Nothing on its disk is needed after a restart. */
export class ClusterServer {
  readonly keys: ReturnType<typeof clusterKeys>;
  readonly backend: ClusterBackend;
  /** Tokens that readers ask for: workers do them. */
  readonly jobs: ClusterJobs;
  readonly alertRecords: ClusterAlertRecords;
  /** What reorganisations have taken back, as the bundles name it. */
  readonly rewound: RewoundTokens;
  #workers: readonly WorkerSeen[] = [];
  readonly #hearing = new WorkerHearing();
  #lags: readonly SourceLag[] = [];
  #readAtMs = Number.NEGATIVE_INFINITY;
  readonly #rounds: Rounds;

  private constructor(
    readonly shards: Shards,
    readonly catalogue: ClusterCatalogue,
    readonly house: TokenHouse,
    /** Told of tokens that are here in a newer version, which may be long after lists have it. */
    private readonly arrivals: Set<(tokenIds: readonly number[]) => void>,
    private readonly logger: ClusterServerOptions["logger"],
  ) {
    this.keys = clusterKeys(shards);
    this.backend = createClusterBackend({ shards, catalogue, house });
    this.jobs = new ClusterJobs({
      wanted: new Wanted(shards),
      isOffered: () => this.#workers.some((worker) => isLiving(worker) && worker.status.isOffered),
      findHere: (token) => this.#findHere(token),
      findHolder: (scope) => findHolder(shards, this.#workers.filter(isLiving), scope),
    });
    this.alertRecords = new ClusterAlertRecords(shards);
    this.rewound = this.alertRecords.rewound((token) =>
      house.read(scopeOf(token), (reader) => listRewound(reader, token)),
    );
    const step = () => this.update();
    this.#rounds = new Rounds({ name: "reading what was published", everyMs: updateEveryMs, step, logger });
  }

  /** Ready once the lists of tokens are there. */
  static async open(options: ClusterServerOptions): Promise<ClusterServer> {
    const { directory, namedPairs = {}, houseMiB, memoryMiB, logger } = options;
    const shards = new Shards(options.connection);
    await shards.makeTables();
    await mkdir(directory, { recursive: true });
    const catalogue = await ClusterCatalogue.open(shards, {
      directory,
      memoryLimitMiB: memoryMiB,
      requestsFirst: true,
      namedPairs,
    });
    const arrivals = new Set<(tokenIds: readonly number[]) => void>();
    const house = await TokenHouse.open({
      shards,
      listedVersion: (scope) => catalogue.versionOf(scope),
      onNewer(scope) {
        const tokenId = catalogue.tokenIdOf(scope);
        if (tokenId !== undefined) for (const listener of arrivals) listener([tokenId]);
      },
      addresses: catalogue.addresses,
      directory: join(directory, "cluster-house"),
      mostBytes: houseMiB * 2 ** 20,
      namedPairs,
      onError: (error) => logger.warn({ err: error }, "a token could not be brought up to date"),
    });
    const server = new ClusterServer(shards, catalogue, house, arrivals, logger);
    await server.update();
    server.#rounds.start();
    return server;
  }

  /** What the server stores on this machine: it reads, and refuses everything that would be lost here. */
  get store(): Store {
    const refuse = () =>
      Promise.reject(
        new ClusterError(
          "This server answers only (HOLDERSCOPE_WORK=off), and stores nothing: give the command to a worker.",
        ),
      );
    return {
      ...this.catalogue.store,
      keys: this.keys,
      accountRecords: clusterAccountRecords(this.shards),
      onChange: (listener) => {
        const unsubscribe = this.catalogue.store.onChange(listener);
        this.arrivals.add(listener);
        return () => {
          unsubscribe();
          this.arrivals.delete(listener);
        };
      },
      ingest: refuse,
      compute: refuse,
      label: refuse,
      transaction: refuse,
      change: refuse,
      backUp: refuse,
    };
  }

  /** Fetches what is published of a token now. Throws where that cannot be had. */
  async refresh(token: TokenAddress): Promise<void> {
    await this.house.refresh(scopeOf(token));
  }

  /** Evaluates alerts by the engine whenever no other server does. Returns what ends that. */
  lookAtAlerts(engine: AlertEngine, lease = leaseMs): () => Promise<void> {
    const { shards, alertRecords: records, logger } = this;
    const shift = new AlertShift({ shards, records, engine, logger, leaseMs: lease });
    shift.start();
    return () => shift.stop();
  }

  get gauges() {
    return {
      holderscope_cluster_tokens: this.catalogue.tokens,
      holderscope_cluster_workers: this.#workers.filter(isLiving).length,
      holderscope_cluster_read_age_seconds: (performance.now() - this.#readAtMs) / 1_000,
      holderscope_house_tokens: this.house.open,
      holderscope_house_bytes: this.house.bytes,
    };
  }

  report(): Promise<OperatedCluster> {
    return clusterReport(this.shards);
  }

  /** Chains of which living workers ask a node. */
  get chains(): readonly ChainId[] {
    return [...new Set(this.#workers.filter(isLiving).flatMap(({ status }) => status.chains))];
  }

  /** How far the sources of all workers are. */
  get lags(): readonly SourceLag[] {
    return this.#lags;
  }

  /** None of a token that nobody has. */
  async findHolders(token: TokenAddress, text: string): Promise<readonly string[]> {
    if (this.catalogue.versionOf(scopeOf(token)) === undefined) return [];
    return this.house.read(scopeOf(token), (reader) => findHolders(reader, token, text));
  }

  /** By label as far as workers know labels, and by a part of the address. */
  async findWallets(chain: ChainId, text: string, limit: number): Promise<readonly FoundWallet[]> {
    const labelled = await findLabelled(this.catalogue.store.reader, chain, text);
    const found = await findClusterWallets(this.shards, chain, {
      addresses: labelled.map(({ address }) => address),
      part: readPartialAddress(chain, text),
    });
    const labelOf = new Map(labelled.map(({ address, label }) => [address, label]));
    return found
      .map(({ address, tokens }) => ({ address, label: labelOf.get(address) ?? null, tokens }))
      .toSorted(
        (a, b) =>
          Number(a.label === null) - Number(b.label === null) ||
          b.tokens - a.tokens ||
          (a.address < b.address ? -1 : 1),
      )
      .slice(0, limit);
  }

  /** Reads what was published and said since the last time. */
  async update(): Promise<void> {
    await this.catalogue.update();
    const workers = await listWorkers(this.shards);
    this.#hearing.contact();
    this.#workers = this.#hearing.hear(workers);
    this.#lags = lagsOf(this.#workers);
    this.#readAtMs = performance.now();
    await this.jobs.update();
  }

  /** Of Solana and of files no worker compares at any time. */
  async #findHere(token: TokenAddress): Promise<{ readonly canCheck: boolean } | undefined> {
    if (this.catalogue.versionOf(scopeOf(token)) === undefined) return undefined;
    const [row] = await this.catalogue.store.reader.rows<{ source: string }>(
      "SELECT source FROM tokens WHERE chain = $1 AND address = $2",
      [token.chain, token.address],
    );
    return row && { canCheck: row.source === "evm" };
  }

  async close(): Promise<void> {
    await this.#rounds.stop();
    await this.backend.close();
    await this.house.close();
    await this.catalogue.close();
    await this.shards.close();
  }
}

const isLiving = ({ secondsAgo }: { readonly secondsAgo: number }) => secondsAgo * 1_000 < leaseMs;

/** A token that a living worker follows is as far as it says; others rest since their last worker was heard of. */
export function lagsOf(workers: readonly { secondsAgo: number; status: WorkerStatus }[]): SourceLag[] {
  const living = workers.filter(isLiving).flatMap(({ status }) => status.lags);
  const followed = new Set(
    living.flatMap(({ chain, tokens }) => tokens.map(({ address }) => `${chain}:${address}`)),
  );
  const resting = workers
    .filter((worker) => !isLiving(worker))
    .flatMap(({ status }) => status.lags)
    .map((lag): SourceLag => ({
      ...lag,
      state: "resting",
      tokens: lag.tokens.filter(({ address }) => !followed.has(`${lag.chain}:${address}`)),
    }));
  return [...living, ...resting.filter(({ tokens }) => tokens.length > 0)];
}
