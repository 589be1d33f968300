import { Note } from "../../ui/Note.tsx";
import type { CSSProperties } from "react";
import type { Cohorts } from "../../../contract/history.ts";
import { dataOf } from "../../api/answer.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { count } from "../../lib/format.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { BareTable, type Column } from "../../ui/BareTable.tsx";
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
export function CohortsSection({ token, exclusions }: HistoryProps) {
  const { answer, finding, read } = useFigure(cohorts, { token, exclusions });
  const known = dataOf(answer);
  const period = known && periodOf(read(known));
  const named = dataOf(useAnswer(tokenQueries(token).token));
  const ticker = spokenTicker({ ...token, ...named });
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

function CohortTable({ told }: { readonly told: Cohorts }) {
  const { rows, hidden } = cohortTable(told);
  const all = allShown(rows);
  const columns = [...nameColumns, ...all.holding.map((_, later) => laterColumn(later, all))];
  return (
    <>
      <div
        className="scrolls-sideways max-md:-mr-margin"
        role="region"
        aria-label="Still holding"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keys
        tabIndex={0}
      >
        <BareTable
          data-figures=""
          className="w-full table-fixed print:min-w-0! border-separate border-spacing-0 font-stretch-(--stretch-axis)"
          style={{ minWidth: `${136 + all.holding.length * 34}px` }}
          columns={columns}
          rows={rows.length > 1 ? [...rows, all] : rows}
          keyOf={({ name }) => name}
          rowLook={(row) => (row === all ? "*:border-t *:border-t-ink-3 *:font-semibold" : "")}
        />
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

const headLook = "pb-1 text-axis font-normal text-ink-3";

const nameColumns: readonly Column<CohortRow>[] = [
  {
    name: "First receipt",
    isRowHead: true,
    place: "text-left max-md:sticky max-md:left-0 max-md:bg-bg",
    headLook: `${headLook} w-19`,
    look: "h-6.5 text-data font-normal max-md:h-8",
    cell: ({ name }) => name,
  },
  {
    name: "Wallets",
    isNumber: true,
    place: "pr-3.5",
    headLook: `${headLook} w-20`,
    look: "text-data",
    value: ({ owners }) => owners,
    cell: ({ owners }) => count(owners),
  },
];

/** So many periods later; one cell where they are not over. The row of all is not coloured. */
function laterColumn(later: number, all: CohortRow): Column<CohortRow> {
  const isOver = ({ holding }: CohortRow) => later < holding.length;
  return {
    name: later === 0 ? "same" : String(later),
    place: "text-center",
    headLook,
    span: (row) => (isOver(row) ? 1 : all.holding.length - later),
    value: ({ holding }) => holding[later],
    look: (row) => {
      // What is only heard would else stand beside what scrolls.
      if (!isOver(row)) return "relative";
      const tone = row === all ? "" : `bg-(--tone) ${cellText[shade(row.holding[later]!).text]}`;
      return `border-t border-l border-bg text-label ${tone}`;
    },
    style: (row) =>
      isOver(row) && row !== all
        ? ({
            "--tone": `color-mix(in oklab, var(--mark) ${shade(row.holding[later]!).mix}%, var(--track))`,
          } as CSSProperties)
        : undefined,
    cell: (row) =>
      isOver(row) ? percentText(row.holding[later]!) : <span className="sr-only">not over yet</span>,
  };
}
