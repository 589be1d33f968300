import { readFileSync } from "node:fs";
import * as viemChains from "viem/chains";
import type { LabelCategory } from "../../contract/kinds.ts";
import type { LabelPackage } from "../../server/address-kinds/label-packages.gen.ts";
import { contractsOfArbitrum } from "./arbitrum.ts";
import type { Contract } from "./contract.ts";
import { contractsOfPolygon } from "./polygon.ts";
import { contractsOfSushi } from "./sushi.ts";
import { contractsOfTraderJoe } from "./trader-joe.ts";
import { contractsOfUniswap } from "./uniswap.ts";
import { contractsOfViem } from "./viem.ts";

/** The packages that labels come from, as they are installed, with their contracts in a fixed order. */
export function readLabelPackages(): LabelPackage[] {
  return [
    readPackage("viem", contractsOfViem()),
    readPackage("@uniswap/sdk-core", contractsOfUniswap()),
    readPackage("@arbitrum/sdk", contractsOfArbitrum()),
    readPackage("@maticnetwork/meta", contractsOfPolygon()),
    readPackage("sushi", contractsOfSushi()),
    readPackage("@traderjoe-xyz/sdk-v2", contractsOfTraderJoe()),
  ];
}

function readPackage(name: string, contracts: readonly Contract[]): LabelPackage {
  const { version, license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")) as {
    version: string;
    license: string;
  };
  return { name, version, license, contracts: byAddress(contracts) };
}

/** Tokens of test networks are worth nothing, and their contracts would be a third of all. */
const testNetworks = new Set<number>(
  Object.values(viemChains).flatMap((chain) =>
    "testnet" in chain && chain.testnet === true ? [chain.id] : [],
  ),
);

/** A row for each name of an address, with all chains where it stands. */
function byAddress(contracts: readonly Contract[]): LabelPackage["contracts"] {
  const rows = new Map<string, { row: readonly [string, LabelCategory, string]; chains: Set<number> }>();
  for (const { name, category, address, chain } of contracts) {
    if (testNetworks.has(chain)) continue;
    const key = `${name} ${address}`;
    const known = rows.get(key) ?? { row: [name, category, address] as const, chains: new Set() };
    known.chains.add(chain);
    rows.set(key, known);
  }
  return [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { row, chains }]) => [...row, [...chains].toSorted((one, other) => one - other).join(" ")]);
}
