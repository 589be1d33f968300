import { seriesNames } from "../contract/history/series.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, type ESTree } from "vite";
import { expect, test } from "vitest";
import { endpointNames } from "../contract/endpoints.ts";
import { definitions } from "../src/metrics/definitions/definitions.ts";

// `npm test` leaves the long tests out. Each endpoint, figure and route is named by one that is left.

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const quickTests = ["contract", "e2e", "server", "src", "test"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
  .filter((file) => isTest(file) && !file.endsWith("quick-half.test.ts"))
  .map((file) => ({ file, text: withoutLongTests(file, readFileSync(file, "utf8")) }));

/** The text without the calls that have the tag "long" or "@long". */
function withoutLongTests(file: string, text: string): string {
  if (!/"@?long"/.test(text)) return text;
  let quick = text;
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if (isNode(node) && node.type === "CallExpression" && isLong(node)) {
      quick = quick.slice(0, node.start) + " ".repeat(node.end - node.start) + quick.slice(node.end);
      return;
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, text).program);
  return quick;
}

function isNode(node: object): node is ESTree.Node {
  return "type" in node && "start" in node;
}

function isLong({ arguments: given }: ESTree.CallExpression): boolean {
  return given.some(
    (argument) =>
      argument.type === "ObjectExpression" &&
      argument.properties.some(
        (property) =>
          property.type === "Property" &&
          property.key.type === "Identifier" &&
          ["tag", "tags"].includes(property.key.name) &&
          property.value.type === "Literal" &&
          /^@?long$/.test(String(property.value.value)),
      ),
  );
}

/** Those of the names that no quick test of the folders has, each as a whole word. */
function unnamed(names: readonly string[], folders: readonly string[]): string[] {
  const text = quickTests
    .filter(({ file }) => folders.some((folder) => file.startsWith(`${folder}/`)))
    .map((each) => each.text)
    .join("\n");
  return names.filter((name) => !new RegExp(`(?<![\\w-])(?:${name})(?![\\w-])`, "i").test(text));
}

test("long tests are left out, and quick ones are seen", () => {
  const example = 'it("quick", one); it("slow", { tags: "long" }, two); it("page", { tag: "@long" }, three);';
  const left = withoutLongTests("example.ts", example);
  expect(left).toContain("one");
  expect(left).not.toMatch(/two|three/);
  expect(quickTests.length).toBeGreaterThan(100);
});

test("every endpoint is named by a quick test of the server", () => {
  expect(unnamed(endpointNames, ["server", "test"])).toEqual([]);
});

test("every series of a history is named by a quick test", () => {
  expect(unnamed(seriesNames, ["server", "test", "src"])).toEqual([]);
});

test("every figure is named by a quick test: by its id, as readers see it, or by its field", () => {
  const names = Object.entries(definitions).map(([id, { label, source }]) => {
    const fields = source.fields.match(/\w+_\w+|^\w+/g) ?? [];
    return [id, label, ...fields].join("|");
  });
  expect(unnamed(names, ["src", "e2e", "server"])).toEqual([]);
});

test("the front page is opened by a quick test in the browser", () => {
  expect(quickTests.some(({ file, text }) => file.startsWith("e2e/") && text.includes('goto("/")'))).toBe(
    true,
  );
});

test("every route is opened by a quick test in the browser", () => {
  const routes = readdirSync("src/routes").flatMap((file) => file.replace(/\.tsx$/, "").split("."));
  const segments = routes.filter((segment) => /^[a-z-]+$/.test(segment) && segment !== "index");
  expect(segments).toContain("holders");
  expect(
    unnamed(
      [...new Set(segments)].map((segment) => `/${segment}`),
      ["e2e"],
    ),
  ).toEqual([]);
});
