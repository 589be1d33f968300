import type { Logger } from "pino";
import type { ChainId } from "../../contract/chains.ts";
import type { LiveSource, LiveStatus } from "../sources/live.ts";

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
