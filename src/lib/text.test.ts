import { describe, expect, it } from "vitest";
import { fc } from "../../test/speed.ts";

import { describeLookAlikes, lookAlike, plainName, skeleton, visibleText } from "./text.ts";

const shown = (text: string, limit?: number) =>
  visibleText(text, limit)
    .map((piece) => (piece.invisible ? `[${piece.text}]` : piece.text))
    .join("");

describe("names of strangers", () => {
  it("show what cannot be seen", () => {
    expect(shown("Evil\u202eemaN")).toBe("Evil[U+202E]emaN");
    expect(shown("a\u200bb\u00adc\u2066d\u2069")).toBe("a[U+200B]b[U+00AD]c[U+2066]d[U+2069]");
    expect(shown("\u3164\u115f")).toBe("[U+3164][U+115F]");
    expect(shown("tab\tnul\0")).toBe("tab[U+0009]nul[U+0000]");
    expect(shown("wide\u3000space")).toBe("wide[U+3000]space");
    expect(shown("tag\u{e0041}")).toBe("tag[U+E0041]");
  });

  it("keep what can", () => {
    for (const text of [
      "Brinewick",
      "a b",
      "日本語",
      "Ünïcödé",
      "🦀",
      "👨‍👩‍👧",
      "❤️",
      "1️⃣",
      "हिन्दी",
      "$PEPE-2.0",
    ]) {
      expect(shown(text)).toBe(text);
    }
  });

  it("are cut by characters as read, in bounded time", () => {
    expect(shown("👨‍👩‍👧".repeat(5), 2)).toBe("👨‍👩‍👧👨‍👩‍👧…");
    expect(shown("abc", 3)).toBe("abc");
    expect(shown("abcd", 3)).toBe("abc…");
    const started = performance.now();
    expect(shown("x".repeat(1_000_000), 64)).toHaveLength(65);
    expect(shown(`a${"\u0301".repeat(100_000)}`, 64).length).toBeLessThan(64);
    expect(performance.now() - started).toBeLessThan(500);
  });

  const anyText = fc
    .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 200 })
    .map((codes) => String.fromCodePoint(...codes));

  it("never come out with a control, format or bidi character", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const out = visibleText(text);
        const controls = out.flatMap((piece) =>
          /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u.test(piece.text) ? [piece.text] : [],
        );
        expect(controls).toEqual([]);
      }),
    );
  });

  it("are never empty as plain text", () => {
    expect(plainName("")).toBe("(no name)");
    expect(plainName("   ")).toBe("(no name)");
    expect(plainName("\u200b")).toBe("[U+200B]");
  });
});

describe("look-alikes", () => {
  it.each([
    ["USDС", "USDC"],
    ["U5DC", "USDC"],
    ["PEΡE", "PEPE"],
    ["BO\u200bNK", "BONK"],
    ["vvif", "WIF"],
    ["rnoon", "moon"],
    ["ＷＩＦ", "WIF"],
  ])("%s passes for %s", (a, b) => {
    expect(skeleton(a)).toBe(skeleton(b));
    expect(lookAlike("x", a, { name: "y", ticker: b })).toBe(`looks like ${b}`);
  });

  it("says what is shared, and nothing where nothing is", () => {
    expect(lookAlike("Other", "USDC", { name: "USD Coin", ticker: "USDC" })).toBe("same ticker as USD Coin");
    expect(lookAlike("USD Соin", "X", { name: "USD Coin", ticker: "USDC" })).toBe("looks like USD Coin");
    expect(lookAlike("Bonk", "BONK", { name: "Wif", ticker: "WIF" })).toBeUndefined();
    expect(lookAlike("", "", { name: "", ticker: "" })).toBeUndefined();
  });

  it.each(["USDС", "US\u13a0T", "UЅDT", "USꓓT", "Ϲoin"])("%s mixes two alphabets", (text) => {
    expect(describeLookAlikes(text)).toBe("mixes two alphabets");
  });

  it.each([
    "ＵSDT",
    "ⅼDAI",
    "ＵＳＤＴ",
    "𝐔𝐒𝐃𝐓",
    "𝚄SDC",
    "ⓊSDT",
    "🅄SDT",
    "ᵁSDT",
    "USD₁",
    "USDC２",
    "ﬁnance",
    "ᴜꜱᴅᴛ",
    "Tether ꜱ",
    "СОМР",
    "ТЕТ НЕХ",
    "ꓴꓢꓓꓔ",
    "ᎢᎬᏔ",
  ])("%s has letters that look like others", (text) => {
    expect(describeLookAlikes(text)).toBe("has letters that look like others");
  });

  it.each([
    "Brinewick",
    "USDC2",
    "Привет world",
    "РУБЛЬ",
    "Δράμα",
    "Ünïcödé",
    "Łódź",
    "Ærø",
    "日本コインJPY",
    "한국 KRW",
    "हिन्दी",
    "Dogecoin™",
    "№1",
    "Café 🦀",
    "½",
    "Oʼahu",
  ])("%s is what it looks like", (text) => {
    expect(describeLookAlikes(text)).toBeUndefined();
  });
});
