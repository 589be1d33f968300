import type { Facts } from "../../../contract/facts.ts";
import type { Holder } from "../../../contract/holders.ts";
import type { WalletStats } from "../../../contract/stats.ts";
import { large, money, priceText, roundShare, share } from "../../lib/format.ts";
import type { Hand } from "../../../contract/hands.ts";
import { handShares, type Hands, populationText } from "../hands.ts";
import { impliedCost, type Price } from "../price.ts";
import { capital, finding, fits, isNothing, knownPart, type RowWord, said, type Sentence } from "./words.ts";

interface Lead {
  readonly name: string;
  readonly stats: WalletStats;
  readonly supplyShare: number | null;
  readonly rank: number | null;
  /** What is ranked; accounts where a wallet may hold in several of them. */
  readonly word?: RowWord;
  /** Whether it holds in several accounts: its rank is one more than the accounts that hold more. */
  readonly isSpread?: boolean;
  /** Its place among wallets, all accounts of each together; undefined where that is not told. */
  readonly walletRank?: number | undefined;
  /** Part of what it holds whose cost is known, 0 to 1; undefined where it is not said. */
  readonly costShare?: number | undefined;
  /** The same of what it sold. */
  readonly soldShare?: number | undefined;
}

/** The sentences that open a wallet's page, also for a wallet that sold everything. */
export function walletLead(given: Lead): Sentence {
  const { name, stats, supplyShare, costShare, soldShare } = given;
  if (stats.amount === 0) return soldLead(name, stats, soldShare);
  const place = placeOf(given);
  const held = supplyShare === null ? large(stats.amount) : `${share(supplyShare)} of supply`;
  const owned = `This wallet holds ${held}${supplyShare === null ? ` ${name}` : ""}`;
  const about = facts(stats, costShare);
  return place === ""
    ? { lead: `${owned}.`, rest: about }
    : { lead: `${owned},`, rest: about === "" ? `${place}.` : `${place}. ${about}` };
}

function placeOf({ rank, word, isSpread, walletRank }: Lead): string {
  if (walletRank !== undefined) return `the ${ordinal(walletRank)} balance`;
  if (rank === null) return "";
  if (isSpread && rank > 1)
    return `in several accounts; ${rank === 2 ? "one account holds" : `${said(rank - 1)} accounts hold`} more`;
  if (isSpread) return "more than any one account";
  return `the ${ordinal(rank)} balance${word === "account" ? " by account" : ""}`;
}

/** Whether the first place is by the sum of several accounts, none of which is the first of the list. */
export function isSpreadFirst(
  amount: number,
  rank: number | null,
  holders: readonly Pick<Holder, "amount">[],
  word: RowWord,
): boolean {
  const first = holders[0];
  return word === "account" && rank === 1 && first !== undefined && first.amount < amount * (1 - 1e-6);
}

/** Where transfers of the token are missing, or the service does not say. */
export function unknownWalletLead(name: string): Sentence {
  return { lead: `What this wallet holds of ${name} is not known.`, rest: "" };
}

function soldLead(name: string, { realized_pnl: realized }: WalletStats, soldShare?: number): Sentence {
  const lead = `This wallet holds no ${name}.`;
  if (realized === null) return { lead, rest: "It held some before." };
  return { lead, rest: `It held some before and ${bookedOn(realized, soldShare)}.` };
}

function facts(
  { holding_breakdown: breakdown, unrealized_pnl: paper }: WalletStats,
  costShare: number | undefined,
): string {
  const top = breakdown && largestHand(breakdown);
  const coins = top && `${startingShare(top.share)} of its coins are ${top.hand}`;
  const part = knownPart(costShare);
  const of = part === null ? "" : `, costs known for ${part} of it`;
  const profit = paper === null ? null : `it is ${standing(paper)}${of}`;
  if (coins && profit) return `${coins} and ${profit}.`;
  if (coins) return `${coins}.`;
  return profit ? `${capital(profit)}.` : "";
}

/** A share as the first word of a sentence: "All", "62%", "Over 99%". */
function startingShare(value: number): string {
  return value === 1 ? "All" : capital(roundShare(value));
}

function standing(usd: number): string {
  if (isNothing(usd)) return "even on paper";
  return `${money(Math.abs(usd))} ${usd > 0 ? "ahead" : "behind"} on paper`;
}

/** "62% of these coins are diamond, against 41% for the 1,000 largest wallets". */
export function holdingFinding(stats: WalletStats, everyone: Hands | null): string | null {
  const top = stats.holding_breakdown && largestHand(stats.holding_breakdown);
  if (!top) return null;
  const own = `${startingShare(top.share)} of these coins are ${top.hand}`;
  const other = everyone?.rows.find(({ hand }) => hand === top.hand)?.tokenShare ?? null;
  const wallets = everyone?.wallets ?? 1000;
  if (other === null || wallets < 2) return own;
  return finding(own, `, against ${roundShare(other)} for ${populationText(wallets, everyone ?? {})}`);
}

/** Among wallets, where accounts are more than they: "The largest wallet holds 9.9 times as much". */
export function largestWalletFinding(amount: number, walletRank: number, largest: number): string {
  if (walletRank === 1) return "No wallet holds more";
  return `The largest wallet holds ${compared(largest, amount)}`;
}

/** "The largest wallet holds 9.9 times as much; the 100th holds 13% of it". */
export function rankFinding(
  amount: number,
  rank: number | null,
  holders: readonly Pick<Holder, "rank" | "amount">[],
  word: RowWord,
): string | null {
  const first = holders[0];
  const last = holders.at(-1);
  if (!first || !last || !(amount > 0)) return null;
  if (holders.length === 1) return "No other wallet holds the token";
  const end =
    last.rank === rank ? "" : `; the ${ordinalNumber(last.rank)} holds ${compared(last.amount, amount)}`;
  if (rank === 1) {
    const isSpread = isSpreadFirst(amount, rank, holders, word);
    const second = isSpread ? first : holders[1];
    const next = second
      ? `; the ${isSpread ? "largest" : "2nd"} holds ${compared(second.amount, amount)}`
      : "";
    return finding(`No ${word} holds more`, next, last.rank > 2 ? end.replace("; the", ", the") : "");
  }
  return finding(`The largest ${word} holds ${compared(first.amount, amount)}`, end);
}

/** "Its coins cost about $0.0303 each, below the break-even of holders overall". */
export function walletPnlFinding(
  stats: WalletStats,
  price: Price | null,
  breakEvenUsd: number | null,
  { costShare, soldShare }: Facts = {},
): string | null {
  const cost = impliedCost(price, stats, costShare);
  const part = knownPart(costShare);
  if (cost === null) return booked(stats, part, soldShare);
  const of = part === null ? "" : `, known for ${part} of them`;
  const first = `Its coins cost about ${priceText(cost)} each${of}`;
  if (breakEvenUsd === null || !(breakEvenUsd > 0)) return first;
  const distance = cost / breakEvenUsd - 1;
  const side = Math.abs(distance) < 0.005 ? "at" : distance < 0 ? "below" : "above";
  return finding(first, `, ${side} the break-even of holders overall`);
}

function booked(
  { amount, realized_pnl: realized, unrealized_pnl: paper }: WalletStats,
  part: string | null,
  soldShare: number | undefined,
): string | null {
  const of = part === null ? "" : `, costs known for ${part} of it`;
  if (realized === null) return paper === null ? null : `It carries ${result(paper)} on paper${of}`;
  const taken = `It has ${bookedOn(realized, soldShare)}`;
  if (paper === null || amount === 0) return taken;
  const short = part === null ? [] : [` and carries ${result(paper)} on ${part} of what it holds`];
  return (
    [` and carries ${result(paper)} on paper${of}`, ...short].map((rest) => taken + rest).find(fits) ?? taken
  );
}

/** "booked a profit of $12.00 on 25% of its sales": what the others brought is not known. */
function bookedOn(usd: number, soldShare: number | undefined): string {
  const part = knownPart(soldShare);
  return `booked ${result(usd)}${part === null ? "" : ` on the ${part} of its sales whose prices are known`}`;
}

function result(usd: number): string {
  if (isNothing(usd)) return "nothing";
  return usd < 0 ? `a loss of ${money(-usd)}` : `a profit of ${money(usd)}`;
}

function largestHand(
  breakdown: NonNullable<WalletStats["holding_breakdown"]>,
): { hand: Hand; share: number } | null {
  const shares = handShares(breakdown);
  return shares && shares.reduce((best, each) => (each.share > best.share ? each : best));
}

/** "as much", "about as much", "9.9 times as much", "13% of it". */
function compared(other: number, own: number): string {
  // The smallest amounts a double holds would make the ratio infinite.
  const ratio = Math.min(other / own, 1e18);
  if (other === own) return "as much";
  if (ratio >= 0.995 && ratio < 1.05) return "about as much";
  if (ratio > 1) return `${times(ratio)} times as much`;
  return `${roundShare(ratio)} of it`;
}

function times(ratio: number): string {
  return ratio < 10 ? ratio.toFixed(1) : said(Math.round(ratio));
}

/** "largest", "2nd largest", "14th largest". */
export function ordinal(rank: number): string {
  return rank === 1 ? "largest" : `${ordinalNumber(rank)} largest`;
}

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const rules = new Intl.PluralRules("en", { type: "ordinal" });

/** 1st, 2nd, 3rd, 11th, 1,002nd. */
export function ordinalNumber(rank: number): string {
  return `${rank.toLocaleString("en-US")}${endings[rules.select(rank)] ?? "th"}`;
}
