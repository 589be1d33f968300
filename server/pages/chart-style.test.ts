import { expect, test } from "vitest";
import { chartStyle, coloursOf, resolved } from "./chart-style.ts";

test("the colours of a theme are those of the style sheet", () => {
  expect(coloursOf("dark").get("bg")).toBe("#0b1214");
  expect(coloursOf("light").get("bg")).toBe("#f6f7f3");
  expect(resolved("2px solid var(--ink-1) var(--nothing)", coloursOf("light"))).toBe(
    "2px solid #11191b var(--nothing)",
  );
});

test.each(["dark", "light"] as const)("every rule of a drawing is in plain colours, %s", (theme) => {
  const style = chartStyle(theme);
  const colours = coloursOf(theme);
  expect(style).not.toMatch(/var\(|light-dark|@|:is|:focus/);
  expect(style).toContain(`.mark-label{font-size:12px;fill:${colours.get("ink-2")}}`);
  expect(style).toContain(`.fill.diamond,.diamond .fill{fill:${colours.get("hand-diamond")}}`);
  expect(style).toContain(`.ribbon.wood,.wood .ribbon{fill:${colours.get("hand-wood")}}`);
  expect(style).toContain(`.gain-text{fill:${colours.get("gain")}}`);
  expect(style).toMatch(new RegExp(`\\.value-label\\{paint-order:stroke;stroke:${colours.get("bg")}`));
});
