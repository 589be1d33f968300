import { expect, test } from "vitest";
import { normalizeAddress } from "../../../contract/address.ts";
import { knownKind } from "../../address-kinds/known-kind.ts";
import { createWalletPool, marketAddress, tokenAddress } from "./address.ts";
import { createRandom } from "./random.ts";

test("a demo wallet of Solana is one that a key can sign for, each another", () => {
  const pool = createWalletPool("test", "sol", 2_003);
  const wallets = Array.from({ length: 1_200 }, (_, index) => pool.wallet(index));
  expect(new Set(wallets).size).toBe(wallets.length);
  for (const wallet of wallets) expect(normalizeAddress("sol", wallet)).toBe(wallet);
  const kinds = new Set(wallets.slice(400, 700).map((wallet) => knownKind("sol", wallet).kind));
  expect(kinds).toEqual(new Set(["wallet"]));
});

test("a demo market is a program on Solana, and on Ethereum the token's pool", () => {
  const random = createRandom("test");
  expect(knownKind("sol", marketAddress("sol", tokenAddress("sol", random), random)).kind).toBe("program");
  const token = tokenAddress("eth", random);
  expect(knownKind("eth", marketAddress("eth", token, random), token).kind).toBe("pool");
});
