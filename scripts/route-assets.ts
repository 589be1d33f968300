import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Manifest, Plugin } from "vite";

/** What a page of a route needs before anyone touches it. Read by server/pages/route-scripts.ts. */
export interface RouteAssets {
  /** By route, as the router names it. */
  readonly scripts: Readonly<Record<string, readonly string[]>>;
}

export interface Budget {
  /** How a message names what it holds. */
  readonly name: string;
  /** Keys of the manifest whose files the page loads by itself. */
  readonly entries: readonly string[];
  readonly bytes: number;
}

const compress = promisify(brotliCompress);

/** The script files of these entries with all that they import statically, each once. */
export function scriptsOf(manifest: Manifest, entries: readonly string[]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}; it has ${Object.keys(manifest).join(", ")}.`);
    chunk.imports?.forEach(add);
    if (chunk.file.endsWith(".js")) files.add(chunk.file);
  };
  entries.forEach(add);
  return [...files];
}

/** @returns a line for each budget that is exceeded */
export function exceeded(
  budgets: readonly Budget[],
  manifest: Manifest,
  compressedBytes: ReadonlyMap<string, number>,
): string[] {
  return budgets.flatMap(({ name, entries, bytes }) => {
    const files = scriptsOf(manifest, entries);
    const total = sumOf(files, compressedBytes);
    if (total <= bytes) return [];
    const largest = files
      .toSorted((left, right) => (compressedBytes.get(right) ?? 0) - (compressedBytes.get(left) ?? 0))
      .slice(0, 5)
      .map((file) => `${file} ${kilobytes(compressedBytes.get(file) ?? 0)}`);
    return [
      `${name}: ${kilobytes(total)} of scripts before the first interaction, ${kilobytes(bytes)} allowed. Largest: ${largest.join(", ")}`,
    ];
  });
}

function sumOf(files: readonly string[], bytes: ReadonlyMap<string, number>): number {
  return files.reduce((sum, file) => sum + (bytes.get(file) ?? 0), 0);
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

export const splitComponent = (route: string) => `src/routes/${route}.tsx?tsr-split=component---loader`;

interface Options {
  /** Route chunks by route: what a page of it needs beside the entry. */
  readonly routes: Readonly<Record<string, readonly string[]>>;
  readonly entry: string;
  readonly budgets: readonly Budget[];
  /** Below the directory of the build; `build.manifest` has the same. */
  readonly manifest: string;
  /** Where the list of each route's scripts is written, if anyone reads it. */
  readonly file?: string;
}

/**
 * After the build: compresses what it made, as small as it gets, because that is done once; holds the
 * routes to their budgets; and writes which scripts each route needs, so that a page can name them all.
 */
export function routeAssets({
  routes,
  entry,
  budgets,
  manifest: manifestPath,
  file: listPath,
}: Options): Plugin {
  let outDir = "";
  return {
    name: "route-assets",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle: {
      order: "post",
      async handler(error) {
        if (error) return;
        const manifest = JSON.parse(readFileSync(join(outDir, manifestPath), "utf8")) as Manifest;
        const compressedBytes = new Map<string, number>();
        const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
        for (const name of files) {
          if (!/\.(js|css)$/.test(name)) continue;
          const compressed = await compress(readFileSync(join(outDir, name)));
          compressedBytes.set(name, compressed.length);
          writeFileSync(join(outDir, `${name}.br`), compressed);
        }
        const scripts = Object.fromEntries(
          Object.entries(routes).map(([route, entries]) => [route, scriptsOf(manifest, [entry, ...entries])]),
        );
        if (listPath !== undefined) {
          mkdirSync(dirname(listPath), { recursive: true });
          writeFileSync(listPath, JSON.stringify({ scripts } satisfies RouteAssets));
        }
        const complaints = exceeded(budgets, manifest, compressedBytes);
        for (const { name, entries } of budgets) {
          const total = scriptsOf(manifest, entries).reduce(
            (sum, f) => sum + (compressedBytes.get(f) ?? 0),
            0,
          );
          this.info(`${name}: ${kilobytes(total)}`);
        }
        if (complaints.length > 0) this.error(`The bundle budget is exceeded.\n${complaints.join("\n")}`);
      },
    },
  };
}
