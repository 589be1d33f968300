// The package.json of the package. In a clone `dependencies` are all that ships; of these the package is installed only
// with what has machine code, and with what its client for other programs imports, because the rest is compiled into it.
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Packages with machine code for each system: an installation fetches them. */
export const nativePackages = ["@duckdb/node-api", "@resvg/resvg-js"];

/** What `holderscope/client` imports. */
const clientPackages = ["zod"];

/** What `holderscope/react` imports; whoever has no React does without it. */
const hostPackages = { react: ">=18" };

/** What an installed package has no use for. */
const ofClone = new Set(["scripts", "workspaces", "devDependencies", "overrides"]);

/** The manifest of the package, made from that of the clone. */
export function packageManifest(clone) {
  const kept = Object.fromEntries(Object.entries(clone).filter(([field]) => !ofClone.has(field)));
  const dependencies = Object.fromEntries(
    [...nativePackages, ...clientPackages].map((name) => [name, clone.dependencies[name]]),
  );
  const peerDependenciesMeta = Object.fromEntries(
    Object.keys(hostPackages).map((name) => [name, { optional: true }]),
  );
  return { ...kept, dependencies, peerDependencies: hostPackages, peerDependenciesMeta };
}

const places = (root) => ({
  manifest: join(root, "package.json"),
  ofClone: join(root, ".package.clone.json"),
});

/** Puts the package's manifest into the clone's place, for `npm pack` to read. */
export function writeManifest(root) {
  restoreManifest(root);
  const { manifest, ofClone: kept } = places(root);
  copyFileSync(manifest, kept);
  writeFileSync(
    manifest,
    `${JSON.stringify(packageManifest(JSON.parse(readFileSync(kept, "utf8"))), null, 2)}\n`,
  );
}

/** Puts the clone's manifest back, also after a pack that was interrupted. */
export function restoreManifest(root) {
  const { manifest, ofClone: kept } = places(root);
  if (existsSync(kept)) renameSync(kept, manifest);
}
