import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { Exclusions } from "../../../contract/exclusions.ts";
import type { HolderSummary } from "../../../contract/labels.ts";
import { type Answer, answerOf, dataOf } from "../../api/answer.ts";
import { summaryQuery } from "../../api/behind-queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { SupplyTiers } from "../../charts/supply/SupplyTiers.tsx";
import { remainingByRank, sideBySide } from "../../metrics/adjusted.ts";
import { withoutNote } from "../../metrics/findings/adjusted.ts";
import { comparedWithout } from "../../metrics/findings/compare-without.ts";
import { type CompareColumn, placeholderColumn } from "./compare-columns.ts";
import { placeholderSummary } from "../placeholder-summary.ts";
import { RawAndWithout } from "../../sections/behind/RawAndWithout.tsx";
import { Term } from "../../sections/Term.tsx";
import { Button } from "../../ui/Button.tsx";
import { Unavailable } from "../../ui/Notice.tsx";
import { cellLook, CellToken, CompareGrid, CompareSection } from "./CompareRow.tsx";
import { ComparedLeftOut } from "./ComparedLeftOut.tsx";
import { useCompareColumns } from "./use-compare-columns.ts";

export interface CompareWithoutProps {
  readonly tokens: readonly TokenRef[];
  readonly exclusions: Exclusions;
}

/** Of what a cell has room for. */
const shownFigures = new Set(["Top 10", "Top 100", "Half is held by", "HHI", "Gini", "Holders"]);

/** What remains of each token without what the address leaves out, beside the figures of all, and who is left out of it. */
export function CompareWithout({ tokens, exclusions: asked }: CompareWithoutProps) {
  const columns = useCompareColumns(tokens);
  const wanted = useSummaries(columns, asked);
  const isTurning = wanted.some(({ state }) => state === "loading");
  const [settled, setSettled] = useState(asked);
  if (!isTurning && settled !== asked) setSettled(asked);
  // What is there stays until the next is.
  const exclusions = isTurning ? settled : asked;
  const answers = useSummaries(columns, exclusions);
  const isWaiting = columns.some(
    ({ answers: { token, firstHolders } }, index) =>
      answers[index]!.state === "loading" || token.state === "loading" || firstHolders.state === "loading",
  );
  const failed = answers.filter(({ state }) => state === "failed");
  const remaining = columns.map(({ name }, index) => ({ name, summary: dataOf(answers[index]!) }));
  return (
    <CompareSection
      id="without"
      finding={
        failed.length > 0 && failed.length === answers.length
          ? "These figures could not be loaded"
          : comparedWithout(isWaiting ? columns.map(() => placeholderRemaining) : remaining)
      }
      how={
        <>
          Concentration of what remains: shares are of it, and the strip too.{" "}
          <Term metric="left-out">Left out</Term> is below each token, of its supply; count one again and it
          counts for all tokens here. What is over time below is without them too, at each time; all other
          figures of this page are of all holders.
        </>
      }
      waiting={isWaiting}
    >
      <CompareGrid columns={columns} className="max-lg:grid-cols-2 max-md:grid-cols-1">
        {columns.map((column, index) => (
          <div key={column.ref.address} data-part="cell" className={`${cellLook} gap-3`}>
            <CellToken column={column} />
            {isWaiting ? (
              <div data-state="loading">
                <Remaining column={placeholderColumn} summary={placeholderSummary} exclusions={exclusions} />
              </div>
            ) : (
              <Cell column={column} answer={answers[index]!} exclusions={exclusions} />
            )}
          </div>
        ))}
      </CompareGrid>
    </CompareSection>
  );
}

const placeholderRemaining = { name: placeholderColumn.name, summary: placeholderSummary };

function useSummaries(
  columns: readonly CompareColumn[],
  exclusions: Exclusions,
): readonly Answer<HolderSummary>[] {
  return useQueries({ queries: columns.map(({ ref }) => summaryQuery(ref, exclusions)) }).map((query) =>
    answerOf(query),
  );
}

interface CellProps {
  readonly column: CompareColumn;
  readonly exclusions: Exclusions;
}

function Cell({ answer, ...rest }: CellProps & { readonly answer: Answer<HolderSummary> }) {
  if (answer.state === "failed") {
    return (
      <Unavailable title="Could not be loaded">
        <Button className="mt-1.5 justify-self-start" icon="refresh" onClick={answer.retry}>
          Try again
        </Button>
      </Unavailable>
    );
  }
  if (answer.state !== "ready") {
    return (
      <Unavailable title="Not available">
        Of this token figures without some of its holders are not known.
      </Unavailable>
    );
  }
  return <Remaining summary={answer.data} {...rest} />;
}

function Remaining({ column, summary, exclusions }: CellProps & { readonly summary: HolderSummary }) {
  const holders = dataOf(column.answers.firstHolders)?.holders ?? [];
  const word = column.concentration?.counted.word ?? "wallet";
  const remaining = remainingByRank({ summary, holders }, word);
  const rows = sideBySide(summary).filter(({ label }) => shownFigures.has(label));
  return (
    <>
      {summary.holder_count > 0 && (remaining.tops ?? remaining.shares.length > 0) && (
        <SupplyTiers
          name={`${column.name} ${withoutNote(summary, exclusions)}`}
          of="what remains"
          {...remaining}
        />
      )}
      <RawAndWithout
        rows={rows}
        className="whitespace-normal!"
        caption={`${column.name}: of supply, and of what remains ${withoutNote(summary, exclusions)}`}
      />
      <ComparedLeftOut column={column} summary={summary} exclusions={exclusions} />
    </>
  );
}
