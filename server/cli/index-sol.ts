import { setTimeout as sleep } from "node:timers/promises";
import type { Operation } from "../operation/status.ts";
import { chain } from "../sources/solana/chain.ts";
import type { SolanaSource } from "../sources/solana/source.ts";
import type { ReadAgain, Reread } from "../sources/live.ts";
import type { Store } from "../store/store.ts";
import type { IndexLine, IndexSolCommand, OnProgress } from "./command.ts";
import { CommandError, serverStops } from "../operation/command-error.ts";
import { indexReport } from "./index-report.ts";

interface Indexed {
  readonly tokens: readonly IndexLine[];
  readonly note: string | null;
}

const lookEveryMs = 150;

/** Indexes tokens of Solana once, or, in the server or where the command asks for it, from now on. */
export async function indexSol(
  command: IndexSolCommand,
  store: Store,
  { indexing, logger }: Operation,
  onProgress: OnProgress,
): Promise<Indexed> {
  if (indexing === undefined) throw new CommandError("There is nothing to index with here.");
  const { live, sol } = indexing;
  const [{ isSolanaSource }, { openSolanaSource }] = await Promise.all([
    import("../sources/solana/source.ts"),
    import("../sources/solana/open-source.ts"),
  ]);
  const followed = live?.of(chain);
  if (isSolanaSource(followed)) {
    refuseOther(followed, command.rpc);
    return indexInServer(command, store, followed, onProgress, live?.stopping);
  }
  const url = command.rpc ?? sol.solRpc;
  if (url === null) throw new CommandError(sayNode);
  if (live) {
    const source = openSolanaSource(url, sol, store, logger);
    live.add(source);
    const note =
      sol.solRpc === null
        ? "The server follows it until it is stopped. Set HOLDERSCOPE_SOL_RPC so that it does so from its start."
        : null;
    return { ...(await indexInServer(command, store, source, onProgress, live.stopping)), note };
  }
  const source = openSolanaSource(url, sol, store, logger, {
    tokens: command.tokens,
    ...(command.everyMinutes !== null && { everyMs: command.everyMinutes * 60_000 }),
    history: sol.solHistory || command.history,
    onProgress: (step, done, total) => onProgress({ step, done, total }),
  });
  return { tokens: await indexHere(command, store, source), note: null };
}

/** Reads tokens into a store of their own: what follows them goes on beside it. */
export async function readSolAgain(
  rpc: string | null,
  work: ReadAgain,
  store: Store,
  { indexing, logger }: Operation,
): Promise<readonly Reread[]> {
  if (indexing === undefined) throw new CommandError("There is nothing to index with here.");
  const { live, sol } = indexing;
  if (live?.isPaused(chain))
    throw new CommandError(`Reading of ${chain} is paused: let it go on at /operate.`);
  const [{ isSolanaSource }, { openSolanaSource }] = await Promise.all([
    import("../sources/solana/source.ts"),
    import("../sources/solana/open-source.ts"),
  ]);
  const followed = live?.of(chain);
  if (isSolanaSource(followed)) {
    refuseOther(followed, rpc);
    return followed.readAgain(work);
  }
  const url = rpc ?? sol.solRpc;
  if (url === null) throw new CommandError(sayNode);
  return openSolanaSource(url, sol, store, logger).readAgain(work);
}

const sayNode = "Say which node to read from: --rpc URL, or set HOLDERSCOPE_SOL_RPC.";

function refuseOther(followed: SolanaSource, rpc: string | null): void {
  if (rpc === null || followed.isOf(rpc)) return;
  throw new CommandError(
    "The running server follows another node. Leave --rpc out, or restart it with that node.",
  );
}

async function indexHere(
  command: IndexSolCommand,
  store: Store,
  source: SolanaSource,
): Promise<readonly IndexLine[]> {
  const end = new AbortController();
  const stop = () => end.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    if (command.follow) await source.run(end.signal);
    else await source.catchUp(end.signal);
  } catch (error) {
    if (!end.signal.aborted) throw error;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
  const { lastError } = source.status();
  const lines = await indexReport(source, store, command.tokens);
  // With a token or two indexed, what went wrong is beside the point of a command that is to be repeated.
  if (lastError !== null && !end.signal.aborted) throw failed(lastError);
  return lines;
}

async function indexInServer(
  command: IndexSolCommand,
  store: Store,
  source: SolanaSource,
  onProgress: OnProgress,
  stopping: AbortSignal | undefined,
): Promise<Indexed> {
  for (const token of command.tokens) source.addToken(token, command.history);
  const done = source.nextRound().then(() => true);
  while (!(await Promise.race([done, sleep(lookEveryMs, false)]))) {
    if (stopping?.aborted) throw new CommandError(serverStops);
    onProgress({ step: "reading accounts", done: 0, total: 0 });
  }
  const { state, lastError } = source.status();
  if (state === "failing") throw failed(lastError ?? "");
  return { tokens: await indexReport(source, store, command.tokens), note: null };
}

function failed(lastError: string): CommandError {
  return new CommandError(
    `The node does not answer as it should: ${lastError}\nWhat was indexed is kept; the same command goes on with it.`,
  );
}
