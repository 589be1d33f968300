import { clusterMethods, memberCounts, usualMethods } from "./map-rules.ts";
import {
  addresses,
  choices,
  type Parameter,
  searchSchema,
  type SearchOf,
  wholeNumber,
} from "./search/schema.ts";

const known = choices(clusterMethods);
const methods: Parameter<string> = {
  usual: usualMethods.join(","),
  parse: (given) => known.parse(given) || (given.split(",").includes("none") ? "none" : undefined),
};

/** What a map is of, as its address says it. */
export const mapSearch = searchSchema({
  /** How many of the largest owners. */
  members: wholeNumber(memberCounts),
  /** What joins two of them; `none` joins nobody. */
  methods,
  /** Addresses whose clusters are counted wallet by wallet. */
  split: addresses(20),
});
export type MapView = SearchOf<typeof mapSearch>;
export const usualMap = mapSearch.usual;
