import { afterEach, expect, test } from "vitest";
import { takeChains } from "../lib/shown-chains.ts";
import { typedText } from "./typed-text.ts";

afterEach(() => takeChains({ shown: ["eth", "sol"], added: [] }));

const evmAddress = `0x${"ab".repeat(20)}`;

test("a name is told from an address, and where its address is to be found", () => {
  expect(typedText({ kind: "name", name: "vitalik.eth" })).toEqual({
    title: "vitalik.eth is a name",
    detail: "What it stands for is not looked up here: a wallet or an explorer says its address.",
  });
});

test("a transaction is told from a token", () => {
  expect(typedText({ kind: "transaction" })).toEqual({
    title: "This has the form of a transaction",
    detail: "An explorer says which token it moved: paste the address of that.",
  });
});

test("of a chain that is not served, those that are are named as a reader lists them", () => {
  const elsewhere = { kind: "elsewhere", network: "Gnosis", address: undefined } as const;
  expect(typedText(elsewhere)).toEqual({
    title: "Gnosis is not served here",
    detail: "Tokens here are on Ethereum and Solana.",
  });
  takeChains({ shown: ["eth", "base", "sol"], added: [] });
  expect(typedText(elsewhere).detail).toBe("Tokens here are on Ethereum, Base and Solana.");
  takeChains({ shown: ["sol"], added: [] });
  expect(typedText(elsewhere).detail).toBe("Tokens here are on Solana.");
});

test("an address that could be one here as well is said to be another token's here", () => {
  const typed = { kind: "elsewhere", network: "Gnosis", address: evmAddress } as const;
  expect(typedText(typed).detail).toBe(
    "Tokens here are on Ethereum and Solana. At the same address on another chain there may be another token, or none.",
  );
  takeChains({ shown: ["sol"], added: [] });
  expect(typedText(typed).detail).toBe("Tokens here are on Solana.");
});
