import type { ReactNode } from "react";
import type { EndpointName } from "../../contract/endpoints.ts";
import { type Answer, dataOf, metaOf } from "../api/answer.ts";
import { tokenQueries, type TokenRef } from "../api/token-queries.ts";
import { useAnswer } from "../api/use-answer.ts";
import { overviewSearchDefaults } from "../lib/search-params.ts";
import type { SectionText } from "../metrics/sections.ts";
import { missingSection } from "./missing-section.ts";
import { placeholder } from "./placeholder.ts";
import { placeholderSummary } from "./placeholder-summary.ts";
import { useExclusions } from "../sections/behind/use-exclusions.ts";
import { DataSection } from "../sections/DataSection.tsx";
import type { Figure, Known, Parts, Subject } from "./figure.ts";
import { useFigure } from "./use-figure.ts";

interface FigureSectionProps<P extends Parts, Data> {
  readonly figure: Figure<P, Data>;
  readonly token: TokenRef;
  /** What the page says of the subject beside its token. */
  readonly subject?: Partial<Pick<Subject, "exclusions" | "period" | "price">>;
  /** Paragraphs of the rail before those of the figure, and after them. */
  readonly readFirst?: (data: Data) => readonly string[];
  readonly readMore?: (data: Data) => readonly string[];
  /** Below the reason why the token has no such figure. */
  readonly belowMissing?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A figure as a section of its token's page, in all its states. */
export function FigureSection<P extends Parts, Data>(props: FigureSectionProps<P, Data>) {
  const { figure, token, readFirst, readMore, belowMissing, children } = props;
  const named = useAnswer(tokenQueries(token).token);
  const exclusions = useExclusions();
  const subject: Subject = {
    token,
    meta: metaOf(named) ?? placeholder.meta,
    exclusions,
    place: "page",
    ...overviewSearchDefaults,
    ...props.subject,
  };
  const { parts, answers, answer, read, finding: say } = useFigure(figure, subject);
  const { finding, note } = missingSection(figure.missing, token, named, answers.first);
  const rest = (
    <>
      {note.rest}
      {belowMissing}
    </>
  );
  return (
    <DataSection
      text={withPast(figure.section, answers.past)}
      answer={answer}
      placeholder={placeholderOf(parts)}
      unavailable={{ finding, note: { ...note, rest } }}
      finding={say}
      {...(readFirst && { readFirst: (known: Known<P>) => readFirst(read(known)) })}
      {...(readMore && { read: (known: Known<P>) => readMore(read(known)) })}
    >
      {(known) => children(read(known))}
    </DataSection>
  );
}

/** Answers for the geometry while the real ones are loading: nothing of them is read. */
const placeholders: Partial<Record<EndpointName, unknown>> = {
  getToken: placeholder.token,
  getTokenStats: placeholder.stats,
  getTokenPnl: placeholder.pnl,
  getWalletCategories: placeholder.categories,
  getSupplyBreakdown: placeholder.supplyBreakdown,
  getHolders: placeholder.holders,
  getHolderDeltas: placeholder.deltas,
  getHolderBreakdowns: placeholder.breakdowns,
  getHolderSummary: placeholderSummary,
  getTokenHistory: placeholder.history,
};

function placeholderOf<P extends Parts>(parts: P): Known<P> {
  const entries = Object.entries(parts).map(([name, { question }]) => [
    name,
    placeholders[question.queryKey[2] as EndpointName] ?? null,
  ]);
  return Object.fromEntries(entries) as Known<P>;
}

/** A section whose figures of the past are there says where they are from. */
function withPast(text: SectionText, past: Answer<unknown> = { state: "unavailable" }): SectionText {
  return dataOf(past) === null ? text : { ...text, sources: [...text.sources, "history (transfers)"] };
}
