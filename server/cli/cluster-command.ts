import type { Config } from "../config/config.ts";
import { count, printable, table } from "../lib/terminal-text.ts";
import { CommandError } from "../operation/command-error.ts";
import type { ClusterCommand, FormattedResult, OnProgress } from "./command.ts";
import type { Invocation } from "./invocation.ts";
import { generalOptions, isHelp, unknownWord } from "./option-values.ts";
import { parseOptions } from "./options.ts";
import { UsageError } from "./usage-error.ts";

const actions = ["status", "check", "verify"] as const;

export function parseCluster(word: string | undefined, args: readonly string[]): Invocation {
  if (isHelp(word)) return { kind: "help", topic: "cluster" };
  const action = actions.find((name) => name === word);
  if (action === undefined) {
    if (word === undefined || word.startsWith("-"))
      throw new UsageError("Say what to do: cluster status, cluster check or cluster verify.", "cluster");
    throw new UsageError(unknownWord("cluster command", word, actions), "cluster");
  }
  const options = parseOptions(args, generalOptions, "cluster");
  if (options.flag("help")) return { kind: "help", topic: "cluster" };
  if (options.positionals.length > 0)
    throw new UsageError(`cluster ${action} takes no further words.`, "cluster");
  return { kind: "command", command: { name: `cluster ${action}` } };
}

/** Asks ClickHouse itself: no store is opened, and no server has to run. */
export async function runCluster(
  { name }: ClusterCommand,
  config: Config,
  onProgress: OnProgress,
): Promise<FormattedResult> {
  if (config.clickhouseUrls.length === 0)
    throw new CommandError(
      "HOLDERSCOPE_CLICKHOUSE_URLS names no servers: this machine keeps everything by itself.",
    );
  const [{ Shards }, { connectionOf }, inspection] = await Promise.all([
    import("../cluster/clickhouse.ts"),
    import("../cluster/member.ts"),
    import("../cluster/inspection.ts"),
  ]);
  const shards = new Shards(connectionOf(config));
  try {
    if (name === "cluster check") {
      const faults = await inspection.checkCluster(shards);
      return faults.length > 0
        ? { output: faults, notes: ["Do not use this cluster before that is mended."], failed: true }
        : { output: ["Claims and bundles are as they must be at every shard and replica."], notes: [] };
    }
    if (name === "cluster verify") {
      const { read, broken } = await inspection.verifyBundles(shards, (done, total) =>
        onProgress({ step: "Reading bundles", done, total }),
      );
      return {
        output: [`${count(read - broken.length)} of ${count(read)} tokens are whole.`, ...broken],
        notes: [],
        failed: broken.length > 0,
      };
    }
    return formatReport(await inspection.clusterReport(shards));
  } finally {
    await shards.close();
  }
}

function formatReport(
  report: Awaited<ReturnType<(typeof import("../cluster/inspection.ts"))["clusterReport"]>>,
): FormattedResult {
  const { replicas, workers, tokens, bytes } = report;
  const faults = workers.flatMap(({ status }) =>
    status.faults.map(([scope, why]) => `${scope} is not published: ${printable(why)}`),
  );
  return {
    output: [
      `${count(tokens)} tokens, ${(bytes / 1e6).toFixed(1)} MB`,
      ...table(
        ["shard", "ClickHouse", "state"],
        replicas.map(({ shard, url, fault }) => [
          `${shard}`,
          url,
          fault === null ? "answers" : printable(fault),
        ]),
      ),
      ...table(
        ["worker", "heard of", "tokens", "waiting", "since"],
        workers.map(({ holder, secondsAgo, status }) => [
          holder,
          `${Math.round(secondsAgo)} s ago`,
          count(status.tokens),
          count(status.waiting),
          `${status.waitingSeconds} s`,
        ]),
      ),
    ],
    notes: faults,
    failed: replicas.some(({ fault }) => fault !== null),
  };
}
