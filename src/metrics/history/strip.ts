import type { History } from "../../../contract/history.ts";
import { change, count, hhiText, priceText, share } from "../../lib/format.ts";
import { type Bar, type BarUnit, netOf } from "./bars.ts";
import { columnOf, partsOf, sharesOf } from "./columns.ts";

export interface StripFigure {
  readonly label: string;
  /** Null where it is not known then. */
  readonly text: string | null;
  /** Below it: what it is now, or a part of it. */
  readonly comment: string;
  /** Its sign, where it is a change. */
  readonly change?: number | null;
}

/** What is known of all points at once, so that a cursor only looks up. */
export interface StripSource {
  readonly figures: readonly { readonly label: string; readonly texts: readonly (string | null)[] }[];
  readonly bars: readonly Bar[];
  readonly times: readonly number[];
  readonly unit: BarUnit;
}

export function stripSource(
  history: History,
  times: readonly number[],
  bars: readonly Bar[],
  unit: BarUnit,
): StripSource {
  const plain = (label: string, name: Parameters<typeof columnOf>[1], text: (value: number) => string) => ({
    label,
    texts: textsOf(columnOf(history, name), text),
  });
  const ages = partsOf(history, "supply_by_age");
  return {
    figures: [
      plain("Holders", "holders", count),
      plain("Top 10 hold", "top_10_share", share),
      plain("HHI", "hhi", (value) => hhiText(value * 10_000)),
      { label: "Diamond", texts: textsOf(ages && sharesOf(ages).diamond, share) },
      plain("Price", "price_usd", priceText),
      plain("Average cost", "average_cost", priceText),
      plain("In profit", "supply_in_profit", share),
    ],
    bars,
    times,
    unit,
  };
}

function textsOf(column: readonly (number | null)[] | null, text: (value: number) => string) {
  return (column ?? []).map((value) => (value === null ? null : text(value)));
}

/** The eight figures at a point; `end` says what the last point is called, and is null while that is read. */
export function stripFigures(source: StripSource, index: number, end: string | null): StripFigure[] {
  const { figures, bars, times, unit } = source;
  const [holders, ...rest] = figures.map(({ label, texts }): StripFigure => {
    const last = texts.at(-1) ?? null;
    return {
      label,
      text: texts[index] ?? null,
      comment: end === null || last === null ? "" : `${end} ${last}`,
    };
  });
  const time = times[index] ?? 0;
  const bar = bars.find((each) => time > each.from && time <= each.to);
  const net = bar ? netOf(bar) : null;
  const came = bar?.sums.new_owners ?? null;
  return [
    holders!,
    {
      label: `Net, ${end === null ? "this" : "that"} ${unit}`,
      text: net === null ? null : change(net),
      comment: came === null ? "" : `${count(came)} new`,
      change: net,
    },
    ...rest,
  ];
}
