import { type ClusterMethod, clusterMethods, launchLimits } from "../../contract/map-rules.ts";
import { mapSearch } from "../../contract/map-view.ts";
import { isAddress, searchSchema, type SearchOf, wholeNumber } from "../../contract/search/schema.ts";

/** What the address of the page of a map says, beside what the map is of. */
export const mapPageSearch = searchSchema({
  ...mapSearch.parameters,
  /** The wallet that is looked at; empty: none. */
  selected: { usual: "", parse: (given: string) => (isAddress(given) ? given : undefined) },
  /** Seconds since the first transfer in which the launch ends. */
  within: wholeNumber(launchLimits.within),
  /** Wallets that make a bundle. */
  bundle: wholeNumber(launchLimits.bundle),
});
export type MapSearch = SearchOf<typeof mapPageSearch>;

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
