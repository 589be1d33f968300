import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { palette } from "./elements.ts";

test("the colours are the dark theme's", () => {
  const dark = readFileSync("src/styles/tokens.css", "utf8").split("[data-theme")[0]!.toLowerCase();
  for (const [name, value] of Object.entries(palette)) {
    expect(dark).toMatch(new RegExp(`--${name}: *${value.toLowerCase()}`));
  }
});
