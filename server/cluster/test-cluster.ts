import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe } from "vitest";
import { type ClusterConnection, Shards } from "./clickhouse.ts";

const urls = process.env["CLICKHOUSE_URLS"] ?? "";

/** Tests that need real engines: `npm run test:cluster` starts them, and says so where it cannot. */
export const hasTestCluster = urls !== "";
export const describeCluster = describe.skipIf(!hasTestCluster);

export interface TestCluster {
  readonly connection: ClusterConnection;
  readonly shards: Shards;
  /** On this machine, gone with the cluster. */
  readonly directory: string;
  close(): Promise<void>;
}

/** A database of its own on the engines that CLICKHOUSE_URLS names, as the setting of the product does. */
export async function openTestCluster(): Promise<TestCluster> {
  const database = `test_${randomBytes(6).toString("hex")}`;
  const base = {
    urls: urls.split(",").map((shard) => shard.split("|")),
    user: "default",
    password: process.env["CLICKHOUSE_PASSWORD"] ?? "",
    isReplicated: process.env["CLICKHOUSE_REPLICATED"] === "on",
    patienceMs: 10_000,
  };
  const server = new Shards({ ...base, database: "default" });
  const everywhere = async (statement: string) => {
    for (const shard of server.all)
      for (let replica = 0; replica < shard.replicas; replica += 1) await shard.command(statement, replica);
  };
  await everywhere(`CREATE DATABASE IF NOT EXISTS ${database}`);
  const connection = { ...base, database };
  const shards = new Shards(connection);
  await shards.makeTables();
  const directory = mkdtempSync(join(tmpdir(), "holderscope-cluster-"));
  return {
    connection,
    shards,
    directory,
    async close() {
      await shards.close();
      await everywhere(`DROP DATABASE IF EXISTS ${database} SYNC`);
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
