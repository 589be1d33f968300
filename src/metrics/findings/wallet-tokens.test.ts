import { expect, test } from "vitest";
import type { WalletToken } from "../../../contract/tokens.ts";
import { heldText, walletTokensFinding } from "./wallet-tokens.ts";

const token = (amount: number | null): WalletToken => ({
  address: "A",
  name: "Brinewick",
  ticker: "BRINE",
  network: "SOL",
  decimals: 2,
  amount,
});
const found = (amounts: readonly (number | null)[], more = 0, covered: "all" | "own" | "none" = "all") =>
  walletTokensFinding({ total: amounts.length + more, covered, tokens: amounts.map(token) }, "Solana");

test.each([
  [[5, 3], "As a wallet it holds two of the tokens here."],
  [[5, null, 0], "As a wallet it holds one of the tokens here, and two more name it."],
  [[5, 0], "As a wallet it holds one of the tokens here, and one more names it."],
  [Array.from({ length: 12 }, () => 5), "As a wallet it holds 12 of the tokens here."],
  [[0], "As a wallet it is named by 1 token here, and holds none that is known."],
])("%j: %s", (amounts, text) => {
  expect(found(amounts)).toBe(text);
});

test("a page full of what is held says no more than that", () => {
  expect(found([5, 3], 40)).toBe("As a wallet it holds at least 2 of the tokens here.");
});

test("more than ten that only name it are counted in digits", () => {
  expect(found([5, 0], 11)).toBe("As a wallet it holds one of the tokens here, and 12 more name it.");
  expect(found([null, 0])).toBe("As a wallet it is named by 2 tokens here, and holds none that is known.");
});

test("a wallet that is not known is so among what was looked through", () => {
  expect(found([])).toMatch(/of any Solana token here names it/);
  expect(found([], 0, "own")).toMatch(/of any of this site’s own Solana tokens names it/);
  expect(found([], 0, "none")).toMatch(/cannot be looked through/);
});

test("an amount, none, and one that is not known", () => {
  expect(heldText(token(1234.5))).toBe("1,234.50 BRINE");
  expect(heldText(token(0))).toBe("none now");
  expect(heldText(token(null))).toMatch(/not known/);
});
