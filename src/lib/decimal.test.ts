import { describe, expect, it } from "vitest";
import { fc } from "../../test/speed.ts";

import {
  groupDigits,
  joinDecimal,
  parseDecimal,
  plainDecimal,
  roundDecimal,
  shiftDecimal,
} from "./decimal.ts";

describe("decimal texts", () => {
  it.each([
    ["1e3", "1000"],
    ["1.5e-3", "0.0015"],
    [".5", "0.5"],
    ["5.", "5"],
    ["-0", "0"],
    ["+007.50", "7.5"],
    ["-12.30e1", "-123"],
  ])("%s is %s", (text, plain) => {
    const parts = parseDecimal(text);
    expect(parts && joinDecimal(parts)).toBe(plain);
  });

  it.each(["", ".", "-", "1e", "0x1", "1,000", "NaN", "Infinity", "1 2", "1e99999"])("%j is none", (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });

  it("every double survives the plain notation", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = plainDecimal(value);
        expect(text).toMatch(/^-?\d+(?:\.\d+)?$/);
        expect(Number(text)).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it("shifting agrees with integer arithmetic", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.nat(40), (raw, decimals) => {
        const [whole = "", fraction = ""] = shiftDecimal(String(raw), decimals).split(".");
        expect(BigInt(whole)).toBe(raw / 10n ** BigInt(decimals));
        expect(BigInt(fraction.padEnd(decimals, "0") || "0")).toBe(raw % 10n ** BigInt(decimals));
      }),
    );
  });

  it("rounding agrees with integer arithmetic", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(12), fc.nat(6), (raw, decimals, places) => {
        const parts = parseDecimal(shiftDecimal(String(raw), decimals));
        if (!parts || places >= decimals) return;
        const unit = 10n ** BigInt(decimals - places);
        const expected = (raw + unit / 2n) / unit;
        const { whole, fraction } = roundDecimal(parts, places);
        expect(BigInt(whole + fraction.padEnd(places, "0"))).toBe(expected);
      }),
    );
  });

  it("a fraction below one keeps its zeros when it is rounded", () => {
    const parts = parseDecimal("0.0049");
    expect(parts && joinDecimal(roundDecimal(parts, 3))).toBe("0.005");
    const carried = parseDecimal("0.9999");
    expect(carried && joinDecimal(roundDecimal(carried, 2))).toBe("1");
  });

  it("a negative number rounds away from zero, and what becomes nothing has no sign", () => {
    const round = (text: string, places: number) => joinDecimal(roundDecimal(parseDecimal(text)!, places));
    expect(round("-0.125", 2)).toBe("-0.13");
    expect(round("-0.4", 0)).toBe("0");
    expect(round("-0.0004", 2)).toBe("0");
    expect(round("-12.34", 1)).toBe("-12.3");
    expect(round("-0.5", 0)).toBe("-1");
    expect(round("100.04", 1)).toBe("100");
    expect(round("-3.25", 2)).toBe("-3.25");
  });

  it("an amount that is none cannot be shifted, and is named in part", () => {
    expect(() => shiftDecimal(`x${"1".repeat(60)}`, 2)).toThrow(`not a whole number: x${"1".repeat(39)}`);
    expect(parseDecimal(" 12 ")).toEqual(parseDecimal("12"));
  });

  it("groups", () => {
    expect(["1", "999", "1000", "1234567"].map(groupDigits)).toEqual(["1", "999", "1,000", "1,234,567"]);
  });
});
