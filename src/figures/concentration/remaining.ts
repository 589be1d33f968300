import type { Exclusions } from "../../../contract/exclusions.ts";
import type { HolderListPage } from "../../../contract/holders.ts";
import type { HolderSummary } from "../../../contract/labels.ts";
import type { CardDrawing } from "../../charts/cards/card-drawing.ts";
import { tiers } from "../../charts/supply/strip-layout.ts";
import { notAvailable } from "../../lib/format.ts";
import { remainingByRank, sideBySide } from "../../metrics/adjusted.ts";
import { withoutNote } from "../../metrics/findings/adjusted.ts";
import { adjustedSentence } from "../../metrics/findings/without.ts";
import type { RowWord } from "../../metrics/findings/words.ts";
import { type CardBody, type CardKey, keysTable } from "../figure-card.ts";
import { leftOutTable } from "../left-out-table.ts";

/*
 * Cards of concentration where some holders are left out.
 */
export function remainingFinding(without: HolderSummary): string {
  return adjustedSentence(without).replace(/\.$/, "");
}

interface Counting {
  readonly exclusions: Exclusions;
  readonly first: HolderListPage;
  readonly word: RowWord;
}

/** The concentration of those that remain, with who is left out in its words. */
export function remainingBody(without: HolderSummary, { exclusions, first, word }: Counting): CardBody {
  const keys: CardKey[] = sideBySide(without).flatMap(({ label, raw, without: text }) =>
    ["Top 10", "Half is held by", "HHI"].includes(label)
      ? [{ label, value: text ?? notAvailable, note: `raw ${raw ?? notAvailable}` }]
      : [],
  );
  return {
    subject: `Of what remains, ${withoutNote(without, exclusions)}`,
    keys,
    drawings: remainingStrip(without, first, word),
    figures: [keysTable(keys), leftOutTable(without)],
  };
}

/** The strip of those that remain; empty where nothing does. */
function remainingStrip(without: HolderSummary, first: HolderListPage, word: RowWord): CardDrawing[] {
  const remaining = remainingByRank({ summary: without, holders: first.holders }, word);
  const parts = tiers(remaining);
  if (without.holder_count === 0 || parts.length === 0) return [];
  const half = without.half_of_supply;
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
