import { hands } from "../../../contract/hands.ts";
import { count, large, roundShare, share } from "../../lib/format.ts";
import { handNames } from "../categories.ts";
import { named } from "../kit/figures.ts";
import { cellWidth } from "../kit/cell-width.ts";
import { DrawnChart } from "../kit/DrawnChart.tsx";
import { type HandsPairData, pairRows } from "./hands-pair.ts";

interface HandsPairProps extends HandsPairData {
  readonly name: string;
  /** Tokens in the comparison that it stands in. */
  readonly columns?: number;
}

/** Wallets and tokens by hand as two bars. */
export function HandsPair({ name, columns, ...data }: HandsPairProps) {
  const { wallets, newWallets, tokens } = data;
  const rows = pairRows(data);
  const shareCell = (part: number) => ({ text: share(part), value: part });
  return (
    <DrawnChart
      drawing={{ kind: "pair", data }}
      label={`${name}: ${rows
        .map(
          ({ title, values, part }) =>
            `${title.toLowerCase()} ${hands.map((hand) => `${hand} ${roundShare(part(values[hand]))}`).join(", ")}`,
        )
        .join("; ")}`}
      figures={{
        caption: `${name}: wallets and tokens by hand`,
        columns: ["Hand", "Wallets", "Share of wallets", "Tokens", "Share of tokens"],
        rows: [
          ...hands.map((hand) => [
            named(handNames[hand]),
            { text: count(wallets[hand]), value: wallets[hand] },
            shareCell(rows[0]!.part(wallets[hand])),
            { text: large(tokens[hand]), value: tokens[hand] },
            shareCell(rows[1]!.part(tokens[hand])),
          ]),
          [
            named("New"),
            { text: count(newWallets), value: newWallets },
            shareCell(rows[0]!.part(newWallets)),
            { text: "none", value: null },
            { text: "none", value: null },
          ],
        ],
      }}
      wide={{ width: cellWidth(columns), height: 88 }}
      narrow={{ width: 171, height: 88 }}
    />
  );
}
