import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageFile } from "../lib/package-file.ts";

const directory = dirname(packageFile("@twemoji/svg/package.json"));

let known: ReadonlyMap<string, string> | undefined;

/** The drawing of an emoji (Twemoji, CC BY 4.0); undefined for what is none. Variation selectors count for nothing. */
export function emojiPath(character: string): string | undefined {
  known ??= new Map(
    readdirSync(directory)
      .filter((name) => name.endsWith(".svg"))
      .map((name) => [plain(name.slice(0, -4).split("-")), join(directory, name)]),
  );
  return known.get(plain(Array.from(character, (each) => each.codePointAt(0)!.toString(16))));
}

/** As a picture inside another. */
export function emojiImage(path: string): string {
  return `data:image/svg+xml;base64,${readFileSync(path).toString("base64")}`;
}

function plain(codes: readonly string[]): string {
  return codes.filter((code) => code !== "fe0f" && code !== "fe0e").join("-");
}
