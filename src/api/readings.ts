import { queryOptions } from "@tanstack/react-query";
import type { ApiError } from "../../contract/api-error.ts";
import type { ReadingAnswer } from "../../contract/readings.ts";
import type { TokenRef } from "./token-queries.ts";

export type ReadingKey = readonly ["reading", chain: string, address: string];

/** How an address stands that has no page here yet. Beside the interface, so not in its endpoint table. */
export function readingQuery({ chain, address }: TokenRef) {
  const queryKey: ReadingKey = ["reading", chain, address];
  return queryOptions<ReadingAnswer, ApiError, ReadingAnswer, ReadingKey>({ queryKey, staleTime: 0 });
}

/** Whether an answer says that a token has no figures here: there is none, or it is being read. */
export function isAbsent(error: Pick<ApiError, "code"> | null | undefined): boolean {
  return error?.code === "token_not_found" || error?.code === "token_being_read";
}

/** Under which a page notes that its token became whole while it was open: the sentence that says so. */
export function justReadKey({ chain, address }: TokenRef) {
  return ["just read", chain, address] as const;
}
