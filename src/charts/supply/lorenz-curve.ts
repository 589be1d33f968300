import { share } from "../../lib/format.ts";
import type { Figures } from "../kit/figures.ts";
import type { RowWord } from "../kit/row-word.ts";

/** So large a part of the holders, the largest first, holds so much of what is counted; both 0 to 1. */
export interface LorenzPoint {
  readonly accounts: number;
  readonly supply: number;
}

export interface LorenzData {
  /** Of all holders, from 0 to 1. */
  readonly raw: readonly LorenzPoint[];
  /** Without those that are left out; empty where none are, or nothing remains. */
  readonly without: readonly LorenzPoint[];
  readonly word: RowWord;
}

/** The curve that is read: without those left out where there are any. */
export function readCurve({ raw, without }: LorenzData): readonly LorenzPoint[] {
  return without.length > 0 ? without : raw;
}

/** The point that is named: the largest hundredth, or as near to it as there are holders. */
export function namedPoint(curve: readonly LorenzPoint[]): LorenzPoint | undefined {
  return curve.find(({ accounts }) => accounts >= 0.01 - 1e-9);
}

/** "the largest 1% hold 62%"; of few holders the part is a whole one of them. */
export function pointText({ accounts, supply }: LorenzPoint): string {
  const part = share(accounts).replace(".0%", "%");
  return `the largest ${part} hold ${share(supply).replace(".0%", "%")}`;
}

export function lorenzLabel(data: LorenzData): string {
  const named = namedPoint(readCurve(data));
  const raw = data.without.length > 0 ? namedPoint(data.raw) : undefined;
  const parts = [
    named && `${data.without.length > 0 ? "without those left out " : ""}${pointText(named)}`,
    raw && `of all ${pointText(raw)}`,
  ];
  return `Lorenz curve of ${data.word}s from the largest down: ${parts.filter(Boolean).join("; ")}`;
}

export function lorenzFigures({ raw, without, word }: LorenzData): Figures {
  const rows = [
    ...raw.map((point) => ({ ...point, curve: "all" })),
    ...without.map((point) => ({ ...point, curve: "without" })),
  ];
  return {
    caption: "Lorenz curve from the largest down",
    columns: ["Counted", `Part of ${word}s`, "Part of supply counted"],
    rows: rows.map(({ curve, accounts, supply }) => [
      { text: curve, value: curve },
      { text: share(accounts), value: accounts },
      { text: share(supply), value: supply },
    ]),
  };
}
