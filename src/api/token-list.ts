import type { ChainId } from "../../contract/chains.ts";
import { rangedFigures } from "../../contract/token-sorts.ts";
import { offsetOf, type TokensSearch } from "../lib/search-params.ts";
import { api } from "./queries.ts";

/** A page of a chain's list. What is not asked for is left out, so that equal pages have equal keys. */
export function tokenListQuery(chain: ChainId, search: TokensSearch) {
  const { page, limit, sort, filter } = search;
  const offset = offsetOf(page, limit);
  const bounds = rangedFigures
    .flatMap((figure) => [`min_${figure}`, `max_${figure}`] as const)
    .filter((name) => search[name] !== "")
    .map((name) => [name, Number(search[name])]);
  return api("getTokenFigures", {
    chain_id: chain,
    limit,
    ...(offset && { offset }),
    ...(sort && { sort }),
    ...(filter.trim() && { text: filter.trim() }),
    ...Object.fromEntries(bounds),
  });
}
