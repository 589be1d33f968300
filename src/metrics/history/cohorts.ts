import type { Cohorts } from "../../../contract/history.ts";
import { date, roundShare } from "../../lib/format.ts";
import { said } from "../findings/words.ts";

/** Rows that a table has room for. */
const mostRows = 24;
/** Of fewer wallets than this a percentage says little. */
const leastForFinding = 100;
const laterMonths = 3;

export interface CohortRow {
  /** "Nov 2025" */
  readonly name: string;
  readonly owners: number;
  /** Part that held at the end of the month, of the next, …; the last is of the data's time. */
  readonly holding: readonly number[];
}

/** "Nov 2025" from "2025-11". */
function monthName(month: string): string {
  return date(new Date(`${month}-01`)).slice(2);
}

/** The newest months first, as many as a table has room for. */
export function cohortRows({ cohorts }: Cohorts): CohortRow[] {
  return cohorts
    .filter(({ owners }) => owners > 0)
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
    .slice(0, mostRows)
    .map(({ month, owners, holding }) => ({
      name: monthName(month),
      owners,
      holding: holding.map((held) => held / owners),
    }));
}

/** All rows as one: at each distance those that are old enough. */
export function allShown(rows: readonly CohortRow[]): CohortRow {
  const longest = Math.max(0, ...rows.map(({ holding }) => holding.length));
  const holding = Array.from({ length: longest }, (_, later) => {
    const old = rows.filter((row) => row.holding.length > later);
    const owners = old.reduce((sum, row) => sum + row.owners, 0);
    return old.reduce((sum, row) => sum + row.holding[later]! * row.owners, 0) / owners;
  });
  return { name: "All shown", owners: rows.reduce((sum, row) => sum + row.owners, 0), holding };
}

/** Which month's wallets stayed, and which left; of all that ever held where no month is old enough. */
export function cohortFinding(answer: Cohorts): string | null {
  const rows = cohortRows(answer);
  // The last value is of a month that is not over.
  const old = rows.filter(
    ({ owners, holding }) => owners >= leastForFinding && holding.length > laterMonths + 1,
  );
  const part = (row: CohortRow) => row.holding[laterMonths]!;
  const [best] = old.toSorted((a, b) => part(b) - part(a));
  const [worst] = old.toSorted((a, b) => part(a) - part(b));
  if (best && worst) {
    const first = `Of wallets that came in ${best.name}, ${roundShare(part(best))} still held three months later`;
    return best === worst ? first : `${first}; of ${worst.name}, ${roundShare(part(worst))}`;
  }
  const [ever, now] = answer.cohorts.reduce(
    ([all, held], { owners, holding }) => [all + owners, held + (holding.at(-1) ?? 0)],
    [0, 0],
  );
  if (ever === 0) return null;
  const all = `${said(ever)} ${ever === 1 ? "wallet" : "wallets"}`;
  return `Of ${all} that ever held it, ${now === 0 ? "none" : said(now)} ${now <= 1 ? "holds" : "hold"} it now`;
}

/** The text on a cell: the light theme's cells darken where those of the dark theme grow light. */
export type CellText = "ink" | "dark" | "on-ink";

// Between these parts of the ramp no text of the palette reaches 4.5:1 in one theme or the other.
const ramp: readonly { readonly upTo: number; readonly text: CellText; readonly mix: [number, number] }[] = [
  { upTo: 46, text: "ink", mix: [0, 42] },
  { upTo: 64, text: "dark", mix: [51, 59] },
  { upTo: 100, text: "on-ink", mix: [68, 100] },
];

/** How much of the mark a cell is mixed with, in per cent: ninety of a hundred holding is all of it. */
export function shade(part: number): { readonly mix: number; readonly text: CellText } {
  const tone = Math.min(1, (part * 100) / 90) ** 1.35 * 100;
  const place = ramp.findIndex(({ upTo }, index) => tone < upTo || index === ramp.length - 1);
  const {
    upTo,
    text,
    mix: [least, most],
  } = ramp[place]!;
  const from = ramp[place - 1]?.upTo ?? 0;
  return { mix: Math.round(least + ((tone - from) / (upTo - from)) * (most - least)), text };
}
