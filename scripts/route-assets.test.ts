import { expect, test } from "vitest";
import { exceeded, scriptsOf } from "./route-assets.ts";

const manifest = {
  "index.html": { file: "main.js", imports: ["_vendor.js"], css: ["main.css"], isEntry: true },
  "_vendor.js": { file: "vendor.js" },
  "list.tsx": { file: "list.js", imports: ["_vendor.js", "_table.js"], dynamicImports: ["menu.tsx"] },
  "_table.js": { file: "table.js", imports: ["list.tsx"] },
  "menu.tsx": { file: "menu.js" },
};
const bytes = new Map([
  ["main.js", 1_000],
  ["vendor.js", 50_000],
  ["list.js", 2_000],
  ["table.js", 3_000],
  ["menu.js", 90_000],
]);
const entries = ["index.html", "list.tsx"];

test("a page loads what is imported statically, each file once, and nothing that comes on demand", () => {
  expect(scriptsOf(manifest, entries).toSorted()).toEqual(["list.js", "main.js", "table.js", "vendor.js"]);
});

test("a budget holds to the byte and says what is large", () => {
  expect(exceeded([{ name: "list", entries, bytes: 56_000 }], manifest, bytes)).toEqual([]);
  expect(exceeded([{ name: "list", entries, bytes: 55_999 }], manifest, bytes)).toEqual([
    "list: 56.0 KB of scripts before the first interaction, 56.0 KB allowed. " +
      "Largest: vendor.js 50.0 KB, table.js 3.0 KB, list.js 2.0 KB, main.js 1.0 KB",
  ]);
});

test("a route that the build does not have is an error, not a page without scripts", () => {
  expect(() => scriptsOf(manifest, ["index.html", "gone.tsx"])).toThrow("The build has no gone.tsx");
});
