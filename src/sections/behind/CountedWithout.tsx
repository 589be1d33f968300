import { isExcluding } from "../../../contract/exclusions.ts";
import { dataOf } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { sideBySide } from "../../metrics/adjusted.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { adjustedSentence } from "../../metrics/findings/without.ts";
import { ExclusionSwitch } from "./ExclusionSwitch.tsx";
import { LeftOut } from "./LeftOut.tsx";
import { SideBySide } from "./SideBySide.tsx";
import { useSummary } from "./use-summary.ts";

const belowTexts = {
  list: "The list below has all holders.",
  past: "What is below is without them too, at its time.",
  history: "Every figure of this page over time is without them too, at each time.",
  everybody:
    "The figures over time below count everybody: of this token they are not known without some of the holders.",
};

interface CountedWithoutProps {
  readonly token: TokenRef;
  /** What stands below. */
  readonly below: keyof typeof belowTexts;
}

/** What the address leaves out of the figures, with the figures of now, raw and without; above what shows others. */
export function CountedWithout({ token, below }: CountedWithoutProps) {
  const { answer, exclusions } = useSummary(token);
  const named = useAnswer(tokenQueries(token).token);
  const summary = dataOf(answer);
  if (!isExcluding(exclusions) || !summary || named.state !== "ready") return null;
  return (
    <section className="mt-4 border-b border-rule-2 pb-6" aria-label="Left out of the figures">
      <ExclusionSwitch exclusions={exclusions} summary={summary} />
      <p className="mt-3 text-body text-pretty">
        {below !== "list" && "Now: "}
        {adjustedSentence(summary)} {belowTexts[below]}
      </p>
      <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-6 *:min-w-0 lg:grid-cols-[minmax(0,900fr)_minmax(0,440fr)]">
        <LeftOut token={token} ticker={spokenTicker(named.data)} exclusions={exclusions} summary={summary} />
        <SideBySide rows={sideBySide(summary)} />
      </div>
    </section>
  );
}
