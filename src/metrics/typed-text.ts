import type { Typed } from "../../contract/typed.ts";

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
  const same = " At the same address on Ethereum there may be another token, or none.";
  return {
    title: `${typed.network} is not served here`,
    detail: `Tokens here are on Solana and Ethereum.${typed.address?.startsWith("0x") ? same : ""}`,
  };
}
