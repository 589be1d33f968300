import { createHash } from "node:crypto";

/** What a page's policy has to allow by its hash: the scripts and styles that stand in it as text. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** @param html as built; never a page with a stranger's text in it, which might bring a script of its own */
export function inlineSources(html: string): InlineSources {
  const hashes = (pattern: RegExp) =>
    Array.from(html.matchAll(pattern), ([, text = ""]) => {
      return `sha256-${createHash("sha256").update(text).digest("base64")}`;
    });
  return {
    scripts: hashes(/<script>([^]*?)<\/script>/g),
    styles: hashes(/<style>([^]*?)<\/style>/g),
  };
}
