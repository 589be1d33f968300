import * as chains from "viem/chains";
import { type Contract, type Meanings, readContracts } from "./contract.ts";

/** On the chain itself. Those with `l1` and `l2` in their names are of the OP Stack. */
const onItself: Meanings = {
  multicall3: ["Multicall3", "contract"],
  erc6492Verifier: ["ERC-6492 signature verifier", "contract"],
  ensRegistry: ["ENS registry", "contract"],
  ensUniversalResolver: ["ENS universal resolver", "contract"],
  gasPriceOracle: ["OP Stack: gas price oracle", "contract"],
  l1Block: ["OP Stack: L1 block", "contract"],
  l2CrossDomainMessenger: ["OP Stack: L2 cross-domain messenger", "contract"],
  l2Erc721Bridge: ["OP Stack: L2 ERC-721 bridge", "bridge"],
  l2StandardBridge: ["OP Stack: L2 standard bridge", "bridge"],
  l2ToL1MessagePasser: ["OP Stack: L2 to L1 message passer", "contract"],
};

/** On the chain below, which `sourceId` names. */
const below: Meanings = {
  portal: ["portal", "bridge"],
  l1StandardBridge: ["L1 standard bridge", "bridge"],
  l1CrossDomainMessenger: ["L1 cross-domain messenger", "contract"],
  l2OutputOracle: ["L2 output oracle", "contract"],
  disputeGameFactory: ["dispute game factory", "contract"],
  addressManager: ["address manager", "contract"],
};

/** Names of single projects that say nothing to anybody else. */
const withoutMeaning = new Set(["batchInvoker", "earnFactory", "erc4626EngineFactory"]);

type ContractsOfChain = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

export function contractsOfViem(): Contract[] {
  return Object.values(chains).flatMap((chain) => {
    const contracts: ContractsOfChain = ("contracts" in chain && chain.contracts) || {};
    const entries = Object.entries(contracts).filter(([name]) => !withoutMeaning.has(name));
    const unknown = entries.find(([name]) => !(name in onItself || name in below));
    if (unknown)
      throw new Error(`viem names a contract of ${chain.name} that has no meaning here: ${unknown[0]}`);
    const addressesAt = (key: string | number) =>
      Object.fromEntries(
        entries.map(([name, contract]) => [
          name,
          key === "address" ? contract?.["address"] : addressOf(contract?.[key]),
        ]),
      );
    const found = readContracts(chain.id, addressesAt("address"), onItself);
    const sourceId = "sourceId" in chain ? chain.sourceId : undefined;
    if (typeof sourceId !== "number") return found;
    return [...found, ...readContracts(sourceId, addressesAt(sourceId), below, `${chain.name}: `)];
  });
}

function addressOf(contract: unknown): unknown {
  return typeof contract === "object" && contract !== null && "address" in contract
    ? contract.address
    : undefined;
}
