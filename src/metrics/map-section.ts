import type { Meta } from "../../contract/meta.ts";
import { whatIsMissing } from "./known-past.ts";
import type { SectionText } from "./sections.ts";

/** The rail text of the map. */
export const mapSection: SectionText = {
  id: "map",
  name: "Who moves with whom",
  read: [
    "A circle is a wallet, its area the share of supply. A line is a direct transfer of this token between two of them, thicker for more. An outline is a cluster: wallets that look like one owner, which is a guess with its reason.",
    "Distance means nothing but nearness by transfers. Arrow keys go from wallet to wallet by rank, C to the next cluster, Enter looks at one, Esc goes back.",
  ],
  sources: ["transfers between the largest wallets, all time"],
  link: "Link",
  metrics: ["cluster", "top-share", "hhi", "half-of-supply"],
};

/** Why there is no map. */
export function noMapText(name: string, meta: Meta | undefined) {
  const title = `No map for ${name}`;
  if (meta?.sources[0] === "upstream") {
    return { title, detail: "The data service tells no transfers, and a map is made of nothing else." };
  }
  if (meta?.history === "snapshot") {
    return { title, detail: "Only balances of one moment are known. Lines and clusters need transfers." };
  }
  if (meta?.history === "incomplete") {
    return {
      title,
      detail: `${whatIsMissing(meta)}, so neither what each wallet holds nor who dealt with whom can be worked out.`,
    };
  }
  return { title, detail: "It could not be computed for this token, so nothing is guessed in its place." };
}
