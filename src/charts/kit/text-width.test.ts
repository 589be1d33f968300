import { describe, expect, it } from "vitest";

import { fitText, textWidth, wrapText } from "./text-width.ts";

describe("widths without measuring", () => {
  it("grow with the text, the size and the weight", () => {
    expect(textWidth("48,213", 13)).toBeLessThan(textWidth("148,213", 13));
    expect(textWidth("48,213", 12)).toBeLessThan(textWidth("48,213", 13));
    expect(textWidth("48,213", 13)).toBeLessThan(textWidth("48,213", 13, true));
    expect(textWidth("", 13)).toBe(0);
  });

  it("are those of the typeface, as a browser measured them", () => {
    // Archivo 400 at 100 px: tabular digits 57 each, comma 28.
    expect(textWidth("1,000", 100)).toBeGreaterThan(4 * 57);
    expect(textWidth("1,000", 100)).toBeLessThan(4 * 57 + 28 + 3);
  });

  it("take what is not known as wide", () => {
    expect(textWidth("日本", 10)).toBeGreaterThan(textWidth("ab", 10));
  });
});

it("cuts what does not fit, with an ellipsis", () => {
  expect(fitText("Brinewick", 200, 12)).toBe("Brinewick");
  const cut = fitText("Brinewick of the long name", 60, 12);
  expect(cut.endsWith("…")).toBe(true);
  expect(textWidth(cut, 12)).toBeLessThanOrEqual(60);
});

it("breaks a sentence into lines about equally long", () => {
  const lines = wrapText(
    "58% of the month’s gain came in the last seven days; the last four hours lost 18 holders",
    730,
    20,
    true,
  );
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(textWidth(line, 20, true)).toBeLessThanOrEqual(730);
  const [first = 0, second = 0] = lines.map((line) => textWidth(line, 20, true));
  expect(Math.abs(first - second) / Math.max(first, second)).toBeLessThan(0.3);
  expect(wrapText("one", 10, 20)).toEqual(["one"]);
  expect(wrapText("", 10, 20)).toEqual([]);
});

it("cuts the code of an invisible character away whole", () => {
  for (let width = 40; width < 200; width += 1) {
    expect(fitText("Evil[U+202E]nekot", width, 12)).toMatch(/^(Ev?i?l?…|Evil\[U\+202E\][a-z]*…?)$/);
  }
});
