import type { Cohorts } from "../../../contract/history.ts";
import { date, roundShare, share } from "../../lib/format.ts";
import { everyRow, numberWord, rowsOf } from "../../metrics/findings/words.ts";

/** Rows that a table has room for. */
const mostRows = 24;
/** Of fewer wallets than this a percentage says little. */
const leastForFinding = 100;

interface Period {
  readonly name: "day" | "week" | "month" | "quarter";
  /** Of how many rows of the answer one of the table is made. */
  readonly size: number;
  /** What a row is called by its number; days and months are numbered through. */
  readonly nameOf: (first: number) => string;
  /** "in that month" */
  readonly that: string;
  /** As a sentence goes on after "came". */
  readonly when: (name: string) => string;
  /** How many of it a finding looks ahead, as it is said. */
  readonly ahead: number;
  readonly aheadText: string;
  /** How to read its table, in the rail, where that is not as the page has it. */
  readonly read?: readonly string[];
}
/** Days after 1970 began, which was a Thursday. */
const firstMonday = 4;
const dayName = (day: number) =>
  date(new Date(day * 86_400_000))
    .split(" ")
    .slice(0, 2)
    .join(" ");
const byDay: Period = {
  name: "day",
  that: "on that day",
  size: 1,
  nameOf: dayName,
  when: (name) => `on ${name}`,
  ahead: 7,
  aheadText: "a week later",
  read: readBy(
    "day",
    "the token has lived up to 24 days. This table has weeks after that, and months from two months on",
  ),
};
const byWeek: Period = {
  name: "week",
  that: "in that week",
  size: 1,
  nameOf: (week) => dayName(week * 7 + firstMonday),
  when: (name) => `in the week of ${name}`,
  ahead: 4,
  aheadText: "four weeks later",
  read: readBy("week", "the token is younger than two months. This table has months after that"),
};
const byMonth: Period = {
  name: "month",
  that: "in that month",
  size: 1,
  nameOf: (first) => date(new Date(Date.UTC(Math.floor(first / 12), first % 12))).slice(2),
  when: (name) => `in ${name}`,
  ahead: 3,
  aheadText: "three months later",
};
// Who came early in a quarter is followed for more than three months until the end of the next.
const byQuarter: Period = {
  name: "quarter",
  that: "in that quarter",
  size: 3,
  nameOf: (first) => `Q${(first % 12) / 3 + 1} ${Math.floor(first / 12)}`,
  when: (name) => `in ${name}`,
  ahead: 1,
  aheadText: "a quarter later",
  read: [
    "Wallets by the quarter in which they first received the token, and how many of them held some at the end of each later quarter. Who sold all and came back counts as holding. Of a token of up to 24 months this table has months.",
    "The last value of each row is of the data’s time, not of the end of a quarter. This section does not depend on the range above.",
  ],
};
const periods = { "1day": byDay, "1week": byWeek };

function readBy(name: "day" | "week", reason: string): readonly string[] {
  return [
    `Wallets by the ${name} ${name === "day" ? "on" : "in"} which they first received the token, because ${reason}. The cells say how many of them held some at the end of each later ${name}. Who sold all and came back counts as holding.`,
    `The last value of each row is of the data’s time, not of the end of a ${name}. This section does not depend on the range above.`,
  ];
}

export interface CohortRow {
  /** "9 Nov", "Nov 2025", "Q4 2025" */
  readonly name: string;
  readonly owners: number;
  /** Part that held at the end of the period, of the next, …; the last is of the data's time. */
  readonly holding: readonly number[];
}

/** Its period, numbered through: months from the year 0, weeks and days from 1970. */
function numberOf({ month, day }: Cohorts["cohorts"][number], { name }: Period): number {
  if (month !== undefined) return Number(month.slice(0, -3)) * 12 + Number(month.slice(-2)) - 1;
  const days = Date.parse(day ?? "") / 86_400_000;
  return name === "week" ? Math.floor((days - firstMonday) / 7) : days;
}

/** What a row is of: as the answer has it, months as long as a table has room for all that the token has lived. */
export function periodOf({ interval = "1month", cohorts }: Cohorts): Period {
  if (interval !== "1month") return periods[interval];
  return cohorts.some(({ holding }) => holding.length > mostRows) ? byQuarter : byMonth;
}

/** The newest come first; those that a table has no room for are counted. */
export function cohortTable(answer: Cohorts): { readonly rows: CohortRow[]; readonly hidden: number } {
  const period = periodOf(answer);
  const { size } = period;
  const ofPeriod = new Map<number, { owners: number; holding: number[] }>();
  for (const cohort of answer.cohorts) {
    const { owners, holding } = cohort;
    if (owners === 0) continue;
    const came = numberOf(cohort, period);
    const first = came - (came % size);
    const newest = came + holding.length - 1;
    const row = ofPeriod.get(first) ?? { owners: 0, holding: [] };
    ofPeriod.set(first, row);
    row.owners += owners;
    for (let at = 0; first + at * size <= newest; at += 1) {
      // The one that is not over ends with the data.
      const end = Math.min(first + (at + 1) * size - 1, newest);
      row.holding[at] = (row.holding[at] ?? 0) + holding[end - came]!;
    }
  }
  const rows = [...ofPeriod].toSorted(([a], [b]) => b - a);
  return {
    rows: rows.slice(0, mostRows).map(([first, { owners, holding }]) => ({
      name: period.nameOf(first),
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
export function cohortFinding(answer: Cohorts): string {
  const { ahead, aheadText, when } = periodOf(answer);
  // The last value is of a period that is not over.
  const old = cohortTable(answer).rows.filter(
    ({ owners, holding }) => owners >= leastForFinding && holding.length > ahead + 1,
  );
  const part = (row: CohortRow) => row.holding[ahead]!;
  const [best] = old.toSorted((a, b) => part(b) - part(a));
  const [worst] = old.toSorted((a, b) => part(a) - part(b));
  if (best && worst) {
    const first = `Of wallets that came ${when(best.name)}, ${roundShare(part(best))} still held ${aheadText}`;
    return best === worst ? first : `${first}; of ${worst.name}, ${roundShare(part(worst))}`;
  }
  const [ever, now] = answer.cohorts.reduce(
    ([all, held], { owners, holding }) => [all + owners, held + (holding.at(-1) ?? 0)],
    [0, 0],
  );
  if (ever === 0) return "Nobody is counted";
  if (ever === 1) return `The only wallet that ever held it ${now === 1 ? "still does" : "holds none now"}`;
  if (now === ever)
    return `${everyRow(ever, "wallet")} that ever held it still ${ever === 2 ? "do" : "hold it"}`;
  if (now === 0) return `None of the ${rowsOf(ever, "wallet")} that ever held it holds any now`;
  return `Of ${rowsOf(ever, "wallet")} that ever held it, ${numberWord(now)} ${now === 1 ? "holds" : "hold"} it now`;
}

/** The text on a cell: the light theme's cells darken where those of the dark theme grow light. */
export type CellText = "ink" | "dark" | "on-ink";

// Between these parts of the ramp no text of the palette reaches 4.5:1 in one theme or the other.
const ramp: readonly { readonly upTo: number; readonly text: CellText; readonly mix: [number, number] }[] = [
  { upTo: 46, text: "ink", mix: [0, 42] },
  { upTo: 64, text: "dark", mix: [51, 59] },
  { upTo: 100, text: "on-ink", mix: [68, 100] },
];

function toneOf(part: number): number {
  return Math.min(1, (part * 100) / 90) ** 1.35 * 100;
}

/** How much of the mark a cell is mixed with, in per cent: ninety of a hundred holding is all of it. */
export function shade(part: number): { readonly mix: number; readonly text: CellText } {
  const tone = toneOf(part);
  const place = ramp.findIndex(({ upTo }, index) => tone < upTo || index === ramp.length - 1);
  const {
    upTo,
    text,
    mix: [least, most],
  } = ramp[place]!;
  const from = ramp[place - 1]?.upTo ?? 0;
  return { mix: Math.round(least + ((tone - from) / (upTo - from)) * (most - least)), text };
}

/** Whole per cent, below ten one digit more. The head of the table says that it is per cent. */
export function percentText(part: number): string {
  const percent = part * 100;
  if (percent > 0 && percent < 0.05) return share(part).replace("%", "");
  return percent < 9.95 && percent > 0 ? percent.toFixed(1) : percent.toFixed(0);
}
