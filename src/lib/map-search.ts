import type { SearchSchemaInput } from "@tanstack/react-router";
import { type ClusterMethod, clusterMethods, launchLimits } from "../../contract/map-rules.ts";
import { isAddress, type MapView, readMapView, textOf, usualMap } from "../../contract/map-view.ts";

/** What the address of a map says. */
export interface MapSearch extends MapView {
  /** The wallet that is looked at; empty: none. */
  readonly selected: string;
  /** Seconds since the first transfer in which the launch ends. */
  readonly within: number;
  /** Wallets that make a bundle. */
  readonly bundle: number;
}

export const mapSearchDefaults: MapSearch = {
  ...usualMap,
  selected: "",
  within: launchLimits.within.usual,
  bundle: launchLimits.bundle.usual,
};

/** What cannot be read falls back to its default. */
export function readMapSearch(raw: Partial<MapSearch> & SearchSchemaInput): MapSearch {
  const selected = textOf(raw.selected);
  return {
    ...readMapView(raw),
    selected: isAddress(selected) ? selected : "",
    within: readWhole(raw.within, launchLimits.within),
    bundle: readWhole(raw.bundle, launchLimits.bundle),
  };
}

function readWhole(value: unknown, limits: { least: number; usual: number; most: number }): number {
  const text = textOf(value);
  if (!/^\d{1,6}$/.test(text)) return limits.usual;
  return Math.min(limits.most, Math.max(limits.least, Number(text)));
}

/** The methods with one of them switched. */
export function switchMethod(methods: string, method: ClusterMethod): string {
  const on = methods.split(",");
  const switched = clusterMethods.filter((each) => on.includes(each) !== (each === method));
  return switched.length > 0 ? switched.join(",") : "none";
}

/** With one more address, or without some. */
export function withSplit(split: string, added: readonly string[], removed: readonly string[]): string {
  const kept = split.split(",").filter((address) => address !== "" && !removed.includes(address));
  return [...kept, ...added].join(",");
}
