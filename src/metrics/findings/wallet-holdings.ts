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
  const without = unpriced === 0 ? "" : `, without ${numberText(unpriced)} that ${has(unpriced)} no price`;
  const worth = `worth ${money(value)}${without}.`;
  return { lead: `${owned},`, rest: [worth, largestText(holdings), first].filter(Boolean).join(" ") };
}

/** The heading of the section. */
export function holdingsFinding({ held, value, total }: Holdings): string | null {
  if (total === 0) return null;
  const [largest] = held;
  if (!largest) return `It parted with ${total === 1 ? "the one token" : "the tokens"} that it had`;
  if (value === null || value === 0 || largest.value_usd === null)
    return `It holds ${plural(held.length, "token")}; what ${held.length === 1 ? "it is" : "they are"} worth is not known`;
  const ticker = spokenTicker(largest);
  if (held.length === 1) return `All of it is ${ticker}: ${money(value)}`;
  return finding(
    `${share(largest.value_usd / value)} of its value is ${ticker}`,
    `, ${money(largest.value_usd)} of ${money(value)}`,
  );
}

function largestText({ held, value }: Holdings): string {
  const [largest] = held;
  if (held.length < 2 || !largest?.value_usd || !value) return "";
  return `Of that, ${share(largest.value_usd / value)} is ${spokenTicker(largest)}.`;
}

/** When it was first seen, and who sent it the first tokens. */
function firstText({ first }: Holdings, chain: ChainId): string {
  if (first === null) return "";
  const { time, token, sender } = first;
  const from =
    sender === null ? "which was minted to it" : `from ${shortAddress(displayAddress(chain, sender))}`;
  const received = `It was first seen on ${date(time)}, when it received ${spokenTicker(token)}`;
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
