import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type LiveSources, liveSources } from "../operation/live-sources.ts";
import type { Operation } from "../operation/status.ts";
import { chain } from "../sources/evm/chain.ts";
import type { EvmSource } from "../sources/evm/evm-source.ts";
import type { EthConfig } from "../sources/evm/open-source.ts";
import type { Store } from "../store/store.ts";
import { CommandError, serverStops } from "./command-error.ts";
import type { IndexEthCommand, IndexLine, OnProgress } from "./command.ts";
import { indexReport } from "./index-report.ts";

const lookEveryMs = 150;
/** A node that fails for so long is not waited for. */
const patienceMs = 20_000;
const cancelled =
  "It was cancelled on the page of the token. What was read is kept; the same command goes on with it.";

/** Indexes tokens up to the newest block, and on until it is stopped where the command asks for that. */
export async function indexEth(
  command: IndexEthCommand,
  store: Store,
  { indexing, logger }: Operation,
  onProgress: OnProgress,
): Promise<readonly IndexLine[]> {
  if (indexing === undefined) throw new CommandError("There is nothing to index with here.");
  const { live, eth } = indexing;
  const sources = live ?? liveSources([]);
  try {
    const source = await findSource(command, sources, store, eth, logger);
    for (const token of command.tokens) source.addToken(token, command.fromBlock ?? undefined);
    await untilIndexed(source, command.tokens, onProgress, sources.stopping);
    if (command.follow && live === undefined) await follow(source, onProgress);
    return await indexReport(source, store, command.tokens);
  } finally {
    if (live === undefined) await sources.stop();
  }
}

async function findSource(
  { rpc }: IndexEthCommand,
  sources: LiveSources,
  store: Store,
  eth: EthConfig,
  logger: Logger | undefined,
): Promise<EvmSource> {
  const [{ EvmSource }, { openEthSource }] = await Promise.all([
    import("../sources/evm/evm-source.ts"),
    import("../sources/evm/open-source.ts"),
  ]);
  const running = sources.of(chain);
  if (running instanceof EvmSource) {
    if (rpc !== null && rpc !== eth.ethRpc && !running.isOf(rpc)) {
      throw new CommandError(
        "The running server follows another node. Leave --rpc out, or restart it with that node.",
      );
    }
    return running;
  }
  const url = rpc ?? eth.ethRpc;
  if (url === null)
    throw new CommandError("Say which node to read from: --rpc URL, or set HOLDERSCOPE_ETH_RPC.");
  const source = openEthSource(url, eth, store, logger);
  sources.add(source);
  return source;
}

async function untilIndexed(
  source: EvmSource,
  tokens: readonly string[],
  onProgress: OnProgress,
  stopping: AbortSignal,
): Promise<void> {
  // What is indexed from before is no sign that the node answers now.
  const hasSucceeded = source.succeedsFromNow();
  let troubledSinceMs: number | undefined;
  let doneBefore = -1;
  let areTaken = false;
  for (;;) {
    await sleep(lookEveryMs);
    if (stopping.aborted) throw new CommandError(serverStops);
    const status = source.status();
    const wanted = status.tokens.filter(({ address }) => tokens.includes(address));
    const isEach = wanted.length === tokens.length && wanted.every(({ state }) => state !== "pending");
    if (isEach && hasSucceeded()) return;
    if (areTaken && wanted.length < tokens.length) throw new CommandError(cancelled);
    areTaken = wanted.length === tokens.length;
    const { doneBlocks, totalBlocks, logsPerSecond, secondsLeft } = source.progress();
    const left = secondsLeft === null ? "" : `, ${duration(secondsLeft)} left`;
    onProgress({
      step: "Indexing blocks",
      done: doneBlocks,
      total: totalBlocks,
      detail: `${Math.round(logsPerSecond).toLocaleString("en")} events a second${left}`,
    });
    if (status.lastError === null || doneBlocks > doneBefore) troubledSinceMs = undefined;
    else troubledSinceMs ??= performance.now();
    doneBefore = doneBlocks;
    if (troubledSinceMs !== undefined && performance.now() - troubledSinceMs > patienceMs) {
      throw new CommandError(
        `The node does not answer as it should: ${status.lastError}\nWhat was indexed is kept; the same command goes on with it.`,
      );
    }
  }
}

async function follow(source: EvmSource, onProgress: OnProgress): Promise<void> {
  const end = new AbortController();
  const stop = () => end.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  while (!end.signal.aborted) {
    const { indexedBlock, headBlock, lastError } = source.status();
    const trouble = lastError === null ? "" : ` (${lastError})`;
    onProgress({
      step: "Following the chain",
      done: 1,
      total: 1,
      detail: `block ${indexedBlock ?? "?"} of ${headBlock ?? "?"}${trouble}`,
    });
    await sleep(lookEveryMs);
  }
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`;
}
