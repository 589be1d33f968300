import type { Tier } from "../supply/strip-layout.ts";
import { change, count, large, relativeChange, share } from "../../lib/format.ts";

export interface ComparedRow {
  /** As a drawing can carry it. */
  readonly name: string;
  readonly holders: number | null;
  /** There are more holders than are known. */
  readonly isLeast?: true | undefined;
  /** Net change in seven days. */
  readonly week: number | null;
  readonly weekShare: number | null;
  readonly top10: number | null;
  /** Empty where the supply cannot be divided. */
  readonly tiers: readonly Tier[];
}

export interface ComparedData {
  readonly rows: readonly ComparedRow[];
}

/** Above the first token: the names of the figures. */
export const comparedHead = 16;
export const comparedRowHeight = 46;

export function comparedHeight({ rows }: ComparedData): number {
  return comparedHead + rows.length * comparedRowHeight;
}

export function comparedLabel({ rows }: ComparedData): string {
  return rows.map((row) => [row.name, ...comparedFigures(row, true)].join(", ")).join("; ");
}

/** Holders, change in a week, share of the ten largest. */
export function comparedFigures(
  { holders, isLeast, week, weekShare, top10 }: ComparedRow,
  isWide: boolean,
): string[] {
  const relative = weekShare === null ? "" : `, ${relativeChange(weekShare)}`;
  return [
    holders === null
      ? "n/a"
      : `${isLeast ? "≥ " : ""}${isWide || holders < 100_000 ? count(holders) : large(holders)}`,
    week === null ? "n/a" : isWide ? `${change(week)}${relative}` : shortChange(week),
    top10 === null ? "n/a" : share(top10),
  ];
}

function shortChange(value: number): string {
  return Math.abs(value) < 100_000 ? change(value) : `${value > 0 ? "+" : ""}${large(value)}`;
}
