import { money } from "../../lib/format.ts";
import { finding, isNothing } from "../../metrics/findings/words.ts";
import { type Bar, type BarUnit, bookedOf, totalOf } from "../../metrics/history/bars.ts";
import { countOf, perUnit } from "../../metrics/history/findings.ts";
import { pinnedIn } from "../../metrics/history/points.ts";
import { daysOf, inRange, type Range } from "../../metrics/history/range.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import { figureCard } from "../figure-card.ts";
import { historyHeading } from "./history-subject.ts";
import { rangeFigure } from "./history-figure.ts";
import { type Column, textOf } from "./interval-figures.ts";
import { barName, barSubject, barTable } from "./range-card.ts";

/** What sellers booked. */
export const profitHistory = rangeFigure({
  section: {
    ...historyHeading("history-profit"),
    read: [
      "Tokens that left a wallet, at the price of then less what they had cost. Every transfer out counts as a sale. Ink ticks: profit less loss.",
    ],
    sources: ["history (lots, price)"],
    metrics: ["realized"],
  },
  missing: { needs: "price" },
  finding: ({ bars, unit, range }) => takenFinding(bars, unit, range),
});

export const profitHistoryCard = figureCard(profitHistory, (shown, { at }) => {
  const { range, bars, unit, span } = shown;
  const text = (amount: number) => money(amount, { sign: true });
  const columns: readonly (Column & { readonly swatch?: string })[] = [
    { name: "profit", values: bars.map(({ sums }) => sums.realized_profit), text, swatch: "gain" },
    { name: "loss", values: bars.map(({ sums }) => sums.realized_loss), text, swatch: "loss" },
    { name: "net", values: bars.map(bookedOf), text },
  ];
  const pinned = pinnedIn(span, at);
  const drawn = bars.map(({ from, to, sums: { realized_profit: up, realized_loss: down } }) => {
    return { from, to, up, back: up === null ? null : 0, down };
  });
  const last = barName(unit, span.to);
  const data = { span, bars: drawn, unit: "money", names: { up: "profit", down: "loss" }, pinned } as const;
  const what = `realized profit and loss, US dollars ${perUnit(unit)}. Ticks: net`;
  return {
    subject: barSubject(shown, what, pinned, columns.slice(2)),
    ...(isAnyTaken(shown)
      ? {
          drawings: [{ kind: "history-flows", data }],
          legend: columns.map(({ name, values, swatch }, index) => ({
            name: index === 0 ? `${last}: ${name}` : name,
            text: textOf(values.at(-1), text),
            ...(swatch !== undefined && { swatch }),
          })),
        }
      : { drawings: [], instead: nothingTakenText(range) }),
    figures: [barTable("Realised profit and loss, US dollars", shown, columns)],
  };
});

export function isAnyTaken({ bars }: Pick<ShownHistory, "bars">): boolean {
  return bars.some(({ sums }) => sums.realized_profit || sums.realized_loss);
}

/** What sellers booked in the range; null where no price of a sale is known. */
export function takenFinding(bars: readonly Bar[], unit: BarUnit, range: Range): string | null {
  const profit = totalOf(bars, "realized_profit");
  const loss = totalOf(bars, "realized_loss");
  if (profit === null || loss === null) return null;
  const known = bars.flatMap((bar) => bookedOf(bar) ?? []);
  const unknown = bars.length - known.length;
  const partly =
    unknown === 0 ? "" : `; prices are known throughout ${countOf(known.length, bars.length, unit)}`;
  // Sales at a price of 0 of what had cost nothing are sales, too: that nobody sold cannot be told from this.
  if (isNothing(profit) && isNothing(loss)) return `No profit or loss was taken ${inRange(range)}${partly}`;
  const taken = [
    ...(isNothing(profit) ? [] : [`${money(profit)} of profit`]),
    ...(isNothing(loss) ? [] : [`${money(-loss)} of losses`]),
  ].join(" and ");
  const losing = known.filter((value) => value < 0 && !isNothing(value)).length;
  return finding(
    `Sellers took ${taken} ${inRange(range)}`,
    partly,
    partly === "" && bars.length > 1 ? `; ${countOf(losing, bars.length, unit)} ended in loss` : "",
  );
}

/** In place of a drawing of nothing. */
export function nothingTakenText(range: Pick<Range, "from" | "to" | "isNow">): string {
  const [first, last] = daysOf(range);
  return `No profit or loss was taken ${first === last ? `on ${last}` : `between ${first} and ${last}`}.`;
}
