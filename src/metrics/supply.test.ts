import { describe, expect, test } from "vitest";
import type { Meta } from "../../contract/meta.ts";
import { readSupply, supplyShare, supplyText } from "./supply.ts";

describe("readSupply", () => {
  const token = { supply: "999412887", decimals: 6 };

  test("divides by 10^decimals", () => {
    expect(readSupply({ supply: "999412887000000", decimals: 6 }, [{ amount: 89_047_688 }])).toEqual({
      text: "999412887",
      amount: 999_412_887,
      unit: "raw",
    });
  });

  test("keeps every digit", () => {
    const raw = "340282366920938463463374607431768211455";
    expect(readSupply({ supply: raw, decimals: 18 }).text).toBe("340282366920938463463.374607431768211455");
    expect(readSupply({ supply: "1", decimals: 255 }).amount).toBe(1e-255);
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

test("what nobody holds is said beside the supply, and nothing of a supply that is not known", () => {
  const meta: Meta = {
    asOf: undefined,
    sources: ["file"],
    history: "full",
    priceUsd: undefined,
    requestId: undefined,
  };
  const pair = { supply: "9327379053088814045", decimals: 18 };
  expect(supplyText(pair, meta)).toBe("9.327379053088814045");
  expect(supplyText(pair, { ...meta, facts: { unheld: "1000" } })).toBe(
    "9.327379053088814045, and 0.000000000000001 minted to the zero address, held by nobody",
  );
  const coverage = { from: 0, to: 1, transfers: 2, addresses: 3 };
  expect(supplyText(pair, { ...meta, facts: { coverage } })).toBe("not available");
});
