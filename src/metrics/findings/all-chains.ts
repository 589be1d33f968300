import { chains, isChainId } from "../../../contract/chains.ts";
import type { Covered } from "../../../contract/tokens.ts";
import { count } from "../../lib/format.ts";
import { capital, numberWord, type Sentence } from "./words.ts";

/** What the list of all chains holds, in one sentence. */
export function allChainsFinding(total: number, covered: Covered): string {
  if (total === 0)
    return covered === "all" ? "No tokens yet." : "None of the tokens are this site’s own yet.";
  return `${counted(total, covered)} ${total === 1 ? "is" : "are"} listed, of all chains together.`;
}

/** The sentences that open the list. The count carries the weight. */
export function allChainsLead(total: number, covered: Covered): Sentence {
  const finding = allChainsFinding(total, covered);
  if (total === 0) {
    const rest =
      covered === "all"
        ? "Paste an address into the search field, or import a token."
        : "Those of the data service are in the list of their chain.";
    return { lead: finding, rest };
  }
  const lead = counted(total, covered);
  return { lead, rest: `${finding.slice(lead.length + 1)} The most held come first.` };
}

/** How the list is to be read. */
export function allChainsNotes(covered: Covered): readonly string[] {
  return [
    ...(covered === "all"
      ? []
      : ["This site’s own tokens alone: those of the data service are in the list of their chain."]),
    "The most held first; where the number of holders is not known, last. Tokens of one name on two chains need not be the same, and nor do those of one address: the chain is always written.",
    "Holders are never added up across chains. On Solana a wallet may hold in several accounts: holders are wallets, and where there are more accounts, how many stands below.",
  ];
}

/** Where the address is a token's too: "Polygon", "3 chains"; empty where it is nowhere else. */
export function alsoOnText(ids: readonly string[]): string {
  if (ids.length > 1) return `${ids.length} chains`;
  return ids.map(chainName).join("");
}

/** A chain that this page was not told of goes by its id. */
export function chainName(id: string): string {
  return isChainId(id) ? chains[id].name : id;
}

function counted(total: number, covered: Covered): string {
  const number = total <= 10 ? capital(numberWord(total)) : count(total);
  const tokens = total === 1 ? "token" : "tokens";
  return covered === "all" ? `${number} ${tokens}` : `${number} of this site’s own tokens`;
}
