import { expect, test } from "vitest";
import { supplyText } from "./supply.ts";
import { amountInWallets } from "./wallet-amounts.ts";

test("an amount as wallets show it is exact, down to the smallest unit", () => {
  const notes = ["ui_factor=1.05"] as const;
  expect(amountInWallets("1000", 6, { notes })).toBe("1050");
  expect(amountInWallets("0.000001", 6, { notes })).toBe("0.000001");
  expect(amountInWallets("123456789012345678901234.5", 1, { notes })).toBe("129629628462962962846296.2");
  expect(amountInWallets("10", 2, { notes: ["ui_factor=0.25"] })).toBe("2.5");
  expect(amountInWallets("10", 2, { notes: ["differs"] })).toBeUndefined();
  expect(amountInWallets("10", 2, {})).toBeUndefined();
});

test("both stand beside each other where wallets multiply", () => {
  const meta = {
    asOf: undefined,
    sources: ["solana"],
    history: "full",
    priceUsd: undefined,
    requestId: undefined,
  } as const;
  const token = { supply: "1000500", decimals: 3 };
  expect(supplyText(token, meta)).toBe("1,000.5");
  expect(supplyText(token, { ...meta, notes: ["ui_factor=10"] })).toBe("1,000.5, in wallets 10,005");
});
