// `npm run labels`: reads the labels that come with Holderscope from the packages that publish them, and writes them
// for the server and their counts into docs/labels.md.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { readLabelPackages } from "./labels/packages.ts";
import { labelsModule, labelsPage, moduleText, tablesText } from "./labels/pages.ts";

const packages = readLabelPackages();
writeFileSync(labelsModule, moduleText(packages));

const marks = /(<!-- labels -->)[^]*(<!-- \/labels -->)/;
const text = readFileSync(labelsPage, "utf8");
if (!marks.test(text)) throw new Error(`${labelsPage} has no place for the tables`);
writeFileSync(
  labelsPage,
  text.replace(marks, (_, begin: string, end: string) => `${begin}\n\n${tablesText(packages)}\n\n${end}`),
);
// The formatter aligns the columns.
execFileSync("npx", ["oxfmt", labelsPage], { stdio: "inherit" });
