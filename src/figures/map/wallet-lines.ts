import type { Clusters } from "../../../contract/clusters.ts";

/** What a wallet gave another one and took from it. */
export interface WalletLine {
  /** Place of the other one. */
  readonly other: number;
  readonly given: Clusters["lines"][number]["a_to_b"];
  readonly taken: Clusters["lines"][number]["a_to_b"];
  readonly first: string;
  readonly last: string;
}

export function linesOf({ lines }: Clusters, place: number): WalletLine[] {
  return lines.flatMap(({ a, b, a_to_b: there, b_to_a: back, first, last }) => {
    if (a === place) return [{ other: b, given: there, taken: back, first, last }];
    return b === place ? [{ other: a, given: back, taken: there, first, last }] : [];
  });
}
