import type { UseQueryResult } from "@tanstack/react-query";
import type { ApiError } from "../../contract/api-error.ts";
import type { Result } from "../../contract/client.ts";
import type { Meta } from "../../contract/meta.ts";

/** What a panel can know of an answer. `unavailable` is an answer, not a failure: the token has no such figures. */
export type Answer<T> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly data: T; readonly meta: Meta }
  | { readonly state: "unavailable" }
  | { readonly state: "failed"; readonly error: ApiError; readonly retry: () => void };

/** An answer that stays on the page while it is asked for again, even if that fails. */
export function answerOf<T>(query: UseQueryResult<Result<T>>): Answer<T> {
  if (query.data) return { state: "ready", data: query.data.data, meta: query.data.meta };
  if (!query.error) return { state: "loading" };
  if (query.error.code === "stats_unavailable") return { state: "unavailable" };
  return { state: "failed", error: query.error, retry: () => void query.refetch() };
}

/** Null where the token has no such figures; a failure stays one. */
export function ifAvailable<T>(answer: Answer<T>): Answer<T | null> {
  return answer.state === "unavailable" ? { state: "ready", data: null, meta: noMeta } : answer;
}

/** For what a panel can do without: null where it is not available or failed. */
export function optional<T>(answer: Answer<T>): Answer<T | null> {
  return answer.state === "failed" ? { state: "ready", data: null, meta: noMeta } : ifAvailable(answer);
}

/** The data that is there now, for what is drawn as its parts arrive. */
export function dataOf<T>(answer: Answer<T>): T | null {
  return answer.state === "ready" ? answer.data : null;
}

/** What is said of the data that is there now. */
export function metaOf(answer: Answer<unknown>): Meta | undefined {
  return answer.state === "ready" ? answer.meta : undefined;
}

export type Parts = Readonly<Record<string, Answer<unknown>>>;
export type DataOf<P extends Parts> = { [K in keyof P]: P[K] extends Answer<infer T> ? T : never };

/** Several answers as one: a failure first, then what is unavailable, then what is still loading. */
export function together<P extends Parts>(parts: P): Answer<DataOf<P>> {
  const answers = Object.values(parts);
  const failed = answers.filter((answer) => answer.state === "failed");
  if (failed[0]) {
    return { ...failed[0], retry: () => failed.forEach((answer) => answer.retry()) };
  }
  for (const state of ["unavailable", "loading"] as const) {
    if (answers.some((answer) => answer.state === state)) return { state };
  }
  const ready = Object.entries(parts).flatMap(([name, answer]) =>
    answer.state === "ready" ? [[name, answer] as const] : [],
  );
  return {
    state: "ready",
    data: Object.fromEntries(ready.map(([name, answer]) => [name, answer.data])) as DataOf<P>,
    meta: ready.map(([, answer]) => answer.meta).find((meta) => meta !== noMeta) ?? noMeta,
  };
}

export const noMeta: Meta = {
  asOf: undefined,
  sources: [],
  history: undefined,
  priceUsd: undefined,
  requestId: undefined,
};
