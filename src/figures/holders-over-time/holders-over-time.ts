import { windowSeconds } from "../../../contract/windows.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import type { CardDrawing } from "../../charts/cards/card-drawing.ts";
import { type Figures, named } from "../../charts/kit/figures.ts";
import { change, count } from "../../lib/format.ts";
import { flowFinding, flowNoun } from "../../metrics/findings/flow.ts";
import { countedFlow, flowPoints, flowWindows } from "../../metrics/holder-flow.ts";
import { holderLine, type Line } from "../../metrics/last-year.ts";
import { countedOf } from "../../metrics/token-figures.ts";
import { figureCard } from "../figure-card.ts";
import { figure, needed } from "../figure.ts";
import { overviewHeadings } from "../overview-figures.ts";
import { holderDaysPart } from "../parts.ts";

/** How many hold it, and how that changed. */
export const holdersOverTime = figure({
  section: {
    ...overviewHeadings.holdersOverTime,
    read: ["Each bar is as long as its window’s net change; a longer window contains the shorter ones."],
    sources: ["holder deltas"],
    metrics: ["holders", "holder-change"],
  },
  missing: "overTime",
  queries: (subject) => {
    const { firstHolders, deltas, token } = tokenQueries(subject.token);
    return {
      first: needed(firstHolders),
      deltas: needed(deltas),
      past: holderDaysPart(subject),
      token: needed(token),
    };
  },
  read: ({ first, deltas, past, token }, { meta, period }) => {
    const counted = countedOf(token, meta, first);
    return {
      ...countedFlow(first.holder_count, deltas, counted),
      counted,
      noun: flowNoun(counted),
      /** Null where only the windows are known. */
      line: past && holderLine(past, period),
      past,
      asOf: meta.asOf,
    };
  },
  finding: ({ deltas, holders, noun, counted }) => flowFinding(deltas, holders, noun, counted),
});

export const holdersCard = figureCard(holdersOverTime, ({ deltas, holders, line }) => {
  const points = flowPoints(holders, deltas);
  const drawing: CardDrawing = line
    ? { kind: "history-series", data: monthOf(line) }
    : { kind: "card-holders", data: { points, spanSeconds: windowSeconds["30days"], asOf: null } };
  const known = flowWindows(holders, deltas);
  const windows = windowLengths.map(({ window, seconds }) => ({
    name: window,
    change: known.find((each) => each.seconds === seconds)?.change ?? null,
  }));
  return {
    subject: line
      ? "Number of holders at the end of each day, 30 days"
      : "Number of holders. Dots are known counts",
    drawings: [drawing],
    figures: [windowsTable(windows, holders)],
  };
});

function monthOf({ times, values }: Line) {
  const span = { from: times[0] ?? 0, to: times.at(-1) ?? 0, isNow: true };
  return { span, times, values, format: "count", pinned: null } as const;
}

/** `change` is null where the window is not known. */
function windowsTable(
  rows: readonly { readonly name: string; readonly change: number | null }[],
  holders: number,
): Figures {
  return {
    caption: `Net change in holders; ${count(holders)} now`,
    columns: ["Window", "Net change"],
    rows: rows.map((row) => [named(row.name), { text: change(row.change), value: row.change }]),
  };
}

/** The nine windows as tables name them. */
export const windowLengths = [
  { window: "1h", seconds: 3_600 },
  { window: "2h", seconds: 7_200 },
  { window: "4h", seconds: 14_400 },
  { window: "12h", seconds: 43_200 },
  { window: "1d", seconds: 86_400 },
  { window: "3d", seconds: 259_200 },
  { window: "7d", seconds: 604_800 },
  { window: "14d", seconds: 1_209_600 },
  { window: "30d", seconds: 2_592_000 },
] as const;
