import { isExcluding } from "../../../contract/exclusions.ts";
import { metaOf } from "../../api/answer.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { comparedDay, comparisonOnDay } from "../../figures/compare/compare-day.ts";
import { readSelection } from "../../figures/compare/compare-selection.ts";
import { useExclusions } from "../../sections/behind/use-exclusions.ts";
import type { CompareDayProps } from "./compare-parts.ts";
import { CompareView } from "./CompareView.tsx";
import { useAnswers, useComparison } from "../../figures/compare/use-comparison.ts";

const needs = ["token", "firstHolders", "deltas"] as const;

/** The tokens as they were at the end of a day, without whom the address leaves out. */
export function CompareDay({ selection: text, at, overTime }: CompareDayProps) {
  const exclusions = useExclusions();
  const selection = readSelection(text);
  const refs = selection.tokens;
  const token = useAnswers(refs.map((ref) => tokenQueries(ref).token));
  const known = token.map((answer) => ({ name: "", meta: metaOf(answer) }));
  const { day } = comparedDay(at, known);
  const asked = useComparison(comparisonOnDay, { tokens: refs, day, exclusions });
  return (
    <CompareView
      {...{ selection, asked, needs, at, overTime }}
      notes={
        <div className="grid gap-1 border-t border-rule-2 pt-2.5 pb-3.5 text-label text-ink-2">
          {asked.map(
            ({ ref, name, note }) =>
              note !== undefined && (
                <p key={`${ref.chain}:${ref.address}`}>
                  {name}: {note}
                </p>
              ),
          )}
          <p>
            The day ends 24:00 UTC.{isExcluding(exclusions) && " Shares are of what remains."} Hands,
            retention and profit are known of now alone; how old the supply was and what it had cost are
            below, over time.
          </p>
        </div>
      }
    />
  );
}
