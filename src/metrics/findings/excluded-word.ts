import { kindWords } from "../../../contract/kind-words.ts";
import type { ExcludedHolder } from "../../../contract/labels.ts";
import { capital } from "./words.ts";

/** What an address is left out as, in a word: "Pool", "Exchange"; "Chosen" of one that was named. */
export function excludedWord({ group }: Pick<ExcludedHolder, "group">): string {
  if (group === null) return "Chosen";
  return capital(kindWords[group === "burn" ? "burned" : group].one);
}
