import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Writes the style sheet and public/before-paint.js into the pages' heads, so that nothing has to be fetched
 * before the first paint. The server allows exactly these texts by their hashes.
 */
export function inlineHead(): Plugin {
  let publicDir = "";
  return {
    name: "inline-head",
    apply: "build",
    configResolved: (config) => {
      publicDir = config.publicDir;
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) =>
        html
          .replace(/<script src="(\/before-paint\.js)"><\/script>/, (_, path: string) => {
            return `<script>${withoutComments(readFileSync(join(publicDir, path), "utf8"))}</script>`;
          })
          .replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, name: string) => {
            const sheet = bundle[name];
            return sheet?.type === "asset" ? `<style>${String(sheet.source).trim()}</style>` : link;
          }),
    },
  };
}

/** Whole lines only: enough for a script of our own, and cannot cut into a string. */
function withoutComments(script: string): string {
  return script
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("//"))
    .join("\n");
}
