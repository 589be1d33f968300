import { queryOptions } from "@tanstack/react-query";
import type { ApiError } from "../../contract/api-error.ts";
import type { SearchAnswer } from "./service.ts";

export type SearchKey = readonly ["search", chain: string, text: string];

/** Tokens of a chain by name or ticker, the most held first. Beside the interface, so not in its endpoint table. */
export function tokenSearch(chain: string, text: string) {
  const queryKey: SearchKey = ["search", chain, text.trim().toLowerCase()];
  return queryOptions<SearchAnswer, ApiError, SearchAnswer, SearchKey>({ queryKey });
}
