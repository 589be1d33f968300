import { setImmediate } from "node:timers/promises";
import {
  forceCollide,
  forceLink,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from "d3-force";

/** Of the picture, in its widths. */
const height = 640 / 760;
const margin = 0.012;
/** Part of the picture that circles may cover. */
const coverage = 0.3;
const leastRadius = 0.0045;
const gap = 0.003;
/** Room around the circles of a cluster, for its outline. */
const outline = 0.014;

export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

export interface Layout {
  readonly height: number;
  /** Of a circle of all supply. */
  readonly radius: number;
  /** As the shares. */
  readonly circles: readonly Placed[];
}

interface Circle extends SimulationNodeDatum {
  x: number;
  y: number;
  r: number;
}

/** A circle that is moved as one, with the circles in it: those of a cluster, or one alone. */
interface Group extends Circle {
  readonly parts: readonly (Placed & { readonly index: number })[];
}

/**
 * Places circles whose areas are shares: none over another, those of a cluster side by side, those with a line
 * nearer to each other. Equal input gives equal output: the simulation has a fixed start and no chance in it.
 */
export function layOut(
  shares: readonly number[],
  clusters: readonly (readonly number[])[],
  lines: readonly (readonly [number, number])[],
): Layout {
  const steps = layOutSteps(shares, clusters, lines);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** How long it has the thread at a time. */
const sliceMs = 4;

/** The same, with the thread left to others between the steps. */
export async function layOutInSlices(...input: Parameters<typeof layOut>): Promise<Layout> {
  const steps = layOutSteps(...input);
  let untilMs = performance.now() + sliceMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < untilMs) continue;
    await setImmediate();
    untilMs = performance.now() + sliceMs;
  }
}

function* layOutSteps(
  shares: readonly number[],
  clusters: readonly (readonly number[])[],
  lines: readonly (readonly [number, number])[],
): Generator<void, Layout> {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const radius = Math.sqrt((coverage * height) / (Math.PI * Math.max(total, 1e-9)));
  const radii = shares.map((share) => Math.max(leastRadius, radius * Math.sqrt(share)));
  const groupOf = new Map<number, number>();
  const inClusters = new Set(clusters.flat());
  const parts = [...clusters, ...shares.flatMap((_, index) => (inClusters.has(index) ? [] : [[index]]))];
  for (const [group, members] of parts.entries()) for (const index of members) groupOf.set(index, group);
  const groups: Group[] = [];
  for (const members of parts) {
    groups.push(packed(members, radii));
    yield;
  }
  // From the middle outwards, the largest first.
  const order = groups.toSorted((left, right) => right.r - left.r);
  for (const [place, group] of order.entries()) {
    const distance = 0.055 * Math.sqrt(place);
    group.x = 0.5 + distance * Math.cos(place * goldenAngle);
    group.y = height / 2 + distance * height * Math.sin(place * goldenAngle);
  }
  const links = linksBetween(lines, groupOf);
  const room = roomAround(groups.map(({ r }) => r));
  const simulation = forceSimulation(groups)
    .force("x", forceX<Group>(0.5).strength(0.015))
    .force("y", forceY<Group>(height / 2).strength(0.02))
    .force("lines", forceLink<Group, SimulationLinkDatum<Group>>(links).distance(0.12).strength(0.02))
    .force("apart", forceCollide<Group>(({ r }) => r + room).iterations(2))
    .stop();
  for (let step = 0; step < 70; step++) {
    simulation.tick();
    for (const group of groups) keepInside(group);
    yield;
  }
  const scale = yield* settle(groups);
  const circles: Placed[] = shares.map(() => ({ x: 0, y: 0, r: 0 }));
  for (const group of groups) {
    for (const { index, x, y, r } of group.parts) {
      circles[index] = {
        x: digits(0.5 + (group.x + x - 0.5) * scale),
        y: digits(height / 2 + (group.y + y - height / 2) * scale),
        r: digits(r * scale),
      };
    }
  }
  return { height: digits(height), radius: digits(radius * scale), circles };
}

/** As much around each circle as lets all of them take up most of the picture, and no more than looks like one map. */
function roomAround(radii: readonly number[]): number {
  const covered = (room: number) => radii.reduce((sum, r) => sum + Math.PI * (r + room) ** 2, 0);
  let room = gap;
  while (room < 0.03 && covered(room + 0.001) < 0.68 * height) room += 0.001;
  return room;
}

const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** The circles of a cluster around their middle, and the circle around them. */
function packed(members: readonly number[], radii: readonly number[]): Group {
  if (members.length === 1) {
    const index = members[0]!;
    return { x: 0, y: 0, r: radii[index]!, parts: [{ index, x: 0, y: 0, r: radii[index]! }] };
  }
  const circles: Circle[] = members.map((index, place) => {
    const distance = radii[members[0]!]! * Math.sqrt(place);
    return {
      x: distance * Math.cos(place * goldenAngle),
      y: distance * Math.sin(place * goldenAngle),
      r: radii[index]!,
    };
  });
  forceSimulation(circles)
    .force("x", forceX<Circle>(0).strength(0.08))
    .force("y", forceY<Circle>(0).strength(0.08))
    .force("apart", forceCollide<Circle>(({ r }) => r + gap).iterations(3))
    .stop()
    .tick(50);
  separate(circles);
  const [left, right] = extent(circles.map(({ x, r }) => [x - r, x + r]));
  const [top, bottom] = extent(circles.map(({ y, r }) => [y - r, y + r]));
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const parts = circles.map(({ x, y, r }, place) => ({
    index: members[place]!,
    x: x - middleX,
    y: y - middleY,
    r,
  }));
  const reach = Math.max(...parts.map(({ x, y, r }) => Math.hypot(x, y) + r));
  return { x: 0, y: 0, r: reach + outline, parts };
}

function linksBetween(
  lines: readonly (readonly [number, number])[],
  groupOf: ReadonlyMap<number, number>,
): SimulationLinkDatum<Group>[] {
  const pairs = new Set(
    lines.flatMap(([a, b]) => {
      const [first, second] = [groupOf.get(a)!, groupOf.get(b)!].toSorted((left, right) => left - right);
      return first === second ? [] : [`${first} ${second}`];
    }),
  );
  return [...pairs].map((pair) => {
    const [source, target] = pair.split(" ").map(Number);
    return { source: source!, target: target! };
  });
}

/** No two over each other, and all in the picture: where there is no room, all of it is made smaller. */
function* settle(groups: readonly Group[]): Generator<void, number> {
  for (let round = 0; round < 40; round++) {
    for (const group of groups) keepInside(group);
    if (!push(groups)) break;
    yield;
  }
  for (let round = 0; round < separatingRounds && push(groups); round++) yield;
  const reach = Math.max(
    0,
    ...groups.map(({ x, y, r }) =>
      Math.max(
        (Math.abs(x - 0.5) + r) / (0.5 - margin),
        (Math.abs(y - height / 2) + r) / (height / 2 - margin),
      ),
    ),
  );
  return reach > 1 ? 1 / reach : 1;
}

function keepInside(group: Circle): void {
  const room = margin + group.r;
  group.x = Math.min(Math.max(group.x, Math.min(room, 0.5)), Math.max(1 - room, 0.5));
  group.y = Math.min(Math.max(group.y, Math.min(room, height / 2)), Math.max(height - room, height / 2));
}

const separatingRounds = 400;

/** Pushes circles apart until no two touch. */
function separate(circles: readonly Circle[]): void {
  for (let round = 0; round < separatingRounds && push(circles); round++);
}

/** Whether any two were too near. The smaller one gives way. */
function push(circles: readonly Circle[]): boolean {
  let moved = false;
  const byX = circles.toSorted((left, right) => left.x - left.r - (right.x - right.r));
  for (const [place, left] of byX.entries()) {
    for (let next = place + 1; next < byX.length; next++) {
      const right = byX[next]!;
      if (right.x - right.r > left.x + left.r + gap) break;
      const [dx, dy] = [right.x - left.x, right.y - left.y];
      const distance = Math.hypot(dx, dy);
      const missing = left.r + right.r + gap / 2 - distance;
      if (missing <= 0) continue;
      moved = true;
      const [ux, uy] = distance > 1e-9 ? [dx / distance, dy / distance] : [1, 0];
      const part = left.r ** 2 / (left.r ** 2 + right.r ** 2);
      const step = missing + 1e-5;
      right.x += ux * step * part;
      right.y += uy * step * part;
      left.x -= ux * step * (1 - part);
      left.y -= uy * step * (1 - part);
    }
  }
  return moved;
}

function extent(spans: readonly (readonly [number, number])[]): [number, number] {
  return [Math.min(...spans.map(([low]) => low)), Math.max(...spans.map(([, high]) => high))];
}

const digits = (value: number) => Math.round(value * 1e5) / 1e5;
