import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsMarkdown } from "../server/config/config.ts";

test("the README lists the settings as they are: npm run settings writes them", () => {
  // The formatter aligns tables with spaces and dashes.
  const plain = (text: string) => text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");
  const readme = readFileSync("README.md", "utf8");
  const table = readme.split("<!-- settings -->")[1]?.split("<!-- /settings -->")[0] ?? "";
  expect(plain(table).trim()).toBe(plain(settingsMarkdown()));
});
