/** Where the labels of needles on one scale go, so that no needle runs through another's label: pixels. */

import { clampCentre } from "./place-labels.ts";

export interface NeedleLabel {
  /** Both ends of what is marked; a needle has one place. */
  readonly from: number;
  readonly to: number;
  /** Of the text. */
  readonly width: number;
}

export interface LabelPlace {
  readonly centre: number;
  /** 0 is next to the scale. */
  readonly row: number;
  /** The needle ends below this row: its label's, or one where a label stands in its way. */
  readonly needleRow: number;
}

export interface LabelRoom {
  /** Between labels of one row. */
  readonly gap: number;
  readonly low: number;
  readonly high: number;
  /** What a row more costs, in pixels of moving aside. */
  readonly rise: number;
  /** The highest row there is room for. */
  readonly mostRow: number;
}

export const needleGap = 5;

/** How far beside its own needle a label may end. */
const reach = 8;

/**
 * The places that move labels least from the middle of what they mark. A label may stand beside its
 * needle to let one pass that goes higher. Feasible rows stay feasible on a wider scale, so the least
 * width tells how many a drawing needs.
 */
export function placeNeedleLabels(labels: readonly NeedleLabel[], room: LabelRoom): LabelPlace[] {
  let best: LabelPlace[] | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const rows of rowChoices(labels.length, room.mostRow)) {
    const rises = room.rise * rows.reduce((sum, row) => sum + row, 0);
    const centres = rises < least ? centresOf(labels, rows, room) : undefined;
    if (!centres) continue;
    const moved = labels.reduce(
      (sum, label, index) => sum + Math.abs((centres[index] ?? 0) - middle(label)),
      0,
    );
    // A shade more than less, so that rounding does not swap two that are equally good.
    if (rises + moved > least - 0.01) continue;
    least = rises + moved;
    best = rows.map((row, index) => ({ centre: centres[index] ?? 0, row, needleRow: row }));
  }
  return best ?? pile(labels, room);
}

function middle({ from, to }: NeedleLabel): number {
  return (from + to) / 2;
}

/** Every way to give out rows without leaving one empty; earlier labels keep the lower ones first. */
function rowChoices(labels: number, mostRow: number): number[][] {
  let choices: number[][] = [[]];
  for (let index = 0; index < labels; index += 1) {
    choices = choices.flatMap((rows) =>
      Array.from({ length: Math.min(labels, mostRow + 1) }, (_, row) => [...rows, row]),
    );
  }
  return choices.filter((rows) => rows.every((row) => row === 0 || rows.includes(row - 1)));
}

/** Centres of the labels in these rows, or undefined where one finds no place that touches its needle. */
function centresOf(labels: readonly NeedleLabel[], rows: readonly number[], room: LabelRoom) {
  const order = labels
    .map((label, index) => ({ ...label, index, row: rows[index] ?? 0 }))
    .toSorted((a, b) => middle(a) - middle(b) || a.index - b.index);
  const centres: number[] = Array.from({ length: labels.length });
  for (const row of new Set(rows)) {
    // Needles that go higher part the row; each part lays out its own.
    let low = room.low;
    let part: typeof order = [];
    const close = (high: number): boolean => {
      const placed = slideApart(part, room.gap, low, high);
      for (const [index, label] of part.entries()) centres[label.index] = placed?.[index] ?? 0;
      return placed !== undefined;
    };
    for (const [place, label] of order.entries()) {
      if (label.row === row) part.push(label);
      if (label.row <= row) continue;
      // A range may begin before one whose middle comes first.
      const higher = order.slice(place).filter((later) => later.row > row);
      const from = Math.min(...higher.map((later) => later.from));
      if (!close(Math.min(room.high, from - needleGap))) return undefined;
      low = Math.max(low, label.to + needleGap);
      part = [];
    }
    if (!close(room.high)) return undefined;
  }
  return centres;
}

/** Centres of labels in one row, in order, each moved as little as keeps them apart. */
export function slideApart(
  labels: readonly NeedleLabel[],
  gap: number,
  low: number,
  high: number,
): number[] | undefined {
  // Neighbours that would touch become one group, centred over what its members wish for.
  const groups: ReturnType<typeof groupOf>[] = [];
  for (const label of labels) {
    let group = groupOf([label], gap, low, high);
    let last = groups.at(-1);
    while (last && last.from + last.width + gap > group.from) {
      groups.pop();
      group = groupOf([...last.members, ...group.members], gap, low, high);
      last = groups.at(-1);
    }
    groups.push(group);
  }
  const centres: number[] = [];
  for (const { members, from, width } of groups) {
    if (from + width > high + 1e-6) return undefined;
    let x = from;
    for (const label of members) {
      if (x > label.to + reach || x + label.width < label.from - reach) return undefined;
      centres.push(x + label.width / 2);
      x += label.width + gap;
    }
  }
  return centres;
}

function groupOf(members: readonly NeedleLabel[], gap: number, low: number, high: number) {
  const width = members.reduce((sum, member) => sum + member.width, gap * (members.length - 1));
  let offset = 0;
  let wished = 0;
  for (const member of members) {
    wished += middle(member) - member.width / 2 - offset;
    offset += member.width + gap;
  }
  const from = Math.max(low, Math.min(wished / members.length, high - width));
  return { members, from, width };
}

/** Labels too wide to stand beside their needles: one above the other, needles only up to the first in their way. */
function pile(labels: readonly NeedleLabel[], { gap, low, high }: LabelRoom): LabelPlace[] {
  const piled: { from: number; to: number; row: number }[] = [];
  const places = labels.map((label) => {
    const centre = clampCentre(middle(label), label.width, low, high);
    const from = centre - label.width / 2;
    const to = centre + label.width / 2;
    let row = 0;
    while (piled.some((each) => each.row === row && from < each.to + gap && to > each.from - gap)) row += 1;
    piled.push({ from, to, row });
    return { centre, row };
  });
  return places.map(({ centre, row }, index) => {
    const { from, to } = labels[index] ?? { from: centre, to: centre };
    const inTheWay = piled.filter(
      (each) => each.row < row && from < each.to + needleGap && to > each.from - needleGap,
    );
    return { centre, row, needleRow: Math.min(row, ...inTheWay.map((each) => each.row)) };
  });
}
