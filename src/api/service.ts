import * as z from "zod/mini";
import { ApiError } from "../../contract/api-error.ts";
import { createClient } from "../../contract/client.ts";
import type { EndpointName } from "../../contract/endpoints.ts";
import { Token } from "../../contract/tokens.ts";
import type { AnswerKey } from "./queries.ts";
import type { SearchKey } from "./token-search.ts";

const FoundToken = z.extend(Token, { holder_count: z.nullable(z.int()) });
const SearchAnswer = z.object({ tokens: z.array(FoundToken) });
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/**
 * Asks the service and checks what it answers. Nothing on a page that the server drew needs it before
 * someone asks for more, so it is loaded by itself (see query-client.ts).
 */
export function createService(fetch: typeof globalThis.fetch | undefined) {
  const client = createClient({ baseUrl: "/api/v0", ...(fetch && { fetch }) });
  return (key: SearchKey | AnswerKey<EndpointName>, signal: AbortSignal) =>
    key[0] === "search" ? fetchSearch(key, signal, fetch) : client(key[2], key[3], signal);
}

async function fetchSearch(
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
