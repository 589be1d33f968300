import * as z from "zod/mini";
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../contract/client.ts";
import { Token } from "../../contract/tokens.ts";

const FoundToken = z.extend(Token, { holder_count: z.nullable(z.int()) });
export type FoundToken = z.infer<typeof FoundToken>;

const SearchAnswer = z.object({ tokens: z.array(FoundToken) });
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export type SearchKey = readonly ["search", chain: string, text: string];

/** Tokens of a chain by name or ticker, the most held first. Beside the interface, so not in its endpoint table. */
export function tokenSearch(chain: string, text: string) {
  const queryKey: SearchKey = ["search", chain, text.trim().toLowerCase()];
  return queryOptions<SearchAnswer, ApiError, SearchAnswer, SearchKey>({ queryKey });
}

export async function fetchSearch(
  [, chain, text]: SearchKey,
  signal: AbortSignal,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<SearchAnswer> {
  const response = await fetch(`/api/search?${new URLSearchParams({ q: text, chain })}`, { signal }).catch(
    (error: unknown) => {
      if (signal.aborted) throw error;
      throw new ApiError("The service could not be reached.", "network", 0);
    },
  );
  const requestId = response.headers.get("x-request-id") ?? undefined;
  if (!response.ok) {
    throw new ApiError(`The search answered ${response.status}.`, "http", response.status, requestId);
  }
  const parsed = SearchAnswer.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) {
    throw new ApiError("The answer does not have the expected form.", "schema", response.status, requestId);
  }
  return parsed.data;
}
