import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readLabelPackages } from "./labels/packages.ts";
import { labelsModule, labelsPage, moduleText, tablesText } from "./labels/pages.ts";

test("the labels and their page are those of the installed packages: npm run labels writes them", () => {
  const packages = readLabelPackages();
  expect(readFileSync(labelsModule, "utf8")).toBe(moduleText(packages));
  // The formatter aligns tables with spaces and dashes.
  const plain = (text: string) => text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");
  const tables = readFileSync(labelsPage, "utf8").split("<!-- labels -->")[1]?.split("<!-- /labels -->")[0];
  expect(plain(tables ?? "").trim()).toBe(plain(tablesText(packages)));
});
