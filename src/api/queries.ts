import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { ApiError } from "../../contract/api-error.ts";
import type { Result } from "../../contract/client.ts";
import type { EndpointArgs, EndpointName, EndpointResponse } from "../../contract/endpoints.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiError;
  }
}

/** The place comes before the question, so that all answers about a token are refreshed together. */
export type AnswerKey<K extends EndpointName> = readonly [
  "answer",
  place: string,
  name: K,
  args: EndpointArgs<K>,
];

/** What the answers about a token, or the lists of a chain or of `all`, have in common: the start of their keys. */
export function answersOf(chain: string, token?: string) {
  return ["answer", token === undefined ? chain : `${chain}/${token}`] as const;
}

/** Query options for a row of the endpoint table, for hooks and loaders alike. */
export function api<K extends EndpointName>(name: K, args: EndpointArgs<K>) {
  const given: Readonly<Record<string, string | number | undefined>> = args;
  const token = given["contract_address"] ?? given["token_address"];
  const queryKey: AnswerKey<K> = [
    ...answersOf(String(given["chain_id"] ?? "all"), token === undefined ? undefined : String(token)),
    name,
    args,
  ];
  return queryOptions<Result<EndpointResponse<K>>, ApiError, Result<EndpointResponse<K>>, AnswerKey<K>>({
    queryKey,
  });
}

const askAgainAfterMs = 10_000;

/**
 * Starts fetches from a loader. Never throws: the panel that reads an answer says what went wrong.
 * Navigation does not repeat a failure within a few seconds, so that a page which the server drew
 * with a failed section starts in the browser as it was drawn.
 */
export async function start(
  queryClient: QueryClient,
  ...questions: readonly { readonly queryKey: QueryKey }[]
): Promise<void> {
  const due = questions.filter(({ queryKey }) => {
    const state = queryClient.getQueryState(queryKey);
    return state?.status !== "error" || Date.now() - state.errorUpdatedAt >= askAgainAfterMs;
  });
  await Promise.all(due.map(({ queryKey }) => queryClient.prefetchQuery({ queryKey })));
}
