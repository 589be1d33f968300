import { resolve } from "node:path";
import { expect, test } from "vitest";
import { fileByFirstViews } from "./first-views.ts";

const imports: Record<string, readonly string[]> = {
  front: ["names"],
  list: ["table", "names", "stamp"],
  compare: ["src/pages/compare/page", "ruler", "names"],
  token: ["names", "menu", "lead", "stamp"],
  holders: ["table", "names", "menu", "stamp"],
  wallet: ["lead", "names", "menu"],
  table: ["cell"],
  lead: ["list-of-figures"],
  "list-of-figures": ["lead"],
  "front-asks": ["names", "past", "life"],
  "holders-asks": ["past", "lead", "labels", "stamp"],
};
const modules = {
  getModuleInfo: (id: string) => {
    const name = Object.keys(imports).find((known) => resolve(known) === id);
    return name === undefined ? null : { importedIds: imports[name]!.map((imported) => resolve(imported)) };
  },
};
const names = ["front", "list", "token", "holders", "wallet", "compare"];
const asks: Record<string, readonly string[]> = { front: ["front-asks"], holders: ["holders-asks"] };
const views = names.map((view) => ({ view, entries: [view], asks: asks[view] ?? [] }));
const file = fileByFirstViews(views, /src\/pages/);

test.each([
  ["cell", "list-holders"],
  ["names", "shared"],
  ["stamp", "shared-of-lists"],
  ["menu", "shared-of-token"],
  ["list-of-figures", "summary"],
  ["src/pages/compare/page", "compare"],
  ["ruler", "compare-drawing"],
  ["past", "front-asks-holders-asks"],
  ["life", "front-asks"],
  ["wallet", null],
  ["a chart that waits", null],
])("%s is in the file %s", (id, expected) => {
  expect(file(resolve(id), modules)).toBe(expected);
});
