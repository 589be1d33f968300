import { clusterMethods, memberCounts, usualMethods } from "./map-rules.ts";

/** What a map is of, as its address says it. Lists have commas between them. */
export interface MapView {
  /** How many of the largest owners. */
  readonly members: number;
  /** What joins two of them; `none` joins nobody. */
  readonly methods: string;
  /** Addresses whose clusters are counted wallet by wallet. */
  readonly split: string;
}

export const usualMap: MapView = { members: memberCounts.usual, methods: usualMethods.join(","), split: "" };

/** What cannot be read falls back to what is usual. */
export function readMapView(raw: { readonly [K in keyof MapView]?: unknown }): MapView {
  const members = textOf(raw.members);
  const number = /^\d{1,4}$/.test(members) ? Number(members) : usualMap.members;
  const asked = textOf(raw.methods).split(",");
  const known = clusterMethods.filter((method) => asked.includes(method));
  return {
    members: Math.min(memberCounts.most, Math.max(memberCounts.least, number)),
    methods: known.length > 0 ? known.join(",") : asked.includes("none") ? "none" : usualMap.methods,
    split: textOf(raw.split).split(",").filter(isAddress).slice(0, 20).join(","),
  };
}

/** As a query without its `?`; empty where all is as usual. */
export function writeMapView(view: MapView): string {
  return (["members", "methods", "split"] as const)
    .filter((name) => view[name] !== usualMap[name])
    .map((name) => `${name}=${view[name]}`)
    .join("&");
}

/** Of either chain, by its letters. */
export function isAddress(text: string): boolean {
  return /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/.test(text);
}

export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
