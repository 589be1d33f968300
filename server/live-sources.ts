import type { Logger } from "pino";
import type { ChainId } from "../contract/chains.ts";
import type { LiveSource, LiveStatus } from "./sources/live.ts";

export interface LiveSources {
  start(): void;
  statuses(): readonly LiveStatus[];
  /** Undefined where no source follows the chain. */
  of(chain: ChainId): LiveSource | undefined;
  /** Resolves when all have ended. */
  stop(): Promise<void>;
}

/** The sources as one. One that fails altogether, which none should, leaves the others running. */
export function liveSources(sources: readonly LiveSource[], logger: Logger): LiveSources {
  const abort = new AbortController();
  let running: Promise<void>[] = [];
  const run = async (source: LiveSource) => {
    try {
      await source.run(abort.signal);
    } catch (error) {
      logger.error({ source: source.name, err: error }, "a source ended");
    }
  };
  return {
    start() {
      running = sources.map(run);
    },
    statuses: () => sources.map((source) => source.status()),
    of: (chain) => sources.find((source) => source.status().chain === chain),
    async stop() {
      abort.abort();
      await Promise.all(running);
    },
  };
}
