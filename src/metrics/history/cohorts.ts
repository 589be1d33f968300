import type { Cohorts } from "../../../contract/history.ts";
import { date, roundShare } from "../../lib/format.ts";
import { said } from "../findings/words.ts";

/** Rows that a table has room for. */
const mostRows = 24;
/** Of fewer wallets than this a percentage says little. */
const leastForFinding = 100;

interface Period {
  readonly name: "month" | "quarter";
  readonly months: number;
  /** How many of it a finding looks ahead: three months, as it is said. */
  readonly ahead: number;
  readonly aheadText: string;
}
const byMonth: Period = { name: "month", months: 1, ahead: 3, aheadText: "three months later" };
// Who came early in a quarter is followed for more than three months until the end of the next.
const byQuarter: Period = { name: "quarter", months: 3, ahead: 1, aheadText: "a quarter later" };

/** How a table of quarters is read, in the rail. */
export const readByQuarter: readonly string[] = [
  "Wallets by the quarter in which they first received the token, and how many of them held some at the end of each later quarter. Who sold all and came back counts as holding. Of a token of up to 24 months this table has months.",
  "The last value of each row is of the data’s time, not of the end of a quarter. This section does not depend on the range above.",
];

export interface CohortRow {
  /** "Nov 2025", "Q4 2025" */
  readonly name: string;
  readonly owners: number;
  /** Part that held at the end of the month or quarter, of the next, …; the last is of the data's time. */
  readonly holding: readonly number[];
}

/** "Nov 2025" or "Q4 2025" of a month that is numbered through. */
function periodName(first: number, { months }: Period): string {
  const time = new Date(Date.UTC(Math.floor(first / 12), first % 12));
  return months === 1 ? date(time).slice(2) : `Q${(first % 12) / 3 + 1} ${time.getUTCFullYear()}`;
}

/** Numbered through from the year 0. */
function monthOf(text: string): number {
  return Number(text.slice(0, -3)) * 12 + Number(text.slice(-2)) - 1;
}

/** What a row is of: a month, as long as a table has room for all that the token has lived. */
export function periodOf({ cohorts }: Cohorts): Period {
  return cohorts.some(({ holding }) => holding.length > mostRows) ? byQuarter : byMonth;
}

/** The newest come first; those that a table has no room for are counted. */
export function cohortTable(answer: Cohorts): { readonly rows: CohortRow[]; readonly hidden: number } {
  const period = periodOf(answer);
  const { months } = period;
  const ofPeriod = new Map<number, { owners: number; holding: number[] }>();
  for (const { month, owners, holding } of answer.cohorts) {
    if (owners === 0) continue;
    const came = monthOf(month);
    const first = came - (came % months);
    const newest = came + holding.length - 1;
    const row = ofPeriod.get(first) ?? { owners: 0, holding: [] };
    ofPeriod.set(first, row);
    row.owners += owners;
    for (let at = 0; first + at * months <= newest; at += 1) {
      // The one that is not over ends with the data.
      const end = Math.min(first + (at + 1) * months - 1, newest);
      row.holding[at] = (row.holding[at] ?? 0) + holding[end - came]!;
    }
  }
  const rows = [...ofPeriod].toSorted(([a], [b]) => b - a);
  return {
    rows: rows.slice(0, mostRows).map(([first, { owners, holding }]) => ({
      name: periodName(first, period),
      owners,
      holding: holding.map((held) => held / owners),
    })),
    hidden: Math.max(0, rows.length - mostRows),
  };
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

/** Which row's wallets stayed, and which left; of all that ever held where no row is old enough. */
export function cohortFinding(answer: Cohorts): string | null {
  const { ahead, aheadText } = periodOf(answer);
  // The last value is of a month or a quarter that is not over.
  const old = cohortTable(answer).rows.filter(
    ({ owners, holding }) => owners >= leastForFinding && holding.length > ahead + 1,
  );
  const part = (row: CohortRow) => row.holding[ahead]!;
  const [best] = old.toSorted((a, b) => part(b) - part(a));
  const [worst] = old.toSorted((a, b) => part(a) - part(b));
  if (best && worst) {
    const first = `Of wallets that came in ${best.name}, ${roundShare(part(best))} still held ${aheadText}`;
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
