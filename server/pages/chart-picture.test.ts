import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { chartPicture } from "./chart-picture.ts";

const directory = mkdtempSync(join(tmpdir(), "holderscope-fonts-"));
afterAll(() => rmSync(directory, { recursive: true }));

const picture = (text: string, label = "") =>
  chartPicture(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40" height="40" aria-label="${label}">` +
      `<text class="axis-label" x="4" y="20">${text}</text></svg>`,
    "light",
    400,
    directory,
  );

test("the number of zeros of a small price is drawn, and not the box of a letter that is missing", () => {
  expect(picture("$0.0₅2024")).not.toBe(picture("$0.0₆2024"));
  expect(picture("$0.0₁₂2024")).not.toBe(picture("$0.0₁₃2024"));
  expect(picture("$0.0₅2024")).not.toBe(picture("$0.052024"));
  // A label is no markup.
  expect(picture("1", "$0.0₅2024")).toBe(picture("1"));
});
