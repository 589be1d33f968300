import { type ChainId, chainIds, hostedChains } from "../../contract/chains.ts";
import { type EndpointName, endpointUrl, type ParsedArgs } from "../../contract/endpoints.ts";
import type { Stale } from "../../contract/meta.ts";
import { pageQuery } from "../../contract/query.ts";
import type { TokenListPage } from "../../contract/tokens.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Store } from "../store/store.ts";
import { loadAllChains } from "./tokens/all-chains.ts";
import type { Answer, Backend, ReadyAnswers } from "./backend.ts";
import { entityTag } from "../lib/entity-tag.ts";
import { chainOf, everyOperation, knownChain, operationOf, tokenOf } from "./operations.ts";
import { PromiseCache } from "./cache/promise-cache.ts";
import { withStale } from "./stale.ts";
import {
  type FiguresArgs,
  figuresAnswer,
  findTokenFigures,
  type FoundFigures,
  isFiltered,
  withoutFigures,
} from "./tokens/token-figures.ts";
import { RemainingTop10s } from "./tokens/remaining-top10.ts";
import { loadOwnTokens, type OwnToken } from "./tokens/token-list.ts";
import type { UpstreamBackend } from "./upstream/upstream.ts";
import { loadWalletHoldings } from "./wallets/wallet-holdings.ts";
import { loadWalletTokens } from "./wallets/wallet-tokens.ts";

export interface MixedBackend extends Backend {
  readonly ready: ReadyAnswers;
  /** Finds out which of the own tokens the hosted service has too. Until then they are listed as if it had none. */
  lookUpOwnTokens(): Promise<void>;
}

interface MixedOptions {
  readonly own: Backend & { readonly ready: ReadyAnswers };
  readonly store: Pick<Store, "reader" | "onChange">;
  readonly upstream: Pick<UpstreamBackend, EndpointName | "ready" | "knownTokens" | "lookUp">;
}

type WalletArgs = ParsedArgs<"getWalletTokens" | "getWalletHoldings">;

/** The own tokens of a chain. */
interface OwnTokens {
  /** In the order of the chain's list. */
  readonly list: readonly OwnToken[];
  readonly byAddress: ReadonlyMap<string, OwnToken>;
}

/** Own tokens from the store, all others from the hosted service. */
export function createMixedBackend({ own, store, upstream }: MixedOptions): MixedBackend {
  const sets = new PromiseCache<OwnTokens>(chainIds.length);
  const figures = new PromiseCache<FoundFigures>(200);
  const remaining = new RemainingTop10s(store, () => figures.clear());
  store.onChange(() => {
    sets.clear();
    figures.clear();
  });
  const ownTokens = (chain: ChainId) => sets.load(chain, () => loadSet(store.reader, chain));

  const ofToken = everyOperation(async (name, args) => {
    const chain = knownChain(chainOf(args));
    const { byAddress } = await ownTokens(chain);
    const isOwn = byAddress.has(tokenOf(args) ?? "") || !hostedChains.includes(chain);
    return operationOf(isOwn ? own : upstream, name)(args);
  });

  /**
   * The tokens that only we know come first; then the hosted service's list, in which those that we know too keep
   * their place and are ours. So every token is on one page, pages are full, and the total is one sum.
   */
  async function getTokens({ chain_id, limit, offset }: ParsedArgs<"getTokens">): Promise<Answer> {
    const chain = knownChain(chain_id);
    const { list, byAddress } = await ownTokens(chain);
    const { tokens: known } = upstream.knownTokens(chain);
    const first = list.filter(({ token }) => !known.has(token.address));
    const ours = first.slice(offset, offset + limit);
    const theirs = await theirPage(chain, limit, ours.length, Math.max(0, offset - first.length));

    const sent = new Set(ours.map(({ token }) => token.address));
    const rows = theirs.page.tokens.flatMap((token, index) => {
      // Listed since it was last looked up: it was on this page already.
      if (sent.has(token.address)) return [];
      return [
        byAddress.get(token.address) ?? {
          token,
          source: theirs.sources[index] ?? ("upstream" as const),
          asOf: null,
        },
      ];
    });
    const all = [...ours, ...rows];
    const times = [...all.map(({ asOf }) => asOf), theirs.asOf].filter((time) => time !== null);
    const total = first.length + theirs.page.total;
    const body = JSON.stringify({ total, tokens: all.map(({ token }) => token) } satisfies TokenListPage);
    const answer: Answer = {
      body,
      etag: entityTag(body),
      asOf: times.length > 0 ? Math.max(...times) : null,
      sources: all.map(({ source }) => source),
      history: null,
      priceUsd: null,
      pageTotal: total,
    };
    return theirs.stale === undefined ? answer : withStale(answer, theirs.stale);
  }

  /**
   * Own tokens as asked for; those of the hosted service, which has no figures, after them in its order. It says
   * nothing of where in its list ours are: a page from which they are left out is shorter, and the last one reaches
   * to the end of the list. What is filtered by a figure or a name leaves out what nobody here has looked through.
   */
  async function getTokenFigures(args: FiguresArgs): Promise<Answer> {
    const chain = knownChain(args.chain_id);
    const { limit, offset } = args;
    const { list, byAddress } = await ownTokens(chain);
    const ours = await figures.load(endpointUrl("getTokenFigures", args), () =>
      findTokenFigures(store.reader, args, { withDemo: false, remaining }),
    );
    const covered = list.length > 0 ? "own" : "none";
    if (covered === "own" && isFiltered(args)) {
      return figuresAnswer({ total: ours.total, covered }, ours.rows);
    }
    const { tokens: known, total: theirTotal } = upstream.knownTokens(chain);
    const both = list.filter(({ token }) => known.has(token.address)).length;
    const from = Math.max(0, offset - list.length);
    const isLast = theirTotal !== null && offset + limit >= list.length + theirTotal - both;
    const longest = isLast ? Math.min(pageQuery.limit.maximum, limit + both) : limit;
    const theirs = await theirPage(chain, longest, ours.rows.length, from);
    const rest = theirs.page.tokens.flatMap((token, index) =>
      byAddress.has(token.address)
        ? []
        : [
            {
              token: withoutFigures(token),
              source: theirs.sources[index] ?? ("upstream" as const),
              asOf: theirs.asOf,
            },
          ],
    );
    const total = list.length + Math.max(0, theirs.page.total - both);
    const answer = figuresAnswer({ total, covered }, [...ours.rows, ...rest]);
    return theirs.stale === undefined ? answer : withStale(answer, theirs.stale);
  }

  /** The hosted service's part of a page. Where it fails, own tokens are listed all the same. */
  async function theirPage(chain: ChainId, limit: number, taken: number, offset: number) {
    if (!hostedChains.includes(chain)) {
      return { page: { total: 0, tokens: [] }, sources: [], asOf: null, stale: undefined };
    }
    try {
      const args = { chain_id: chain, limit: taken < limit ? limit - taken : limit, offset };
      const { body, sources, asOf, stale } = await upstream.getTokens(args);
      const page = JSON.parse(body) as TokenListPage;
      return { page: taken < limit ? page : { ...page, tokens: [] }, sources, asOf, stale };
    } catch (error) {
      if (!(error instanceof ProblemError) || taken === 0) throw error;
      const page: TokenListPage = { total: upstream.knownTokens(chain).total ?? 0, tokens: [] };
      const stale: Stale = { reason: error.code, at: Math.floor(Date.now() / 1_000) };
      return { page, sources: [], asOf: null, stale };
    }
  }

  /** Of a wallet, one's own tokens alone: nobody can look through those of the hosted service. */
  async function ownWallet({ chain_id, wallet_address: wallet, limit, offset }: WalletArgs) {
    const chain = knownChain(chain_id);
    const { list } = await ownTokens(chain);
    return { chain, wallet, limit, offset, covered: list.length > 0 ? "own" : "none" } as const;
  }

  return {
    ...ofToken,
    getTokens,
    getTokenFigures,
    // One's own alone: the hosted service has no order by holders, and would be asked for all its tokens before the first.
    async getAllChainsTokens(args) {
      const all = await Promise.all(chainIds.map(ownTokens));
      const covered = all.some(({ list }) => list.length > 0) ? "own" : "none";
      return loadAllChains(store.reader, { ...args, covered });
    },
    getWalletTokens: async (args) => loadWalletTokens(store.reader, await ownWallet(args)),
    getWalletHoldings: async (args) => loadWalletHoldings(store.reader, await ownWallet(args)),
    async getOverlap(args) {
      const { byAddress } = await ownTokens(knownChain(args.chain_id));
      if (args.tokens.every((address) => byAddress.has(address))) return own.getOverlap(args);
      throw new ProblemError(
        "stats_unavailable",
        "one of the tokens is not among this server’s own, and a hosted service does not tell all holders",
      );
    },
    getLabels: (args) => own.getLabels(args),
    ready(call) {
      const set = sets.ready(chainOf(call.args) ?? "");
      const token = tokenOf(call.args);
      if (token === undefined || set === undefined) return undefined;
      return set.byAddress.has(token) ? own.ready(call) : upstream.ready(call);
    },
    async lookUpOwnTokens() {
      for (const chain of hostedChains) {
        for (const { token } of (await ownTokens(chain)).list) await upstream.lookUp(chain, token.address);
      }
    },
  };
}

async function loadSet(reader: Store["reader"], chain: ChainId): Promise<OwnTokens> {
  const list = await loadOwnTokens(reader, chain);
  return { list, byAddress: new Map(list.map((own) => [own.token.address, own])) };
}
