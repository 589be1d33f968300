// `npm run settings`: writes the table of settings into docs/settings.md, from the settings themselves.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { settingsMarkdown } from "../server/config/settings-help.ts";

const path = "docs/settings.md";
const marks = /(<!-- settings -->)[^]*(<!-- \/settings -->)/;

const text = readFileSync(path, "utf8");
if (!marks.test(text)) throw new Error(`${path} has no place for the settings`);
writeFileSync(
  path,
  text.replace(marks, (_, begin: string, end: string) => `${begin}\n\n${settingsMarkdown()}\n\n${end}`),
);
// The formatter aligns the columns.
execFileSync("npx", ["oxfmt", path], { stdio: "inherit" });
