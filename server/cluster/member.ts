import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { Store } from "../store/store.ts";
import type { ClusterConnection } from "./clickhouse.ts";
import { ClusterServer } from "./cluster-server.ts";
import { Worker } from "./worker.ts";

type ClusterConfig = Pick<
  Config,
  | "clickhouseUrls"
  | "clickhouseUser"
  | "clickhousePassword"
  | "clickhouseDatabase"
  | "clickhouseReplicated"
  | "dataDirectory"
  | "houseMiB"
  | "memoryMiB"
  | "evm"
>;

export function connectionOf(config: ClusterConfig): ClusterConnection {
  return {
    urls: config.clickhouseUrls,
    user: config.clickhouseUser,
    password: config.clickhousePassword,
    database: config.clickhouseDatabase,
    isReplicated: config.clickhouseReplicated,
  };
}

/** A machine that has tokens of its own, and publishes them. */
export function joinAsWorker(config: ClusterConfig, store: Store, logger: Logger): Promise<Worker> {
  const { dataDirectory: directory } = config;
  return Worker.join({ connection: connectionOf(config), store, directory, logger });
}

/** A machine that answers what workers have published. */
export function joinAsServer(config: ClusterConfig, logger: Logger): Promise<ClusterServer> {
  const { dataDirectory: directory, houseMiB, memoryMiB, evm: namedPairs } = config;
  return ClusterServer.open({
    connection: connectionOf(config),
    directory,
    houseMiB,
    memoryMiB,
    namedPairs,
    logger,
  });
}
