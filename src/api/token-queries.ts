import { type Exclusions, noExclusions } from "../../contract/exclusions.ts";
import { exclusionArgs } from "./exclusion-args.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { ListedKind } from "../../contract/kinds.ts";
import type { ChainId } from "../../contract/chains.ts";
import type { Result } from "../../contract/client.ts";
import type { Filter } from "../../contract/search/holder-filter.ts";
import type { Meta } from "../../contract/meta.ts";
import type { Token, TokenFiguresPage } from "../../contract/tokens.ts";
import { dayEnd } from "../lib/days.ts";
import { type HolderListSearch, offsetOf } from "../lib/search-params.ts";
import { answersOf, api } from "./queries.ts";

/** A token as the pages name it. The address is in the form of `normalizeAddress`. */
export interface TokenRef {
  readonly chain: ChainId;
  readonly address: string;
}

/** Rows that the first page of holders has: what shares, marks and the implied price are made from. */
export const firstHolders = 100;

/** The service pages this deep: an export says what lies beyond, and does not silently leave it out. */
export const exportLimit = 1_000_100;

/** The questions about a token that take nothing but the token. */
export function tokenQueries({ chain, address }: TokenRef) {
  const args = { chain_id: chain, contract_address: address };
  const holderArgs = { chain_id: chain, token_address: address };
  return {
    token: api("getToken", args),
    stats: api("getTokenStats", args),
    pnl: api("getTokenPnl", args),
    categories: api("getWalletCategories", args),
    supplyBreakdown: api("getSupplyBreakdown", args),
    firstHolders: api("getHolders", { ...args, limit: firstHolders }),
    deltas: api("getHolderDeltas", holderArgs),
    breakdowns: api("getHolderBreakdowns", holderArgs),
  };
}

/** Whether everything of it is here. */
export function completenessQuery({ chain, address }: TokenRef) {
  return api("getCompleteness", { chain_id: chain, contract_address: address });
}

export function walletQuery({ chain, address }: TokenRef, wallet: string) {
  return api("getWalletStats", { chain_id: chain, token_address: address, wallet_address: wallet });
}

interface HolderRows extends Partial<Filter> {
  readonly limit: number;
  readonly offset?: number | undefined;
  /** Of the end of this day, with what each of them holds now; empty is now. */
  readonly at?: string | undefined;
  /** With amounts in raw units, which have every digit. */
  readonly withRaw?: boolean;
  /** What is listed alone; empty is everybody. */
  readonly kind?: ListedKind | "" | undefined;
}

/** Some of the holders, but of those who are not counted. What is not given is left out, so that equal questions have equal keys. */
export function holdersQuery(
  { chain, address }: TokenRef,
  { limit, offset, min_amount, max_amount, at, withRaw = false, kind }: HolderRows,
  exclusions: Exclusions = noExclusions,
) {
  const more = [...(at ? ["now" as const] : []), ...(withRaw ? ["raw" as const] : [])];
  return api("getHolders", {
    chain_id: chain,
    contract_address: address,
    limit,
    ...(offset && { offset }),
    ...(min_amount && { min_amount }),
    ...(max_amount && { max_amount }),
    ...(at && { at: dayEnd(at) }),
    ...(more.length > 0 && { with: more }),
    ...(kind && { kind: [kind] }),
    ...exclusionArgs(chain, exclusions),
  });
}

/** The page of holders that an address asks for. */
export function holdersPageQuery(
  token: TokenRef,
  { page, limit, ...search }: HolderListSearch,
  exclusions?: Exclusions,
) {
  return holdersQuery(token, { ...search, limit, offset: offsetOf(page, limit) }, exclusions);
}

/** A token that some list or search has brought already: its name can stand on the page at once. */
export function knownToken(queryClient: QueryClient, token: TokenRef): Result<Token> | undefined {
  const asked = queryClient.getQueryData(tokenQueries(token).token.queryKey);
  if (asked) return asked;
  const lists = queryClient.getQueriesData<Result<TokenFiguresPage>>({
    queryKey: [...answersOf(token.chain), "getTokenFigures"],
  });
  for (const [, page] of lists) {
    const index = page?.data.tokens.findIndex(({ address }) => address === token.address) ?? -1;
    const row = page?.data.tokens[index];
    const source = page?.meta.sources[index];
    // Without its supply more is to be said of it than the list knows.
    const data = row && row.supply !== null && { ...row, supply: row.supply };
    if (data) return { data, meta: { ...emptyMeta, sources: source ? [source] : [] } };
  }
  return undefined;
}

const emptyMeta: Meta = {
  asOf: undefined,
  sources: [],
  history: undefined,
  priceUsd: undefined,
  requestId: undefined,
};
