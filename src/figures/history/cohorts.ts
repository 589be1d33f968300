import type { Cohorts } from "../../../contract/history.ts";
import { cohortsQuery } from "../../api/history-queries.ts";
import type { CohortsData } from "../../charts/cards/CohortsCard.tsx";
import { type Figures, named } from "../../charts/kit/figures.ts";
import { count } from "../../lib/format.ts";
import { figureCard } from "../figure-card.ts";
import { figure, needed } from "../figure.ts";
import { historyHeading } from "./history-subject.ts";
import {
  allShown,
  cohortFinding,
  type CohortRow,
  cohortTable,
  percentText,
  periodOf,
  shade,
} from "./cohort-table.ts";
import type { HistorySubject } from "./history-subject.ts";

/** Who stayed, by the time in which they came; of all of the token's life, whatever range is asked for. */
export const cohorts = figure({
  section: {
    ...historyHeading("history-cohorts"),
    read: [
      "Wallets by the month in which they first received the token, and how many of them held some at the end of each later month. Who sold all and came back counts as holding.",
      "The last value of each row is of the data’s time, not of the end of a month. This section does not depend on the range above.",
    ],
    sources: ["cohorts (transfers)"],
    metrics: ["still-holding"],
  },
  missing: { needs: "transfers", isMany: true, subject: "the cohorts" },
  queries: ({ token, exclusions }: Pick<HistorySubject, "token" | "exclusions">) => ({
    cohorts: needed(cohortsQuery(token, exclusions)),
  }),
  read: ({ cohorts: answer }) => answer,
  finding: (answer: Cohorts) => cohortFinding(answer),
});

export const cohortsCard = figureCard(cohorts, (answer) => {
  const { rows, hidden } = cohortTable(answer);
  if (rows.length === 0) return null;
  const { name: period, that } = periodOf(answer);
  const shown = hidden > 0 ? `. The newest ${rows.length} ${period}s` : "";
  const what = `still holding, % of the wallets that first received it ${that}, by ${period}s later`;
  return {
    subject: `All of its life: ${what}${shown}`,
    drawings: [{ kind: "history-cohorts", data: drawn(rows, period) }],
    figures: [cohortsTable(rows, period)],
  };
});

function cohortsTable(rows: readonly CohortRow[], period: string): Figures {
  const columns = Math.max(0, ...rows.map(({ holding }) => holding.length));
  const distances = Array.from({ length: columns }, (_, later) => later);
  return {
    caption: `Still holding, by the ${period} of first receipt`,
    columns: [
      "First receipt",
      "Wallets",
      ...distances.map((later) =>
        later === 0 ? `Same ${period}` : `${later} ${period}${later === 1 ? "" : "s"} later`,
      ),
    ],
    rows: rows.map(({ name, owners, holding }) => [
      named(name),
      { text: count(owners), value: owners },
      ...distances.map((later) => {
        const part = holding[later];
        return part === undefined
          ? { text: "not over yet", value: null }
          : { text: `${percentText(part)}%`, value: part };
      }),
    ]),
  };
}

const ramp = [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9].map((part) => shade(part).mix);

function drawn(rows: readonly CohortRow[], period: string): CohortsData {
  const { holding } = allShown(rows);
  const last = holding.length - 1;
  const later =
    last > 0 ? `, ${percentText(holding[last]!)}% ${last} ${period}${last === 1 ? "" : "s"} later` : "";
  return {
    label: `Still holding, by the ${period} of first receipt: of all shown ${percentText(holding[0] ?? 0)}% at the end of the same ${period}${later}`,
    rows: rows.map(({ name, holding: parts }) => ({
      name,
      tones: parts.map((part) => shade(part).mix),
      now: `${percentText(parts.at(-1) ?? 0)}%`,
    })),
    ramp,
  };
}
