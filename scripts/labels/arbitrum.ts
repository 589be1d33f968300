import { createRequire } from "node:module";
import { type Contract, type Meanings, readContracts } from "./contract.ts";

const sdk = createRequire(import.meta.url)("@arbitrum/sdk") as typeof import("@arbitrum/sdk");

/** On the chain below, where the tokens stay. */
const onParent: Meanings = {
  parentGatewayRouter: ["parent gateway router", "contract"],
  parentErc20Gateway: ["parent ERC-20 gateway", "bridge"],
  parentCustomGateway: ["parent custom gateway", "bridge"],
  parentWethGateway: ["parent WETH gateway", "bridge"],
  parentProxyAdmin: ["parent proxy admin", "contract"],
  parentMultiCall: ["parent multicall", "contract"],
  bridge: ["bridge", "bridge"],
  inbox: ["inbox", "contract"],
  outbox: ["outbox", "contract"],
  sequencerInbox: ["sequencer inbox", "contract"],
  rollup: ["rollup", "contract"],
  l1Teleporter: ["L1 teleporter", "contract"],
};

/** On the chain itself, where gateways make tokens and burn them. */
const onChild: Meanings = {
  childGatewayRouter: ["child gateway router", "contract"],
  childErc20Gateway: ["child ERC-20 gateway", "contract"],
  childCustomGateway: ["child custom gateway", "contract"],
  childWethGateway: ["child WETH gateway", "contract"],
  childProxyAdmin: ["child proxy admin", "contract"],
  childMultiCall: ["child multicall", "contract"],
  l2ForwarderFactory: ["L2 forwarder factory", "contract"],
};

export function contractsOfArbitrum(): Contract[] {
  return sdk
    .getArbitrumNetworks()
    .flatMap(({ chainId, parentChainId, name, tokenBridge, ethBridge, teleporter }) => {
      const addresses = { ...tokenBridge, ...ethBridge, ...teleporter };
      return [
        ...readContracts(parentChainId, addresses, onParent, `${name}: `),
        ...readContracts(chainId, addresses, onChild, `${name}: `),
      ];
    });
}
