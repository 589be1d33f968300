import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { chainIds, chains, familyOf } from "../contract/chains.ts";
import { type EndpointRow, endpoints } from "../contract/endpoints.ts";

const read = (name: string) => readFileSync(name, "utf8");
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));

const pages = ["README.md", "CONTRIBUTING.md", ...filesIn("docs").filter((name) => name.endsWith(".md"))];

/** The names that links to headings have on GitHub, and those that a page gives itself. */
function anchorsOf(page: string): Set<string> {
  const text = read(page);
  const headings = Array.from(text.matchAll(/^#+ (.*)$/gm), ([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
  const own = Array.from(text.matchAll(/<a id="([^"]+)"/g), ([, id = ""]) => id);
  return new Set([...headings, ...own]);
}

test("every link of a page leads to a file, and to a heading that is in it", () => {
  const links = pages.flatMap((page) =>
    Array.from(read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g), ([, target = ""]) => ({ page, target })),
  );
  expect(links.length).toBeGreaterThan(40);
  const dead = links.filter(({ page, target }) => {
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page : normalize(join(dirname(page), path));
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).has(anchor));
  });
  expect(dead).toEqual([]);
});

test("every page of docs that the code names is there", () => {
  const code = ["bench", "contract", "deploy", "e2e", "scripts", "server", "src", "test"]
    .flatMap(filesIn)
    .filter((name) => /\.(ts|tsx|js|sql|css|yml|service)$/.test(name));
  const named = code.flatMap((file) =>
    Array.from(read(file).matchAll(/\bdocs\/[\w/-]+\.(?:md|mjs|png)\b/g), ([target]) => ({ file, target })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ target }) => !existsSync(target))).toEqual([]);
});

test("every page is reached from the README", () => {
  const reached = new Set(["README.md"]);
  for (const page of reached)
    for (const [, target = ""] of read(page).matchAll(/\]\((?!https?:)([^)#\s]+\.md)/g))
      reached.add(normalize(join(dirname(page), target)));
  expect(pages.filter((page) => !page.startsWith(join("docs", "adr")) && !reached.has(page))).toEqual([]);
});

test("the README is read in minutes, and its pictures load at once", () => {
  const readme = read("README.md");
  expect(readme.split("\n").length - 1).toBeLessThanOrEqual(120);
  expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(900);
  const pictures = Array.from(readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g), ([, path = ""]) => path);
  expect(pictures.toSorted()).toEqual(filesIn(join("docs", "pictures")).toSorted());
  expect(pictures).toHaveLength(6);
  for (const path of pictures) expect(statSync(path).size, path).toBeLessThanOrEqual(150_000);
});

test("CONTRIBUTING.md stays short", () => {
  expect(read("CONTRIBUTING.md").split("\n").length - 1).toBeLessThanOrEqual(150);
});

test("the chains that are built in are named where people choose one", () => {
  const names = chainIds.filter((id) => familyOf(id) === "evm").map((id) => chains[id].name);
  const sentence = `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are built in.`;
  const without = ["README.md", "docs/chains.md"].filter((page) => !read(page).includes(sentence));
  expect(without.map((page) => `${page} has to say: ${sentence}`)).toEqual([]);
});

test("docs/api.md lists every endpoint with its units", () => {
  const rows = Array.from(
    read("docs/api.md").matchAll(/^\| `(\/\S+)` +\| .*? +\| (\d+) +\|$/gm),
    ([, path, units]) => `${path} ${units}`,
  );
  const all: EndpointRow[] = Object.values(endpoints);
  expect(rows.toSorted()).toEqual(all.map(({ path, units }) => `${path} ${units}`).toSorted());
});

test("docs/api.md lists every tool of agents", () => {
  const named = Array.from(read("docs/api.md").matchAll(/^\| `(\w+)` +\| /gm), ([, name]) => String(name));
  const all: EndpointRow[] = Object.values(endpoints);
  expect(named.toSorted()).toEqual(all.flatMap(({ tool }) => tool ?? []).toSorted());
});
