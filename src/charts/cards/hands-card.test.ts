import { expect, test } from "vitest";
import { handsLabel } from "./HandsCard.tsx";

test("one wallet of a hand is one", () => {
  const none = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0 };
  const wallets = { ...none, diamond: 1, gold: 2 };
  expect(handsLabel({ wallets, newWallets: 1, tokens: { ...none, diamond: 4 } })).toMatch(
    /diamond 1 wallet, .*; gold 2 wallets, .*; new 1 wallet$/,
  );
});
