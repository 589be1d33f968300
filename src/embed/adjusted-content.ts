import type { Exclusions } from "../../contract/exclusions.ts";
import { isExcluding } from "../../contract/exclusions.ts";
import type { HolderListPage } from "../../contract/holders.ts";
import type { HolderSummary } from "../../contract/labels.ts";
import type { CardDrawing } from "../charts/cards/card-drawing.ts";
import {
  type LorenzData,
  lorenzFigures,
  namedPoint,
  pointText,
  readCurve,
} from "../charts/supply/lorenz-curve.ts";
import { tiers } from "../charts/supply/strip-layout.ts";
import { notAvailable, plural } from "../lib/format.ts";
import { giniText, remainingByRank, sideBySide } from "../metrics/adjusted.ts";
import { withoutNote } from "../metrics/findings/adjusted.ts";
import { adjustedSentence } from "../metrics/findings/without.ts";
import { capital, type RowWord, rowsOf } from "../metrics/findings/words.ts";
import type { CardContent, CardKey } from "./card.ts";
import * as tables from "./figure-tables.ts";

interface Counting {
  readonly exclusions: Exclusions;
  readonly first: HolderListPage;
  readonly word: RowWord;
}

/** The concentration of those that remain, with what is left out in its words. */
export function adjustedContent(left: HolderSummary, { exclusions, first, word }: Counting): CardContent {
  const keys: CardKey[] = sideBySide(left).flatMap(({ label, raw, without }) =>
    ["Top 10", "Half is held by", "HHI"].includes(label)
      ? [{ label, value: without ?? notAvailable, note: `raw ${raw ?? notAvailable}` }]
      : [],
  );
  return {
    finding: adjustedSentence(left).replace(/\.$/, ""),
    subject: `Of what remains, ${withoutNote(left, exclusions)}`,
    keys,
    drawings: adjustedStrip(left, first, word),
    figures: [tables.keys(keys), tables.leftOut(left)],
  };
}

/** The strip of those that remain; empty where nothing does. */
export function adjustedStrip(left: HolderSummary, first: HolderListPage, word: RowWord): CardDrawing[] {
  const remaining = remainingByRank({ summary: left, holders: first.holders }, word);
  const parts = tiers(remaining);
  if (left.holder_count === 0 || parts.length === 0) return [];
  const half = left.half_of_supply;
  return [
    {
      kind: "card-strip",
      data: {
        tiers: parts,
        half: half !== null && half <= 100 ? half : null,
        word: remaining.word,
        of: "what remains",
      },
    },
  ];
}

/** The Lorenz curve with the Nakamoto number; null where there is no curve. */
export function lorenzContent(
  summary: HolderSummary,
  { exclusions }: Pick<Counting, "exclusions">,
): CardContent | null {
  const isOn = isExcluding(exclusions);
  const shown = isOn ? summary : summary.raw;
  const data = { raw: summary.raw.lorenz, without: isOn ? summary.lorenz : [], word: "wallet" as const };
  const finding =
    isOn && summary.holder_count === 0
      ? adjustedSentence(summary)
      : lorenzFinding(data, shown.half_of_supply);
  if (finding === null) return null;
  const half = shown.half_of_supply;
  const keys: CardKey[] = [
    { label: "Nakamoto number", value: half === null ? notAvailable : plural(half, "wallet") },
    { label: "Gini", value: shown.gini === null ? notAvailable : giniText(shown.gini, shown.holder_count) },
  ];
  const left = isOn ? `, ${withoutNote(summary, exclusions)}; dashed, of all` : "";
  return {
    finding,
    subject: `What the largest wallets hold${left}`,
    keys,
    drawings: [{ kind: "lorenz", data }],
    figures: [tables.keys(keys), lorenzFigures(data), ...(isOn ? [tables.leftOut(summary)] : [])],
  };
}

/** "The largest 1% of wallets hold 62%; 36 of them hold more than half". Null where there is no curve. */
function lorenzFinding(data: LorenzData, half: number | null): string | null {
  const point = namedPoint(readCurve(data));
  if (!point) return null;
  const { word } = data;
  const first = `${capital(pointText(point))} of ${data.without.length > 0 ? "what remains" : "supply"}`;
  return half === null
    ? first
    : `${first}; ${rowsOf(half, word)} ${half === 1 ? "holds" : "hold"} more than half`;
}
