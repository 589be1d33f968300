import type { QueryClient } from "@tanstack/react-query";
import type { Result } from "../../../contract/client.ts";
import type { Answer } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { compareLead } from "../../metrics/findings/compare.ts";
import { sentenceText } from "../../metrics/findings/words.ts";
import { asAnswer, type Figure, type Part } from "../figure.ts";
import { type CompareAnswers, compareColumn, type CompareColumn } from "./compare-columns.ts";
import { datedComparison, sourcesOfNow } from "./compare-source.ts";

/** What tokens are compared by, as page, card, picture and description ask for it. */
export interface Comparison<S extends { readonly tokens: readonly TokenRef[] }> extends Figure<
  Readonly<Record<string, Part<Answer<unknown>>>>,
  CompareColumn[],
  S,
  null
> {}

type AnswerParts<Answers> = { readonly [Name in keyof Answers]: Part<Answers[Name]> };

/**
 * A comparison of tokens, each a column of its own answers: one that fails or is late is so by itself.
 *
 * @param parts what is asked of a token
 * @param column what the answers to that are read as
 */
/* @__NO_SIDE_EFFECTS__ */
export function comparisonOf<Answers extends object, S extends { readonly tokens: readonly TokenRef[] }>(
  parts: (ref: TokenRef, subject: S) => AnswerParts<Answers>,
  column: (ref: TokenRef, answers: Answers, subject: S) => CompareColumn,
): Comparison<S> {
  return {
    section: {
      id: "compare",
      name: "Compare",
      read: ["Every row uses one scale for all columns."],
      sources: sourcesOfNow,
      metrics: [],
    },
    missing: null,
    queries: (subject) =>
      Object.fromEntries(
        subject.tokens.flatMap((ref, index) =>
          Object.entries<Part<unknown>>(parts(ref, subject)).map(([name, part]) => [
            index + name,
            part as Part<Answer<unknown>>,
          ]),
        ),
      ),
    read: (known, subject) =>
      subject.tokens.map((ref, index) => {
        const names = Object.keys(parts(ref, subject));
        const answers = Object.fromEntries(names.map((name) => [name, known[index + name]]));
        return column(ref, answers as Answers, subject);
      }),
    finding: (columns, { tokens }) =>
      sentenceText(datedComparison(compareLead(columns, tokens.length), columns)),
  };
}

interface ComparedNow {
  readonly tokens: readonly TokenRef[];
  /** What only the page shows is not asked for elsewhere. */
  readonly isPage: boolean;
}

/** Tokens as they are now. */
export const comparison = comparisonOf<CompareAnswers, ComparedNow>((ref, { isPage }) => {
  const { token, stats, pnl, categories, supplyBreakdown, firstHolders, deltas, breakdowns } =
    tokenQueries(ref);
  return {
    token: asAnswer(token),
    stats: asAnswer(stats),
    pnl: asAnswer(pnl, { isAsked: isPage }),
    categories: asAnswer(categories, { isAsked: isPage }),
    supplyBreakdown: asAnswer(supplyBreakdown),
    firstHolders: asAnswer(firstHolders),
    deltas: asAnswer(deltas),
    breakdowns: asAnswer(breakdowns, { isAsked: isPage }),
  };
}, compareColumn);

/** The columns as far as the answers that are there tell them. */
export function knownColumnsOf<S extends { readonly tokens: readonly TokenRef[] }>(
  queryClient: QueryClient,
  figure: Comparison<S>,
  subject: S,
): CompareColumn[] {
  const known = Object.entries(figure.queries(subject)).map(([name, { question }]) => {
    const result = queryClient.getQueryData<Result<unknown>>(question.queryKey);
    const answer: Answer<unknown> = result
      ? { state: "ready", data: result.data, meta: result.meta }
      : { state: "loading" };
    return [name, answer];
  });
  return figure.read(Object.fromEntries(known), subject);
}
