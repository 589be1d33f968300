import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import type { ApiError } from "../../contract/api-error.ts";
import type { Result } from "../../contract/client.ts";
import type { Exclusions } from "../../contract/exclusions.ts";
import type { Facts } from "../../contract/facts.ts";
import type { Meta } from "../../contract/meta.ts";
import {
  type Answer,
  ifAvailable as nullIfUnavailable,
  metaOf,
  noMeta,
  optional as nullIfMissing,
} from "../api/answer.ts";
import type { TokenRef } from "../api/token-queries.ts";
import type { Period } from "../lib/search-params.ts";
import type { MissingHistory } from "../metrics/history/missing-history.ts";
import type { Price } from "../metrics/price.ts";
import type { SectionText } from "../metrics/sections.ts";
import type { UnavailableSection } from "../metrics/states.ts";

/** What a figure is of, and where it stands. */
export interface Subject {
  readonly token: TokenRef;
  /** What came with the token itself. */
  readonly meta: Meta;
  readonly exclusions: Exclusions;
  /**
   * A card is a page by itself: what stands elsewhere on the page of a section is nowhere on it. A picture of a whole
   * page shows what is known and leaves out the rest.
   */
  readonly place: "page" | "card" | "picture";
  /** How far back the number of holders goes. */
  readonly period: Period;
  /** Where a page knows it better than a figure's own answers do. */
  readonly price?: Price | null;
}

type Question<T = unknown> = UseQueryOptions<Result<T>, ApiError, Result<T>>;

/** One of the queries of a figure, and what the figure can do without its answer. */
export interface Part<T> {
  readonly question: Question;
  /** What is not asked is unavailable. */
  readonly isAsked: boolean;
  readonly settle: (answer: Answer<unknown>) => Answer<T>;
}

/** Without it there is no figure. */
export function needed<T, K extends QueryKey>(
  question: UseQueryOptions<Result<T>, ApiError, Result<T>, K>,
): Part<T> {
  return partOf(question, (answer) => answer);
}

/** Null where the token has none; a failure stays one. */
export function ifAvailable<T, K extends QueryKey>(
  question: UseQueryOptions<Result<T>, ApiError, Result<T>, K>,
): Part<T | null> {
  return partOf(question, nullIfUnavailable);
}

/** Null where the token has none, or it failed, or it is not asked. */
export function optional<T, K extends QueryKey>(
  question: UseQueryOptions<Result<T>, ApiError, Result<T>, K>,
  { isAsked = true }: { readonly isAsked?: boolean } = {},
): Part<T | null> {
  return { ...partOf(question, nullIfMissing), isAsked };
}

/** With what was said of the answer. */
export function withFacts<T, K extends QueryKey>(
  question: UseQueryOptions<Result<T>, ApiError, Result<T>, K>,
): Part<{ readonly data: T; readonly facts: Facts | undefined }> {
  return partOf(question, (answer) =>
    answer.state === "ready" ? { ...answer, data: { data: answer.data, facts: answer.meta.facts } } : answer,
  );
}

/** As it is, also where it failed or is on its way: what is made of it says so in its own place. */
export function asAnswer<T, K extends QueryKey>(
  question: UseQueryOptions<Result<T>, ApiError, Result<T>, K>,
  { isAsked = true }: { readonly isAsked?: boolean } = {},
): Part<Answer<T>> {
  const settle = (answer: Answer<T>): Answer<Answer<T>> => ({
    state: "ready",
    data: answer,
    meta: metaOf(answer) ?? noMeta,
  });
  return { ...partOf(question, settle), isAsked };
}

function partOf<T, R, K extends QueryKey>(
  question: UseQueryOptions<Result<T>, ApiError, Result<T>, K>,
  settle: (answer: Answer<T>) => Answer<R>,
): Part<R> {
  // Parts of different questions stand in one list: what each is of is known to its `settle` alone.
  return {
    question: question as unknown as Question,
    isAsked: true,
    settle: settle as (answer: Answer<unknown>) => Answer<R>,
  };
}

export type Parts = Readonly<Record<string, Part<unknown>>>;

/** What is known once all parts are answered. */
export type Known<P extends Parts> = { readonly [K in keyof P]: P[K] extends Part<infer T> ? T : never };

/** Null where page and card say it as a whole. */
export type Missing = UnavailableSection | MissingHistory | null;

/** A figure of a token: asked, read and said here for its section, its card, its picture and its files. */
export interface Figure<P extends Parts, Data, S = Subject, M extends Missing = UnavailableSection> {
  readonly section: SectionText;
  /** What is said in its place where a token has none. */
  readonly missing: M;
  /** The same names in the same order each time. */
  readonly queries: (subject: S) => P;
  /** Pure. What is not known stays null. */
  readonly read: (known: Known<P>, subject: S) => Data;
  /** Null where there is nothing to say: then the token has no such figure. */
  readonly finding: (data: Data, subject: S) => string | null;
}

/* @__NO_SIDE_EFFECTS__ */
export function figure<P extends Parts, Data, S = Subject, M extends Missing = UnavailableSection>(
  each: Figure<P, Data, S, M>,
): Figure<P, Data, S, M> {
  return each;
}
