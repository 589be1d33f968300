import { type AllChainsSearch, offsetOf } from "../lib/search-params.ts";
import { api } from "./queries.ts";

/** Rows of a page of the list of all chains. */
export const allChainsRows = 50;

/** A page of that list. What is not asked for is left out, so that equal pages have equal keys. */
export function allChainsQuery({ page }: AllChainsSearch) {
  const offset = offsetOf(page, allChainsRows);
  return api("getAllChainsTokens", { limit: allChainsRows, ...(offset && { offset }) });
}
