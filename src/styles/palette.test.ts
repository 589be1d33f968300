import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const palette = Array.from(
  readFileSync("src/styles/tokens.css", "utf8").matchAll(
    /(--[\w-]+): light-dark\((.+?), (#.+?|rgb\(.+?\))\);/g,
  ),
  ([, name = "", light = "", dark = ""]) => ({ name, light, dark }),
);
const names = palette.map(({ name }) => name);
const values = new Set(
  palette.flatMap(({ light, dark }) => [light, dark]).filter((value) => value !== "#ffffff"),
);

const files = ["src", "server", "contract", "index.html", "embed.html", "tailwind.config.js"]
  .flatMap((top) =>
    /\./.test(top)
      ? [top]
      : readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => join(top, name)),
  )
  .filter((name) => /\.(css|html|js|tsx?)$/.test(name) && !/\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(name));
const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/\/\/ .*/g, "");
const texts = new Map(files.map((name) => [name, withoutComments(readFileSync(name, "utf8"))]));

test("the test sees the palette and the code", () => {
  expect(palette).toContainEqual({ name: "--ink-1", light: "#11191b", dark: "#e9eeec" });
  expect(files).toContain("src/charts/categories.ts");
});

test("a colour has its name once; paper alone has its own", () => {
  const defined = Array.from(texts).flatMap(([file, text]) =>
    names.flatMap((name) =>
      Array.from(text.matchAll(new RegExp(`${name}["']?:\\s*(?:light-dark\\()?(?:#|rgb)`, "g")), () => ({
        name,
        file,
      })),
    ),
  );
  const onScreen = defined.filter(({ file }) => file !== "src/styles/print.css");
  expect(onScreen).toEqual(names.map((name) => ({ name, file: "src/styles/tokens.css" })));
});

test("tailwind.config.js names every colour, and no variable that is not there", () => {
  const config = readFileSync("tailwind.config.js", "utf8");
  const named = Array.from(config.matchAll(/var\((--[\w-]+)\)/g), ([, name = ""]) => name);
  expect(names.filter((name) => !named.includes(name))).toEqual([]);
  const defined = readFileSync("src/styles/tokens.css", "utf8");
  // Elements set --fill for themselves.
  expect(named.filter((name) => name !== "--fill" && !defined.includes(`${name}:`))).toEqual([]);
});

test("no value of the palette stands anywhere else", () => {
  const copies = Array.from(texts).flatMap(([file, text]) =>
    (text.match(/#[\da-f]{6}\b|rgb\([^)]*\)/gi) ?? [])
      .filter((value) => file !== "src/styles/tokens.css" && values.has(value.toLowerCase()))
      .map((value) => ({ file, value })),
  );
  expect(copies).toEqual([]);
});

test("the icon of the site, which knows no style sheet, has colours of the palette", () => {
  const colours = readFileSync("public/favicon.svg", "utf8").match(/#[\da-f]{6}\b/g) ?? [];
  expect(colours.length).toBeGreaterThan(0);
  expect(colours.filter((colour) => !values.has(colour))).toEqual([]);
});
