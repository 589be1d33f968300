import { createRequire } from "node:module";
import { type Contract, contractsOfTables, type Meanings, readContracts, type Table } from "./contract.ts";

// Node cannot import its modules, whose imports have no file endings.
const sdk = createRequire(import.meta.url)("@uniswap/sdk-core") as typeof import("@uniswap/sdk-core");

/** The pool manager holds the tokens of all pools of v4. */
const ofChain: Meanings = {
  v3CoreFactoryAddress: ["Uniswap v3: factory", "contract"],
  v3MigratorAddress: ["Uniswap v3: migrator", "contract"],
  nonfungiblePositionManagerAddress: ["Uniswap v3: position manager", "contract"],
  quoterAddress: ["Uniswap v3: quoter", "contract"],
  tickLensAddress: ["Uniswap v3: tick lens", "contract"],
  multicallAddress: ["Uniswap: multicall", "contract"],
  mixedRouteQuoterV1Address: ["Uniswap: mixed route quoter v1", "contract"],
  mixedRouteQuoterV2Address: ["Uniswap: mixed route quoter v2", "contract"],
  v4PoolManagerAddress: ["Uniswap v4: pool manager", "pool"],
  v4PositionManagerAddress: ["Uniswap v4: position manager", "contract"],
  v4StateView: ["Uniswap v4: state view", "contract"],
  v4QuoterAddress: ["Uniswap v4: quoter", "contract"],
  permissionedV4PositionManagerAddress: ["Uniswap v4: permissioned positions", "contract"],
  permissionedV4HooksAddress: ["Uniswap v4: permissioned hooks", "contract"],
};

const tables: readonly Table[] = [
  ["Uniswap v2: factory", "contract", sdk.V2_FACTORY_ADDRESSES],
  ["Uniswap v2: router", "contract", sdk.V2_ROUTER_ADDRESSES],
  ["Uniswap: governor alpha v0", "contract", sdk.GOVERNANCE_ALPHA_V0_ADDRESSES],
  ["Uniswap: governor alpha v1", "contract", sdk.GOVERNANCE_ALPHA_V1_ADDRESSES],
  ["Uniswap: governor bravo", "contract", sdk.GOVERNANCE_BRAVO_ADDRESSES],
  ["Uniswap: timelock", "contract", sdk.TIMELOCK_ADDRESSES],
  ["Uniswap: merkle distributor", "contract", sdk.MERKLE_DISTRIBUTOR_ADDRESS],
];

export function contractsOfUniswap(): Contract[] {
  const ofChains = Object.entries(sdk.CHAIN_TO_ADDRESSES_MAP).flatMap(([chain, addresses]) =>
    readContracts(Number(chain), addresses, ofChain),
  );
  // The package has this one router for every chain that it names none for, Celo too: it stands beside its first factory.
  const { v3CoreFactoryAddress: firstFactory } = sdk.CHAIN_TO_ADDRESSES_MAP[sdk.ChainId.MAINNET];
  const routers = sdk.SUPPORTED_CHAINS.flatMap((chain) => {
    const addresses = sdk.CHAIN_TO_ADDRESSES_MAP[chain];
    if (!addresses.swapRouter02Address && addresses.v3CoreFactoryAddress !== firstFactory) return [];
    const meaning: Meanings = { router: ["Uniswap: swap router 02", "contract"] };
    return readContracts(chain, { router: sdk.SWAP_ROUTER_02_ADDRESSES(chain) }, meaning);
  });
  return [...contractsOfTables(tables), ...ofChains, ...routers];
}
