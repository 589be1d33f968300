import { partOfWhole, plural, share } from "../../lib/format.ts";
import { named } from "../kit/figures.ts";
import { DrawnChart, type Opening } from "../kit/DrawnChart.tsx";
import { headOf } from "../kit/row-word.ts";
import { tiers } from "./strip-layout.ts";
import type { StripData } from "./StripPlot.tsx";
import { tierName } from "./tier-names.ts";

/** The whole supply as one strip: every sliver up to rank 100 is a holder, where they are known one by one. */
export function SupplyStrip({ open, ...data }: StripData & { readonly open?: Opening }) {
  const { holders, half, word, of } = data;
  const parts = tiers(data);
  const cumulative = parts.map((_, index) =>
    partOfWhole(
      parts.slice(0, index + 1).reduce((sum, each) => sum + each.share, 0),
      index === parts.length - 1,
    ),
  );
  const label = `Share of ${of ?? "supply"} by ${word} rank: ${parts
    .map((tier) => `${tierName(tier, holders, word).toLowerCase()} ${share(tier.share)}`)
    .join(", ")}${half === null ? "" : `; half is held by ${plural(half, word)}`}`;
  return (
    <DrawnChart
      className="strip"
      drawing={{ kind: "strip", data }}
      label={label}
      {...(open && { open })}
      wide={{ width: 1176, height: 116 }}
      narrow={{ width: 358, height: 80 }}
      figures={{
        caption: `Share of ${of ?? "supply"} by ${word} rank`,
        columns: [headOf(word), "Share", "Together"],
        rows: parts.map((tier, index) => [
          named(tierName(tier, holders, word)),
          { text: share(tier.share), value: tier.share },
          { text: share(cumulative[index]), value: cumulative[index] },
        ]),
      }}
    />
  );
}
