import { createRequire } from "node:module";
import { type Contract, contractsOfTables, type Table } from "./contract.ts";

const sdk = createRequire(import.meta.url)("@traderjoe-xyz/sdk-v2") as typeof import("@traderjoe-xyz/sdk-v2");

/** Of its Liquidity Book, whose first version is the second of Trader Joe. */
const tables: readonly Table[] = [
  ["Trader Joe v2: factory", "contract", sdk.LB_FACTORY_ADDRESS],
  ["Trader Joe v2: router", "contract", sdk.LB_ROUTER_ADDRESS],
  ["Trader Joe v2: quoter", "contract", sdk.LB_QUOTER_ADDRESS],
  ["Trader Joe v2.1: factory", "contract", sdk.LB_FACTORY_V21_ADDRESS],
  ["Trader Joe v2.1: router", "contract", sdk.LB_ROUTER_V21_ADDRESS],
  ["Trader Joe v2.1: quoter", "contract", sdk.LB_QUOTER_V21_ADDRESS],
  ["Trader Joe v2.2: factory", "contract", sdk.LB_FACTORY_V22_ADDRESS],
  ["Trader Joe v2.2: router", "contract", sdk.LB_ROUTER_V22_ADDRESS],
  ["Trader Joe v2.2: quoter", "contract", sdk.LB_QUOTER_V22_ADDRESS],
  ["Trader Joe: limit order manager", "contract", sdk.LIMIT_ORDER_MANAGER_ADDRESS],
  ["Trader Joe: vault factory", "contract", sdk.VAULT_FACTORY_ADDRESS],
];

export function contractsOfTraderJoe(): Contract[] {
  return contractsOfTables(tables);
}
