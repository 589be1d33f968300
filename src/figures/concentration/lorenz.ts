import { isExcluding } from "../../../contract/exclusions.ts";
import { shownSummaryQuery } from "../../api/behind-queries.ts";
import {
  type LorenzData,
  lorenzFigures,
  namedPoint,
  pointText,
  readCurve,
} from "../../charts/supply/lorenz-curve.ts";
import { giniText, notAvailable, plural } from "../../lib/format.ts";
import { withoutNote } from "../../metrics/findings/adjusted.ts";
import { capital, rowsOf } from "../../metrics/findings/words.ts";
import { type CardKey, figureCard, keysTable } from "../figure-card.ts";
import { figure, needed } from "../figure.ts";
import { leftOutTable } from "../left-out-table.ts";
import { concentrationSection } from "./concentration.ts";
import { remainingFinding } from "./remaining.ts";

/** The Lorenz curve with the Nakamoto number. On the overview it stands within the concentration. */
const lorenz = figure({
  section: concentrationSection,
  missing: "concentration",
  queries: ({ token, exclusions }) => ({ summary: needed(shownSummaryQuery(token, exclusions)) }),
  read: ({ summary }, { exclusions }) => {
    const isOn = isExcluding(exclusions);
    return {
      summary,
      isOn,
      counted: isOn ? summary : summary.raw,
      curve: {
        raw: summary.raw.lorenz,
        without: isOn ? summary.lorenz : [],
        word: "wallet",
      } satisfies LorenzData,
    };
  },
  finding: ({ summary, isOn, counted, curve }) =>
    isOn && summary.holder_count === 0
      ? remainingFinding(summary)
      : lorenzFinding(curve, counted.half_of_supply),
});

export const lorenzCard = figureCard(
  lorenz,
  ({ summary, isOn, counted, curve }, { exclusions }) => {
    const { half_of_supply: half, gini, holder_count: holders } = counted;
    const keys: CardKey[] = [
      { label: "Nakamoto number", value: half === null ? notAvailable : plural(half, "wallet") },
      { label: "Gini", value: gini === null ? notAvailable : giniText(gini, holders) },
    ];
    const without = isOn ? `, ${withoutNote(summary, exclusions)}; dashed, of all` : "";
    return {
      subject: `What the largest wallets hold${without}`,
      keys,
      drawings: [{ kind: "lorenz", data: curve }],
      figures: [keysTable(keys), lorenzFigures(curve), ...(isOn ? [leftOutTable(summary)] : [])],
    };
  },
  { isWithout: true },
);

/** "The largest 1% of wallets hold 62%; 36 of them hold more than half". Null where there is no curve. */
function lorenzFinding(data: LorenzData, half: number | null): string | null {
  const point = namedPoint(readCurve(data));
  if (!point) return null;
  const { word } = data;
  const isWithout = data.without.length > 0;
  // The first point of one holder is the last.
  if (point.accounts === 1) return `One ${word} holds all of ${isWithout ? "what remains" : "the supply"}`;
  const first = `${capital(pointText(point))} of ${isWithout ? "what remains" : "supply"}`;
  return half === null
    ? first
    : `${first}; ${rowsOf(half, word)} ${half === 1 ? "holds" : "hold"} more than half`;
}
