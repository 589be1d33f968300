import type { CardDrawing } from "../../charts/cards/card-drawing.ts";
import { type Figures, named } from "../../charts/kit/figures.ts";
import { tiers } from "../../charts/supply/strip-layout.ts";
import { count, plural, share } from "../../lib/format.ts";
import { type Concentration, supplyByRank } from "../../metrics/concentration.ts";

/** The supply by rank as cards and pictures draw it; empty where nothing can be divided. */
export function supplyStrip(supply: Concentration): CardDrawing[] {
  if (supply.shares.length === 0) return [];
  const ranked = supplyByRank(supply);
  const { half, word } = ranked;
  return [{ kind: "card-strip", data: { tiers: tiers(ranked), half, word } }];
}

export function supplyTables(supply: Concentration): Figures[] {
  const { parts } = supply;
  if (parts.length === 0) return [];
  const { word, half, holders } = supplyByRank(supply);
  const halfText = half === null ? `more than 100 ${word}s` : plural(half, word);
  return [
    {
      caption: `Share of supply by ${word} rank, ${plural(holders, word === "account" ? word : "holder")}`,
      columns: ["Ranks", "Share of supply"],
      rows: [
        ...parts.map((part) => [
          named(part.to === null ? `${count(part.from)} and after` : rankText(part.from, part.to)),
          { text: share(part.share), value: part.share },
        ]),
        [named("Half of supply"), { text: halfText, value: half }],
      ],
    },
  ];
}

function rankText(from: number, to: number): string {
  return from === to ? count(from) : `${count(from)} to ${count(to)}`;
}
