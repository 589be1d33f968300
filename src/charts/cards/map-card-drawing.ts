import { plural } from "../../lib/format.ts";
import type { MapShape } from "../map/map-drawing.ts";

/** A cluster as a line of text beside the map. */
interface MapListed {
  /** Place among the clusters, which its colour is by. */
  readonly index: number;
  readonly letter: string;
  readonly wallets: string;
  readonly share: string;
}

export interface MapCardData {
  readonly shape: MapShape;
  /** The largest clusters; where there is no room beside the map they are left away. */
  readonly list: readonly MapListed[];
  /** How many clusters are in no line. */
  readonly more: number;
}

/** Without clusters there is nothing of them above the map: the card has that much room for it under two lines of words. */
export function mapCardHeight(isWide: boolean, { list }: MapCardData): number {
  if (list.length > 0) return 216;
  return isWide ? 300 : 316;
}

export function mapCardLabel({ shape, list, more }: MapCardData): string {
  return `Map of ${plural(shape.circles.length, "wallet")}, ${plural(list.length + more, "cluster")}`;
}
