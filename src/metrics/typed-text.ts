import { normalizeAddress } from "../../contract/address.ts";
import { chains } from "../../contract/chains.ts";
import { readTyped, type Typed } from "../../contract/resolve-input.ts";

import { shownChains } from "../lib/shown-chains.ts";

interface TypedText {
  readonly title: string;
  /** How to go on. */
  readonly detail: string;
}

/** What is said of a text that contains something, though not the address of a token that may be here. */
export function typedText(typed: Exclude<Typed, { kind: "address" }>): TypedText {
  if (typed.kind === "name") {
    return {
      title: `${typed.name} is a name`,
      detail: "What it stands for is not looked up here: a wallet or an explorer says its address.",
    };
  }
  if (typed.kind === "transaction") {
    return {
      title: "This has the form of a transaction",
      detail: "An explorer says which token it moved: paste the address of that.",
    };
  }
  const shown = shownChains();
  const places = shown
    .map((chain) => chains[chain].name)
    .join(", ")
    .replace(/, ([^,]*)$/, " and $1");
  const isLike = shown.some((chain) => normalizeAddress(chain, typed.address ?? "") !== undefined);
  const same = " At the same address on another chain there may be another token, or none.";
  return {
    title: `${typed.network} is not served here`,
    detail: `Tokens here are on ${places}.${isLike ? same : ""}`,
  };
}

/** What is wrong with a text that is nearly an address, with a character missing perhaps. Undefined where it is not nearly one. */
export function brokenAddress(text: string): string | undefined {
  const typed = text.trim();
  if (readTyped(typed) !== undefined) return undefined;
  const digits = /^0x([\da-z]{30,50})$/i.exec(typed)?.[1];
  if (digits !== undefined) {
    if (digits.length !== 40) return `It has ${digits.length} digits after 0x, where an address has 40.`;
    return "It has a letter after f, which no digit of an address is.";
  }
  if (/^[\da-f]{40}$/i.test(typed)) return "It lacks the 0x in front.";
  if (!/^[\da-z]{30,46}$/i.test(typed) || !/\d/.test(typed)) return undefined;
  const odd = /[0OIl]/.exec(typed)?.[0];
  if (odd) return `It has the character ${odd}, which no address of Solana has.`;
  return `Its ${typed.length} characters are no whole address of Solana.`;
}
