import { Note } from "../../ui/Note.tsx";
import type { CSSProperties } from "react";
import type { Cohorts } from "../../../contract/history.ts";
import { dataOf } from "../../api/answer.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { count } from "../../lib/format.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import { Term } from "../../sections/Term.tsx";
import { useAnswer } from "../../api/use-answer.ts";
import { useFigure } from "../use-figure.ts";
import {
  allShown,
  type CellText,
  type CohortRow,
  cohortTable,
  percentText,
  periodOf,
  shade,
} from "./cohort-table.ts";
import { cohorts } from "./cohorts.ts";
import { PastSection } from "./PastSection.tsx";
import { placeholderCohorts } from "./placeholder-history.ts";
import type { HistoryProps } from "./history-subject.ts";

/** Who stayed, by the time in which they came: a month, of a young token a day or a week, of an old one a quarter. */
export function CohortsSection({ token, left }: HistoryProps) {
  const { answer, finding, read } = useFigure(cohorts, { token, left });
  const known = dataOf(answer);
  const period = known && periodOf(read(known));
  const named = dataOf(useAnswer(tokenQueries(token).token));
  const ticker = spokenTicker(named ?? { ticker: "", address: token.address });
  return (
    <PastSection
      figure={cohorts}
      token={token}
      answer={answer}
      placeholder={{ cohorts: placeholderCohorts }}
      finding={finding}
      {...(period?.read && { read: period.read })}
    >
      {({ cohorts: told }) =>
        told.cohorts.some(({ owners }) => owners > 0) && (
          <ChartFigure
            className="mt-4"
            subject={
              <>
                <b>
                  <Term metric="still-holding">Still holding</Term>
                </b>
                , % of the wallets that first received {ticker} {periodOf(told).that}, by{" "}
                {periodOf(told).name}s later
              </>
            }
          >
            <CohortTable told={told} />
          </ChartFigure>
        )
      }
    </PastSection>
  );
}

const head = "pb-1 text-center text-axis font-normal text-ink-3";

function CohortTable({ told }: { readonly told: Cohorts }) {
  const { rows, hidden } = cohortTable(told);
  const all = allShown(rows);
  const later = all.holding.map((_, index) => index);
  return (
    <>
      <div
        className="scrolls-sideways max-md:-mr-margin"
        role="region"
        aria-label="Still holding"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keys
        tabIndex={0}
      >
        <table
          data-figures=""
          className="w-full table-fixed print:min-w-0! border-separate border-spacing-0 font-stretch-(--stretch-axis)"
          style={{ minWidth: `${136 + later.length * 34}px` }}
        >
          <thead>
            <tr>
              <th scope="col" className={`${head} w-19 text-left! max-md:sticky max-md:left-0 max-md:bg-bg`}>
                First receipt
              </th>
              <th scope="col" className={`${head} w-20 pr-3.5 text-right!`}>
                Wallets
              </th>
              {later.map((index) => (
                <th key={index} scope="col" className={head}>
                  {index === 0 ? "same" : index}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.name} row={row} columns={later.length} />
            ))}
          </tbody>
          {rows.length > 1 && (
            <tfoot className="*:*:border-t *:*:border-t-ink-3 *:*:font-semibold">
              <Row row={all} columns={later.length} isPlain />
            </tfoot>
          )}
        </table>
      </div>
      <p className="mt-2.5 flex items-center gap-2 text-axis text-ink-3">
        0%
        <i className="h-2 w-30 bg-linear-to-r from-track to-mark" />
        90% and more still holding
      </p>
      {hidden > 0 && (
        <Note>
          The newest {rows.length} {periodOf(told).name}s;{" "}
          {hidden === 1 ? "an earlier one is" : `${count(hidden)} earlier ones are`} not shown.
        </Note>
      )}
    </>
  );
}

const cellText: Readonly<Record<CellText, string>> = {
  ink: "text-ink",
  dark: "text-[light-dark(var(--ink-1),var(--on-ink))]",
  "on-ink": "text-on-ink",
};

interface RowProps {
  readonly row: CohortRow;
  readonly columns: number;
  readonly isPlain?: boolean;
}

function Row({ row: { name, owners, holding }, columns, isPlain }: RowProps) {
  return (
    <tr>
      <th
        scope="row"
        className="h-6.5 text-left text-data font-normal max-md:sticky max-md:left-0 max-md:h-8 max-md:bg-bg"
      >
        {name}
      </th>
      <td translate="no" className="pr-3.5 text-right text-data" data-value={owners}>
        {count(owners)}
      </td>
      {holding.map((part, later) => {
        const { mix, text } = shade(part);
        return (
          <td
            // oxlint-disable-next-line react/no-array-index-key -- how many later
            key={later}
            data-value={part}
            className={`border-t border-l border-bg text-center text-label ${isPlain ? "" : `bg-(--tone) ${cellText[text]}`}`}
            style={
              isPlain
                ? undefined
                : ({ "--tone": `color-mix(in oklab, var(--mark) ${mix}%, var(--track))` } as CSSProperties)
            }
          >
            {percentText(part)}
          </td>
        );
      })}
      {holding.length < columns && <td colSpan={columns - holding.length} aria-label="not over yet" />}
    </tr>
  );
}
