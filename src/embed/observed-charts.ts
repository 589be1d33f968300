import { count, hhiText, priceText, share } from "../lib/format.ts";
import { rowWord } from "../metrics/findings/words.ts";
import { aboveTen, columnOf } from "../metrics/history/columns.ts";
import {
  observedConcentration,
  observedCost,
  observedHolders,
  observedSizes,
} from "../metrics/history/observed.ts";
import { pinnedIn } from "../metrics/history/points.ts";
import type { ShownHistory } from "../metrics/history/shown.ts";
import { type HistoryContent, type HistoryContents, subjectOf, table } from "./history-content.ts";

interface Dots {
  readonly finding: string;
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly format: "count" | "share" | "hhi" | "price";
  readonly at: string;
}

const texts = { count, share, hhi: hhiText, price: priceText };

/** A figure at the times at which a data service told it; nothing is drawn between them. */
function dots(shown: ShownHistory, { finding, name, values, format, at }: Dots): HistoryContent {
  const { span, times } = shown;
  const columns = [{ name, values, text: texts[format] }];
  const pinned = pinnedIn(shown.span, at);
  return {
    finding,
    subject: subjectOf(shown, `${name}, as this site was told when it asked`, pinned, columns),
    drawings: [{ kind: "history-series", data: { span, times, values, format, name, isDots: true, pinned } }],
    figures: [table(name, shown, columns)],
  };
}

/** What a data service told; what it did not tell is missing, and not worked out. */
export const observedContents: HistoryContents = {
  "history-holders": (shown, { at }) => {
    const [finding, values] = [observedHolders(shown.history), columnOf(shown.history, "holders")];
    if (finding === null || values === null) return null;
    return dots(shown, { finding, name: "Holders", values, format: "count", at });
  },
  "history-concentration": (shown, { chain, at }) => {
    const { history } = shown;
    const finding = observedConcentration(history, rowWord(chain));
    const [top, hhi] = [columnOf(history, "top_10_share"), columnOf(history, "hhi")];
    if (finding === null) return null;
    if (top)
      return dots(shown, { finding, name: "Share of the ten largest", values: top, format: "share", at });
    const points = hhi?.map((value) => (value === null ? null : value * 10_000));
    return points ? dots(shown, { finding, name: "HHI", values: points, format: "hhi", at }) : null;
  },
  "history-age": () => null,
  "history-value": (shown, { chain, at }) => {
    const [finding, values] = [observedSizes(shown.history, rowWord(chain)), aboveTen(shown.history)];
    if (finding === null || values === null) return null;
    return dots(shown, { finding, name: "Holders of more than $10", values, format: "count", at });
  },
  "history-cost": (shown, { at }) => {
    const [finding, values] = [observedCost(shown.history), columnOf(shown.history, "price_usd")];
    if (finding === null || values === null) return null;
    return dots(shown, { finding, name: "Price", values, format: "price", at });
  },
  "history-profit": () => null,
};
