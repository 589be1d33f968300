/** Where labels go when their marks stand too close: pure geometry, in pixels. */

export interface Placed {
  readonly x: number;
  readonly width: number;
}

/**
 * Labels that start at their mark, in order. One that would run into its neighbour is pushed along; a
 * row that runs out of room is pushed back from the end. Never overlaps where all fit together.
 */
export function pushAlong(labels: readonly Placed[], gap: number, limit: number, from = 0): number[] {
  const xs: number[] = [];
  let next = from;
  for (const { x, width } of labels) {
    const placed = Math.max(x, next);
    xs.push(placed);
    next = placed + width + gap;
  }
  let end = limit;
  for (let index = labels.length - 1; index >= 0; index -= 1) {
    const width = labels[index]?.width ?? 0;
    const x = Math.min(xs[index] ?? 0, end - width);
    xs[index] = Math.max(x, from);
    end = x - gap;
  }
  return xs;
}

/** Positions as near to the wanted ones as a least distance and the two ends allow; `wanted` ascends. */
export function spread(wanted: readonly number[], distance: number, low: number, high: number): number[] {
  const ys = [...wanted];
  for (let index = 0; index < ys.length; index += 1) {
    const least = index === 0 ? low : (ys[index - 1] ?? low) + distance;
    ys[index] = Math.max(ys[index] ?? low, least);
  }
  for (let index = ys.length - 1; index >= 0; index -= 1) {
    const most = index === ys.length - 1 ? high : (ys[index + 1] ?? high) - distance;
    ys[index] = Math.min(ys[index] ?? high, most);
  }
  return ys;
}

/** A centred label moved inward until it lies between the ends. */
export function clampCentre(x: number, width: number, low: number, high: number): number {
  const half = width / 2;
  if (width >= high - low) return (low + high) / 2;
  return Math.min(Math.max(x, low + half), high - half);
}

export interface Row {
  readonly centre: number;
  /** 0 is next to the scale; a label that would touch another one moves to the next row. */
  readonly row: number;
}

const needleGap = 5;

/** How far beside its own needle a label may end. */
const reach = 8;

/**
 * Rows for the labels of needles. Earlier labels keep the lower rows; one that a higher label's needle
 * would pass through moves to its side, where there is room.
 */
export function stackRows(labels: readonly Placed[], gap: number, low: number, high: number): Row[] {
  const rows: { from: number; to: number }[][] = [];
  const stacked = labels.map(({ x, width }) => {
    const centre = clampCentre(x, width, low, high);
    const from = centre - width / 2;
    const to = centre + width / 2;
    let row = 0;
    while (rows[row]?.some((taken) => from < taken.to + gap && to > taken.from - gap)) row += 1;
    (rows[row] ??= []).push({ from, to });
    return { x, width, centre, row };
  });
  for (const label of stacked) {
    const needles = stacked.filter((each) => each.row > label.row).map((each) => each.x);
    const beside = stacked.filter((each) => each.row === label.row && each !== label);
    const left = Math.max(
      low,
      ...needles.filter((x) => x < label.x).map((x) => x + needleGap),
      ...beside.filter((each) => each.x <= label.x).map((each) => each.centre + each.width / 2 + gap),
    );
    const right = Math.min(
      high,
      ...needles.filter((x) => x >= label.x).map((x) => x - needleGap),
      ...beside.filter((each) => each.x > label.x).map((each) => each.centre - each.width / 2 - gap),
    );
    const clear = clampCentre(label.centre, label.width, left, right);
    const inTouch = Math.abs(clear - label.x) <= label.width / 2 + reach;
    if (right - left >= label.width && inTouch) label.centre = clear;
  }
  return stacked.map(({ centre, row }) => ({ centre, row }));
}

/**
 * Centres of labels in one row, each moved as little as keeps them apart. Undefined where a label would
 * lose touch with its needle.
 */
export function slideApart(
  labels: readonly Placed[],
  gap: number,
  low: number,
  high: number,
): number[] | undefined {
  const order = labels.map((label, index) => ({ ...label, index })).toSorted((a, b) => a.x - b.x);
  // Neighbours that would touch become one group, centred over what its members wish for.
  const groups: { members: typeof order; from: number; width: number }[] = [];
  for (const label of order) {
    let group = groupOf([label], gap, low, high);
    let last = groups.at(-1);
    while (last && last.from + last.width + gap > group.from) {
      groups.pop();
      group = groupOf([...last.members, ...group.members], gap, low, high);
      last = groups.at(-1);
    }
    groups.push(group);
  }
  const centres: number[] = Array.from({ length: labels.length });
  for (const { members, from } of groups) {
    let x = from;
    for (const member of members) {
      centres[member.index] = x + member.width / 2;
      x += member.width + gap;
    }
  }
  const inTouch = labels.every(
    ({ x, width }, index) => Math.abs((centres[index] ?? x) - x) <= width / 2 + reach,
  );
  const last = groups.at(-1);
  return inTouch && (last === undefined || last.from + last.width <= high + 0.5) ? centres : undefined;
}

function groupOf<Label extends Placed>(members: Label[], gap: number, low: number, high: number) {
  const width = members.reduce((sum, member) => sum + member.width, gap * (members.length - 1));
  let offset = 0;
  let wished = 0;
  for (const member of members) {
    wished += member.x - member.width / 2 - offset;
    offset += member.width + gap;
  }
  const from = Math.max(low, Math.min(wished / members.length, high - width));
  return { members, from, width };
}
