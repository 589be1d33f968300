import type { History } from "../../../contract/history.ts";
import { hhiText, plural, priceText, share } from "../../lib/format.ts";
import { finding, moreOrFewer, type RowWord, said, type Sentence } from "../findings/words.ts";
import { priceStanding } from "./standing.ts";
import { aboveTen, columnOf } from "./columns.ts";
import { dayName, daySeconds } from "./range.ts";

/** A figure as a data service told it when it was asked, in unix seconds. */
interface Told {
  readonly at: number;
  readonly value: number;
}

/** The first and the last time that a figure was told; null where it never was. */
function toldEnds(history: History, column: readonly (number | null)[] | null) {
  const told = (column ?? []).flatMap((value, index): Told[] =>
    value === null ? [] : [{ at: Date.parse(history.times[index]!) / 1_000, value }],
  );
  const [first, last] = [told[0], told.at(-1)];
  return first && last ? { first, last, times: told.length } : null;
}

type Ends = NonNullable<ReturnType<typeof toldEnds>>;

/** ", 34.1% on 3 Mar 2025"; nothing where it was told once, or on one day. */
function before({ first, last }: Ends, text: (value: number) => string): string {
  return last.at - first.at < daySeconds ? "" : `, ${text(first.value)} on ${dayName(first.at)}`;
}

/** The sentence that opens the page. It says of no time but those at which the figures were told. */
export function observedLead(name: string, history: History): Sentence {
  const holders = toldEnds(history, columnOf(history, "holders"));
  if (!holders) return { lead: `How many hold ${name} was not told at these times.`, rest: "" };
  const { first, last, times } = holders;
  const lead = `${name} had ${plural(last.value, "holder")} when this site last asked, on ${dayName(last.at)}.`;
  if (times === 1) return { lead, rest: "It was told so once; what was at other times is not known." };
  const change = last.value - first.value;
  const than = change === 0 ? "As many as" : `${moreOrFewer(change)} than`;
  const day = dayName(first.at);
  const then = day === dayName(last.at) ? "earlier that day" : `on ${day}`;
  return {
    lead,
    rest: `${than} ${then}; nothing is known of the time between the ${said(times)} times it asked.`,
  };
}

export function observedHolders(history: History): string | null {
  const told = toldEnds(history, columnOf(history, "holders"));
  if (!told) return null;
  const { last } = told;
  return `${plural(last.value, "holder")} on ${dayName(last.at)}${before(told, said)}`;
}

export function observedConcentration(history: History, word: RowWord): string | null {
  const top = toldEnds(history, columnOf(history, "top_10_share"));
  if (top) {
    const held = `The ten largest ${word}s held ${share(top.last.value)} of supply on ${dayName(top.last.at)}`;
    return finding(held, before(top, share));
  }
  const hhi = toldEnds(history, columnOf(history, "hhi"));
  if (!hhi) return null;
  const text = (value: number) => hhiText(value * 10_000);
  return `The index was ${text(hhi.last.value)} on ${dayName(hhi.last.at)}${before(hhi, text)}`;
}

export function observedSizes(history: History, word: RowWord): string | null {
  const told = toldEnds(history, aboveTen(history));
  if (!told) return null;
  const { last } = told;
  const rows = last.value === 0 ? `No ${word}` : plural(last.value, word);
  return finding(`${rows} held more than $10 on ${dayName(last.at)}`, before(told, said));
}

/** The price beside the cost only where both were told at one time. */
export function observedCost(history: History): string | null {
  const [prices, costs] = [columnOf(history, "price_usd"), columnOf(history, "average_cost")];
  const both = (prices ?? []).map((price, index) => {
    const cost = costs?.[index] ?? null;
    return price === null || cost === null ? null : index;
  });
  const last = toldEnds(history, both)?.last;
  if (last) {
    const [price, cost] = [prices?.[last.value] ?? 0, costs?.[last.value] ?? 0];
    return `The price was ${priceStanding(price, cost)} the average cost on ${dayName(last.at)}`;
  }
  const price = toldEnds(history, prices);
  if (price) return `The price was ${priceText(price.last.value)} on ${dayName(price.last.at)}`;
  const cost = toldEnds(history, costs);
  return cost && `The average cost was ${priceText(cost.last.value)} on ${dayName(cost.last.at)}`;
}
