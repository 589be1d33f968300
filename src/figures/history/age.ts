import type { History } from "../../../contract/history.ts";
import { plural, share } from "../../lib/format.ts";
import { capital, finding } from "../../metrics/findings/words.ts";
import { ends, partsOf, sharesOf } from "../../metrics/history/columns.ts";
import { endText } from "../../metrics/history/findings.ts";
import {
  atStart,
  dayName,
  daySeconds,
  type Life,
  lifeSeconds,
  type Range,
} from "../../metrics/history/range.ts";
import { figureCard } from "../figure-card.ts";
import { historyHeading } from "./history-subject.ts";
import { rangeFigure } from "./history-figure.ts";
import { bandsBody } from "./range-card.ts";

/** How long the tokens had been where they were. */
export const ageHistory = rangeFigure({
  section: {
    ...historyHeading("history-age"),
    read: [
      "How long each token has been in its wallet, first in, first out. Old tokens lie at the bottom, like sediment; a band that thins out was sold.",
      "All owners. “Hands” on the overview is of the 1,000 largest.",
    ],
    sources: ["history (lots)"],
    metrics: ["supply-by-hand"],
  },
  missing: { needs: "transfers" },
  finding: ({ history, range, life }) => ageFinding(history, range, life),
});

export const ageHistoryCard = figureCard(ageHistory, (shown, { at }) => {
  const bands = ageBands(shown.history);
  if (bands === null) return null;
  const what = "supply by age, % of supply";
  const body = bandsBody(shown, { what, bands, unit: "share", indexes: [], at });
  return isAllWood(shown) ? { ...body, drawings: [], legend: [], instead: allWoodText(shown.life) } : body;
});

const hands = [
  { hand: "diamond", name: "Diamond" },
  { hand: "gold", name: "Gold" },
  { hand: "silver", name: "Silver" },
  { hand: "bronze", name: "Bronze" },
  { hand: "wood", name: "Wood" },
] as const;

/** Supply by the age of its lots, the oldest first, as parts of all; null where that is not known. */
export function ageBands(history: History) {
  const parts = partsOf(history, "supply_by_age");
  if (!parts) return null;
  const shares = sharesOf(parts);
  return hands.map(({ hand, name }) => ({ name, tone: hand, values: shares[hand] }));
}

/** Days after which tokens are of an older hand than wood, and of the oldest. */
const woodDays = 15;
const diamondDays = 90;

/** Whether all that is held is of the youngest hand, so that a drawing of hands would be of one colour. */
export function isAllWood({ life, range }: { readonly life: Life; readonly range: Range }): boolean {
  return lifeSeconds({ first: life.first, last: range.to }) <= woodDays * daySeconds;
}

/** In place of that drawing. */
export function allWoodText({ first }: Life): string {
  const starts = dayName(first + woodDays * daySeconds);
  return `Wood is anything up to ${woodDays} days. The chart starts with data of ${starts}.`;
}

/** How much has not moved for long; null where it is not known. */
export function ageFinding(history: History, range: Range, life: Life): string | null {
  const parts = partsOf(history, "supply_by_age");
  if (!parts) return null;
  const { diamond, wood } = sharesOf(parts);
  const young = wood.at(-1) ?? null;
  if (young === null)
    return endText(
      history,
      wood.some((value) => value !== null),
    );
  const days = Math.max(1, Math.ceil(lifeSeconds({ first: life.first, last: range.to }) / daySeconds));
  if (days <= woodDays) return `Nothing is older than ${plural(days, "day")}, so all supply is wood`;
  const moved = `${share(young)} moved in the last ${woodDays}`;
  if (days <= diamondDays) return `Nothing is older than ${plural(days, "day")}; ${moved}`;
  const old = ends(diamond);
  const last = diamond.at(-1) ?? 0;
  const still = range.isNow ? "has" : "had";
  const now = capital(`${share(last)} of supply ${still} not moved for ${diamondDays} days`);
  if (!old) return finding(now, `; ${moved}`);
  const [from, to] = [share(old.first), share(old.last)];
  if (Math.abs(old.last - old.first) < 0.01) {
    const was = range.isNow ? "was" : "had been";
    const then = from === to ? `, as ${atStart(range)}` : `; ${atStart(range)} it ${was} ${from}`;
    return finding(now, then, `; ${moved}`);
  }
  const way = old.last < old.first ? "fell" : "rose";
  return finding(
    `Supply that ${still} not moved for ${diamondDays} days ${way} from ${from} to ${to}`,
    `; ${moved}`,
  );
}
