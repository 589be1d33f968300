interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Between a line and a circle that is none of its ends. */
export const clearance = 3;
/** How far the middle of a line may be moved aside, in parts of its length; the straight one first. */
const bends = [0, 0.05, -0.05, 0.1, -0.1, 0.15, -0.15, 0.2, -0.2];
const farthest = 0.2;
const step = 3;

/** The path of a line that passes behind as few circles as can be, and what is left out where it does. */
export function routeLine(
  circles: readonly Circle[],
  { a, b }: { readonly a: number; readonly b: number },
): { readonly path: string; readonly dashes: string | undefined } {
  const [from, to] = [circles[a]!, circles[b]!];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const others = circles.filter(
    (circle, place) =>
      place !== a && place !== b && distanceTo(from, to, circle) < circle.r + clearance + farthest * length,
  );
  const steps = Math.max(1, Math.round(length / step));
  let best:
    | { readonly bend: number; readonly isHidden: readonly boolean[]; readonly hidden: number }
    | undefined;
  for (const bend of bends) {
    const isHidden = Array.from({ length: steps }, (_, index) => {
      const { x, y } = pointAt(from, to, bend, (index + 0.5) / steps);
      return others.some(
        (circle) => Math.hypot(circle.x - x, circle.y - y) < circle.r + clearance + step / 2,
      );
    });
    const hidden = isHidden.filter(Boolean).length;
    if (best === undefined || hidden < best.hidden) best = { bend, isHidden, hidden };
    if (hidden === 0) break;
  }
  const { bend, isHidden, hidden } = best!;
  const control = controlOf(from, to, bend);
  const path =
    bend === 0
      ? `M${n(from.x)} ${n(from.y)}L${n(to.x)} ${n(to.y)}`
      : `M${n(from.x)} ${n(from.y)}Q${n(control.x)} ${n(control.y)} ${n(to.x)} ${n(to.y)}`;
  return { path, dashes: hidden === 0 ? undefined : dashesOf(isHidden, (t) => pointAt(from, to, bend, t)) };
}

const n = (value: number) => Math.round(value * 10) / 10;

/** Lengths drawn and left out in turn, the first drawn. */
function dashesOf(isHidden: readonly boolean[], at: (t: number) => { x: number; y: number }): string {
  const lengths: number[] = [0];
  let before = at(0);
  for (const [index, hidden] of isHidden.entries()) {
    if (hidden !== (lengths.length % 2 === 0)) lengths.push(0);
    const point = at((index + 1) / isHidden.length);
    lengths[lengths.length - 1]! += Math.hypot(point.x - before.x, point.y - before.y);
    before = point;
  }
  // An odd number would be repeated the other way round.
  if (lengths.length % 2 === 1) lengths.push(0);
  return lengths.map(n).join(" ");
}

function controlOf(from: Circle, to: Circle, bend: number): { readonly x: number; readonly y: number } {
  // The middle of the curve is half as far aside as its control point.
  return {
    x: (from.x + to.x) / 2 - 2 * bend * (to.y - from.y),
    y: (from.y + to.y) / 2 + 2 * bend * (to.x - from.x),
  };
}

function pointAt(
  from: Circle,
  to: Circle,
  bend: number,
  t: number,
): { readonly x: number; readonly y: number } {
  const control = controlOf(from, to, bend);
  const mix = (start: number, middle: number, end: number) =>
    (1 - t) ** 2 * start + 2 * t * (1 - t) * middle + t ** 2 * end;
  return { x: mix(from.x, control.x, to.x), y: mix(from.y, control.y, to.y) };
}

function distanceTo(from: Circle, to: Circle, { x, y }: Circle): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(from.x + t * dx - x, from.y + t * dy - y);
}
