import { isChainId } from "../../contract/chains.ts";
import type { EndpointName, ParsedArgs } from "../../contract/endpoints.ts";
import type { TokenAddress } from "../../contract/address.ts";
import type { WalletTokensPage } from "../../contract/tokens.ts";
import type { WalletHoldingsPage } from "../../contract/wallets/holdings.ts";
import type { Answer } from "../api/backend.ts";
import {
  type AnyArgs,
  chainOf,
  everyOperation,
  knownChain,
  operationOf,
  tokenOf,
} from "../api/operations.ts";
import { createStoreBackend, type StoreBackend } from "../api/store-backend.ts";
import { loadWalletTokens } from "../api/wallets/wallet-tokens.ts";
import { entityTag } from "../lib/entity-tag.ts";
import type { ClusterCatalogue } from "./catalogue.ts";
import type { Shards } from "./clickhouse.ts";
import { loadClusterOverlap } from "./overlap.ts";
import { scopeOf } from "./scopes.ts";
import type { TokenHouse } from "./token-house.ts";
import { findWalletTokens } from "./wallet-tokens.ts";

interface ClusterParts {
  readonly shards: Shards;
  readonly catalogue: ClusterCatalogue;
  readonly house: TokenHouse;
}

const ofSeveralBundles = new Set<EndpointName>(["getWalletTokens", "getWalletHoldings", "getOverlap"]);

export type ClusterBackend = Omit<StoreBackend, "tokenExists">;

/**
 * Answers from what workers have published: of a token from its own bundle, lists from the catalogue, a wallet's tokens
 * from all shards. Every figure and every query is that of a single machine.
 */
export function createClusterBackend({ shards, catalogue, house }: ClusterParts): ClusterBackend {
  const lists = createStoreBackend(catalogue.store, catalogue.remaining);

  async function walletTokens(args: AnyArgs): Promise<Answer> {
    const { wallet_address: wallet, limit, offset } = args as AnyArgs & ParsedArgs<"getWalletTokens">;
    const chain = knownChain(chainOf(args));
    const found = await findWalletTokens(shards, chain, wallet);
    // Others are of bundles that were replaced, or never came to be.
    const holdings = found.filter(
      ({ token, version }) => catalogue.versionOf(scopeOf({ chain, address: token })) === version,
    );
    const { reader } = catalogue.store;
    return loadWalletTokens(reader, { chain, wallet, holdings, limit, offset, covered: "all" });
  }

  /** The tokens from all shards, and of each what its own bundle says. */
  async function walletHoldings(args: AnyArgs): Promise<Answer> {
    const { wallet_address: wallet } = args as AnyArgs & ParsedArgs<"getWalletHoldings">;
    const chain = knownChain(chainOf(args));
    const list = await walletTokens(args);
    const { total, covered, tokens } = JSON.parse(list.body) as WalletTokensPage;
    const own = { chain_id: chain, wallet_address: wallet, limit: 1, offset: 0 };
    const holdings = await Promise.all(
      tokens.map(async ({ address }) => {
        const scope = scopeOf({ chain, address });
        const { body } = await house.answer(scope, (backend) => backend.getWalletHoldings(own));
        return (JSON.parse(body) as WalletHoldingsPage).holdings;
      }),
    );
    const body = JSON.stringify({
      total,
      covered,
      holdings: holdings.flat(),
    } satisfies WalletHoldingsPage);
    return { ...list, body, etag: entityTag(body) };
  }

  function overlap(args: AnyArgs): Promise<Answer> {
    const { tokens, limit, offset } = args as AnyArgs & ParsedArgs<"getOverlap">;
    return loadClusterOverlap(house, { chain: knownChain(chainOf(args)), tokens, limit, offset });
  }

  async function answer(name: EndpointName, args: AnyArgs): Promise<Answer> {
    if (name === "getWalletTokens") return walletTokens(args);
    if (name === "getWalletHoldings") return walletHoldings(args);
    if (name === "getOverlap") return overlap(args);
    const address = tokenOf(args);
    if (address === undefined) return operationOf(lists, name)(args);
    const scope = scopeOf({ chain: knownChain(chainOf(args)), address });
    return house.answer(scope, (backend) => operationOf(backend, name)(args));
  }

  return {
    ...everyOperation(answer),
    ready(call) {
      if (ofSeveralBundles.has(call.name)) return undefined;
      const address = tokenOf(call.args);
      const chain = chainOf(call.args);
      if (address === undefined) return lists.ready(call);
      if (chain === undefined || !isChainId(chain)) return undefined;
      return house.ready(scopeOf({ chain, address }))?.ready(call);
    },
    holderList(args) {
      const token: TokenAddress = { chain: knownChain(args.chain_id), address: args.contract_address };
      return house.answer(scopeOf(token), (backend) => backend.holderList(args));
    },
    close: () => lists.close(),
  };
}
