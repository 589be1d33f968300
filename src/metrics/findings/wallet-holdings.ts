import type { ChainId } from "../../../contract/chains.ts";
import { chains } from "../../../contract/chains.ts";
import { shortAddress } from "../../lib/address.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { count, date, money, plural, share } from "../../lib/format.ts";
import type { Holdings } from "../wallet-holdings.ts";
import { spokenTicker } from "./name.ts";
import { walletTokensFinding } from "./wallet-tokens.ts";
import { finding, numberWord, type Sentence } from "./words.ts";

/** What opens the page of a wallet across tokens. */
export function holdingsLead(holdings: Holdings, chain: ChainId): Sentence {
  const { total, held, value, unpriced } = holdings;
  if (held.length === 0) {
    const { covered, rows } = holdings;
    const text = walletTokensFinding({ total, covered, tokens: rows }, chains[chain].name);
    return { lead: text, rest: firstText(holdings, chain) };
  }
  const many = isCut(holdings) ? `at least ${count(held.length)}` : numberText(held.length);
  const owned = `This wallet holds ${many} of the ${chains[chain].name} tokens here`;
  const first = firstText(holdings, chain);
  if (value === null) {
    const priceless = `What ${held.length === 1 ? "it is" : "they are"} worth is not known.`;
    return { lead: `${owned}.`, rest: [priceless, first].filter(Boolean).join(" ") };
  }
  const worth = `worth ${money(value)}${withoutText(unpriced)}.`;
  return { lead: `${owned},`, rest: [worth, largestText(holdings), first].filter(Boolean).join(" ") };
}

/** The heading of the section. */
export function holdingsFinding({ held, value, total, unpriced }: Holdings): string | null {
  if (total === 0) return null;
  const [largest] = held;
  if (!largest) return `It parted with ${total === 1 ? "the one token" : "the tokens"} that it had`;
  // A price of 0 is a price.
  if (value === 0)
    return `It holds ${plural(held.length, "token")}, worth ${money(0)}${withoutText(unpriced)}`;
  if (value === null || largest.value_usd === null)
    return `It holds ${plural(held.length, "token")}; what ${held.length === 1 ? "it is" : "they are"} worth is not known`;
  const ticker = spokenTicker(largest);
  if (held.length === 1) return `All of it is ${ticker}: ${money(value)}`;
  return finding(
    `${share(largest.value_usd / value)} of its ${unpriced === 0 ? "" : "known "}value is ${ticker}`,
    `, ${money(largest.value_usd)} of ${money(value)}`,
  );
}

function largestText({ held, value }: Holdings): string {
  const [largest] = held;
  if (held.length < 2 || !largest?.value_usd || !value) return "";
  return `Of that, ${share(largest.value_usd / value)} is ${spokenTicker(largest)}.`;
}

function withoutText(unpriced: number): string {
  return unpriced === 0 ? "" : `, without ${numberText(unpriced)} that ${has(unpriced)} no price`;
}

/** When it was first seen, and who sent it the first tokens. Where a first receipt is not known, an earlier one may be. */
function firstText({ first, rows, total }: Holdings, chain: ChainId): string {
  if (first === null) return "";
  const { time, token, sender } = first;
  const from =
    sender === null ? "which was minted to it" : `from ${shortAddress(displayAddress(chain, sender))}`;
  const isFirst = rows.length === total && rows.every((row) => row.first_received !== null);
  const received = isFirst
    ? `It was first seen on ${date(time)}, when it received ${spokenTicker(token)}`
    : `The first receipt that is known was on ${date(time)}, of ${spokenTicker(token)}`;
  return sender === null ? `${received}, ${from}.` : `${received} ${from}.`;
}

/** Whether there are more tokens than were looked at. */
function isCut({ total, rows, held }: Holdings): boolean {
  return held.length === rows.length && rows.length < total;
}

function numberText(number: number): string {
  return number <= 10 ? numberWord(number) : count(number);
}

function has(number: number): string {
  return number === 1 ? "has" : "have";
}
