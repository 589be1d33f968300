import type { Logger } from "pino";
import { type ChainId, chainIds, chains } from "../../../contract/chains.ts";
import { marketOf } from "../../address-kinds/markets.ts";
import type { Config } from "../../config/config.ts";
import type { Store } from "../../store/store.ts";
import { EvmSource } from "./evm-source.ts";
import { Rpc, type RpcOptions } from "./rpc.ts";

export type EvmConfigs = Pick<Config, "evm" | "publicNodes" | "searchPools">;

const requestsAtOnce = 6;

/** The nodes of the settings; else public ones, where those may be asked; empty where there are none. */
export async function nodesOf(chain: ChainId, { evm, publicNodes }: EvmConfigs): Promise<readonly string[]> {
  const { rpc: own = [], publicRpc = [] } = evm[chain] ?? {};
  if (own.length > 0 || !publicNodes) return own;
  if (publicRpc.length > 0) return publicRpc;
  // Some 700 files and 50 MB: for who asks, when they ask.
  const known = await import("viem/chains");
  const { number } = chains[chain];
  const found = Object.values(known).find(({ id, testnet }) => id === number && testnet !== true);
  return found?.rpcUrls.default.http ?? [];
}

/** The source that the settings describe, with these nodes. */
export function openEvmSource(
  chain: ChainId,
  urls: readonly string[],
  { evm, searchPools }: EvmConfigs,
  store: Store,
  logger?: Logger,
): EvmSource {
  const { tokens, finality, pollMs, pairs, dollars, rate } = evm[chain]!;
  return new EvmSource(store, {
    chain,
    rpc: rpcOptions(chain, urls, rate),
    tokens,
    finality,
    pollMs,
    pairs,
    searchPools,
    market: marketOf(chain, dollars),
    ...(logger && { logger }),
  });
}

/** Throws where no node of the addresses answers for the chain, with the reason. */
export async function checkNodes(
  chain: ChainId,
  urls: readonly string[],
  { evm }: EvmConfigs,
  signal: AbortSignal,
): Promise<void> {
  await new Rpc(rpcOptions(chain, urls, evm[chain]!.rate)).identify(signal);
}

function rpcOptions(chain: ChainId, urls: readonly string[], rate: number): RpcOptions {
  return {
    urls,
    concurrency: requestsAtOnce,
    rate,
    refuse: (network) => networkFault(chain, network),
  };
}

/** What nodes for development say (Anvil and Hardhat, Ganache): they stand in for any chain. */
const development = new Set([31_337, 1_337]);

/** Why a node of this network does not answer for the chain; undefined where it does. */
export function networkFault(chain: ChainId, network: number): string | undefined {
  const { name, number } = chains[chain];
  if (network === number || development.has(network)) return undefined;
  const other = chainIds.find((id) => chains[id].number === network);
  const found =
    other === undefined ? `the chain with id ${network}` : `${chains[other].name} (chain id ${network})`;
  return `this node is of ${found}, not of ${name} (chain id ${number})`;
}
