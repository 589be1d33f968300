import type { Covered, WalletToken } from "../../../contract/tokens.ts";
import { amount as amountText, count, plural } from "../../lib/format.ts";
import { spokenTicker } from "./name.ts";
import { numberWord } from "./words.ts";

interface Found {
  readonly total: number;
  readonly covered: Covered;
  readonly tokens: readonly WalletToken[];
}

/** What an address is as a wallet, by the tokens that were looked through. */
export function walletTokensFinding({ total, covered, tokens }: Found, chainName: string): string {
  const which = covered === "all" ? `${chainName} token here` : `of this site’s own ${chainName} tokens`;
  if (total === 0) {
    if (covered === "none") return "Tokens of the data service cannot be looked through for a wallet.";
    return `As a wallet it is not known here: no transfer or balance of any ${which} names it.`;
  }
  const held = tokens.filter(({ amount }) => amount !== null && amount > 0).length;
  // Those that are held come first: if the page is full of them there may be more.
  const number = held === tokens.length && held < total ? `at least ${count(held)}` : few(held);
  const others = total - held;
  if (held === 0)
    return `As a wallet it is named by ${plural(total, "token")} here, and holds none that is known.`;
  return `As a wallet it holds ${number} of the tokens here${others > 0 && held < tokens.length ? `, and ${few(others)} more ${others === 1 ? "names" : "name"} it` : ""}.`;
}

function few(number: number): string {
  return number <= 10 ? numberWord(number) : count(number);
}

/** What it has of one token. */
export function heldText(token: WalletToken): string {
  const { amount, decimals } = token;
  if (amount === null) return "amount not known: what is here of it is not whole";
  return amount === 0 ? "none now" : `${amountText(amount, decimals)} ${spokenTicker(token)}`;
}
