import polygon from "@maticnetwork/meta/network/mainnet/v1/index.json" with { type: "json" };
import zkEvm from "@maticnetwork/meta/network/mainnet/cherry/index.json" with { type: "json" };
import { type Contract, type Meanings, readContracts } from "./contract.ts";

/** Proxies alone: what stands behind them is replaced, and holds nothing. Predicates keep tokens that went over. */
const plasma: Meanings = {
  DepositManagerProxy: ["deposit manager", "bridge"],
  WithdrawManagerProxy: ["withdraw manager", "contract"],
  RootChainProxy: ["root chain", "contract"],
  StakeManagerProxy: ["stake manager", "contract"],
  GovernanceProxy: ["governance", "contract"],
  EventsHubProxy: ["events hub", "contract"],
  Timelock: ["timelock", "contract"],
  Registry: ["registry", "contract"],
  StateSender: ["state sender", "contract"],
  EIP1559Burn: ["EIP-1559 burn contract", "contract"],
};
const proofOfStake: Meanings = {
  ERC20PredicateProxy: ["ERC-20 predicate", "bridge"],
  ERC721PredicateProxy: ["ERC-721 predicate", "bridge"],
  ERC1155PredicateProxy: ["ERC-1155 predicate", "bridge"],
  MintableERC20PredicateProxy: ["mintable ERC-20 predicate", "bridge"],
  MintableERC721PredicateProxy: ["mintable ERC-721 predicate", "bridge"],
  MintableERC1155PredicateProxy: ["mintable ERC-1155 predicate", "bridge"],
  EtherPredicateProxy: ["ether predicate", "bridge"],
  RootChainManagerProxy: ["root chain manager", "contract"],
};
const fxPortal: Meanings = {
  FxRoot: ["Fx root", "contract"],
  FxERC20RootTunnel: ["Fx ERC-20 root tunnel", "bridge"],
  FxERC721RootTunnel: ["Fx ERC-721 root tunnel", "bridge"],
  FxERC1155RootTunnel: ["Fx ERC-1155 root tunnel", "bridge"],
  FxMintableERC20RootTunnel: ["Fx mintable ERC-20 root tunnel", "bridge"],
};

/** Child contracts make tokens and burn them. */
const onPolygon: Meanings = {
  ChildChain: ["child chain", "contract"],
  EIP1559Burn: ["EIP-1559 burn contract", "contract"],
  ChildChainManagerProxy: ["child chain manager", "contract"],
  FxChild: ["Fx child", "contract"],
  FxERC20ChildTunnel: ["Fx ERC-20 child tunnel", "contract"],
  FxERC721ChildTunnel: ["Fx ERC-721 child tunnel", "contract"],
  FxERC1155ChildTunnel: ["Fx ERC-1155 child tunnel", "contract"],
  FxMintableERC20ChildTunnel: ["Fx mintable ERC-20 child tunnel", "contract"],
  BorValidatorSet: ["validator set", "contract"],
  StateReceiver: ["state receiver", "contract"],
};

export function contractsOfPolygon(): Contract[] {
  const { Main: main, Matic: own } = polygon;
  const of = "Polygon: ";
  const addresses = {
    ...own.Contracts,
    ...own.POSContracts,
    ...own.FxPortalContracts,
    ...own.GenesisContracts,
  };
  const ofZkEvm = "Polygon zkEVM: ";
  return [
    ...readContracts(main.ChainId, main.Contracts, plasma, of),
    ...readContracts(main.ChainId, main.POSContracts, proofOfStake, of),
    ...readContracts(main.ChainId, main.FxPortalContracts, fxPortal, of),
    ...readContracts(own.ChainId, addresses, onPolygon, of),
    ...readContracts(
      zkEvm.Main.ChainId,
      zkEvm.Main.Contracts,
      {
        PolygonZkEVMBridgeProxy: ["bridge", "bridge"],
        PolygonZkEVMProxy: ["rollup", "contract"],
        PolygonZkEVMGlobalExitRootProxy: ["global exit root", "contract"],
      },
      ofZkEvm,
    ),
    ...readContracts(
      zkEvm.zkEVM.ChainId,
      zkEvm.zkEVM.Contracts,
      {
        PolygonZkEVMBridge: ["bridge", "bridge"],
        PolygonZkEVMGlobalExitRootL2: ["global exit root", "contract"],
      },
      ofZkEvm,
    ),
  ];
}
