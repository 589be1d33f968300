import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { packageManifest, restoreManifest, writeManifest } from "./package-manifest.js";

/** Used by its stylesheet, its files, or before anything is compiled. */
const otherwise = ["@fontsource/", "@fontsource-variable/", "@twemoji/svg"];
/** In a clone only: one runs TypeScript as it is, the other stands in an example of the reference. */
const ofClone = new Set(["tsx", "@modelcontextprotocol/client"]);

test("what ships is a dependency, and each dependency ships", () => {
  const imported = new Set(
    ["contract", "server", "src"]
      .flatMap((top) =>
        readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => join(top, name)),
      )
      .filter((name) => /(?<!\.test|\.gen|\/test-[\w-]+)\.(tsx?|js)$/.test(name))
      .flatMap((name) =>
        Array.from(
          readFileSync(name, "utf8").matchAll(/(?:\bfrom|\bimport\(?)\s*"((?:@[\w-]+\/)?[a-z][\w./-]*)"/g),
          ([, path = ""]) => path,
        ),
      )
      .filter((path) => !isBuiltin(path))
      .map((path) => path.split("/", path.startsWith("@") ? 2 : 1).join("/"))
      .filter((name) => !ofClone.has(name)),
  );
  expect(imported.size).toBeGreaterThan(20);
  const named = Object.keys(packageJson.dependencies);
  expect([...imported].filter((name) => !named.includes(name)).toSorted()).toEqual([]);
  const isUsedOtherwise = (name: string) => otherwise.some((start) => name.startsWith(start));
  expect(named.filter((name) => !imported.has(name) && !isUsedOtherwise(name))).toEqual([]);
});

test("the package is installed with what has machine code, and with what its client imports", () => {
  const manifest = packageManifest(packageJson);
  expect(manifest).toMatchObject({
    name: packageJson.name,
    version: packageJson.version,
    bin: packageJson.bin,
    files: packageJson.files,
    dependencies: {
      "@duckdb/node-api": packageJson.dependencies["@duckdb/node-api"],
      "@resvg/resvg-js": packageJson.dependencies["@resvg/resvg-js"],
      zod: packageJson.dependencies.zod,
    },
  });
  expect(Object.keys(manifest.dependencies)).toHaveLength(3);
  expect(manifest.peerDependencies).toEqual({ react: ">=18" });
  expect(manifest.peerDependenciesMeta).toEqual({ react: { optional: true } });
  for (const field of ["devDependencies", "scripts", "workspaces"])
    expect(manifest).not.toHaveProperty(field);
});

test("a pack leaves the clone's manifest as it was, also one that was interrupted", () => {
  const root = mkdtempSync(join(tmpdir(), "holderscope-manifest-"));
  try {
    const path = join(root, "package.json");
    const before = readFileSync("package.json", "utf8");
    writeFileSync(path, before);
    writeManifest(root);
    const written = readFileSync(path, "utf8");
    expect(JSON.parse(written)).toEqual(packageManifest(packageJson));
    // The second finds what the first left behind.
    writeManifest(root);
    expect(readFileSync(path, "utf8")).toBe(written);
    restoreManifest(root);
    restoreManifest(root);
    expect(readFileSync(path, "utf8")).toBe(before);
    expect(readdirSync(root)).toEqual(["package.json"]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
