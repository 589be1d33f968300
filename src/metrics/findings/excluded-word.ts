import { kindWords } from "../../../contract/kind-words.ts";
import { groupOf } from "../../../contract/kinds.ts";
import type { ExcludedHolder } from "../../../contract/labels.ts";
import { capital } from "./words.ts";

/** What an address that is left out is, in a word: "Pool", "Exchange"; "Chosen" of one that was named. */
export function excludedWord({ group, kind }: Pick<ExcludedHolder, "group" | "kind">): string {
  if (group === null) return "Chosen";
  const word = group === "burn" || group === groupOf(kind) ? kind : group;
  return capital(kindWords[word].one);
}
