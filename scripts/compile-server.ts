// Compiles the server and the command line into dist/program: from the package they run without TypeScript, and with
// those packages only that have machine code. What a module reads beside its source (SQL, style sheets) stays there.
import { cpSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { build, normalizePath, type Plugin } from "vite";
import { referenceFontPaths } from "../server/pages/reference-routes.ts";
import { shareFontPaths } from "../server/pages/share-image-fonts.ts";
import { packageFile } from "../server/lib/package-file.ts";
import { nativePackages } from "./package-manifest.js";

const root = join(import.meta.dirname, "..");
const server = join(root, "server") + sep;
const outDir = join(root, "dist", "program");
const copies = join(outDir, "files");

/** A compiled module finds files where its source was, and those of packages among the copies. */
function places(): Plugin {
  const urlOf = (path: string) =>
    `new URL(${JSON.stringify(normalizePath(relative(outDir, path)))}, import.meta.url)`;
  return {
    name: "places",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(normalizePath(server))) return undefined;
      return code
        .replaceAll("import.meta.url", `${urlOf(id)}.href`)
        .replaceAll("import.meta.resolve(path)", `new URL("files/" + path, import.meta.url).href`);
    },
  };
}

/** V8 keeps a module's text, and twice as large where one character of it is none of Latin-1. */
function asciiOnly(): Plugin {
  return {
    name: "ascii-only",
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        // By code units: in strings, templates and regular expressions a pair of escapes is the character.
        chunk.code = chunk.code.replaceAll(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
      }
    },
  };
}

await build({
  configFile: false,
  root,
  logLevel: "warn",
  plugins: [places(), asciiOnly()],
  ssr: { noExternal: true, external: nativePackages },
  build: {
    outDir,
    copyPublicDir: false,
    ssr: true,
    target: "node20",
    license: { fileName: "licenses.md" },
    rolldownOptions: {
      input: ["main.ts", "cli.ts", "pages/share-image-worker.ts", "ledger/ledger-worker.ts"].map(
        (name) => server + name,
      ),
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});

const paths = [...shareFontPaths(), ...referenceFontPaths];
const packages = new Set(paths.map((path) => path.split("/", 2).join("/")));
for (const path of [...paths, ...[...packages].map((name) => `${name}/LICENSE`)]) {
  cpSync(packageFile(path), join(copies, path));
}
const emoji = "@twemoji/svg";
cpSync(dirname(packageFile(`${emoji}/package.json`)), join(copies, emoji), { recursive: true });
