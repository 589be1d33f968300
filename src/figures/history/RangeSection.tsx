import type { ReactNode } from "react";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import type { RangeFigure } from "./history-figure.ts";
import { PastSection } from "./PastSection.tsx";
import { placeholderHistory } from "./placeholder-history.ts";
import type { HistoryProps } from "./history-subject.ts";
import { useHistory } from "./shown-history.ts";

interface RangeSectionProps extends HistoryProps {
  readonly figure: RangeFigure;
  /** Whether the figures are what a data service told. */
  readonly isObserved?: boolean;
  /** Utilities for its head, where it does not follow another section. */
  readonly edge?: string;
  readonly children: (shown: ShownHistory) => ReactNode;
}

/** A figure of the range that the page shows. */
export function RangeSection({ figure, token, search, exclusions, children, ...more }: RangeSectionProps) {
  const { answer, isTurning } = useHistory({ token, search, exclusions });
  return (
    <PastSection
      {...more}
      figure={figure}
      token={token}
      answer={answer}
      placeholder={placeholderHistory}
      isTurning={isTurning}
      finding={(shown) => figure.finding(figure.view(shown), { token })}
    >
      {(shown) => children(figure.view(shown))}
    </PastSection>
  );
}
