import { count } from "../../lib/format.ts";
import { capital, numberWord, type Sentence } from "./words.ts";

/** The sentences that open the list of a chain's tokens. */
export function listLead(chainName: string, total: number): Sentence {
  if (total === 0) {
    return {
      lead: `No ${chainName} tokens yet.`,
      rest: "Paste an address into the search field, or import a token.",
    };
  }
  const rest = "Open one from the list, or paste any address into the search field.";
  if (total === 1) return { lead: `One ${chainName} token has holder statistics.`, rest };
  const number = total <= 10 ? capital(numberWord(total)) : count(total);
  return { lead: `${number} ${chainName} tokens have holder statistics.`, rest };
}
