import { exclusionGroups } from "./kinds.ts";
import type { QuerySpec } from "./query.ts";

/**
 * What is left out of a token's figures, as every address has it: texts with commas between kinds or
 * addresses; empty is nothing.
 */
export interface Exclusions {
  /** Words of kinds and categories: what is found to be one tomorrow is left out too. */
  readonly without: string;
  /** Addresses beside them. */
  readonly and: string;
  /** Addresses that are counted all the same. */
  readonly keep: string;
}

export const noExclusions: Exclusions = { without: "", and: "", keep: "" };
export const exclusionNames = ["without", "and", "keep"] as const;

/**
 * Addresses named one by one, in each of two lists: with more of them a URL can be longer than the 8,192 characters that
 * this server takes, and proxies in front of it.
 */
export const mostNamed = 80;

/** Of either chain, by its letters: that it is one of the token's chain is found out where it is asked for. */
const addressForm = /^(0x[\da-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i;

/** What cannot be read is left out. */
export function readExclusions(raw: { readonly [K in keyof Exclusions]?: unknown }): Exclusions {
  const given = partsOf(raw.without);
  const without = exclusionGroups.filter((group) => given.includes(group)).join(",");
  const and = addresses(raw.and);
  const keep = without === "" ? [] : addresses(raw.keep).filter((address) => !and.includes(address));
  return { without, and: and.join(","), keep: keep.join(",") };
}

export function isExcluding({ without, and }: Exclusions): boolean {
  return without !== "" || and !== "";
}

/** The words or addresses of a list. */
export function partsOf(list: unknown): string[] {
  return typeof list === "string" && list !== "" ? list.split(",") : [];
}

function addresses(list: unknown): string[] {
  const read = partsOf(list).filter((text) => addressForm.test(text));
  return [...new Set(read.map((text) => (/^0x/i.test(text) ? text.toLowerCase() : text)))].slice(
    0,
    mostNamed,
  );
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
