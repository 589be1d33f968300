import type { Logger } from "pino";
import type { ChainId } from "../../contract/chains.ts";
import type { Config } from "../config/config.ts";
import { evmChainIds } from "../config/evm-settings.ts";
import type { LiveSource, LiveStatus } from "../sources/live.ts";
import type { SourceLag } from "../api/lag.ts";
import { indexedTokens } from "../store/sources/index-status.ts";
import type { Store } from "../store/store.ts";

export interface LiveSources {
  /** Aborted when they are to end. Who waits for one of them should wait no longer then. */
  readonly stopping: AbortSignal;
  start(): void;
  /** Runs one more from now on. */
  add(source: LiveSource): void;
  /** Ends one of them. What it knows stays in the store. */
  remove(source: LiveSource): Promise<void>;
  statuses(): readonly LiveStatus[];
  /** Undefined where no source follows the chain. */
  of(chain: ChainId): LiveSource | undefined;
  /** Stands still from when what it is at has ended, until it is to go on; a new server begins with all of them. */
  pause(chain: ChainId): Promise<void>;
  resume(chain: ChainId): Promise<void>;
  isPaused(chain: ChainId): boolean;
  /** Does the work while the source of the chain, if there is one, stands still; it knows nothing of the tokens then. */
  without<T>(chain: ChainId, tokens: readonly string[], work: () => Promise<T>): Promise<T>;
  /** Resolves when all have ended. */
  stop(): Promise<void>;
}

interface Run {
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

/** The sources as one. One that fails altogether, which none should, leaves the others running. */
export function liveSources(initial: readonly LiveSource[], logger?: Logger): LiveSources {
  const sources = [...initial];
  const stopping = new AbortController();
  const running = new Map<LiveSource, Run>();
  const paused = new Set<LiveSource>();
  const run = (source: LiveSource) => {
    const abort = new AbortController();
    const ended = source
      .run(AbortSignal.any([stopping.signal, abort.signal]))
      .catch((error: unknown) => logger?.error({ source: source.name, err: error }, "a source ended"));
    running.set(source, { abort, ended });
  };
  const of = (chain: ChainId) => sources.find((source) => source.status().chain === chain);
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work, work);
    turn = done.catch(() => undefined);
    return done;
  };
  const stand = async (source: LiveSource | undefined) => {
    const before = source && running.get(source);
    before?.abort.abort();
    await before?.ended;
    return before !== undefined;
  };
  return {
    stopping: stopping.signal,
    start() {
      sources.forEach(run);
    },
    add(source) {
      sources.push(source);
      run(source);
    },
    async remove(source) {
      const at = sources.indexOf(source);
      if (at >= 0) sources.splice(at, 1);
      paused.delete(source);
      await stand(source);
      running.delete(source);
    },
    statuses: () =>
      sources.map((source) => ({ ...source.status(), ...(paused.has(source) && { isPaused: true }) })),
    of,
    pause: (chain) =>
      inTurn(async () => {
        const source = of(chain);
        if (source === undefined || paused.has(source)) return;
        paused.add(source);
        await stand(source);
      }),
    resume: (chain) =>
      inTurn(async () => {
        const source = of(chain);
        if (source !== undefined && paused.delete(source) && !stopping.signal.aborted) run(source);
      }),
    isPaused: (chain) => [...paused].includes(of(chain)!),
    without<T>(chain: ChainId, tokens: readonly string[], work: () => Promise<T>): Promise<T> {
      return inTurn(async () => {
        const source = of(chain);
        const hasRun = await stand(source);
        try {
          const done = await work();
          for (const token of tokens) source?.forget(token);
          return done;
        } finally {
          if (hasRun && sources.includes(source!) && !paused.has(source!)) run(source!);
        }
      });
    },
    async stop() {
      stopping.abort();
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

/** The tokens that were read from a node, of chains that nothing reads at present: without a setting nothing goes on. */
export async function restingSources(
  store: Pick<Store, "reader" | "onChange">,
  isRead: (chain: ChainId) => boolean,
): Promise<() => readonly SourceLag[]> {
  let tokens = await indexedTokens(store.reader);
  let looked: Promise<unknown> = Promise.resolve();
  let isWaiting = false;
  store.onChange(() => {
    if (isWaiting) return;
    isWaiting = true;
    looked = looked
      .then(() => {
        // What changes from now on may not be in the answer.
        isWaiting = false;
        return indexedTokens(store.reader);
      })
      .then((found) => (tokens = found))
      // The store is closed.
      .catch(() => undefined);
  });
  return () =>
    tokens
      .filter(({ chain }) => !isRead(chain))
      .map(({ chain, address, indexedTime }) => ({
        chain,
        state: "resting",
        headTime: null,
        headPatienceSeconds: 0,
        indexedTime,
        tokens: [{ address }],
      }));
}

/** One that is paused comes as little further as one that is not there. */
export function asLag(status: LiveStatus): SourceLag {
  return status.isPaused === true ? { ...status, state: "resting" } : status;
}

/** The sources that the settings name. Loaded only where one is: they bring much with them. */
export async function configuredSources(config: Config, store: Store, logger: Logger): Promise<LiveSource[]> {
  const sources: LiveSource[] = [];
  for (const chain of evmChainIds()) {
    const { rpc, tokens } = config.evm[chain]!;
    if (rpc.length === 0 && tokens.length === 0) continue;
    const { nodesOf, openEvmSource } = await import("../sources/evm/open-source.ts");
    const nodes = await nodesOf(chain, config);
    if (rpc.length === 0) {
      const variable = `HOLDERSCOPE_${chain.toUpperCase()}_RPC`;
      logger.info(
        { chain },
        `public nodes are asked, which take few questions at a time; ${variable} sets faster ones`,
      );
    }
    sources.push(openEvmSource(chain, nodes, config, store, logger));
  }
  if (config.solRpc !== null) {
    const { openSolanaSource } = await import("../sources/solana/open-source.ts");
    sources.push(openSolanaSource(config.solRpc, config, store, logger));
  }
  return sources;
}

/** Of a chain for which no node is set: public ones, of which there may be none. */
export async function openPublic(
  chain: ChainId,
  config: Config,
  store: Store,
  logger: Logger,
): Promise<LiveSource | undefined> {
  const { nodesOf, openEvmSource } = await import("../sources/evm/open-source.ts");
  const nodes = await nodesOf(chain, config);
  return nodes.length === 0 ? undefined : openEvmSource(chain, nodes, config, store, logger);
}
