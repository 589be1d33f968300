import type { Logger } from "pino";
import type { Config } from "../../config/config.ts";
import type { Store } from "../../store/store.ts";
import { EvmSource } from "./evm-source.ts";

export type EthConfig = Pick<
  Config,
  "ethRpc" | "ethTokens" | "ethPairs" | "ethFinality" | "ethRate" | "ethPollMs"
>;

const requestsAtOnce = 6;

/** The source that the settings describe, with the node of `url`. */
export function openEthSource(url: string, config: EthConfig, store: Store, logger?: Logger): EvmSource {
  return new EvmSource(store, {
    rpc: { url, concurrency: requestsAtOnce, rate: config.ethRate },
    tokens: config.ethTokens,
    finality: config.ethFinality,
    pollMs: config.ethPollMs,
    pairs: config.ethPairs,
    ...(logger && { logger }),
  });
}
