import { type ChainId, chains, type Family, familyOf } from "../../contract/chains.ts";
import type { Facts, LastPrice } from "../../contract/facts.ts";
import {
  contradicted,
  type DataHistory,
  type DataNote,
  type DataSource,
  type Stale,
} from "../../contract/meta.ts";
import type { WalletStats } from "../../contract/stats.ts";
import { isAhead } from "../lib/age.ts";
import { asOfText, clock, date, priceText } from "../lib/format.ts";
import { coverageText } from "./findings/coverage.ts";
import { capital } from "./findings/words.ts";
import { budget, isReset, type StateText } from "./load-errors.ts";
import { isOwnService } from "./source.ts";

/** The sections that can be unavailable, and what is said of them then. */
const missing = {
  overTime: { what: "Changes in holders are not known", needs: "history" },
  concentration: { what: "Who holds how much is not known", needs: "holders" },
  hands: { what: "How long it is held is not known", needs: "history" },
  value: { what: "What holdings are worth is not known", needs: "price" },
  pnl: { what: "Profit and loss are not known", needs: "both" },
  holding: { what: "How long this wallet has held it is not known", needs: "history" },
} as const;
export type UnavailableSection = keyof typeof missing;

interface Known {
  readonly source: DataSource | undefined;
  readonly history: DataHistory | undefined;
  readonly priceKnown: boolean;
  readonly nobodyHolds?: boolean;
  readonly facts?: Facts | undefined;
  readonly notes?: readonly DataNote[] | undefined;
}

/** The finding of a section that a token does not have, and the note that says why. */
export function unavailableSection(section: UnavailableSection, name: string, known: Known) {
  const { what, needs } = missing[section];
  const { short, text } = whyMissing(needs, known);
  return {
    finding: isHeldByNobody(needs, known) ? `Nobody holds ${name} now` : `${what}: ${short}`,
    note: { lead: "Not available for this token.", rest: text },
  };
}

/** In place of the hands of a wallet that has parted with all it held. */
export const emptyWallet = {
  finding: "There are no coins to sort into hands",
  note: {
    lead: "This wallet holds nothing now.",
    rest: "Hands are those of the coins that a wallet still has.",
  },
};

/** In place of the profit of a wallet that sold, and of which neither a sale nor what it holds has a known cost. */
export function noKnownCosts({ amount }: WalletStats) {
  const held = amount > 0 ? ", and of nothing that it holds the cost" : "";
  return {
    finding: "Profit and loss are not known: no cost is",
    note: {
      lead: "Not available for this wallet.",
      rest: `Of none of its sales both cost and price are known${held}, so nothing is estimated in their place.`,
    },
  };
}

/** What our own service has of every token of which balances are known. */
function isHeldByNobody(needs: string, { source, nobodyHolds, facts }: Known): boolean {
  return (
    isOwnService(source) && facts?.coverage === undefined && (needs === "holders" || nobodyHolds === true)
  );
}

/** Why something is not known: as the end of a heading, and in full. */
interface Reason {
  readonly short: string;
  readonly text: string;
}

function whyMissing(needs: (typeof missing)[UnavailableSection]["needs"], known: Known): Reason {
  const { source, history, facts, notes, priceKnown } = known;
  const nothing = "so nothing is estimated in their place";
  if (!isOwnService(source)) {
    return {
      short: "not published by the service",
      text: `The service publishes these figures for some tokens only, ${nothing}.`,
    };
  }
  if (history === "incomplete" && facts?.coverage) {
    const covered = capital(coverageText(facts.coverage));
    if (notes?.includes("withheld")) {
      return {
        short: "its transfers do not explain its supply",
        text: `${covered}. They do not explain its supply, so these figures could be wrong, and none is given.`,
      };
    }
    return {
      short: "some of its transfers are missing",
      text: `${covered}. Others are missing, so these figures would be wrong, and none is given.`,
    };
  }
  if (isHeldByNobody(needs, known))
    return { short: "nobody holds it", text: "Nobody holds the token, so there is nothing to compare." };
  if (needs !== "price" && history === "snapshot") {
    return {
      short: "only balances of one moment are here",
      text: `Only balances of one moment are known. These figures need every transfer, ${nothing}.`,
    };
  }
  if (needs !== "price" && notes?.includes("adjusted")) {
    return {
      short: "some balances came without a transfer",
      text: `Some of its balances came without a transfer, nobody knows when. These figures need that, ${nothing}.`,
    };
  }
  if (needs !== "price" && history === "incomplete") {
    return {
      short: "some of its transfers are missing",
      text: `Some of its transfers are missing. These figures need all of them, ${nothing}.`,
    };
  }
  if (needs === "both" && (priceKnown || facts?.lastPrice) && facts?.costShare === 0) {
    return {
      short: "what its tokens cost is not known",
      text: `No price is known of the times at which its tokens came, ${nothing}.`,
    };
  }
  if (needs !== "history" && !priceKnown) {
    const last = facts?.lastPrice;
    return last
      ? {
          short: `its last price is of ${date(new Date(last.at * 1000))}`,
          text: `${lastPriceText(last)}, so nothing is valued with it.`,
        }
      : {
          short: "it has no price here",
          text: "No price of the token is known, so nothing can be valued in dollars.",
        };
  }
  return {
    short: "not computed for this token",
    text: `The figures could not be computed for this token, ${nothing}.`,
  };
}

/** "The last known price is $0.0412, of 14 Nov 2025: more than a day before the data" */
export function lastPriceText({ usd, at }: LastPrice): string {
  return `The last known price is ${priceText(usd)}, of ${date(new Date(at * 1000))}: more than a day before the data`;
}

/** In place of a drawing that needs a price of now. */
export function noPriceTitle(facts: Facts | undefined): string {
  return facts?.lastPrice ? lastPriceText(facts.lastPrice) : "No price of the token is known";
}

/** The answer to an address that is not a token here; `otherChain` if it has that chain's form. */
export function tokenNotFound(chain: ChainId, otherChain: ChainId | undefined): StateText {
  const { name } = chains[chain];
  const hint = otherChain
    ? `This looks like ${aOf(otherChain)} address.`
    : "Check that the whole address was copied.";
  return { title: `No ${name} token at this address`, detail: hint, retry: false };
}

export function invalidAddress(chain: ChainId, otherChain: ChainId | undefined): StateText {
  const title = `This is not ${aOf(chain)} address`;
  const detail = otherChain
    ? `It has the form of ${aOf(otherChain)} address.`
    : `${capital(aOf(chain))} address is ${addressForms[familyOf(chain)]}.`;
  return { title, detail, retry: false };
}

const addressForms: Record<Family, string> = {
  evm: "0x and 40 digits from 0 to f",
  solana: "32 to 44 letters and digits, without 0, O, I and l",
};

/** "an Ethereum", "a Solana". */
export function aOf(chain: ChainId): string {
  const { name } = chains[chain];
  return `${/^[AEIOU]/.test(name) ? "an" : "a"} ${name}`;
}

/**
 * A wallet without the token. Our own service tells the two apart: 404 for a wallet that never held
 * it, amount 0 for one that sold. A hosted one may answer the same to both.
 */
export function walletWithout(
  kind: "never" | "sold",
  name: string,
  source: DataSource | undefined,
): StateText {
  if (!isOwnService(source)) {
    return {
      title: `This wallet holds no ${name}`,
      detail: "It may have sold, or never owned any. The service does not say which.",
      retry: false,
    };
  }
  return kind === "never"
    ? { title: `This wallet never held ${name}`, detail: "No transfer of the token names it.", retry: false }
    : {
        title: `This wallet holds no ${name} now`,
        detail: "It held some before. Its realized profit or loss is below.",
        retry: false,
      };
}

/** Figures that are older than the last attempt to refresh them. Times as the page writes them. */
export function staleText(from: string, failedAt: string): { lead: string; rest: string } {
  return { lead: `Showing figures from ${from}.`, rest: `The last refresh failed at ${failedAt}.` };
}

/** A line above a page whose figures are older than they should be. */
export interface LateText {
  readonly lead: string;
  readonly rest: string;
  readonly icon: "key" | "warning";
  /** Whether asking again can help. */
  readonly retry: boolean;
}

/** What is told once a token is here. Of one on Solana accounts are read, and transfers only where somebody wants them. */
export function allReadText(chain: ChainId): string {
  return familyOf(chain) === "solana"
    ? "What all of its accounts hold is read."
    : "All of its transfers are read.";
}

const sourceReasons: Readonly<Record<string, (at: string) => string>> = {
  source_behind: (at) => `The chain is at ${at}`,
  source_failing: (at) => `Its node did not answer at ${at}`,
  [contradicted]: () => "Its node shows another chain than the one that was read: a final block differs",
  source_stopped: () => "Nothing reads its chain at present",
};

/** Why the server sent figures that are older than they should be; `asOf` is their time. */
export function lateText({ reason, at, until }: Stale, asOf: Date | undefined): LateText {
  const atTime = new Date(at * 1000);
  const why = sourceReasons[reason];
  if (why !== undefined) {
    const isWrong = reason === contradicted;
    const lead = isWrong
      ? `What is here of ${asOf ? "this token" : "these tokens"} may be wrong.`
      : `The index of ${asOf ? "this token" : "these tokens"} is behind its chain.`;
    const consequence = isWrong
      ? "transfers that the chain took back may be counted. Who runs this server sees more in its status."
      : "transfers since the last one shown may be missing.";
    const rest = `${why(asOfText(atTime))}; ${consequence}`;
    return { lead, rest, icon: "warning", retry: false };
  }
  if (reason === "figures_refused") {
    const rest = `The newest, of ${asOfText(atTime)}, contradict each other. Whoever runs this server finds the reason in its status.`;
    return {
      lead: `Figures here are${asOf ? ` of ${asOfText(asOf)}` : " older than they should be"}.`,
      rest,
      icon: "warning",
      retry: false,
    };
  }
  if (reason === "older_formulas") {
    const rest = "They are to be computed anew, and some may change.";
    return {
      lead: "Figures here are by an older version of their formulas.",
      rest,
      icon: "warning",
      retry: true,
    };
  }
  if (reason === "upstream_quota" && until !== undefined && isReset(until - at)) {
    const { title, detail } = budget(until);
    return { lead: `${title}.`, rest: detail, icon: "key", retry: false };
  }
  return { ...staleText(shownFrom(asOf, atTime), clock(atTime)), icon: "warning", retry: true };
}

/** When figures are from, with the day unless it is known to be that of the failed refresh. */
export function shownFrom(asOf: Date | undefined, failedAt?: Date): string {
  if (asOf === undefined) return "an earlier moment";
  return failedAt && date(asOf) === date(failedAt) && !isAhead(asOf) ? clock(asOf) : asOfText(asOf);
}

/** The filter leaves nobody; the largest balance says how far it went. */
export function emptyFilterDetail(largest: { amount: string; share: string } | null, ticker: string): string {
  return largest === null
    ? "No balance of this token lies in this range."
    : `The largest balance is ${largest.amount} ${ticker}, ${largest.share} of supply.`;
}

export const noHolders = (name: string): StateText => ({
  title: `Nobody holds ${name} now`,
  detail: "Every balance is zero: all tokens were burned, or none was minted.",
  retry: false,
});
