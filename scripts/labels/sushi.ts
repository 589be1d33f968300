import { createRequire } from "node:module";
import { type Contract, contractsOfTables, type Table } from "./contract.ts";

// Its modules for imports have no types that this compiler finds.
const sdk = createRequire(import.meta.url)("sushi/evm") as typeof import("sushi/evm");

/** The vault holds the tokens of all pools of v4, MasterChef those that are staked. The factories of PancakeSwap stand beside its own. */
const tables: readonly Table[] = [
  ["SushiSwap v2: factory", "contract", sdk.SUSHISWAP_V2_FACTORY_ADDRESS],
  ["SushiSwap v2: router", "contract", sdk.SUSHISWAP_V2_ROUTER_ADDRESS],
  ["SushiSwap v3: factory", "contract", sdk.SUSHISWAP_V3_FACTORY_ADDRESS],
  ["SushiSwap v3: position manager", "contract", sdk.SUSHISWAP_V3_POSITION_MANAGER],
  ["SushiSwap v3: quoter", "contract", sdk.SUSHISWAP_V3_QUOTER],
  ["SushiSwap v3: tick lens", "contract", sdk.SUSHISWAP_V3_TICK_LENS],
  ["SushiSwap v4: vault", "pool", sdk.SUSHISWAP_V4_VAULT],
  ["SushiSwap v4: pool manager", "contract", sdk.SUSHISWAP_V4_CL_POOL_MANAGER],
  ["SushiSwap v4: position manager", "contract", sdk.SUSHISWAP_V4_CL_POSITION_MANAGER],
  ["SushiSwap: RedSnwapper", "contract", sdk.RED_SNWAPPER_ADDRESS],
  ["SushiSwap: MasterChef", "contract", sdk.MASTERCHEF_ADDRESS],
  ["SushiSwap: MasterChef v2", "contract", sdk.MASTERCHEF_V2_ADDRESS],
  ["SushiSwap: MiniChef", "contract", sdk.MINICHEF_ADDRESS],
  ["PancakeSwap v2: factory", "contract", sdk.PANCAKESWAP_V2_FACTORY_ADDRESS],
  ["PancakeSwap v3: factory", "contract", sdk.PANCAKESWAP_V3_FACTORY_ADDRESS],
  ["PancakeSwap v3: pool deployer", "contract", sdk.PANCAKESWAP_V3_DEPLOYER_ADDRESS],
];

export function contractsOfSushi(): Contract[] {
  return contractsOfTables(tables);
}
