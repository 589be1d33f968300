import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { askedTests } from "./asked-tests.ts";

const inSrc = readdirSync("src", { withFileTypes: true });
const folders = ["src", ...inSrc.flatMap((entry) => (entry.isDirectory() ? [`src/${entry.name}`] : []))];

test.each(folders)("of %s no test that draws is asked beside one that draws pages", (folder) => {
  const { include, exclude } = askedTests(folder);
  expect(include).toEqual([`${folder}/**/*.test.{ts,tsx}`]);
  const asked = readdirSync(folder, { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll("\\", "/")}`)
    .filter((path) => /\.test\.tsx?$/.test(path) && !exclude.includes(path));
  const imports = (text: string) => asked.filter((path) => readFileSync(path, "utf8").includes(text));
  const draw = [...imports("/entry-drawings.ts"), ...imports("/test-drawn.tsx")];
  expect(imports("/entry-server.ts").length > 0 ? draw : []).toEqual([]);
});

test("of a file the test of its name is asked, and those that hold it", () => {
  expect(askedTests("src/metrics/hhi.ts").include).toEqual(["src/metrics/hhi.test.ts"]);
  expect(askedTests("src/metrics/figures.ts").include).toEqual([
    "src/metrics/figures.test.ts",
    "src/metrics/wallet-figures.test.ts",
  ]);
});
