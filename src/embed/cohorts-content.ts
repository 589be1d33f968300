import type { Answer } from "../api/answer.ts";
import type { ExclusionArgs } from "../api/exclusion-args.ts";
import { cohortsQuery } from "../api/history-queries.ts";
import type { TokenRef } from "../api/token-queries.ts";
import type { CohortsData } from "../charts/cards/CohortsCard.tsx";
import { named } from "../charts/kit/figures.ts";
import { count } from "../lib/format.ts";
import {
  allShown,
  cohortFinding,
  type CohortRow,
  cohortTable,
  percentText,
  periodOf,
  shade,
} from "../metrics/history/cohorts.ts";
import type { Ask } from "./ask.ts";
import { type HistoryContent, nothingCounted } from "./history-content.ts";

/** Who stayed, by the time in which they came; of all of the token's life, whatever range is asked for. */
export async function cohortsContent(
  ask: Ask,
  token: TokenRef,
  left: ExclusionArgs,
): Promise<Answer<HistoryContent | null>> {
  const answer = await ask(cohortsQuery(token, left));
  if (answer.state !== "ready") return answer;
  const finding = cohortFinding(answer.data);
  const { rows, hidden } = cohortTable(answer.data);
  if (rows.length === 0) return { ...answer, data: nothingCounted(finding) };
  const { name: period, that } = periodOf(answer.data);
  const columns = Math.max(0, ...rows.map(({ holding }) => holding.length));
  const shown = hidden > 0 ? `. The newest ${rows.length} ${period}s` : "";
  const what = `still holding, % of the wallets that first received it ${that}, by ${period}s later`;
  return {
    ...answer,
    data: {
      finding,
      subject: `All of its life: ${what}${shown}`,
      drawings: [{ kind: "history-cohorts", data: drawn(rows, period) }],
      figures: [
        {
          caption: `Still holding, by the ${period} of first receipt`,
          columns: [
            "First receipt",
            "Wallets",
            ...Array.from({ length: columns }, (_, later) =>
              later === 0 ? `Same ${period}` : `${later} ${period}${later === 1 ? "" : "s"} later`,
            ),
          ],
          rows: rows.map(({ name, owners, holding }) => [
            named(name),
            { text: count(owners), value: owners },
            ...Array.from({ length: columns }, (_, later) => {
              const part = holding[later];
              return part === undefined
                ? { text: "not over yet", value: null }
                : { text: `${percentText(part)}%`, value: part };
            }),
          ]),
        },
      ],
    },
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
