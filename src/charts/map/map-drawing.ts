import type { Clusters } from "../../../contract/clusters.ts";
import { routeLine } from "./line-route.ts";

/** Units of the drawing: as pixels where it is as wide as a wide page has room for. */
export const mapWidth = 760;
const mostLines = 150;

export interface MapCircle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly rank: number;
  /** Place of its cluster, undone ones left out; null: none. */
  readonly cluster: number | null;
}

export interface MapLine {
  readonly a: number;
  readonly b: number;
  readonly width: number;
  /** Whether both ends are of one cluster. */
  readonly isWithin: boolean;
  /** From centre to centre, bent where that leads it clear of other circles. */
  readonly path: string;
  /** Lengths that are drawn and left out in turn, where it still passes behind a circle: else it would read as linked. */
  readonly dashes: string | undefined;
}

export interface MapShape {
  readonly height: number;
  readonly circles: readonly MapCircle[];
  readonly lines: readonly MapLine[];
  /** Members of each cluster; empty for one that is undone. */
  readonly clusters: readonly (readonly number[])[];
  /** Radius of a circle of all supply. */
  readonly radius: number;
}

/** What is drawn of an answer. Of many lines the widest are. */
export function mapShape({ members, lines, clusters, layout }: Clusters): MapShape {
  const circles = members.map(({ x, y, r, rank, cluster }) => ({
    x: x * mapWidth,
    y: y * mapWidth,
    r: r * mapWidth,
    rank,
    cluster: cluster !== null && !clusters[cluster]!.split ? cluster : null,
  }));
  const amountOf = ({ a_to_b, b_to_a }: (typeof lines)[number]) => a_to_b.amount + b_to_a.amount;
  const most = Math.sqrt(Math.max(0, ...lines.map(amountOf))) || 1;
  return {
    height: layout.height * mapWidth,
    radius: layout.radius * mapWidth,
    circles,
    lines: lines.slice(0, mostLines).map((line) => ({
      a: line.a,
      b: line.b,
      ...routeLine(circles, line),
      width: Math.max(0.6, (5 * Math.sqrt(amountOf(line))) / most),
      isWithin: circles[line.a]!.cluster !== null && circles[line.a]!.cluster === circles[line.b]!.cluster,
    })),
    clusters: clusters.map((cluster) => (cluster.split ? [] : cluster.members)),
  };
}

/** Utilities of what is of a cluster: six colours by size, then ink. */
const looks = [
  "fill-cluster-1 stroke-cluster-1",
  "fill-cluster-2 stroke-cluster-2",
  "fill-cluster-3 stroke-cluster-3",
  "fill-cluster-4 stroke-cluster-4",
  "fill-cluster-5 stroke-cluster-5",
  "fill-cluster-6 stroke-cluster-6",
] as const;
const backgrounds = [
  "bg-cluster-1",
  "bg-cluster-2",
  "bg-cluster-3",
  "bg-cluster-4",
  "bg-cluster-5",
  "bg-cluster-6",
] as const;

export function clusterLook(cluster: number): string {
  return looks[cluster] ?? "fill-ink-3 stroke-ink-3";
}

export function clusterBackground(cluster: number): string {
  return backgrounds[cluster] ?? "bg-ink-3";
}

/** The two last colours are too near to the page's for its tone. */
export function labelLook(cluster: number | null): string {
  return cluster === null || cluster === 4 || cluster === 5 ? "fill-ink" : "fill-bg";
}
