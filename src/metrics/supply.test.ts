import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSupply, supplyShare, wholeTokens } from "./supply.ts";

describe("wholeTokens", () => {
  test.each([
    ["999986952255790", 6, "999986952.25579"],
    ["0", 6, "0"],
    ["1", 18, "0.000000000000000001"],
    ["21000000000000000", 9, "21000000"],
    ["1000000", 0, "1000000"],
    ["000123", 2, "1.23"],
    ["340282366920938463463374607431768211455", 18, "340282366920938463463.374607431768211455"],
  ])("%s at %i decimals is %s", (raw, decimals, text) => {
    expect(wholeTokens(raw, decimals)).toBe(text);
  });

  test("loses no digit", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.nat(255), (raw, decimals) => {
        const [whole = "", part = ""] = wholeTokens(String(raw), decimals).split(".");
        expect(BigInt(whole + part.padEnd(decimals, "0"))).toBe(raw);
      }),
    );
  });
});

describe("readSupply", () => {
  const token = { supply: "999412887", decimals: 6 };

  test("divides by 10^decimals", () => {
    expect(readSupply({ supply: "999412887000000", decimals: 6 }, [{ amount: 89_047_688 }])).toEqual({
      text: "999412887",
      amount: 999_412_887,
      unit: "raw",
    });
  });

  test("takes a supply that was already in tokens as it is", () => {
    expect(readSupply(token, [{ amount: 89_047_688 }]).amount).toBe(999_412_887);
    expect(readSupply(token, [{ amount: 89_047_688 }]).unit).toBe("tokens");
  });

  test("never doubts our own service", () => {
    expect(readSupply(token, [{ amount: 89_047_688 }], "file").unit).toBe("raw");
  });

  test("forgives the last digit: one holder of 0.1 + 0.2 tokens", () => {
    expect(readSupply({ supply: "3", decimals: 1 }, [{ amount: 0.1 }, { amount: 0.2 }]).unit).toBe("raw");
  });
});

test("a share of no supply is not known, and never above 1", () => {
  expect(supplyShare(0, 0)).toBeNull();
  expect(supplyShare(1, Number.NaN)).toBeNull();
  expect(supplyShare(0.1 + 0.2, 0.3)).toBe(1);
});
