import { expect, test } from "vitest";
import { chainIds, chains } from "../../contract/chains.ts";
import { tokenPages, walletPage } from "./explorers.ts";

test("a token leads to its explorer first, then to where it is traded and drawn", () => {
  expect(tokenPages("eth", "0xabc")).toEqual([
    { name: "Etherscan", href: "https://etherscan.io/token/0xabc" },
    { name: "DexScreener", href: "https://dexscreener.com/ethereum/0xabc" },
    { name: "Bubblemaps", href: "https://app.bubblemaps.io/eth/token/0xabc" },
  ]);
  expect(tokenPages("sol", "A").at(-1)?.href).toBe("https://app.bubblemaps.io/sol/token/A");
  expect(tokenPages("base", "A").at(-1)?.href).toBe("https://app.bubblemaps.io/base/token/A");
});

test("a chain that others do not draw has no page there, and one without a market none of that", () => {
  expect(tokenPages("arbitrum", "0xabc").map(({ name }) => name)).toEqual(["Arbiscan", "DexScreener"]);
  for (const chain of chainIds) {
    const names = tokenPages(chain, "x").map(({ name }) => name);
    expect(names.includes("DexScreener")).toBe(chains[chain].market !== null);
  }
});

test("a wallet leads to its page at the explorer", () => {
  expect(walletPage("eth", "0xabc")).toEqual({
    name: "Etherscan",
    href: "https://etherscan.io/address/0xabc",
  });
});
