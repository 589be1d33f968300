import { existsSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const linesOf = (name: string) =>
  readFileSync(join(root, "deploy", name), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

const lines = linesOf("Dockerfile");
const ignored = linesOf("Dockerfile.dockerignore");
const lastStage = lines.findLastIndex((line) => line.startsWith("FROM "));
const copies = lines
  .filter((line) => line.startsWith("COPY "))
  .map((line) => {
    const words = line.split(/\s+/).slice(1);
    const paths = words.filter((word) => !word.startsWith("--"));
    return { isOfStage: words.some((word) => word.startsWith("--from=build")), sources: paths.slice(0, -1) };
  });

/** What `npm pack` reads there, the workspace among it: without one of its folders `npm ci` refuses the lock file. */
const packed = [
  "package.json package-lock.json README.md LICENSE index.html embed.html vite.config.ts tailwind.config.js",
  "tsconfig.json contract server src public scripts docs deploy",
  packageJson.workspaces.join(" "),
].flatMap((names) => names.split(" "));

test("what the image is built from exists and is not kept from it", () => {
  const sources = copies.filter(({ isOfStage }) => !isOfStage).flatMap((copy) => copy.sources);
  expect(sources).toEqual(["."]);
  for (const path of [...sources, ...packed]) {
    expect(existsSync(join(root, path)), path).toBe(true);
    const above = ignored.filter((name) => `${normalize(path)}/`.startsWith(`${normalize(name)}/`));
    expect(above, path).toEqual([]);
  }
  // Made for this machine, or nobody's business.
  expect(ignored).toEqual(expect.arrayContaining([".git", "node_modules", "dist", "data"]));
});

test("what the last stage takes over was made in the one before", () => {
  const build = lines.slice(0, lastStage).join("\n");
  const sources = copies.filter(({ isOfStage }) => isOfStage).flatMap((copy) => copy.sources);
  expect(sources).not.toEqual([]);
  for (const path of sources) expect(build).toMatch(new RegExp(`(?:WORKDIR|mkdir|cp \\S+) ${path}\\b`));
});

test("the container runs the program, as a user that is not root, and says whether it is well", () => {
  const last = lines.slice(lastStage);
  const users = [/:(\w+)$/.exec(last[0]!)?.[1], ...last.filter((line) => line.startsWith("USER "))];
  expect(users).toEqual(["nonroot"]);
  expect(last.filter((line) => line.startsWith("HEALTHCHECK "))).toEqual([
    expect.stringContaining("/healthz"),
  ]);
  const program = `node_modules/${packageJson.name}/${packageJson.bin.holderscope}`;
  expect(last.find((line) => line.startsWith("ENTRYPOINT "))).toContain(`/app/${program}"`);
});
