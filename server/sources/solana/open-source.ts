import type { Logger } from "pino";
import type { Config } from "../../config/config.ts";
import type { Store } from "../../store/store.ts";
import { createSolanaSource, type SolanaSource, type SolanaSourceOptions } from "./source.ts";

export type SolConfig = Pick<Config, "solRpc" | "solTokens" | "solEveryMinutes" | "solHistory" | "solRate">;

/** The source that the settings describe, with the node of `url`. */
export function openSolanaSource(
  url: string,
  config: SolConfig,
  store: Store,
  logger: Logger | undefined,
  more: Partial<SolanaSourceOptions> = {},
): SolanaSource {
  return createSolanaSource({
    store,
    url,
    tokens: config.solTokens,
    everyMs: config.solEveryMinutes * 60_000,
    history: config.solHistory,
    requestsPerSecond: config.solRate,
    ...(logger && { logger }),
    ...more,
  });
}
