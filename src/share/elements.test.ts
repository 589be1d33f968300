import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { palette } from "./elements.ts";

test("the colours are the dark theme's", () => {
  const tokens = readFileSync("src/styles/tokens.css", "utf8");
  for (const [name, value] of Object.entries(palette)) {
    expect(tokens).toMatch(new RegExp(String.raw`--${name}: light-dark\([^,]+, ${value.toLowerCase()}\);`));
  }
});
