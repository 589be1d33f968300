import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { coverage } from "./font-coverage.ts";

interface Font {
  readonly name: string;
  readonly data: Buffer;
  readonly weight: 400 | 600;
  readonly style: "normal";
}

const files: readonly (readonly [path: string, ...weights: Font["weight"][]])[] = [
  ["archivo/files/archivo-latin", 600, 400],
  ["archivo/files/archivo-latin-ext", 600],
  ["archivo/files/archivo-vietnamese", 600],
  ["noto-sans/files/noto-sans-latin-ext", 600],
  ["noto-sans/files/noto-sans-cyrillic", 600],
  ["noto-sans/files/noto-sans-cyrillic-ext", 600],
  ["noto-sans/files/noto-sans-greek", 600],
  ["noto-sans/files/noto-sans-greek-ext", 600],
  ["noto-sans-hebrew/files/noto-sans-hebrew-hebrew", 600],
  ["noto-sans-arabic/files/noto-sans-arabic-arabic", 600],
  ["noto-sans-devanagari/files/noto-sans-devanagari-devanagari", 600],
  ["noto-sans-thai/files/noto-sans-thai-thai", 600],
  ["noto-emoji/files/noto-emoji-emoji", 600],
];
const mono = "ibm-plex-mono/files/ibm-plex-mono-latin";

/**
 * The design's typefaces, and for names in other scripts one each. A file is a family of its own:
 * Satori looks a character up family by family, and takes one file for a name and weight.
 */
export function readFonts(): { fonts: Font[]; family: string } {
  const fonts = files.flatMap(([path, ...weights]) => weights.map((weight) => readFont(path, weight)));
  const family = files.map(([path]) => nameOf(path)).join(", ");
  return { fonts: [...fonts, { ...readFont(mono, 400), name: "IBM Plex Mono" }], family };
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Read when a name needs them: most need none but the first. */
const covered: ReadonlySet<number>[] = [];

/**
 * Whether a text can be drawn without a box in the place of a letter. What a reader takes for one
 * character has to be in the font that has its first part: an accent is not taken from another.
 */
export function isLegible(text: string): boolean {
  return Array.from(segmenter.segment(text)).every(({ segment }) => {
    const codes = Array.from(segment.normalize("NFC"), (character) => character.codePointAt(0)!);
    const index = files.findIndex((_, each) => coverageOf(each).has(codes[0]!));
    const font = covered[index];
    return font !== undefined && codes.every((code) => font.has(code) || isSelector(code));
  });
}

function coverageOf(index: number): ReadonlySet<number> {
  const [path, weight] = files[index]!;
  return (covered[index] ??= coverage(readFont(path, weight!).data));
}

/** Variation selectors: they are not drawn themselves. */
function isSelector(code: number): boolean {
  return code === 0xfe_0e || code === 0xfe_0f;
}

function readFont(path: string, weight: Font["weight"]): Font {
  const file = fileURLToPath(import.meta.resolve(`@fontsource/${path}-${weight}-normal.woff`));
  return { name: nameOf(path), data: readFileSync(file), weight, style: "normal" };
}

function nameOf(path: string): string {
  return path.split("/").at(-1)!;
}
