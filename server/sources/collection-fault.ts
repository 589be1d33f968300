import type { Collection } from "../../contract/readings.ts";

/** Why it is not read. */
export function collectionFault(collection: Collection): string {
  return collection === "ERC-721"
    ? "it is a collection of single pieces (ERC-721): each has one owner, and there are no amounts to rank or to add up"
    : "it is a collection of several tokens in one contract (ERC-1155): their amounts are not amounts of one coin";
}
