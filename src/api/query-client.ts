import { QueryClient } from "@tanstack/react-query";
import { ApiError, createClient } from "../../contract/client.ts";
import type { EndpointName } from "../../contract/endpoints.ts";
import type { AnswerKey } from "./queries.ts";
import { fetchSearch, type SearchKey } from "./token-search.ts";

interface QueryClientOptions {
  /** How the server renders a page without asking itself over the network. */
  readonly fetch?: typeof globalThis.fetch;
  readonly retries?: number;
}

/**
 * The one place that decides how answers are fetched, kept and asked for again. The client of the
 * interface lives in the default query function, so that a render on the server can bring its own.
 */
export function createQueryClient({ fetch, retries = 2 }: QueryClientOptions = {}): QueryClient {
  const client = createClient({ baseUrl: "/api/v0", ...(fetch && { fetch }) });
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => {
          const key = queryKey as SearchKey | AnswerKey<EndpointName>;
          return key[0] === "search" ? fetchSearch(key, signal, fetch) : client(key[2], key[3], signal);
        },
        staleTime: 60_000,
        gcTime: 15 * 60_000,
        refetchOnWindowFocus: false,
        // An answer that failed stays failed until the page is opened anew or someone asks again.
        retryOnMount: false,
        // Offline is an error to show, not a pause: a paused query would leave its skeleton for ever.
        networkMode: "always",
        retry: (failures, error) => failures < retries && isPassing(error),
        retryDelay: (failures, error) =>
          error instanceof ApiError && error.retryAfterSeconds !== undefined
            ? Math.min(error.retryAfterSeconds, 10) * 1000
            : 500 * 2 ** failures,
      },
    },
  });
}

/** Whether the same question may be answered a moment later. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "network" || [502, 503, 504].includes(error.status));
}
