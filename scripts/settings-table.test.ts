import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsMarkdown } from "../server/config/settings-help.ts";

test("docs/settings.md lists the settings as they are: npm run settings writes them", () => {
  // The formatter aligns tables with spaces and dashes.
  const plain = (text: string) => text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");
  const page = readFileSync("docs/settings.md", "utf8");
  const table = page.split("<!-- settings -->")[1]?.split("<!-- /settings -->")[0] ?? "";
  expect(plain(table).trim()).toBe(plain(settingsMarkdown()));
});
