import { afterEach, expect, test } from "vitest";
import { takeChains } from "../lib/shown-chains.ts";
import { brokenAddress, typedText } from "./typed-text.ts";

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

test.each([
  ["0x7c3e91b0d45fa28c6e17d3b9480fa5c2e61d9b3", "It has 39 digits after 0x, where an address has 40."],
  ["0x7c3e91b0d45fa28c6e17d3b9480fa5c2e61d9b377", "It has 41 digits after 0x, where an address has 40."],
  ["0x7c3e91b0d45fa28c6e17d3b9480fa5c2e61d9b3o", "It has a letter after f, which no digit of an address is."],
  ["7c3e91b0d45fa28c6e17d3b9480fa5c2e61d9b37", "It lacks the 0x in front."],
  ["9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAW", "Its 42 characters are no whole address of Solana."],
  ["9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWW0", "It has the character 0, which no address of Solana has."],
])("%s is nearly an address", (text, fault) => {
  expect(brokenAddress(` ${text} `)).toBe(fault);
});

test.each(["0x7c3e91b0d45fa28c6e17d3b9480fa5c2e61d9b37", "brinewick", "0x7c3e", "vitalik.eth", "a b", ""])(
  "“%s” is not nearly an address",
  (text) => {
    expect(brokenAddress(text)).toBeUndefined();
  },
);
