import type { ReactNode } from "react";
import { type Answer, metaOf } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { type MissingHistory, missingHistory } from "../../metrics/history/missing-history.ts";
import type { SectionText } from "../../metrics/sections.ts";
import { DataSection } from "../../sections/DataSection.tsx";

export interface PastSectionProps<T> {
  readonly figure: { readonly section: SectionText; readonly missing: MissingHistory };
  readonly token: TokenRef;
  readonly answer: Answer<T>;
  readonly placeholder: T;
  /** Whether the figures are still those of the range before. */
  readonly isTurning?: boolean;
  /** Whether the figures are what a data service told. */
  readonly isObserved?: boolean;
  /** Utilities for its head, where it does not follow another section. */
  readonly edge?: string;
  /** How to read it, where that is not as its text says. */
  readonly read?: readonly string[];
  readonly finding: (data: T) => string | null;
  readonly children: (data: T) => ReactNode;
}

/** A section of the page of history, in all its states. */
export function PastSection<T>(props: PastSectionProps<T>) {
  const { figure, token, answer, placeholder, isTurning = false, edge, read, finding, children } = props;
  const named = useAnswer(tokenQueries(token).token);
  const meta = metaOf(named);
  const { isObserved = meta?.sources[0] === "upstream" } = props;
  return (
    <DataSection
      text={{ ...figure.section, ...(read && { read }) }}
      answer={answer}
      placeholder={placeholder}
      finding={(data) => {
        const found = finding(data);
        // One that was told says its day itself.
        return found !== null && props.isObserved ? <>{found}</> : found;
      }}
      {...(edge !== undefined && { edge })}
      unavailable={missingHistory(figure.section.name, figure.missing, {
        isIncomplete: meta?.history === "incomplete",
        isObserved,
      })}
    >
      {(data) => (
        <div className={isTurning ? "opacity-50 transition-opacity" : "transition-opacity"}>
          {children(data)}
        </div>
      )}
    </DataSection>
  );
}
