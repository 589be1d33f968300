import { count } from "../../lib/format.ts";
import { capital, numberWord, type Sentence } from "./words.ts";

/** What a chain's list holds, in one sentence. */
export function listFinding(chainName: string, total: number): string {
  if (total === 0) return `No ${chainName} tokens yet.`;
  return `${counted(chainName, total)} ${total === 1 ? "has" : "have"} holder statistics.`;
}

/** The sentences that open the list of a chain's tokens. The count carries the weight. */
export function listLead(chainName: string, total: number): Sentence {
  const finding = listFinding(chainName, total);
  if (total === 0)
    return { lead: finding, rest: "Paste an address into the search field, or import a token." };
  const lead = counted(chainName, total);
  return {
    lead,
    rest: `${finding.slice(lead.length + 1)} Open one from the list, or paste any address into the search field.`,
  };
}

function counted(chainName: string, total: number): string {
  const number = total <= 10 ? capital(numberWord(total)) : count(total);
  return `${number} ${chainName} ${total === 1 ? "token" : "tokens"}`;
}
