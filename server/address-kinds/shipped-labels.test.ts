import * as viem from "viem/chains";
import { expect, test } from "vitest";
import { addChains, type ChainId, chainIds, chains, familyOf } from "../../contract/chains.ts";
import { labelPackages } from "./label-packages.gen.ts";
import { marketOf } from "./markets.ts";
import { looksShipped, shippedLabels } from "./shipped-labels.ts";

const served = chainIds.filter((id) => familyOf(id) === "evm");
const at = (chain: ChainId, address: string) => shippedLabels(chain).get(address.toLowerCase()) ?? [];

test("every EVM chain has the contract that viem names there; Solana has none", () => {
  for (const id of served) {
    const chain = Object.values(viem).find((one) => one.id === chains[id].number && "contracts" in one)!;
    const { multicall3 } = chain.contracts as { multicall3: { address: string } };
    expect(at(id, multicall3.address), id).toContainEqual(
      expect.objectContaining({ name: "Multicall3", category: "contract" }),
    );
  }
  expect(shippedLabels("sol").size).toBe(0);
});

test("a bridge to a chain is a contract of the chain below, its other end one of the chain itself", () => {
  for (const { contracts, sourceId, id, name } of [viem.base, viem.optimism]) {
    const chain = served.find((one) => chains[one].number === id)!;
    const labelsOf = (key: "portal" | "l1StandardBridge") => at("eth", contracts[key][sourceId].address);
    expect(labelsOf("portal")).toMatchObject([{ name: `${name}: portal`, category: "bridge" }]);
    expect(labelsOf("l1StandardBridge")).toMatchObject([
      { name: `${name}: L1 standard bridge`, category: "bridge" },
    ]);
    expect(at(chain, contracts.portal[sourceId].address)).toEqual([]);
    const { address } = contracts.l2StandardBridge;
    expect(at(chain, address)).toMatchObject([{ name: "OP Stack: L2 standard bridge", category: "bridge" }]);
    expect(at("eth", address)).toEqual([]);
  }
});

test.each([
  ["eth", "0xC0AEe478e3658e2610c5F7A4A2E1777cE9e4f2Ac", "SushiSwap v2: factory"],
  ["eth", "0xd9e1cE17f2641f24aE83637ab66a2cca9C378B9F", "SushiSwap v2: router"],
  ["polygon", "0xc35DADB65012eC5796536bD9864eD8773aBc74C4", "SushiSwap v2: factory"],
  ["bnb", "0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73", "PancakeSwap v2: factory"],
  ["eth", "0x1097053Fd2ea711dad45caCcc45EfF7548fCB362", "PancakeSwap v2: factory"],
  ["avalanche", "0xb4315e873dBcf96Ffd0acd8EA43f689D8c20fB30", "Trader Joe v2.1: router"],
] as const)("%s %s is %s", (chain, address, name) => {
  expect(at(chain, address)).toMatchObject([{ name, category: "contract" }]);
});

test("the factories that prices are looked for in are those that Uniswap publishes", () => {
  const factories = served.flatMap((chain) =>
    marketOf(chain).factories.flatMap(({ protocol, factory }) =>
      protocol.startsWith("Uniswap") ? [{ chain, protocol, factory }] : [],
    ),
  );
  expect(factories.length).toBeGreaterThanOrEqual(2 * served.length);
  for (const { chain, protocol, factory } of factories) {
    expect(at(chain, factory), `${chain}: ${protocol}`).toMatchObject([
      { name: `${protocol}: factory`, category: "contract" },
    ]);
  }
});

test("a chain that a setting adds has its labels too, one that no package knows none", () => {
  const { linea } = viem;
  addChains([
    { id: "linea", number: linea.id, name: linea.name, site: "lineascan.build" },
    { id: "nowhere", number: 4_000_000_019, name: "Nowhere", site: "nowhere.example" },
  ]);
  expect(at("linea" as ChainId, linea.contracts.multicall3.address)).toMatchObject([{ name: "Multicall3" }]);
  expect(shippedLabels("nowhere" as ChainId).size).toBe(0);
});

test("every label is short, of an address in lower case, and under a name that no list of the operator can have", () => {
  const chainsWithLabels = served.flatMap((chain) => [...shippedLabels(chain)]);
  expect(chainsWithLabels.length).toBeGreaterThan(200);
  for (const [address, labels] of chainsWithLabels) {
    expect(address).toMatch(/^0x[\da-f]{40}$/);
    for (const { name, source } of labels) {
      expect(name.length).toBeLessThanOrEqual(40);
      // As long as a sentence shows a source whole.
      expect(source.length).toBeLessThanOrEqual(45);
      expect(looksShipped(source)).toBe(true);
    }
  }
  expect(labelPackages.every(({ license }) => ["MIT", "Apache-2.0"].includes(license))).toBe(true);
});
