import { kindWords } from "../../../contract/kind-words.ts";
import type { ExclusionGroup, ListedKind } from "../../../contract/kinds.ts";
import { listed } from "./words.ts";

/** A group as several: "pools", "burn addresses". */
export function groupText(group: ExclusionGroup): string {
  if (group === "burn") return "burn addresses";
  const { one, many } = kindWords[group];
  return one === many ? `${one} addresses` : many;
}

/** Those that a list of holders is narrowed to. */
export function listedKindText(kind: ListedKind): string {
  return kind === "wallet" ? "wallets" : groupText(kind);
}

/** "pools, exchanges and burn addresses". */
export function describeGroups(groups: readonly ExclusionGroup[]): string {
  return listed(groups.map(groupText));
}
