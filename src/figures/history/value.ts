import type { History } from "../../../contract/history.ts";
import { plural } from "../../lib/format.ts";
import { finding, type RowWord, said } from "../../metrics/findings/words.ts";
import { aboveTen, partsOf, rankedWord, rankedWords } from "../../metrics/history/columns.ts";
import { endText, holdIn } from "../../metrics/history/findings.ts";
import type { Range } from "../../metrics/history/range.ts";
import { rankedHistory } from "../../metrics/history/shown.ts";
import { figureCard } from "../figure-card.ts";
import { historyHeading } from "./history-subject.ts";
import { rangeFigure } from "./history-figure.ts";
import { bandsBody } from "./range-card.ts";

/** What the holdings were worth. */
export const valueHistory = rangeFigure({
  section: {
    ...historyHeading("history-value"),
    read: [
      "Holders by the value of their tokens at each time, at the price of that time. The price moves holders from one band to the next without a transfer.",
    ],
    sources: ["history (balances, price)"],
    metrics: ["size"],
  },
  missing: { needs: "price", isMany: true },
  view: rankedHistory,
  finding: ({ history, range }, { token }) => valueFinding(history, range, rankedWord(history, token.chain)),
});

export const valueHistoryCard = figureCard(valueHistory, (shown, { token, at }) => {
  const { history } = shown;
  // A reader of another site does not know the names of the sizes.
  const bands = sizeBands(history)?.map(({ holds, tone, values }) => ({ name: holds, tone, values }));
  if (bands === undefined) return null;
  const what = `${rankedWord(history, token.chain)}s by value held, at the price of then${rankedWords(history)}`;
  return bandsBody(shown, { what, bands, unit: "count", indexes: [], at });
});

/** From the smallest to the largest. */
export const sizes = [
  { size: "shrimp", name: "Shrimp", holds: "up to $10", step: 1 },
  { size: "crab", name: "Crab", holds: "$10–100", step: 2 },
  { size: "fish", name: "Fish", holds: "$100–1k", step: 3 },
  { size: "dolphin", name: "Dolphin", holds: "$1k–10k", step: 4 },
  { size: "whale", name: "Whale", holds: "over $10k", step: 5 },
] as const;

/** Holders by what they hold, the largest first; null where that is not known. */
export function sizeBands(history: History) {
  const parts = partsOf(history, "holders_by_value");
  if (!parts) return null;
  return sizes
    .map(({ size, name, holds, step }) => ({
      name,
      holds,
      tone: `step-${step}` as const,
      values: parts[size],
    }))
    .toReversed();
}

/** How many hold more than a value; null where no price is known at the end. */
export function valueFinding(history: History, range: Range, word: RowWord): string | null {
  const above = aboveTen(history);
  const [before, now] = [above?.[0] ?? null, above?.at(-1) ?? null];
  const whales = partsOf(history, "holders_by_value")?.whale.at(-1) ?? null;
  if (now === null || whales === null)
    return endText(history, above?.some((value) => value !== null) ?? false);
  const rows = now === 0 ? `No ${word}` : plural(now, word);
  const first = `${rows} ${holdIn(range, now)} more than $10`;
  const than =
    before === null || before === now
      ? ""
      : `, ${now > before ? "up" : "down"} from ${before === 0 ? "none" : said(before)}`;
  const top = `; ${whales === 0 ? "none" : said(whales)} ${holdIn(range, whales)} more than $10,000`;
  return finding(first, than, now === 0 ? "" : top);
}
