import type { TokenRows } from "../figures/figure-card.ts";
import { partGap, sliceStrip, type TierInput, tiers } from "../charts/supply/strip-layout.ts";
import {
  box,
  column,
  type Element,
  identicon,
  measure,
  palette,
  path,
  type Style,
  svg,
  text,
} from "./elements.ts";
import { nameLine } from "./frame.ts";

const nameWidth = 330;
const valueWidth = 150;
const barHeight = 34;

/** A row a token, in letters that can be read in a picture: name, bar, values. */
export function tokenRows({ heads: [bar, ...values], rows }: TokenRows): (Element | false)[] {
  const barWidth = measure - nameWidth - values.length * valueWidth;
  return [
    rows.length > 0 &&
      line(40, box({ width: nameWidth }), head(bar), ...values.map((each) => head(each, true))),
    ...rows.map((row) =>
      line(
        62,
        nameOf(row),
        barOf(row.bar, barWidth),
        ...row.values.map((value) => (value === null ? missing("end") : valueText(value))),
      ),
    ),
  ];
}

function line(height: number, ...cells: readonly Element[]): Element {
  return box({ alignItems: "center", height, justifyContent: "space-between" }, ...cells);
}

function nameOf({ token: { address, name, ticker }, chain = "" }: TokenRows["rows"][number]): Element {
  // Two rows of a list of all chains may have one name and one identicon.
  const below = [ticker, chain].filter((each) => each !== "").join(", ");
  const width = nameWidth - 80;
  return box(
    { alignItems: "center", columnGap: 14, width: nameWidth, overflow: "hidden" },
    identicon(address, 40),
    column(
      {},
      nameLine(name, width, 26),
      below !== "" && box({ color: palette["ink-2"] }, nameLine(below, width, 20, false)),
    ),
  );
}

function barOf(bar: TokenRows["rows"][number]["bar"], width: number): Element {
  if (bar === null || (typeof bar === "object" && tiers(bar).length === 0)) {
    return box({ width }, missing("start"));
  }
  const style = { width, height: barHeight, background: palette.track };
  if (typeof bar === "object") return box(style, strip(bar, width));
  return box(
    style,
    box({ width: Math.max(2, bar * width), height: barHeight, background: palette["size-4"] }),
  );
}

/** As paths: boxes are laid out on whole pixels, which a sliver does not survive. */
function strip(ranked: TierInput, width: number): Element {
  const shapes = sliceStrip(ranked, width).map((tier) => {
    const fills =
      tier.slivers.length > 0 ? tier.slivers : [{ x: tier.x, width: Math.max(0, tier.width - partGap) }];
    const bars = fills.map(
      (fill) => `M${fill.x.toFixed(2)} 0h${fill.width.toFixed(2)}v${barHeight}h-${fill.width.toFixed(2)}z`,
    );
    return path(bars.join(""), { fill: palette[`size-${tier.step}`] });
  });
  return svg(width, barHeight, `0 0 ${width} ${barHeight}`, ...shapes);
}

function head(words: string, atEnd = false): Element {
  const place: Style = atEnd ? { width: valueWidth, justifyContent: "flex-end" } : { flexGrow: 1 };
  return box(place, text(words, { fontSize: 22, color: palette["ink-2"] }));
}

function valueText(words: string): Element {
  return box({ width: valueWidth, justifyContent: "flex-end", fontSize: 28, fontWeight: 600 }, words);
}

function missing(side: "start" | "end"): Element {
  const style = { width: valueWidth, justifyContent: `flex-${side}`, fontSize: 20, color: palette["ink-3"] };
  return box(style, "not available");
}
