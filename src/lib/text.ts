/**
 * Names of tokens are written by strangers. They are shown as they are, but nothing in them stays
 * unseen, nothing reorders the page around them, and what imitates another name can be told.
 */

/** One stretch of a name: what can be read, or the code of a character that cannot. */
export interface TextPiece {
  readonly text: string;
  readonly invisible: boolean;
}

/** Control and format characters, what is unassigned, and what a font leaves blank. */
const ignorable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Spaces that are not the plain one. */
const oddSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/u;

function isInvisible(character: string): boolean {
  return ignorable.test(character) || oddSpaces.test(character);
}

/** `U+202E` for a character that leaves no mark of its own. */
function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Variation selectors and joiners belong to emoji; there they are seen. */
const emoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\d#*]\ufe0f\u20e3)/u;

const plainText = /^[\x20-\x7e]*$/;

/** Splits a name so that invisible characters can be shown, at most so many characters long. */
export function visibleText(text: string, limit = 64): TextPiece[] {
  if (text.length <= limit && plainText.test(text)) return [{ text, invisible: false }];
  const pieces: TextPiece[] = [];
  const characters = graphemes(text, limit + 1);
  for (const cluster of characters.slice(0, limit)) {
    if (emoji.test(cluster)) {
      push(pieces, cluster, false);
      continue;
    }
    for (const character of cluster) {
      const invisible = isInvisible(character);
      push(pieces, invisible ? codeOf(character) : character, invisible);
    }
  }
  if (characters.length > limit) push(pieces, "…", false);
  return pieces;
}

function push(pieces: TextPiece[], text: string, invisible: boolean): void {
  const last = pieces.at(-1);
  if (last && !invisible && !last.invisible)
    pieces[pieces.length - 1] = { text: last.text + text, invisible };
  else pieces.push({ text, invisible });
}

/** Made for the first name that needs it: it takes a phone 50 milliseconds. */
let segmenter: Intl.Segmenter | undefined;

/** The first characters as a reader counts them, without walking a text of any length to its end. */
function graphemes(text: string, limit: number): string[] {
  const clusters: string[] = [];
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  // A stack of combining marks is one cluster of any length; a few are language, the rest is noise.
  for (const { segment } of segmenter.segment(text.slice(0, limit * 16))) {
    clusters.push(Array.from(segment).slice(0, 12).join(""));
    if (clusters.length >= limit) break;
  }
  return clusters;
}

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** With marks around it where it runs from right to left, so that it cannot turn the words around it. */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

/** A name as plain text for titles, announcements and files: invisible characters as their codes. */
export function plainName(text: string, limit = 64): string {
  const shown = visibleText(text, limit)
    .map((piece) => (piece.invisible ? `[${piece.text}]` : piece.text))
    .join("")
    .trim();
  return shown === "" ? "(no name)" : shown;
}

/** What of a plain name is not to be cut: its characters, and the code of each invisible one, `[U+202E]`. */
export function uncutPieces(name: string): string[] {
  return name.match(/\[U\+[\dA-F]{4,6}\]|[\s\S]/gu) ?? [];
}

const lookAlikes: Readonly<Record<string, string>> = {
  // Cyrillic
  а: "a",
  в: "b",
  е: "e",
  һ: "h",
  і: "i",
  ј: "j",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  ѕ: "s",
  ԁ: "d",
  ԛ: "q",
  ԝ: "w",
  ь: "b",
  ѵ: "v",
  г: "r",
  п: "n",
  // Greek
  α: "a",
  β: "b",
  ε: "e",
  ζ: "z",
  η: "n",
  ι: "i",
  κ: "k",
  μ: "m",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  ω: "w",
  γ: "y",
  // Latin and digits that pass for one another
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ß: "b",
  "0": "o",
  "1": "l",
  "5": "s",
  "8": "b",
  "|": "l",
  $: "s",
  "@": "a",
  "!": "i",
  i: "l",
};

/** What a ticker looks like at a glance: two that give the same skeleton can be taken for each other. */
export function skeleton(text: string): string {
  const folded = text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  return Array.from(folded, (character) =>
    isInvisible(character) || character === " " ? "" : (lookAlikes[character] ?? character),
  )
    .map((character) => lookAlikes[character] ?? character)
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

/** Why the letters of a name may not be what they look like: "mixes two alphabets". Undefined where they are. */
export function describeLookAlikes(text: string): string | undefined {
  if (plainText.test(text)) return undefined;
  if (text.split(/\s+/u).some(isMixed)) return "mixes two alphabets";
  if (Array.from(text).some(isOtherForm) || looksLatin(text)) return "has letters that look like others";
  return undefined;
}

const scripts = ["Latin", "Cyrillic", "Greek", "Armenian", "Cherokee", "Hebrew", "Arabic", "Thai"] as const;
const scriptPatterns = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, "u"));
/** Letters that no word has beside Latin ones. Words of East Asia have. */
const besideLatin =
  /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}])\p{L}/u;

/** Letters of two alphabets in one word, as no language writes them. */
function isMixed(word: string): boolean {
  const found = scriptPatterns.filter((pattern) => pattern.test(word));
  return found.length > 1 || (/\p{Script=Latin}/u.test(word) && besideLatin.test(word));
}

/** Signs and fractions that are made of letters and digits and look like themselves. */
const signs = /[\u2100-\u2109\u2116-\u2122\u2150-\u215fªº¹²³¼½¾]/u;
/** Latin letters of phonetics, drawn as plain ones: small capitals, and a, g, i, j of another form. */
const phonetic = /[ᴀ-ᴢʙɢʜɪʟɴʀʏꜰꜱꞮꟸɑɡɩıȷ]/u;

/** `Ｕ`, `ⅼ`, `𝐔`, `Ⓤ`, `ᵁ`: plain letters and digits as full-width, numerals, of mathematics, in circles, raised. */
function isOtherForm(character: string): boolean {
  if (phonetic.test(character)) return true;
  return (
    !signs.test(character) &&
    /[A-Za-z\d]/.test(character.normalize("NFKC")) &&
    character > "\x7e" &&
    !/[A-Za-z\d]/.test(character.normalize("NFC"))
  );
}

const latinShapes = new Set(
  "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁԛԝһΑΒΕΖΗΙΚΜΝΟΡΤΥΧοՕՏՍᎪᏴᏟᎠᎬᏀᎻᏆᎫᏦᏞᎷᏢᏒᏚᎢᏙᏔᏃꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ",
);
/** A word of another alphabet in which every letter has the shape of a Latin one. */
function looksLatin(text: string): boolean {
  return text.split(/\s+/u).some((word) => {
    const letters = word.match(/\p{L}/gu) ?? [];
    return letters.length > 2 && letters.every((letter) => latinShapes.has(letter));
  });
}

/** Why a name deserves a second look beside a better known one; undefined where it does not. */
export function lookAlike(
  name: string,
  ticker: string,
  known: { name: string; ticker: string },
): string | undefined {
  const same = (a: string, b: string) => a !== "" && skeleton(a) === skeleton(b);
  if (same(ticker, known.ticker)) {
    return ticker === known.ticker
      ? `same ticker as ${plainName(known.name)}`
      : `looks like ${plainName(known.ticker)}`;
  }
  if (same(name, known.name)) return `looks like ${plainName(known.name)}`;
  return undefined;
}
