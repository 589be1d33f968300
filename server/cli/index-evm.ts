import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type ChainId, familyOf } from "../../contract/chains.ts";
import { type LiveSources, liveSources } from "../operation/live-sources.ts";
import { progressStep } from "../operation/progress-step.ts";
import type { Operation } from "../operation/status.ts";
import type { BalanceCheck } from "../sources/evm/checks/balance-checks.ts";
import type { EvmSource } from "../sources/evm/evm-source.ts";
import type { EvmConfigs } from "../sources/evm/open-source.ts";
import type { ReadAgain, Reread } from "../sources/live.ts";
import type { Store } from "../store/store.ts";
import { CommandError, serverStops } from "../operation/command-error.ts";
import type { EvmIndexed, IndexEvmCommand, OnProgress } from "./command.ts";
import { indexReport } from "./index-report.ts";

const lookEveryMs = 150;
/** A node that fails for so long is not waited for. */
const patienceMs = 20_000;
const cancelled =
  "It was cancelled on the page of the token. What was read is kept; the same command goes on with it.";
const checkPatienceMs = 600_000;

/** Indexes tokens up to the newest block, and on until it is stopped where the command asks for that. */
export async function indexEvm(
  command: IndexEvmCommand,
  store: Store,
  { indexing, logger }: Operation,
  onProgress: OnProgress,
): Promise<EvmIndexed> {
  if (indexing === undefined) throw new CommandError("There is nothing to index with here.");
  const { live, evm } = indexing;
  const sources = live ?? liveSources([]);
  try {
    const { source, note } = await findSource(command, sources, store, evm, logger);
    checkPairs(command, evm);
    // Before the token: its prices are read together with its transfers then.
    if (command.pairs.length > 0) source.takePairs(command.tokens[0]!, command.pairs);
    for (const token of command.tokens) source.addToken(token, command.fromBlock ?? undefined);
    await untilIndexed(source, command.tokens, onProgress, sources.stopping);
    await untilPriced(source, command, onProgress, sources.stopping);
    const checks = await untilChecked(source, command.tokens, onProgress, sources.stopping);
    if (command.follow && live === undefined) await follow(source, onProgress);
    return { tokens: await indexReport(source, store, command.tokens, checks), note };
  } finally {
    if (live === undefined) await sources.stop();
  }
}

function checkPairs({ chain, tokens, pairs }: IndexEvmCommand, { evm }: EvmConfigs): void {
  const set = evm[chain]?.pairs.get(tokens[0] ?? "");
  if (pairs.length === 0 || set === undefined || set.join() === pairs.join()) return;
  throw new CommandError(
    `HOLDERSCOPE_${chain.toUpperCase()}_PAIRS names another pair for this token, which counts: change it there.`,
  );
}

/** Reads tokens from their first block again, into a store of their own: what follows the chain goes on beside it. */
export async function readEvmAgain(
  chain: ChainId,
  rpc: string | null,
  work: ReadAgain,
  store: Store,
  { indexing, logger }: Operation,
): Promise<readonly Reread[]> {
  if (indexing === undefined) throw new CommandError("There is nothing to index with here.");
  const { live, evm } = indexing;
  const running = live && (await followed(chain, rpc, live));
  if (running !== undefined) return running.readAgain(work);
  const { openEvmSource } = await import("../sources/evm/open-source.ts");
  const urls = await nodesToAsk(chain, rpc, evm, work.signal);
  return openEvmSource(chain, urls, evm, store, logger).readAgain(work);
}

/** The source of the chain that runs, where one does. */
async function followed(
  chain: ChainId,
  rpc: string | null,
  sources: LiveSources,
): Promise<EvmSource | undefined> {
  const { EvmSource } = await import("../sources/evm/evm-source.ts");
  const running = sources.of(chain);
  if (sources.isPaused(chain))
    throw new CommandError(`Reading of ${chain} is paused: let it go on at /operate.`);
  if (!(running instanceof EvmSource)) return undefined;
  if (rpc === null || running.isOf(rpc)) return running;
  throw new CommandError(
    "The running server follows another node. Leave --rpc out, or restart it with that node.",
  );
}

async function findSource(
  { chain, rpc }: IndexEvmCommand,
  sources: LiveSources,
  store: Store,
  evm: EvmConfigs,
  logger: Logger | undefined,
): Promise<{ readonly source: EvmSource; readonly note: string | null }> {
  const running = await followed(chain, rpc, sources);
  if (running !== undefined) return { source: running, note: null };
  const { openEvmSource } = await import("../sources/evm/open-source.ts");
  const urls = await nodesToAsk(chain, rpc, evm, sources.stopping);
  const source = openEvmSource(chain, urls, evm, store, logger);
  sources.add(source);
  const isPublic = rpc === null && evm.evm[chain]?.rpc.length === 0;
  return {
    source,
    note: isPublic
      ? `Read from public nodes, which take few questions at a time. A node of your own is faster: set ${nodeSetting(chain)}.`
      : null,
  };
}

const nodeSetting = (chain: ChainId) => `HOLDERSCOPE_${chain.toUpperCase()}_RPC`;

function sayNode(chain: ChainId): CommandError {
  return new CommandError(`Say which node to read from: --rpc URL, or set ${nodeSetting(chain)}.`);
}

/** Nodes of which one at least answers for the chain: what is none must not become what a server follows. */
async function nodesToAsk(
  chain: ChainId,
  rpc: string | null,
  evm: EvmConfigs,
  stopping: AbortSignal = new AbortController().signal,
): Promise<readonly string[]> {
  const { checkNodes, nodesOf } = await import("../sources/evm/open-source.ts");
  const urls = rpc === null ? await nodesOf(chain, evm) : [rpc];
  if (urls.length === 0) throw sayNode(chain);
  const late = AbortSignal.timeout(patienceMs);
  await checkNodes(chain, urls, evm, AbortSignal.any([stopping, late])).catch((error: unknown) => {
    if (stopping.aborted) throw new CommandError(serverStops);
    const reason = late.aborted ? `no answer within ${patienceMs / 1_000} s` : (error as Error).message;
    throw new CommandError(`The node does not answer as it should: ${reason}`);
  });
  return urls;
}

/** Throws where no node answers for a chain from which tokens are to be read again. */
export async function findNodes(chain: ChainId, rpc: string | null, { indexing }: Operation): Promise<void> {
  try {
    if (familyOf(chain) === "evm" && indexing !== undefined) await nodesToAsk(chain, rpc, indexing.evm);
    else if ((rpc ?? indexing?.sol.solRpc ?? null) === null) throw sayNode(chain);
  } catch (error) {
    throw error instanceof CommandError ? new CommandError(`${error.message} Nothing was changed.`) : error;
  }
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
    const progress = source.progress();
    const { doneBlocks } = progress;
    onProgress(progressStep("Indexing blocks", progress));
    const { trouble } = source;
    if (trouble === null || doneBlocks > doneBefore) troubledSinceMs = undefined;
    else troubledSinceMs ??= performance.now();
    doneBefore = doneBlocks;
    if (troubledSinceMs !== undefined && performance.now() - troubledSinceMs > patienceMs) {
      throw new CommandError(
        `The node does not answer as it should: ${trouble}\nWhat was indexed is kept; the same command goes on with it.`,
      );
    }
  }
}

/** Until what is known of prices is in the answers. Throws where the command named pools that give none. */
async function untilPriced(
  source: EvmSource,
  { tokens, pairs }: IndexEvmCommand,
  onProgress: OnProgress,
  stopping: AbortSignal,
): Promise<void> {
  let troubledSinceMs: number | undefined;
  for (;;) {
    if (stopping.aborted) throw new CommandError(serverStops);
    const indexed = source.status().tokens.filter(({ state }) => state === "indexed");
    const open = indexed.filter(
      ({ address }) => tokens.includes(address) && source.pricesOf(address).isUnderWay,
    );
    if (open.length === 0) break;
    const { trouble } = source;
    troubledSinceMs = trouble === null ? undefined : (troubledSinceMs ?? performance.now());
    if (troubledSinceMs !== undefined && performance.now() - troubledSinceMs > patienceMs) {
      throw new CommandError(
        `The tokens are indexed, their prices are not: ${trouble}\nThe same command goes on with them.`,
      );
    }
    onProgress({ step: "Reading prices", done: 0, total: 0 });
    await sleep(lookEveryMs);
  }
  const refusal = pairs.length === 0 ? null : source.pricesOf(tokens[0]!).refusal;
  if (refusal !== null)
    throw new CommandError(`The token is indexed, without a price from --pair: ${refusal}.`);
}

/** What became of the comparison of each token with its contract, once it is made. */
async function untilChecked(
  source: EvmSource,
  tokens: readonly string[],
  onProgress: OnProgress,
  stopping: AbortSignal,
): Promise<ReadonlyMap<string, BalanceCheck>> {
  let endMs = performance.now() + checkPatienceMs;
  let doneBefore = -1;
  for (;;) {
    if (stopping.aborted) throw new CommandError(serverStops);
    const checks = source.checks();
    const open = source
      .status()
      .tokens.filter(
        ({ address, state }) => tokens.includes(address) && state === "indexed" && !checks.has(address),
      );
    if (open.length === 0 || performance.now() > endMs) return checks;
    // What was proved may be that more has to be read.
    const { done, total } = source.checkProgress();
    const doneSoFar = source.progress().doneBlocks + done;
    if (doneSoFar > doneBefore) endMs = performance.now() + checkPatienceMs;
    doneBefore = doneSoFar;
    onProgress({ step: "Comparing balances with the contract", done, total });
    await sleep(lookEveryMs);
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
