import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../contract/api-error.ts";
import type { Result } from "../../contract/client.ts";
import { type Answer, type DataOf, type Parts, together } from "./answer.ts";

/** The answer to a question, once. Never throws. */
export type Ask = <T, K extends readonly unknown[]>(
  question: FetchQueryOptions<Result<T>, ApiError, Result<T>, K>,
) => Promise<Answer<T>>;

export function asker(queryClient: QueryClient): Ask {
  return async (question) => {
    try {
      const { data, meta } = await queryClient.fetchQuery(question);
      return { state: "ready", data, meta };
    } catch (cause) {
      const error =
        cause instanceof ApiError ? cause : new ApiError("The figures could not be read.", "internal", 500);
      if (error.code === "stats_unavailable") return { state: "unavailable" };
      return { state: "failed", error, retry: () => undefined };
    }
  };
}

/** Several answers as one, asked for at once. */
export async function gather<P extends Parts>(parts: {
  readonly [K in keyof P]: Promise<P[K]>;
}): Promise<Answer<DataOf<P>>> {
  const entries = await Promise.all(
    Object.entries<Promise<P[keyof P]>>(parts).map(async ([name, part]) => [name, await part] as const),
  );
  return together(Object.fromEntries(entries) as unknown as P);
}
