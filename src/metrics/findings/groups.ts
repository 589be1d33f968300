import { kindWords } from "../../../contract/kind-words.ts";
import type { ExclusionGroup } from "../../../contract/kinds.ts";
import { listed } from "./words.ts";

/** A group as several: "pools", "burn addresses". */
export function groupText(group: ExclusionGroup): string {
  if (group === "burn") return "burn addresses";
  const { one, many } = kindWords[group];
  return one === many ? `${one} addresses` : many;
}

/** "pools, exchanges and burn addresses". */
export function describeGroups(groups: readonly ExclusionGroup[]): string {
  return listed(groups.map(groupText));
}
