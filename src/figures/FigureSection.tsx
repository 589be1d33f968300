import type { ReactNode } from "react";
import type { EndpointName } from "../../contract/endpoints.ts";
import type { Token } from "../../contract/tokens.ts";
import { type Answer, dataOf, metaOf } from "../api/answer.ts";
import { tokenQueries, type TokenRef } from "../api/token-queries.ts";
import { useAnswer } from "../api/use-answer.ts";
import { overviewSearch } from "../lib/search-params.ts";
import type { SectionText } from "../metrics/sections.ts";
import { missingSection } from "./missing-section.ts";
import { placeholder } from "./placeholder.ts";
import { placeholderSummary } from "./placeholder-summary.ts";
import { useExclusions } from "../sections/behind/use-exclusions.ts";
import { DataSection } from "../sections/DataSection.tsx";
import type { Figure, Known, Parts, Subject } from "./figure.ts";
import { useFigure } from "./use-figure.ts";

/** How a figure is shown as a section, whatever it is of. */
export interface SectionProps<P extends Parts, Data, S> {
  readonly figure: Figure<P, Data, S>;
  readonly token: TokenRef;
  /** Paragraphs of the rail before those of the figure, and after them. */
  readonly readFirst?: (data: Data) => readonly string[];
  readonly readMore?: (data: Data) => readonly string[];
  /** Below the reason why the token has no such figure. */
  readonly belowMissing?: ReactNode;
  /** In the place of that reason, where the answers have a better one. */
  readonly missing?: (data: Data) => MissingText | undefined;
  /** Whether something else is on its way that it is drawn with. */
  readonly isLoading?: boolean;
  readonly children: (data: Data) => ReactNode;
}

interface MissingText {
  readonly finding: string;
  readonly note: { readonly lead: string; readonly rest: string };
}

interface FigureSectionProps<P extends Parts, Data> extends SectionProps<P, Data, Subject> {
  /** What the page says of the subject beside its token. */
  readonly subject?: Partial<Pick<Subject, "exclusions" | "period" | "price">>;
}

/** A figure as a section of its token's page, in all its states. */
export function FigureSection<P extends Parts, Data>({ subject, ...props }: FigureSectionProps<P, Data>) {
  const { token } = props;
  const named = useAnswer(tokenQueries(token).token);
  const exclusions = useExclusions();
  const own: Subject = {
    token,
    meta: metaOf(named) ?? placeholder.meta,
    exclusions,
    place: "page",
    ...overviewSearch.usual,
    ...subject,
  };
  return <SubjectSection {...props} named={named} subject={own} />;
}

interface SubjectSectionProps<P extends Parts, Data, S> extends SectionProps<P, Data, S> {
  readonly named: Answer<Token>;
  readonly subject: S;
}

/** A figure of a subject as a section of a page. */
export function SubjectSection<P extends Parts, Data, S>(props: SubjectSectionProps<P, Data, S>) {
  const { figure, token, named, subject, readFirst, readMore, belowMissing, isLoading, children } = props;
  const { parts, answers, answer, read, finding: say } = useFigure(figure, subject);
  const own = answer.state === "ready" ? props.missing?.(read(answer.data)) : undefined;
  const { finding, note } = own ?? missingSection(figure.missing, token, named, answers.first);
  const rest = (
    <>
      {note.rest}
      {belowMissing}
    </>
  );
  return (
    <DataSection
      text={withPast(figure.section, answers.past)}
      answer={isLoading ? { state: "loading" } : answer}
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
  getWalletStats: placeholder.wallet,
};

function placeholderOf<P extends Parts>(parts: P): Known<P> {
  const entries = Object.entries(parts).map(([name, { question, settle }]) => {
    const data = placeholders[question.queryKey[2] as EndpointName] ?? null;
    return [name, dataOf(settle({ state: "ready", data, meta: placeholder.meta }))];
  });
  return Object.fromEntries(entries) as Known<P>;
}

/** A section whose figures of the past are there says where they are from. */
function withPast(text: SectionText, past: Answer<unknown> = { state: "unavailable" }): SectionText {
  return dataOf(past) === null ? text : { ...text, sources: [...text.sources, "history (transfers)"] };
}
