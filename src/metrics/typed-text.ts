import { normalizeAddress } from "../../contract/address.ts";
import { chains } from "../../contract/chains.ts";
import type { Typed } from "../../contract/typed.ts";

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
