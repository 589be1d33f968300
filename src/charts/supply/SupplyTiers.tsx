import { count, partOfWhole, share } from "../../lib/format.ts";
import { named } from "../kit/figures.ts";
import { cellWidth } from "../kit/cell-width.ts";
import { DrawnChart, type Opening } from "../kit/DrawnChart.tsx";
import { headOf, type RowWord } from "../kit/row-word.ts";
import { type TierInput, tiers } from "./strip-layout.ts";
import { ranksOf } from "./tier-names.ts";
import type { TierPart } from "./TiersPlot.tsx";

interface SupplyTiersProps extends TierInput {
  readonly name: string;
  /** What has a rank. */
  readonly word: RowWord;
  /** Tokens in the comparison that it stands in. */
  readonly columns?: number;
  /** What the shares are of, where that is not the supply. */
  readonly of?: string;
  readonly open?: Opening;
}

/** The supply strip of a column: five parts, two cumulative marks. */
export function SupplyTiers(props: SupplyTiersProps) {
  const { name, word, columns, top1000, of = "supply", open } = props;
  const parts = tiers(props).map((tier, index, all): TierPart => {
    const { to } = tier;
    return {
      ...tier,
      end: partOfWhole(
        all.slice(0, index + 1).reduce((sum, each) => sum + each.share, 0),
        index === all.length - 1,
      ),
      isMarked: to === 10 || to === 1000 || (to === 100 && top1000 === null),
    };
  });
  return (
    <DrawnChart
      drawing={{ kind: "tiers", data: { parts } }}
      {...(open && { open })}
      label={`${name}: ${parts
        .filter(({ isMarked }) => isMarked)
        .map((part) => `top ${count(part.to)} ${share(part.end)}`)
        .join(", ")}${of === "supply" ? "" : ` of ${of}`}`}
      figures={{
        caption: `${name}: share of ${of} by ${word} rank`,
        columns: [headOf(word), "Share", "Together"],
        rows: parts.map((part) => [
          named(ranksOf(part)),
          { text: share(part.share), value: part.share },
          { text: share(part.end), value: part.end },
        ]),
      }}
      wide={{ width: cellWidth(columns), height: 70 }}
      narrow={{ width: 358, height: 70 }}
    />
  );
}
