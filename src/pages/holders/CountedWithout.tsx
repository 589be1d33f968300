import { isExcluding } from "../../../contract/exclusions.ts";
import { dataOf } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { sideBySide } from "../../metrics/adjusted.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { adjustedSentence } from "../../metrics/findings/without.ts";
import { countedOf } from "../../reading/token-figures.ts";
import { ExclusionSwitch } from "../../sections/behind/ExclusionSwitch.tsx";
import { LeftOut } from "../../sections/behind/LeftOut.tsx";
import { SideBySide } from "../../sections/behind/SideBySide.tsx";
import { useSummary } from "../../sections/behind/use-summary.ts";

interface CountedWithoutProps {
  readonly token: TokenRef;
  /** Whether what stands below is of another time. */
  readonly isPast: boolean;
}

/** Above the list: what the address leaves out of the figures. The list has all of them. */
export function CountedWithout({ token, isPast }: CountedWithoutProps) {
  const { answer, exclusions } = useSummary(token);
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const first = dataOf(useAnswer(questions.firstHolders));
  const summary = dataOf(answer);
  if (!isExcluding(exclusions) || !summary || !first || named.state !== "ready") return null;
  const { word } = countedOf(named.data, named.meta, first);
  return (
    <section className="mt-4 border-b border-rule-2 pb-6" aria-label="Left out of the figures">
      <ExclusionSwitch exclusions={exclusions} summary={summary} />
      <p className="mt-3 text-body text-pretty">
        {isPast && "Now: "}
        {adjustedSentence(summary)}{" "}
        {isPast
          ? "What is below is of another time, and counts and lists everybody."
          : "The list below has all holders."}
      </p>
      <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-6 *:min-w-0 lg:grid-cols-[minmax(0,900fr)_minmax(0,440fr)]">
        <LeftOut token={token} ticker={spokenTicker(named.data)} exclusions={exclusions} summary={summary} />
        <SideBySide rows={sideBySide({ summary, holders: first.holders }, word)} />
      </div>
    </section>
  );
}
