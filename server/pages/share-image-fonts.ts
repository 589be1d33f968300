import { readFileSync } from "node:fs";
import { emojiPath } from "./emoji.ts";
import { packageFile } from "../lib/package-file.ts";
import { coverage } from "./font-coverage.ts";

export interface Font {
  readonly name: string;
  readonly data: Buffer;
  readonly weight: 400 | 600;
  readonly style: "normal";
}

/** A file of @fontsource, and the weights of it that are used. */
type FontFile = readonly [path: string, ...weights: (400 | 600 | 700)[]];

const files: readonly FontFile[] = [
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
];
/** Han and kana, and hangul: in some hundred files each, of which a name needs one or two. */
const sliced = [
  ["noto-sans-sc", 600],
  ["nanum-gothic", 700],
] as const;
const mono = "ibm-plex-mono/files/ibm-plex-mono-latin";

const pathOf = (path: string) => `@fontsource/${path}`;
const readPackage = (path: string) => readFileSync(packageFile(pathOf(path)));

/** What a share image may need of packages. */
export function shareFontPaths(): string[] {
  const inSlices = sliced.flatMap(([name, weight]) => slicesOf(name, weight).map(({ file }) => file));
  const paths = [...files, ...inSlices, [mono, 400] as const].flatMap(([path, ...weights]) =>
    weights.map((weight) => fileOf(path, weight)),
  );
  return [...new Set([...paths, ...sliced.map(([name]) => rangesOf(name))].map(pathOf))];
}

/**
 * The design's typefaces, and for names in other scripts one each, as far as these texts need them. A file is a
 * family of its own: Satori looks a character up family by family, and takes one file for a name and weight.
 */
export function readFonts(texts: readonly string[]): { fonts: Font[]; family: string } {
  const slices = new Set(texts.flatMap((text) => Array.from(text, (each) => sliceOf(each.codePointAt(0)!))));
  const wanted = [...files, ...[...slices].filter((slice) => slice !== undefined)];
  const fonts = wanted.flatMap(([path, ...weights]) => weights.map((weight) => readFont(path, weight)));
  const family = wanted.map(([path]) => nameOf(path)).join(", ");
  return { fonts: [...fonts, { ...readFont(mono, 400), name: "IBM Plex Mono" }], family };
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What a reader takes for one character each. */
export function characters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Whether a text can be drawn without a box in the place of a letter. */
export function isLegible(text: string): boolean {
  return characters(text).every((character) => isLetter(character) || emojiPath(character) !== undefined);
}

/**
 * Whether a character is in the typefaces. All of it has to be in the one that has its first part: an accent is not
 * taken from another.
 */
export function isLetter(character: string): boolean {
  const codes = Array.from(character.normalize("NFC"), (each) => each.codePointAt(0)!);
  const slice = sliceOf(codes[0]!);
  const file = files.find((each) => coverageOf(each).has(codes[0]!)) ?? slice;
  return file !== undefined && codes.every((code) => coverageOf(file).has(code) || isSelector(code));
}

/** Read when a name needs them: most need none but the first. */
const covered = new Map<FontFile, ReadonlySet<number>>();

function coverageOf(file: FontFile): ReadonlySet<number> {
  let known = covered.get(file);
  if (known === undefined) {
    known = coverage(readFont(file[0], file[1]!).data);
    covered.set(file, known);
  }
  return known;
}

interface Slice {
  readonly from: number;
  readonly to: number;
  readonly file: FontFile;
}

let knownSlices: readonly Slice[] | undefined;

/** The file of a sliced typeface that has the character; undefined for what needs none of them. */
function sliceOf(code: number): FontFile | undefined {
  if (code < 0x2e_80) return undefined;
  knownSlices ??= sliced.flatMap(([name, weight]) => slicesOf(name, weight));
  // Some files are said to have what they have not.
  return knownSlices.find(({ from, to, file }) => code >= from && code <= to && coverageOf(file).has(code))
    ?.file;
}

/** `unicode.json` of a package: the ranges of each of its files, as `"[4]": "U+4e00,U+4e02-4e05"`. */
function slicesOf(name: string, weight: 600 | 700): Slice[] {
  const ranges = JSON.parse(readPackage(rangesOf(name)).toString()) as Record<string, string>;
  return Object.entries(ranges).flatMap(([key, text]) => {
    const number = /^\[(\d+)\]$/.exec(key)?.[1];
    if (number === undefined) return [];
    const file: FontFile = [`${name}/files/${name}-${number}`, weight];
    return text.split(",").map((range) => {
      const [from = "", to = from] = range.replace("U+", "").split("-");
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), file };
    });
  });
}

/** Variation selectors: they are not drawn themselves. */
function isSelector(code: number): boolean {
  return code === 0xfe_0e || code === 0xfe_0f;
}

const read = new Map<string, Font>();

function readFont(path: string, weight: 400 | 600 | 700): Font {
  const key = fileOf(path, weight);
  let font = read.get(key);
  if (font === undefined) {
    const data = readPackage(key);
    // What comes in bold only stands beside semibold letters.
    font = { name: nameOf(path), data, weight: weight === 700 ? 600 : weight, style: "normal" };
    read.set(key, font);
  }
  return font;
}

function fileOf(path: string, weight: number): string {
  return `${path}-${weight}-normal.woff`;
}

function rangesOf(name: string): string {
  return `${name}/unicode.json`;
}

function nameOf(path: string): string {
  return path.split("/").at(-1)!;
}
