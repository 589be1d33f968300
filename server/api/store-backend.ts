import { tmpdir } from "node:os";
import type { ChainId } from "../../contract/chains.ts";
import { type EndpointName, endpointUrl, type ParsedArgs } from "../../contract/endpoints.ts";
import type { Completeness } from "../../contract/completeness/certificate.ts";
import type { Labels } from "../../contract/labels.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { isOverflow } from "../store/database.ts";
import type { Store } from "../store/store.ts";
import type { Answer, Backend, Call, ReadyAnswers } from "./backend.ts";
import { entityTag } from "../lib/entity-tag.ts";
import { loadAllChains } from "./tokens/all-chains.ts";
import { loadClusters } from "./clusters/answer.ts";
import { type ClusterGraph, loadClusterGraph } from "./clusters/graph.ts";
import { findCertificate, loadCompleteness, loadKnown } from "./completeness/completeness.ts";
import { loadCohorts } from "./history/cohorts.ts";
import { keptParts } from "./cache/costly.ts";
import { loadCostBasis } from "./history/cost-basis.ts";
import { loadHolderChanges } from "./holders/holder-changes.ts";
import { labelledAddresses } from "./labels/address-labels.ts";
import { HolderListFiles, type LongBody } from "./completeness/holder-list-files.ts";
import { holderSummaries } from "./holders/holder-summary.ts";
import { readUnchanged, StaleTokenError } from "./at-version.ts";
import { holderPages } from "./holders/holder-pages.ts";
import { type HoldersArgs, loadHoldersAt, withNowItself } from "./holders/holders-at.ts";
import { leavesOut } from "./exclusions/excluded-owners.ts";
import { MomentLists } from "./past/holder-lists-at.ts";
import { loadLaunch } from "./launch/launch.ts";
import { chainOf, knownChain, tokenOf } from "./operations.ts";
import { SettledCache } from "./cache/promise-cache.ts";
import { markStale } from "./stale.ts";
import { loadTokenFigures } from "./tokens/token-figures.ts";
import { findTokens, type FoundTokens, loadTokenList } from "./tokens/token-list.ts";
import { loadTokenHistory } from "./history/token-history.ts";
import { loadToken, storedAnswer, type TokenState } from "./token-state.ts";
import { loadWalletStats } from "./wallets/wallet-stats.ts";
import { loadWalletHistory } from "./wallets/wallet-history.ts";
import { loadWalletTokens } from "./wallets/wallet-tokens.ts";

export interface StoreBackend extends Backend {
  /** `address` as `normalizeAddress` returns it. */
  tokenExists(chain: ChainId, address: string): Promise<boolean>;
  readonly ready: ReadyAnswers;
  /** The holder list that a certificate names, as CSV. */
  readonly holderList: (
    args: ParsedArgs<"getCertificate">,
  ) => Promise<{ readonly etag: string; readonly body: string | LongBody }>;
  /** Gives back what is kept in the database's memory. Nothing may be asked any more. */
  close(): Promise<void>;
}

/** Answers differ in length by a thousand times. */
const mostKeptBytes = 32 * 1024 * 1024;
const keptAnswers = (most: number) =>
  new SettledCache<Answer>(most, { bytes: mostKeptBytes, bytesOf: ({ body }) => body.length });

/** Amounts are stored exactly; a sum of many of them, on the way to a figure, may be more than is held. */
function refuseOverflow(error: unknown): never {
  if (!isOverflow(error)) throw error;
  throw new ProblemError(
    "stats_unavailable",
    "the token's amounts are too large for this figure: a sum of them is beyond 128 bits, so it cannot be computed exactly",
  );
}

/** Answers from the store. What was read is kept in bounded caches until an import changes it. */
export function createStoreBackend(
  store: Pick<Store, "reader" | "apart" | "onChange"> & Partial<Pick<Store, "directory">>,
): StoreBackend {
  const { reader } = store;
  const states = new SettledCache<TokenState>(2000);
  const lists = keptAnswers(500);
  // Their keys have the version of the token in them.
  const pages = keptAnswers(1000);
  const wallets = keptAnswers(10_000);
  const histories = keptAnswers(200);
  const knowns = new SettledCache<Completeness["known"]>(1000);
  const graphs = new SettledCache<ClusterGraph>(50);
  const holderPage = holderPages(reader);
  const summary = holderSummaries(reader);
  const moments = new MomentLists(reader);
  const holderLists = new HolderListFiles(reader, store.directory ?? tmpdir());
  const costlyOf = keptParts(reader, moments, 200);
  // A row for each owner that received early.
  const costlyLaunchOf = keptParts(reader, moments, 3);
  /** How often what is known of addresses changed. */
  let labelled = 0;
  store.onChange((tokenIds) => {
    if (tokenIds.length === 0) labelled += 1;
    states.dropWhere(({ tokenId }) => tokenIds.includes(tokenId));
    lists.clear();
  });

  function tokenState(chain: string, address: string): Promise<TokenState> {
    const id = knownChain(chain);
    return states.load(`${id}:${address}`, () => loadToken(reader, id, address));
  }

  /** Reads again, from the token's new state, where an import was committed between two reads. */
  async function withState(
    chain: string,
    address: string,
    read: (state: TokenState) => Promise<Answer>,
  ): Promise<Answer> {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        const state = await tokenState(chain, address);
        return ofState(state, await read(state));
      } catch (error) {
        if (!(error instanceof StaleTokenError)) refuseOverflow(error);
        states.delete(`${chain}:${address}`);
      }
    }
    throw new ProblemError("overloaded", "the token is changing; try again", undefined, 1);
  }

  /** The newest moment has one name, however late the one is that is asked for. */
  function plainMoment(state: TokenState, args: ParsedArgs<"getCostBasis">): ParsedArgs<"getCostBasis"> {
    const { at, ...rest } = args;
    const { asOf } = state.meta;
    return at === undefined || asOf === null || at < asOf ? args : rest;
  }

  const labelledKey = (state: TokenState, name: EndpointName, args: unknown) =>
    `${labelled}:${momentKey(state, name, args)}`;
  /** Where an answer about a token is kept: for what computes it, and for `ready`, which must find it there. */
  function placeIn(state: TokenState, { name, args }: Call): readonly [SettledCache<Answer>, string] {
    switch (name) {
      case "getHolders":
        return [pages, leavesOut(args) ? labelledKey(state, name, args) : plainPageKey(state, args)];
      case "getTokenHistory":
        return [histories, leavesOut(args) ? labelledKey(state, name, args) : plainHistoryKey(state, args)];
      case "getWalletStats":
        return [wallets, walletKey(state, args)];
      case "getCostBasis":
        return [pages, labelledKey(state, name, plainMoment(state, args))];
      case "getWalletHistory":
        return [pages, momentKey(state, name, args)];
      default:
        return [pages, labelledKey(state, name, args)];
    }
  }
  function keep(state: TokenState, call: Call, read: () => Promise<Answer>): Promise<Answer> {
    const [cache, key] = placeIn(state, call);
    return cache.load(key, read);
  }

  const perToken =
    (endpoint: EndpointName) =>
    async (args: { chain_id: string; contract_address: string }): Promise<Answer> => {
      const state = await tokenState(args.chain_id, args.contract_address);
      return ofState(state, storedAnswer(state, endpoint) ?? missing());
    };

  return {
    getTokens: (args) => {
      const chain = knownChain(args.chain_id);
      const { limit, offset } = args;
      return lists.load(endpointUrl("getTokens", args), () => loadTokenList(reader, chain, limit, offset));
    },
    getTokenFigures: (args) => {
      knownChain(args.chain_id);
      return lists.load(endpointUrl("getTokenFigures", args), () => loadTokenFigures(reader, args));
    },
    getAllChainsTokens: (args) =>
      lists.load(endpointUrl("getAllChainsTokens", args), () =>
        loadAllChains(reader, { ...args, covered: "all" }),
      ),
    getWalletTokens: (args) => {
      const { chain_id, wallet_address: wallet, limit, offset } = args;
      const query = { chain: knownChain(chain_id), wallet, limit, offset, covered: "all" } as const;
      return lists.load(endpointUrl("getWalletTokens", args), () => loadWalletTokens(reader, query));
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
      withState(args.chain_id, args.contract_address, (state) => {
        if (isOfPast(args, state) || leavesOut(args)) {
          return keep(state, { name: "getHolders", args }, () => loadHoldersAt(reader, moments, state, args));
        }
        storedAnswer(state, "getHolders");
        return keep(state, { name: "getHolders", args }, async () => {
          const page = await holderPage(state, args);
          const { total, rows } = args.with?.includes("now") ? withNowItself(page) : page;
          const body = `{"holder_count":${state.holderCount},"total":${total},"holders":[${rows.join(",")}]}`;
          return { body, etag: entityTag(body), ...state.meta, pageTotal: total };
        });
      }),

    getWalletStats: (args) =>
      withState(args.chain_id, args.token_address, (state) => {
        storedAnswer(state, "getWalletStats");
        return keep(state, { name: "getWalletStats", args }, async () => {
          const { stats, facts } = await loadWalletStats(reader, state, args.wallet_address);
          const body = JSON.stringify(stats);
          return { body, etag: entityTag(body), ...state.meta, facts };
        });
      }),

    getHolderChanges: (args) =>
      withState(args.chain_id, args.contract_address, (state) =>
        keep(state, { name: "getHolderChanges", args }, () =>
          loadHolderChanges(reader, moments, state, args),
        ),
      ),
    getCostBasis: (args) =>
      withState(args.chain_id, args.contract_address, (state) =>
        keep(state, { name: "getCostBasis", args }, () =>
          readUnchanged(reader, state, () =>
            loadCostBasis(reader, state, args, costlyOf(state, "cost basis")),
          ),
        ),
      ),
    getCohorts: (args) =>
      withState(args.chain_id, args.contract_address, (state) =>
        keep(state, { name: "getCohorts", args }, () =>
          readUnchanged(reader, state, () => loadCohorts(reader, state, args, costlyOf(state, "cohorts"))),
        ),
      ),

    getHolderSummary: (args) =>
      withState(args.chain_id, args.token_address, (state) => {
        storedAnswer(state, "getHolders");
        return keep(state, { name: "getHolderSummary", args }, () =>
          moments.inTurn(() => summary(state, args)),
        );
      }),
    async getLabels({ chain_id, address, token: [token] }) {
      const addresses = await labelledAddresses(reader, knownChain(chain_id), address, token);
      const body = JSON.stringify({ addresses } satisfies Labels);
      return { body, etag: entityTag(body), asOf: null, sources: [], history: null, priceUsd: null };
    },
    getWalletHistory: (args) =>
      withState(args.chain_id, args.token_address, (state) =>
        keep(state, { name: "getWalletHistory", args }, () =>
          moments.inTurn(() => loadWalletHistory(reader, state, args)),
        ),
      ),
    getClusters: (args) =>
      withState(args.chain_id, args.token_address, (state) =>
        keep(state, { name: "getClusters", args }, () => {
          const { tokenId, version } = state;
          const graph = () =>
            graphs.load(`${tokenId}.${version}`, () =>
              moments.inTurn(() => readUnchanged(reader, state, () => loadClusterGraph(reader, tokenId))),
            );
          return readUnchanged(reader, state, () =>
            loadClusters(reader, state, args, graph, (work) => moments.inTurn(work)),
          );
        }),
      ),

    getLaunch: (args) =>
      withState(args.chain_id, args.token_address, (state) =>
        keep(state, { name: "getLaunch", args }, () =>
          readUnchanged(reader, state, () =>
            loadLaunch(reader, state, args, costlyLaunchOf(state, `launch ${labelled}`)),
          ),
        ),
      ),

    // Certificates come without a change of the token.
    getCompleteness: (args) =>
      withState(args.chain_id, args.contract_address, async (state) => {
        const known = await knowns.load(`${state.tokenId}.${state.version}`, () => loadKnown(reader, state));
        return loadCompleteness(reader, state, known, placeOf(args));
      }),
    getCertificate: (args) =>
      withState(args.chain_id, args.contract_address, async ({ meta }) => {
        const body = JSON.stringify(await findCertificate(reader, placeOf(args), args.block));
        return { body, etag: entityTag(body), ...meta };
      }),
    async holderList(args) {
      const state = await tokenState(args.chain_id, args.contract_address);
      const certificate = await findCertificate(reader, placeOf(args), args.block);
      return holderLists.load(state, certificate, (work) => moments.inTurn(work)).catch(refuseOverflow);
    },

    getTokenHistory: (args) =>
      withState(args.chain_id, args.contract_address, (state) =>
        keep(state, { name: "getTokenHistory", args }, () => loadTokenHistory(store, moments, state, args)),
      ),

    ready(call) {
      const { name, args } = call;
      const token = tokenOf(args);
      if (token === undefined) return lists.ready(endpointUrl<EndpointName>(name, args as never));
      const state = states.ready(`${chainOf(args)}:${token}`);
      const answer = state?.answers.get(name);
      if (state === undefined || typeof answer === "string") return undefined;
      const [cache, key] = placeIn(state, call);
      const ready = answer ?? cache.ready(key);
      return ready && ofState(state, ready);
    },

    async close() {
      await holderLists.close();
      await moments.close();
    },

    tokenExists: (chain, address) =>
      tokenState(chain, address).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ProblemError && error.code === "token_not_found") return false;
          if (error instanceof ProblemError && error.code === "figures_refused") return true;
          throw error;
        },
      ),
  };
}

function placeOf({ chain_id, contract_address: address }: { chain_id: string; contract_address: string }) {
  return { chain: knownChain(chain_id), address };
}

export function searchTokens(
  store: Pick<Store, "reader">,
  chain: ChainId,
  text: string,
  limit = 20,
): Promise<FoundTokens> {
  return findTokens(store.reader, chain, text, limit);
}

function plainPageKey({ tokenId, version }: TokenState, args: ParsedArgs<"getHolders">): string {
  const { limit, offset, min_amount = "", max_amount = "", at = "", with: also = "" } = args;
  return `${tokenId}.${version}.${limit}.${offset}.${min_amount}-${max_amount}@${at}+${String(also)}`;
}

/** A list of a moment after the newest event is the list of now, where all that was before is known. */
function isOfPast(
  args: HoldersArgs,
  { meta: { asOf, history } }: TokenState,
): args is HoldersArgs & { readonly at: number } {
  return args.at !== undefined && (history !== "full" || (asOf !== null && args.at < asOf));
}

function momentKey({ tokenId, version }: TokenState, name: EndpointName, args: unknown): string {
  return `${tokenId}.${version}.${endpointUrl<EndpointName>(name, args as never)}`;
}

function walletKey({ tokenId, version }: TokenState, args: ParsedArgs<"getWalletStats">): string {
  return `${tokenId}.${version}.${args.wallet_address}`;
}

function plainHistoryKey({ tokenId, version }: TokenState, args: ParsedArgs<"getTokenHistory">): string {
  const { metrics = [], interval, from = "", to = "" } = args;
  return `${tokenId}.${version}.${interval}.${from}.${to}.${metrics.join()}`;
}

function ofState({ stale }: TokenState, answer: Answer): Answer {
  return stale === undefined ? answer : markStale(answer, stale);
}

/** Every token has an answer or a problem for each of its endpoints: this is a defect of the store. */
function missing(): never {
  throw new Error("the store has no answer for this token");
}
