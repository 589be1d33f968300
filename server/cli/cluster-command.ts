import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { OperatedCluster } from "../../contract/beside/operate.ts";
import type { Config } from "../config/config.ts";
import { bytes, count, longestReason, printable, table } from "../lib/terminal-text.ts";
import { CommandError } from "../operation/command-error.ts";
import type { ClusterCommand, FormattedResult, OnProgress } from "./command.ts";
import type { Invocation } from "./invocation.ts";
import { generalOptions, isHelp, unknownWord } from "./option-values.ts";
import { parseOptions } from "./options.ts";
import { UsageError } from "./usage-error.ts";

const plain = ["status", "check", "move", "verify"] as const;
const withDirectory = ["backup", "restore"] as const;

export function parseCluster(word: string | undefined, args: readonly string[]): Invocation {
  if (isHelp(word)) return { kind: "help", topic: "cluster" };
  const action = [...plain, ...withDirectory].find((name) => name === word);
  if (action === undefined) {
    const known = [...plain, ...withDirectory];
    if (word === undefined || word.startsWith("-"))
      throw new UsageError(
        `Say what to do: cluster ${known.slice(0, -1).join(", ")} or ${known.at(-1)}.`,
        "cluster",
      );
    throw new UsageError(unknownWord("cluster command", word, known), "cluster");
  }
  const options = parseOptions(args, generalOptions, "cluster");
  if (options.flag("help")) return { kind: "help", topic: "cluster" };
  const [directory, ...others] = options.positionals;
  if (action === "backup" || action === "restore") {
    if (directory === undefined || others.length > 0)
      throw new UsageError(`Name one directory: cluster ${action} DIRECTORY.`, "cluster");
    return {
      kind: "command",
      command: { name: `cluster ${action}`, directory: resolve(directory) },
    };
  }
  if (directory !== undefined) throw new UsageError(`cluster ${action} takes no further words.`, "cluster");
  return { kind: "command", command: { name: `cluster ${action}` } };
}

/** Asks ClickHouse itself: no server has to run, and only `move` opens the store of this machine. */
export async function runCluster(
  command: ClusterCommand,
  config: Config,
  onProgress: OnProgress,
): Promise<FormattedResult> {
  if (config.clickhouseUrls.length === 0)
    throw new CommandError(
      "HOLDERSCOPE_CLICKHOUSE_URLS names no servers: this machine keeps everything by itself.",
    );
  if (command.name === "cluster move") return moveIntoCluster(config, onProgress);
  const [{ Shards }, { connectionOf }] = await Promise.all([
    import("../cluster/clickhouse.ts"),
    import("../cluster/member.ts"),
  ]);
  const shards = new Shards(connectionOf(config));
  const of = (step: string) => (done: number, total: number) => onProgress({ step, done, total });
  try {
    switch (command.name) {
      case "cluster check": {
        const { checkCluster } = await import("../cluster/inspection.ts");
        const faults = await checkCluster(shards);
        return faults.length > 0
          ? { output: faults, notes: ["Do not use this cluster before that is mended."], failed: true }
          : { output: ["Claims and bundles are as they must be at every shard and replica."], notes: [] };
      }
      case "cluster verify": {
        const { verifyBundles } = await import("../cluster/inspection.ts");
        const { read, broken } = await verifyBundles(shards, of("Reading bundles"));
        return {
          output: [`${count(read - broken.length)} of ${count(read)} tokens are whole.`, ...broken],
          notes: [],
          failed: broken.length > 0,
        };
      }
      case "cluster backup": {
        const { backUpCluster } = await import("../cluster/cluster-backup.ts");
        const { directory } = command;
        const { tokens, keys, bytes: size, fetched } = await backUpCluster(shards, directory, of("Fetching"));
        return {
          output: [
            `${count(tokens)} tokens and ${count(keys)} API keys are in ${directory}: ${bytes(size)}, ${count(fetched)} bundles of them fetched now.`,
          ],
          notes: ["Keep it where nobody else reads it: hashes of the API keys are in it."],
        };
      }
      case "cluster restore": {
        const { restoreCluster } = await import("../cluster/cluster-backup.ts");
        const restored = await restoreCluster(shards, command.directory, of("Restoring"));
        const { tokens, left, keys, faults } = restored;
        return {
          output: [
            `${count(tokens)} tokens and ${count(keys)} API keys were put back. Of ${count(left)} bundles the cluster has a whole one, which stays.`,
          ],
          notes: faults.map(([scope, why]) => `${scope} was not put back: ${why}`),
          failed: faults.length > 0,
        };
      }
      default: {
        const { clusterReport } = await import("../cluster/inspection.ts");
        return formatReport(await clusterReport(shards));
      }
    }
  } finally {
    await shards.close();
  }
}

/** As a worker of that cluster, which the server on this data directory becomes. */
async function moveIntoCluster(config: Config, onProgress: OnProgress): Promise<FormattedResult> {
  const [{ joinAsWorker }, { moveStore }, { openStore }, { databaseName }, { createLogger }, { secretsOf }] =
    await Promise.all([
      import("../cluster/member.ts"),
      import("../cluster/move.ts"),
      import("../store/store.ts"),
      import("../operation/status.ts"),
      import("../operation/log.ts"),
      import("../config/config.ts"),
    ]);
  const { dataDirectory, memoryMiB: memoryLimitMiB } = config;
  const path = join(dataDirectory, databaseName);
  if (!existsSync(path)) throw new CommandError(`${path} is missing: there is nothing to move.`);
  const store = await openStore({ path, memoryLimitMiB });
  try {
    // What cannot be published is in the report.
    const logger = createLogger({ level: "fatal", write: () => undefined, secrets: secretsOf(config) });
    const worker = await joinAsWorker(config, store, logger);
    try {
      const moved = await moveStore(worker, store, (step, done, total) => onProgress({ step, done, total }));
      const { tokens, alreadyThere, keys, rows, faults } = moved;
      return {
        output: [
          `${count(tokens)} tokens are in the cluster, ${count(alreadyThere)} of them from before, and ${count(keys)} API keys.`,
          `${count(rows)} rows were fetched back and compared with this store.`,
        ],
        notes:
          faults.length > 0
            ? faults.map(([what, why]) => `${what} was not moved: ${printable(why, longestReason)}`)
            : ["This store stays as it is: a server started on it goes on as a worker of the cluster."],
        failed: faults.length > 0,
      };
    } finally {
      await worker.close();
    }
  } finally {
    await store.close();
  }
}

function formatReport({ replicas, workers, tokens, bytes: size }: OperatedCluster): FormattedResult {
  return {
    output: [
      `${count(tokens)} tokens, ${bytes(size)}`,
      ...table(
        ["shard", "ClickHouse", "state"],
        replicas.map(({ shard, url, fault }) => [
          `${shard}`,
          url,
          fault === null ? "answers" : printable(fault),
        ]),
      ),
      ...table(
        ["worker", "state", "tokens", "not published", "oldest"],
        workers.map((worker) => [
          worker.holder,
          worker.is_alive ? "works" : `not heard of for ${Math.round(worker.seconds_ago)} s`,
          count(worker.tokens),
          count(worker.waiting),
          `${worker.waiting_seconds} s`,
        ]),
      ),
    ],
    notes: workers.flatMap(({ faults }) =>
      faults.map(({ scope, reason }) => `${scope} is not published: ${printable(reason, longestReason)}`),
    ),
    failed: replicas.some(({ fault }) => fault !== null),
  };
}
