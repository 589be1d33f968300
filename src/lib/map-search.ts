import type { SearchSchemaInput } from "@tanstack/react-router";
import {
  type ClusterMethod,
  clusterMethods,
  memberCounts,
  usualMethods,
} from "../../contract/cluster-rules.ts";

/** What the address of a map says. Lists have commas between them. */
export interface MapSearch {
  readonly members: number;
  /** `none` joins nobody. */
  readonly methods: string;
  /** Addresses whose clusters are counted apart. */
  readonly split: string;
  /** The wallet that is looked at; empty: none. */
  readonly selected: string;
}

export const mapSearchDefaults: MapSearch = {
  members: memberCounts.usual,
  methods: usualMethods.join(","),
  split: "",
  selected: "",
};

/** What cannot be read falls back to its default. */
export function readMapSearch(raw: Partial<MapSearch> & SearchSchemaInput): MapSearch {
  const { members, methods, split, selected } = raw as Partial<Record<keyof MapSearch, unknown>>;
  const number = /^\d{1,4}$/.test(textOf(members)) ? Number(textOf(members)) : memberCounts.usual;
  const asked = textOf(methods).split(",");
  const known = clusterMethods.filter((method) => asked.includes(method));
  return {
    members: Math.min(memberCounts.most, Math.max(memberCounts.least, number)),
    methods: known.length > 0 ? known.join(",") : asked.includes("none") ? "none" : mapSearchDefaults.methods,
    split: textOf(split).split(",").filter(isAddress).slice(0, 20).join(","),
    selected: isAddress(textOf(selected)) ? textOf(selected) : "",
  };
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

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function isAddress(text: string): boolean {
  return /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/.test(text);
}
