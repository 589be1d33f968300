import type { Logger } from "pino";
import type { ChainId } from "../../contract/chains.ts";
import type { LiveSource, LiveStatus } from "../sources/live.ts";

export interface LiveSources {
  /** Aborted when they are to end. Who waits for one of them should wait no longer then. */
  readonly stopping: AbortSignal;
  start(): void;
  /** Runs one more from now on. */
  add(source: LiveSource): void;
  statuses(): readonly LiveStatus[];
  /** Undefined where no source follows the chain. */
  of(chain: ChainId): LiveSource | undefined;
  /** Resolves when all have ended. */
  stop(): Promise<void>;
}

/** The sources as one. One that fails altogether, which none should, leaves the others running. */
export function liveSources(initial: readonly LiveSource[], logger?: Logger): LiveSources {
  const sources = [...initial];
  const abort = new AbortController();
  const running: Promise<void>[] = [];
  const run = async (source: LiveSource) => {
    try {
      await source.run(abort.signal);
    } catch (error) {
      logger?.error({ source: source.name, err: error }, "a source ended");
    }
  };
  return {
    stopping: abort.signal,
    start() {
      running.push(...sources.map(run));
    },
    add(source) {
      sources.push(source);
      running.push(run(source));
    },
    statuses: () => sources.map((source) => source.status()),
    of: (chain) => sources.find((source) => source.status().chain === chain),
    async stop() {
      abort.abort();
      await Promise.all(running);
    },
  };
}
