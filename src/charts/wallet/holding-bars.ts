/** What the bars of a wallet's tokens show, and how much room they need. */
import { plural } from "../../lib/format.ts";

interface HoldingBar {
  /** As a drawing can carry it. */
  readonly name: string;
  /** US dollars. */
  readonly value: number;
  readonly text: string;
}

export interface HoldingBarsData {
  /** The largest first. */
  readonly bars: readonly HoldingBar[];
}

export const holdingRowHeight = 38;
export const holdingBarTop = 19;
export const holdingBarHeight = 11;

export function holdingBarsHeight({ bars }: HoldingBarsData): number {
  return bars.length * holdingRowHeight;
}

export function holdingBarsLabel({ bars }: HoldingBarsData): string {
  return `Value by token: ${bars.map(({ name, text }) => `${name} ${text}`).join(", ")}`;
}

/** The largest as bars of their own, what is left as one. */
export function holdingBars(
  all: readonly Omit<HoldingBar, "text">[],
  most: number,
  textOf: (value: number) => string,
): HoldingBarsData {
  const shown = all.length > most ? all.slice(0, most - 1) : all;
  const rest = all.slice(shown.length);
  const others = {
    name: plural(rest.length, "other"),
    value: rest.reduce((sum, { value }) => sum + value, 0),
  };
  const bars = rest.length === 0 ? shown : [...shown, others];
  return { bars: bars.map((bar) => ({ ...bar, text: textOf(bar.value) })) };
}
