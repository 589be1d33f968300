import { type ChainId, chainIds, chains } from "../../../contract/chains.ts";

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
