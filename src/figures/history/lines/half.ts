import { count, plural } from "../../../lib/format.ts";
import { capital, rowsOf } from "../../../metrics/findings/words.ts";
import { columnOf, ends, rankedWord, rankedWords } from "../../../metrics/history/columns.ts";
import { endText } from "../../../metrics/history/findings.ts";
import { atStart } from "../../../metrics/history/range.ts";
import { rankedHistory } from "../../../metrics/history/shown.ts";
import { lineFigure } from "../history-figure.ts";

/** How few held more than half of supply. */
export const figure = lineFigure("history-half", {
  section: {
    read: [
      "The least number of holders that together held more than half of supply at that time. The fewer, the more hangs on each of them.",
    ],
    sources: ["history (balances)"],
    metrics: ["nakamoto"],
  },
  missing: { needs: "balances" },
  view: rankedHistory,
  line: {
    name: "Holders with half of supply",
    metric: "nakamoto",
    unit: (history) => `the fewest that have more than half${rankedWords(history)}`,
    format: "count",
    text: count,
    spoken: (value) => plural(value, "holder"),
    values: (history) => columnOf(history, "half_of_supply"),
  },
  finding: ({ history, range }, { token }) => {
    const column = columnOf(history, "half_of_supply");
    const last = column?.at(-1) ?? null;
    if (last === null) return endText(history, column !== null);
    const holders = capital(rowsOf(last, rankedWord(history, token.chain)));
    const verb = range.isNow ? (last === 1 ? "holds" : "hold") : "held";
    const found = `${holders} ${last === 1 ? "" : "together "}${verb} more than half of supply`;
    const first = ends(column)?.first;
    if (first === undefined) return found;
    return first === last
      ? `${found}, as ${atStart(range)}`
      : `${found}; ${atStart(range)} it was ${count(first)}`;
  },
});
