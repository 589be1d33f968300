import { uncutPieces } from "../../lib/text.ts";

/**
 * How wide a label will be, without measuring: the server draws charts too. Advances of Archivo at
 * normal width in hundredths of the font size, regular weight; semibold differs by a few percent.
 */
const advances: readonly (readonly [number, string])[] = [
  [22, "ijl',`’| "],
  [29, "!.-/:;fI\\t()[]{}r"],
  [41, '*"'],
  [51, "$JkLsvxyzcaeg_^–"],
  [57, "0123456789bdhnopqu#?"],
  [63, "+=<>~−ETFZ"],
  [69, "ABCDKPRSUVXY&H"],
  [79, "GNOQw"],
  [86, "mMW…"],
  [97, "%@"],
];
const advanceOf = new Map(
  advances.flatMap(([advance, characters]) => Array.from(characters, (each) => [each, advance])),
);
/** Anything else, other scripts among it, is taken as wide: too much room is better than an overlap. */
const unknownAdvance = 90;
const isolates = /[\u2066-\u2069]/gu;

export function textWidth(text: string, size: number, bold = false): number {
  let sum = 0;
  for (const character of text.replaceAll(isolates, "")) sum += advanceOf.get(character) ?? unknownAdvance;
  return (sum / 100) * size * (bold ? 1.04 : 1);
}

/** The text, or as much of it as fits, with an ellipsis. */
export function fitText(text: string, width: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= width) return text;
  const pieces = uncutPieces(text);
  while (pieces.length > 1 && textWidth(`${pieces.join("")}…`, size, bold) > width) pieces.pop();
  return `${pieces.join("").trimEnd()}…`;
}

/** As few lines as the width allows, about equally long; a single word that is wider stands alone. */
export function wrapText(text: string, width: number, size: number, bold = false): string[] {
  const words = text.split(/\s+/u).filter(Boolean);
  let lines = greedyLines(words, width, size, bold);
  for (let room = width - size; room > width / 2; room -= size) {
    const tighter = greedyLines(words, room, size, bold);
    if (tighter.length > lines.length) break;
    lines = tighter;
  }
  return lines;
}

function greedyLines(words: readonly string[], width: number, size: number, bold: boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size, bold) <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
