import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { SourceLag } from "../api/lag.ts";
import { findHolders } from "../api/tokens/token-list.ts";
import type { TokenAddress } from "../../contract/address.ts";
import type { Store, StoreOptions } from "../store/store.ts";
import { ClusterCatalogue } from "./catalogue.ts";
import { type ClusterConnection, ClusterError, Shards } from "./clickhouse.ts";
import { type ClusterBackend, createClusterBackend } from "./cluster-backend.ts";
import { clusterKeys } from "./cluster-keys.ts";
import { scopeOf } from "./scopes.ts";
import { TokenHouse } from "./token-house.ts";
import type { WorkerStatus } from "./worker.ts";
import { leaseMs, listWorkers } from "./workers.ts";

interface ClusterServerOptions {
  readonly connection: ClusterConnection;
  readonly directory: string;
  readonly houseMiB: number;
  readonly memoryMiB: number;
  readonly namedPairs: StoreOptions["namedPairs"];
  readonly logger: Pick<Logger, "warn">;
}

const updateEveryMs = 1_000;
/** The same failure is logged once in so long. */
const logAgainAfterMs = 60_000;

/** A machine that answers what workers have published. Nothing on its disk is needed after a restart. */
export class ClusterServer {
  readonly keys: ReturnType<typeof clusterKeys>;
  readonly backend: ClusterBackend;
  #lags: readonly SourceLag[] = [];
  #timer: NodeJS.Timeout | undefined;
  #updating: Promise<void> = Promise.resolve();
  #loggedAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  private constructor(
    readonly shards: Shards,
    readonly catalogue: ClusterCatalogue,
    readonly house: TokenHouse,
    private readonly options: ClusterServerOptions,
  ) {
    this.keys = clusterKeys(shards);
    this.backend = createClusterBackend({ shards, catalogue, house });
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
    const house = await TokenHouse.open({
      shards,
      addresses: catalogue.addresses,
      directory: join(directory, "cluster-house"),
      mostBytes: houseMiB * 2 ** 20,
      namedPairs,
      onError: (error) => logger.warn({ err: error }, "a token could not be brought up to date"),
    });
    const server = new ClusterServer(shards, catalogue, house, options);
    await server.update();
    server.#later();
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
      ingest: refuse,
      compute: refuse,
      label: refuse,
      transaction: refuse,
      change: refuse,
      backUp: refuse,
    };
  }

  get gauges() {
    return {
      holderscope_cluster_tokens: this.catalogue.tokens,
      holderscope_house_tokens: this.house.open,
      holderscope_house_bytes: this.house.bytes,
    };
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

  /** Reads what was published and said since the last time. */
  async update(): Promise<void> {
    await this.catalogue.update();
    this.#lags = lagsOf(await listWorkers<WorkerStatus>(this.shards));
  }

  #later(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#updating = this.update()
        .catch((error: unknown) => {
          const nowMs = performance.now();
          if (nowMs - this.#loggedAt < logAgainAfterMs) return;
          this.#loggedAt = nowMs;
          this.options.logger.warn({ err: error }, "the lists of tokens could not be brought up to date");
        })
        .finally(() => this.#later());
    }, updateEveryMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#updating;
    await this.backend.close();
    await this.house.close();
    await this.catalogue.close();
    await this.shards.close();
  }
}

/** A token that a living worker follows is as far as it says; others rest since their last worker was heard of. */
export function lagsOf(workers: readonly { secondsAgo: number; status: WorkerStatus }[]): SourceLag[] {
  const isAlive = ({ secondsAgo }: { secondsAgo: number }) => secondsAgo * 1_000 < leaseMs;
  const living = workers.filter(isAlive).flatMap(({ status }) => status.lags);
  const followed = new Set(
    living.flatMap(({ chain, tokens }) => tokens.map(({ address }) => `${chain}:${address}`)),
  );
  const resting = workers
    .filter((worker) => !isAlive(worker))
    .flatMap(({ status }) => status.lags)
    .map((lag): SourceLag => ({
      ...lag,
      state: "resting",
      tokens: lag.tokens.filter(({ address }) => !followed.has(`${lag.chain}:${address}`)),
    }));
  return [...living, ...resting.filter(({ tokens }) => tokens.length > 0)];
}
