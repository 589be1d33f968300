import type { SupplyBreakdown } from "../../contract/stats.ts";
import { pushAlong } from "../charts/label-layout.ts";
import { partGap, shortTierName, sliceStrip } from "../charts/supply/strip-layout.ts";
import { textWidth } from "../charts/text-width.ts";
import { plural, share } from "../lib/format.ts";
import type { Concentration } from "../metrics/concentration.ts";
import { handShares } from "../metrics/hands.ts";
import { capital } from "../metrics/findings/words.ts";
import { box, type Element, label, path, palette, rect, svg } from "./elements.ts";

const nameSize = 22;
const valueSize = 26;
const barTop = 62;

interface Part {
  readonly name: string;
  readonly share: number;
  readonly x: number;
  readonly fills: readonly { readonly x: number; readonly width: number }[];
  readonly color: string;
}

/** Names and shares above the parts; one that would run into its neighbour is pushed along. */
function strip(parts: readonly Part[], width: number, barHeight: number): Element[] {
  const values = parts.map((part) => share(part.share));
  const xs = pushAlong(
    parts.map(({ x, name }, index) => ({
      x,
      width: Math.max(textWidth(name, nameSize), textWidth(values[index] ?? "", valueSize, true)),
    })),
    18,
    width,
  );
  return [
    ...parts.flatMap(({ name }, index) => [
      label(name, xs[index] ?? 0, 0, { fontSize: nameSize, color: palette["ink-2"] }),
      label(values[index] ?? "", xs[index] ?? 0, 28, { fontSize: valueSize, fontWeight: 600 }),
    ]),
    box({ position: "absolute", left: 0, top: barTop }, bars(parts, width, barHeight)),
  ];
}

/** As paths: boxes are laid out on whole pixels, which a sliver does not survive. */
function bars(parts: readonly Part[], width: number, height: number): Element {
  const number = (value: number) => value.toFixed(2);
  const shapes = parts.map(({ fills, color }) =>
    path(
      fills
        .map((fill) => `M${number(fill.x)} 0h${number(fill.width)}v${height}h-${number(fill.width)}z`)
        .join(""),
      { fill: color },
    ),
  );
  return svg(width, height, `0 0 ${width} ${height}`, ...shapes);
}

/** The whole supply as one strip: every sliver up to rank 100 is a wallet. Null where nothing can be divided. */
export function supplyStrip(concentration: Concentration, width: number): Element | null {
  const { shares, top1000, holderCount, halfWallets, counted } = concentration;
  const parts = supplyParts(concentration, width);
  if (shares.length === 0 || top1000 === undefined || parts.length === 0 || holderCount === 0) return null;
  const barHeight = 76;
  const bottom = barTop + barHeight;
  const halfText = halfWallets === null ? "" : `half: ${plural(halfWallets, counted.word)}`;
  const middle = width / 2;
  return box(
    { position: "relative", width, height: bottom + 44 },
    ...strip(parts, width, barHeight),
    ...Array.from({ length: 11 }, (_, tenth) => {
      const x = Math.min(width - 2, (tenth / 10) * width);
      return rect(x, bottom + 6, 2, tenth % 5 === 0 ? 10 : 6, palette["rule-2"]);
    }),
    label("0", 0, bottom + 22, { fontSize: 20, color: palette["ink-3"] }),
    label("100% of supply", width - textWidth("100% of supply", 20) - 4, bottom + 22, {
      fontSize: 20,
      color: palette["ink-3"],
    }),
    halfText !== "" &&
      box(
        { position: "absolute", left: middle - 10, top: bottom + 4 },
        svg(20, 18, "0 0 20 18", path("M10 0 20 18H0Z", { fill: palette["ink-1"] })),
      ),
    halfText !== "" && label(halfText, middle - textWidth(halfText, 22) / 2, bottom + 24, { fontSize: 22 }),
  );
}

/** The strip alone, for a row of its own. */
export function thinStrip(concentration: Concentration, width: number, height: number): Element {
  return box(
    { width, height, background: palette.track },
    bars(supplyParts(concentration, width), width, height),
  );
}

function supplyParts({ shares, top1000, holderCount }: Concentration, width: number): Part[] {
  return sliceStrip({ shares, top1000, holders: holderCount }, width).map((tier) => ({
    name: tier.from === 1 ? "Largest" : shortTierName(tier),
    share: tier.share,
    x: tier.x,
    fills: tier.slivers.length > 0 ? tier.slivers : [{ x: tier.x, width: Math.max(0, tier.width - partGap) }],
    color: palette[`size-${tier.step}`],
  }));
}

/** What a wallet holds by how long it has held it. Null where that is not known. */
export function handsStrip(breakdown: SupplyBreakdown, width: number): Element | null {
  const shares = handShares(breakdown)?.filter((each) => each.share > 0);
  if (!shares) return null;
  let x = 0;
  const parts = shares.map((each) => {
    const start = x;
    x += each.share * width;
    return {
      name: capital(each.hand),
      share: each.share,
      x: start,
      fills: [{ x: start, width: Math.max(1, each.share * width - partGap) }],
      color: palette[`hand-${each.hand}`],
    };
  });
  const barHeight = 76;
  return box(
    { position: "relative", width, height: barTop + barHeight + 36 },
    ...strip(parts, width, barHeight),
    label("Its tokens by how long it has held them", 0, barTop + barHeight + 14, {
      fontSize: 20,
      color: palette["ink-3"],
    }),
  );
}
