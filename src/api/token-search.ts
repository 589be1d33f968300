import { queryOptions } from "@tanstack/react-query";
import type { ApiError } from "../../contract/api-error.ts";
import type { SearchAnswer, SearchKey } from "./service.ts";
import type { TokenRef } from "./token-queries.ts";

/** Tokens of a chain by name or ticker, the most held first. Beside the interface, so not in its endpoint table. */
export function tokenSearch(chain: string, text: string) {
  const queryKey: SearchKey = ["search", chain, text.trim().toLowerCase()];
  return queryOptions<SearchAnswer, ApiError, SearchAnswer, SearchKey>({ queryKey });
}

/** Holders of a token whose address begins with the text. */
export function holderSearch({ chain, address }: TokenRef, text: string) {
  const queryKey: SearchKey = ["search", chain, text.trim(), address];
  return queryOptions<SearchAnswer, ApiError, SearchAnswer, SearchKey>({ queryKey });
}
