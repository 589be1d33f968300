import type { EndpointName, ParsedArgs } from "../../contract/endpoints.ts";
import type { TokenEndpoint } from "../ledger/answers.ts";
import type { Reader } from "../store/reader.ts";
import type { Store } from "../store/store.ts";
import type { Answer } from "./backend.ts";
import { PromiseCache } from "./cache/promise-cache.ts";
import type { HolderListsAt } from "./past/holder-lists-at.ts";
import type { TokenState } from "./token-state.ts";
import type { RemainingTop10s } from "./tokens/remaining-top10.ts";

/** What the handlers of all families share. */
export interface HandlerContext {
  readonly store: Pick<Store, "reader" | "withTempTables">;
  readonly reader: Reader;
  readonly lists: HolderListsAt;
  readonly remaining: Pick<RemainingTop10s, "of" | "ofChain">;
  /** Changes whenever what is known of addresses does: labels, kinds and pools. */
  readonly labelsVersion: () => number;
}

/** How an endpoint is answered from the store. The key of a kept answer is chosen here and nowhere else. */
export type EndpointHandler<K extends EndpointName> = ListHandler<K> | TokenHandler<K> | AddressHandler<K>;

/** Of no single token. An answer is kept under its URL until anything changes. */
interface ListHandler<K extends EndpointName> {
  readonly about: "list";
  readonly load: (args: ParsedArgs<K>) => Promise<Answer>;
}

/** Of the token in the path. An answer is kept for as long as the token does not change. */
interface TokenHandler<K extends EndpointName> {
  readonly about: "token";
  /** Throws `StaleTokenError` where the token changed meanwhile: then it is called again with the new state. */
  readonly load: (token: TokenState, args: ParsedArgs<K>) => Promise<Answer>;
  /** Where answers are kept; false for nowhere. Without it they share one cache with those of other endpoints. */
  readonly cache?: PromiseCache<Answer> | false;
  /**
   * What tells answers about one version of a token apart. Without it, or where it is undefined, that is the URL and
   * what is known of addresses.
   */
  readonly key?: (args: ParsedArgs<K>, token: TokenState) => string | undefined;
}

/** Of addresses. Nothing is kept. */
interface AddressHandler<K extends EndpointName> {
  readonly about: "addresses";
  readonly load: (args: ParsedArgs<K>) => Promise<Answer>;
}

/** Of all but what is stored with the token. */
export type EndpointHandlers<K extends EndpointName = Exclude<EndpointName, TokenEndpoint>> = {
  readonly [N in K]: EndpointHandler<N>;
};

/** Answers differ in length by a thousand times. */
const mostBytes = 32 * 1024 * 1024;

/** A cache of so many answers at most. */
export function answerCache(most: number): PromiseCache<Answer> {
  return new PromiseCache<Answer>(most, { bytes: mostBytes, bytesOf: ({ body }) => body.length });
}
