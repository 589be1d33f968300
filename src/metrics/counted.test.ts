import { expect, test } from "vitest";
import { byWallet, readCounted } from "./counted.ts";

const fewer = { wallets: { count: 44_260, top10: 0.36 } };

test("on chains of the EVM every row of the list is a wallet", () => {
  expect(readCounted("ETH", fewer, 48_213)).toEqual(byWallet);
  expect(readCounted("BASE", undefined, 48_213)).toEqual(byWallet);
});

test("on Solana rows are accounts, and how many wallets own them is said where it is known", () => {
  expect(readCounted("SOL", fewer, 48_213)).toEqual({ word: "account", wallets: fewer.wallets });
  expect(readCounted("SOL", {}, 48_213)).toEqual({ word: "account", wallets: null });
  expect(readCounted("SOL", undefined, 48_213)).toEqual({ word: "account", wallets: null });
});

test("changes and sizes of wallets come with them, where they are told", () => {
  const walletSizes = { over_10: 5, over_100: 4, over_1000: 3, over_10000: 2, over_100k: 1, over_1m: 0 };
  const walletChanges = { "1day": -2 };
  expect(readCounted("SOL", { ...fewer, walletChanges, walletSizes }, 48_213)).toEqual({
    word: "account",
    wallets: fewer.wallets,
    changes: walletChanges,
    sizes: walletSizes,
  });
  expect(readCounted("SOL", { wallets: { count: 12 }, walletChanges }, 12)).toEqual({
    ...byWallet,
    changes: walletChanges,
  });
});

test("where every owner has one account, rows are wallets on Solana as well", () => {
  expect(readCounted("SOL", { wallets: { count: 12 } }, 12)).toEqual(byWallet);
});

test("of a chain that is not known here rows are not claimed to be wallets", () => {
  expect(readCounted("TON", undefined, 12)).toEqual({ word: "account", wallets: null });
});

test("words for wallets are said of a list whose rows are wallets", () => {
  expect(byWallet).toEqual({ word: "wallet", wallets: null });
});
