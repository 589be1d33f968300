import { chains, type ChainId } from "../../../contract/chains.ts";
import type { TourPart } from "../../../contract/beside/demo-tour.ts";
import { capital, numberWord, type Sentence } from "./words.ts";

/** What this is, in one sentence. */
export const frontLead: Sentence = {
  lead: "Holderscope shows who holds a token:",
  rest: "how many wallets, how much each, for how long and at what cost.",
};

/** What each token of the demo's tour is there to show. */
export const tourNames: Readonly<Record<TourPart, string>> = {
  typical: "A typical token",
  insiders: "Captured by insiders",
  airdrop: "Spread by an airdrop",
  dying: "Losing its holders",
};

/** Heads the examples. `shown` is how many there are. */
export function examplesFinding(chain: ChainId, shown: number, total: number, isTour: boolean): string {
  if (isTour) return `${capital(numberWord(shown))} invented tokens, each held in another way`;
  const { name } = chains[chain];
  if (total <= 1) return `The only ${name} token that is here`;
  return total === shown
    ? `The ${numberWord(shown)} ${name} tokens that are here`
    : `The ${numberWord(shown)} most held of ${numberWord(total)} ${name} tokens`;
}
