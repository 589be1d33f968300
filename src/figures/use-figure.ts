import type { History } from "../../contract/history.ts";
import type { HolderListPage } from "../../contract/holders.ts";
import { type Answer, together } from "../api/answer.ts";
import { useAnswer } from "../api/use-answer.ts";
import type { Figure, Known, Missing, Part, Parts } from "./figure.ts";

/** The answers to the queries of a figure, and what it reads from them. */
export function useFigure<P extends Parts, Data, S, M extends Missing>(
  figure: Figure<P, Data, S, M>,
  subject: S,
) {
  const parts = figure.queries(subject);
  const answers = useParts(parts);
  const read = (known: Known<P>) => figure.read(known, subject);
  return {
    parts,
    answers,
    answer: together(answers) as Answer<Known<P>>,
    read,
    finding: (known: Known<P>) => figure.finding(read(known), subject),
  };
}

/** By the names of the parts, of which two mean the same in all figures: the holders, and what is of other times. */
type Answers = Readonly<Record<string, Answer<unknown>>> & {
  readonly first?: Answer<HolderListPage | null>;
  readonly past?: Answer<History | null>;
};

/** A figure has the same parts in the same order each time, so the hooks come in their order too. */
function useParts(parts: Parts): Answers {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, usePart(part)]));
}

function usePart({ question, isAsked, settle }: Part<unknown>): Answer<unknown> {
  const answer = useAnswer({ ...question, enabled: isAsked });
  return settle(isAsked ? answer : { state: "unavailable" });
}
