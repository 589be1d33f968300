import { hashKey, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../contract/api-error.ts";
import type { EndpointName } from "../../contract/endpoints.ts";
import { partsAlive } from "../lib/late-part.tsx";
import type { AnswerKey } from "./queries.ts";
import { cameWithPage } from "./read-cache.ts";
import type { ChainsKey, SearchKey } from "./service.ts";
import type { ReadingKey } from "./readings.ts";

interface QueryClientOptions {
  /** How the server renders a page without asking itself over the network. */
  readonly fetch?: typeof globalThis.fetch;
  readonly retries?: number;
}

/**
 * Fetches the code that asks the service. A page that the server drew needs it only once someone asks
 * for more, so it comes after the first view.
 */
export async function loadService() {
  // Where main.tsx has taken note that a file is not there, the import ends without a module.
  const service = await import("./service.ts").catch(() => undefined);
  if (!service) throw new ApiError("The service could not be reached.", "network", 0);
  return service;
}

/**
 * The one place that decides how answers are fetched, kept and asked for again. The client of the
 * interface lives in the default query function, so that a render on the server can bring its own.
 */
export function createQueryClient({ fetch, retries = 2 }: QueryClientOptions = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal }) => {
          const ask = (await loadService()).createService(fetch);
          const key = queryKey as SearchKey | ReadingKey | ChainsKey | AnswerKey<EndpointName>;
          try {
            return await ask(key, signal);
          } finally {
            if (cameWithPage(hashKey(queryKey))) await partsAlive();
          }
        },
        staleTime: 60_000,
        // A page that the server draws is gone once it is sent; a clock for what came too late would only keep the
        // process from ending.
        gcTime: fetch === undefined ? 15 * 60_000 : Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        // An answer that failed stays failed until it follows by itself, or someone asks again.
        retryOnMount: false,
        refetchInterval: ({ state: { status, error, errorUpdateCount } }) =>
          status === "error" && isPassing(error) && errorUpdateCount <= mostFollowUps
            ? followUpMs * 2 ** (errorUpdateCount - 1)
            : false,
        // Offline is an error to show, not a pause: a paused query would leave its skeleton for ever.
        networkMode: "always",
        // What was asked for in vain comes with the connection; what is there stays until someone asks.
        refetchOnReconnect: ({ state }) => state.status === "error" && "always",
        retry: (failures, error) => failures < retries && isPassing(error),
        retryDelay: (failures, error) =>
          error instanceof ApiError && error.retryAfterSeconds !== undefined
            ? Math.min(error.retryAfterSeconds, 10) * 1000
            : 500 * 2 ** failures,
      },
    },
  });
}

/** What failed in passing, on the server perhaps, is asked for again after this, then after twice that, so often. */
const followUpMs = 5_000;
const mostFollowUps = 5;

/** Whether the same question may be answered a moment later. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "network" || [502, 503, 504].includes(error.status));
}
