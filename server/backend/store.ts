import { LRUCache } from "lru-cache";
import { type ChainId, isChainId } from "../../contract/chains.ts";
import type { EndpointName } from "../../contract/endpoints.ts";
import { ProblemError } from "../problem-error.ts";
import type { Store } from "../store/store.ts";
import type { Answer, Backend } from "./backend.ts";
import { entityTag } from "./entity-tag.ts";
import { holderPages, StaleTokenError } from "./holder-pages.ts";
import { findTokens, type FoundTokens, loadTokenList } from "./token-list.ts";
import { loadToken, storedAnswer, type TokenState } from "./token-state.ts";
import { loadWalletStats } from "./wallet-answer.ts";

export interface StoreBackend extends Backend {
  /** `address` as `normalizeAddress` returns it. */
  tokenExists(chain: ChainId, address: string): Promise<boolean>;
}

/**
 * Answers from the store. What was read is kept in bounded caches until an import changes anything. Caches hold
 * promises: equal questions asked at once are one query, and what was begun before a change is dropped with it.
 */
export function createStoreBackend(store: Pick<Store, "reader" | "onChange">): StoreBackend {
  const { reader } = store;
  const states = new LRUCache<string, Promise<TokenState>>({ max: 2000 });
  const lists = new LRUCache<string, Promise<Answer>>({ max: 500 });
  const wallets = new LRUCache<string, Promise<Answer>>({ max: 10_000 });
  const holderPage = holderPages(reader);
  store.onChange(() => {
    states.clear();
    lists.clear();
    wallets.clear();
  });

  function once<T>(cache: LRUCache<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> {
    const known = cache.get(key);
    if (known) return known;
    const loading = load();
    cache.set(key, loading);
    loading.catch(() => {
      if (cache.peek(key) === loading) cache.delete(key);
    });
    return loading;
  }

  function tokenState(chain: string, address: string): Promise<TokenState> {
    const id = knownChain(chain);
    return once(states, `${id}:${address}`, () => loadToken(reader, id, address));
  }

  /** Reads again, from the token's new state, where an import was committed between two reads. */
  async function withState<T>(
    chain: string,
    address: string,
    read: (state: TokenState) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        return await read(await tokenState(chain, address));
      } catch (error) {
        if (!(error instanceof StaleTokenError)) throw error;
        states.delete(`${chain}:${address}`);
      }
    }
    throw new ProblemError("overloaded", "the token is changing; try again", undefined, 1);
  }

  const perToken =
    (endpoint: EndpointName) =>
    async (args: { chain_id: string; contract_address: string }): Promise<Answer> => {
      const answer = storedAnswer(await tokenState(args.chain_id, args.contract_address), endpoint);
      return answer ?? missing();
    };

  return {
    getTokens: ({ chain_id, limit, offset }) => {
      const chain = knownChain(chain_id);
      return once(lists, `${chain}.${limit}.${offset}`, () => loadTokenList(reader, chain, limit, offset));
    },
    getToken: perToken("getToken"),
    getTokenStats: perToken("getTokenStats"),
    getTokenPnl: perToken("getTokenPnl"),
    getWalletCategories: perToken("getWalletCategories"),
    getSupplyBreakdown: perToken("getSupplyBreakdown"),
    getHolderDeltas: ({ chain_id, token_address }) =>
      perToken("getHolderDeltas")({ chain_id, contract_address: token_address }),
    getHolderBreakdowns: ({ chain_id, token_address }) =>
      perToken("getHolderBreakdowns")({ chain_id, contract_address: token_address }),

    getHolders: (args) =>
      withState(args.chain_id, args.contract_address, async (state) => {
        storedAnswer(state, "getHolders");
        const { total, rows } = await holderPage(state, args);
        const body = `{"holder_count":${state.holderCount},"total":${total},"holders":[${rows.join(",")}]}`;
        return { body, etag: entityTag(body), ...state.meta, pageTotal: total };
      }),

    getWalletStats: (args) =>
      withState(args.chain_id, args.token_address, (state) => {
        storedAnswer(state, "getWalletStats");
        return once(wallets, `${state.tokenId}.${state.version}.${args.wallet_address}`, async () => {
          const body = JSON.stringify(await loadWalletStats(reader, state, args.wallet_address));
          return { body, etag: entityTag(body), ...state.meta };
        });
      }),

    tokenExists: (chain, address) =>
      tokenState(chain, address).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ProblemError && error.code === "token_not_found") return false;
          throw error;
        },
      ),
  };
}

export function searchTokens(
  store: Pick<Store, "reader">,
  chain: ChainId,
  text: string,
  limit = 20,
): Promise<FoundTokens> {
  return findTokens(store.reader, chain, text, limit);
}

function knownChain(chain: string): ChainId {
  if (!isChainId(chain)) throw new ProblemError("unknown_chain");
  return chain;
}

/** Every token has an answer or a problem for each of its endpoints: this is a defect of the store. */
function missing(): never {
  throw new Error("the store has no answer for this token");
}
