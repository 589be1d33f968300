import { tmpdir } from "node:os";
import type { ChainId } from "../../contract/chains.ts";
import { type EndpointName, endpointUrl } from "../../contract/endpoints.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { isOverflow } from "../store/database.ts";
import type { Store } from "../store/store.ts";
import { StaleTokenError } from "./at-version.ts";
import type { Answer, Backend, ReadyAnswers } from "./backend.ts";
import { PromiseCache } from "./cache/promise-cache.ts";
import { clusterHandlers } from "./clusters/handlers.ts";
import { findCertificate } from "./completeness/completeness.ts";
import { completenessHandlers, placeOf } from "./completeness/handlers.ts";
import { type HolderList, HolderListFiles } from "./completeness/holder-list-files.ts";
import { answerCache, type EndpointHandler, type HandlerContext, type EndpointHandlers } from "./handler.ts";
import { historyHandlers } from "./history/handlers.ts";
import { holderHandlers } from "./holders/handlers.ts";
import { labelHandlers } from "./labels/handlers.ts";
import { launchHandlers } from "./launch/handlers.ts";
import { type AnyArgs, chainOf, everyOperation, knownChain, tokenOf } from "./operations.ts";
import { overlapHandlers } from "./overlap/handlers.ts";
import { HolderListsAt } from "./past/holder-lists-at.ts";
import { markStale } from "./stale.ts";
import { statsHandlers } from "./stats/handlers.ts";
import { tokenHandlers } from "./tokens/handlers.ts";
import { type RemainingTop10Source, RemainingTop10s } from "./tokens/remaining-top10.ts";
import { loadToken, storedAnswer, type TokenState, versionKey } from "./token-state.ts";
import { walletHandlers } from "./wallets/handlers.ts";

export interface StoreBackend extends Backend {
  /** `address` as `normalizeAddress` returns it. */
  tokenExists(chain: ChainId, address: string): Promise<boolean>;
  readonly ready: ReadyAnswers;
  readonly holderList: HolderList;
  /** Gives back what is kept in the database's memory. Nothing may be asked any more. */
  close(): Promise<void>;
}

/** How every endpoint is answered that is not stored with its token. One that is missing here belongs into the `handlers.ts` of its family's folder. */
const handlersOf = (context: HandlerContext): EndpointHandlers => ({
  ...tokenHandlers(context),
  ...statsHandlers,
  ...holderHandlers(context),
  ...historyHandlers(context),
  ...walletHandlers(context),
  ...overlapHandlers(context),
  ...clusterHandlers(context),
  ...launchHandlers(context),
  ...labelHandlers(context),
  ...completenessHandlers(context),
});

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
  store: Pick<Store, "reader" | "withTempTables" | "onChange"> & Partial<Pick<Store, "directory">>,
  /** Where the wallets of a token are not in the store. */
  givenRemaining?: RemainingTop10Source,
): StoreBackend {
  const { reader } = store;
  const states = new PromiseCache<TokenState>(2000);
  const listAnswers = answerCache(500);
  const tokenAnswers = answerCache(1000);
  const lists = new HolderListsAt(reader);
  const holderLists = new HolderListFiles(reader, store.directory ?? tmpdir());
  const remaining = givenRemaining ?? new RemainingTop10s(store, () => listAnswers.clear());
  let labelsVersion = 0;
  const handlers: Partial<Record<EndpointName, AnyHandler>> = handlersOf({
    store,
    reader,
    lists,
    remaining,
    labelsVersion: () => labelsVersion,
  });
  store.onChange((tokenIds) => {
    if (tokenIds.length === 0) labelsVersion += 1;
    states.dropWhere(({ tokenId }) => tokenIds.includes(tokenId));
    listAnswers.clear();
  });

  function tokenState(chain: string | undefined, address: string): Promise<TokenState> {
    const id = knownChain(chain);
    return states.load(stateKey(id, address), () => loadToken(reader, id, address));
  }

  /** Reads again, from the token's new state, where an import was committed between two reads. */
  async function withState(
    chain: string | undefined,
    address: string,
    read: (state: TokenState) => Promise<Answer>,
  ): Promise<Answer> {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        const state = await tokenState(chain, address);
        return ofState(state, await read(state));
      } catch (error) {
        if (!(error instanceof StaleTokenError)) refuseOverflow(error);
        states.delete(stateKey(chain, address));
      }
    }
    throw new ProblemError("overloaded", "the token is changing; try again", undefined, 1);
  }

  /** The place of an answer about a token: for what computes it, and for `ready`, which must find it there. */
  function placeOfAnswer(
    name: EndpointName,
    { cache = tokenAnswers, key }: Extract<AnyHandler, { about: "token" }>,
    state: TokenState,
    args: AnyArgs,
  ) {
    if (cache === false) return undefined;
    const of = key?.(args, state) ?? `${labelsVersion}:${urlOf(name, args)}`;
    return { cache, key: `${versionKey(state)}.${of}` };
  }

  async function answer(name: EndpointName, args: AnyArgs): Promise<Answer> {
    const handler = handlers[name];
    if (handler?.about === "addresses") return handler.load(args);
    if (handler?.about === "list") return listAnswers.load(urlOf(name, args), () => handler.load(args));
    return withState(chainOf(args), tokenOf(args)!, async (state) => {
      if (handler === undefined) return storedAnswer(state, name) ?? missing();
      const place = placeOfAnswer(name, handler, state, args);
      const load = () => handler.load(state, args);
      return place === undefined ? load() : place.cache.load(place.key, load);
    });
  }

  return {
    ...everyOperation(answer),

    async holderList(args) {
      const state = await tokenState(args.chain_id, args.contract_address);
      const certificate = await findCertificate(reader, placeOf(args), args.block);
      return holderLists.load(state, certificate, (work) => lists.inTurn(work)).catch(refuseOverflow);
    },

    ready({ name, args }) {
      const handler = handlers[name];
      const anyArgs = args as AnyArgs;
      if (handler?.about === "list") return listAnswers.ready(urlOf(name, anyArgs));
      if (handler?.about === "addresses") return undefined;
      const state = states.ready(stateKey(chainOf(args), tokenOf(args)!));
      const stored = state?.answers.get(name);
      if (state === undefined || typeof stored === "string") return undefined;
      const place =
        stored === undefined && handler ? placeOfAnswer(name, handler, state, anyArgs) : undefined;
      const ready = stored ?? place?.cache.ready(place.key);
      return ready && ofState(state, ready);
    },

    async close() {
      await holderLists.close();
      await lists.close();
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

/** Every token has an answer or a problem for each of its stored endpoints: this is a defect of the store. */
function missing(): never {
  throw new Error("the store has no answer for this token");
}

/** A handler by a name that is only known at run time. */
type AnyHandler = EndpointHandler<EndpointName>;

function stateKey(chain: string | undefined, address: string): string {
  return `${chain}:${address}`;
}

function urlOf(name: EndpointName, args: AnyArgs): string {
  return endpointUrl<EndpointName>(name, args);
}

function ofState({ stale }: TokenState, answer: Answer): Answer {
  return stale === undefined ? answer : markStale(answer, stale);
}
