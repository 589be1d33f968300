import type { ChainId } from "../../../contract/chains.ts";
import type { Overlap } from "../../../contract/wallets/overlap.ts";
import { overlapQuery } from "../../api/overlap.ts";
import { share } from "../../lib/format.ts";
import { capital, finding, numberWord, rowsOf } from "../../metrics/findings/words.ts";
import { figure, needed } from "../figure.ts";

/** A token, as the page calls it. */
interface NamedToken {
  readonly address: string;
  readonly name: string;
}

interface OverlapSubject {
  readonly chain: ChainId;
  readonly tokens: readonly NamedToken[];
}

/** How many holders of each token also hold the others, and who holds all of them. */
export const overlap = figure({
  section: {
    id: "overlap",
    name: "Holders in common",
    read: [
      "Wallets that hold several of these tokens now, all accounts of each together. Exchanges and pools are counted like any other wallet.",
    ],
    sources: ["holders"],
    metrics: ["holders", "share-of-supply"],
  },
  // The section says it as a whole.
  missing: null,
  queries: ({ chain, tokens }: OverlapSubject) => ({
    overlap: needed(
      overlapQuery(
        chain,
        tokens.map(({ address }) => address),
      ),
    ),
  }),
  read: ({ overlap: answer }) => answer,
  finding: (answer, { tokens }) => overlapFinding(answer, tokens),
});

/** The pair with the largest part, and how many hold all where they are more than two. */
export function overlapFinding(
  { pairs, total, tokens }: Overlap,
  names: readonly NamedToken[],
): string | null {
  const [most] = pairs
    .filter(({ share: part }) => part !== null && part > 0)
    .toSorted((a, b) => b.share! - a.share!);
  if (most === undefined) return `No wallet holds ${tokens.length === 2 ? "both" : "two of them"}`;
  const nameOf = (address: string) => names.find((token) => token.address === address)?.name ?? address;
  const largest = `${share(most.share)} of the holders of ${nameOf(most.token)} also hold ${nameOf(most.also)}`;
  if (tokens.length === 2) return largest;
  const all = `all ${numberWord(tokens.length)}`;
  const holders =
    total === 0
      ? `no wallet holds ${all}`
      : `${rowsOf(total, "wallet")} ${total === 1 ? "holds" : "hold"} ${all}`;
  return capital(finding(largest, `; ${holders}`));
}
