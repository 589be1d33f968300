import { exclusionGroups } from "./kinds.ts";
import type { QuerySpec } from "./query.ts";
import { addresses, choices, searchSchema, type SearchOf } from "./search/schema.ts";

/**
 * Addresses named one by one, in each of two lists: with more of them a URL can be longer than the 8,192 characters that
 * this server takes, and proxies in front of it.
 */
export const mostNamed = 80;

/** What is left out of a token's figures, as every address has it: lists with commas; empty is nothing. */
export const exclusionSearch = searchSchema(
  {
    /** Words of kinds and categories: what is found to be one tomorrow is left out too. */
    without: { ...choices(exclusionGroups), isList: true },
    /** Addresses beside them. */
    and: { ...addresses(mostNamed), isList: true },
    /** Addresses that are counted all the same. */
    keep: { ...addresses(mostNamed), isList: true },
  },
  ({ without, and, keep }) => {
    const named = partsOf(and);
    const kept = without === "" ? [] : partsOf(keep).filter((address) => !named.includes(address));
    return { without, and, keep: kept.join(",") };
  },
);
export type Exclusions = SearchOf<typeof exclusionSearch>;
export const noExclusions = exclusionSearch.usual;
export const exclusionNames = ["without", "and", "keep"] as const;

export function isExcluding({ without, and }: Exclusions): boolean {
  return without !== "" || and !== "";
}

/** The words or addresses of a list. */
export function partsOf(list: unknown): string[] {
  return typeof list === "string" && list !== "" ? list.split(",") : [];
}

/** Addresses that one answer leaves out at most. */
export const mostExclusions = 500;

/** Transfers of a token whose history without some addresses is computed for a question: 20 µs of a processor each. */
export const mostTransfersWithout = 500_000;

/** What an answer about holders leaves out. */
export const exclusionQuery = {
  without: {
    kind: "choices",
    values: exclusionGroups,
    description: "Kinds and categories of addresses to leave out.",
  },
  and: {
    kind: "addresses",
    most: mostNamed,
    optional: true,
    description: "Further addresses to leave out: repeated, or with commas between them.",
  },
  keep: {
    kind: "addresses",
    most: mostNamed,
    optional: true,
    description: "Addresses to count all the same.",
  },
} as const satisfies QuerySpec;
