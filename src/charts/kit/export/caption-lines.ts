import { textWidth } from "../text-width.ts";

export interface CaptionPart {
  readonly text: string;
  readonly isStrong: boolean;
}

/** A caption in as many lines as its width asks for; a part that is broken goes on in the next line. */
export function captionLines(parts: readonly CaptionPart[], width: number, size: number): CaptionPart[][] {
  const lines: CaptionPart[][] = [[]];
  let used = 0;
  for (const { text, isStrong } of parts) {
    // A word keeps the blanks before it; those at the start of a line go.
    for (const word of text.match(/\s*\S+|\s+$/gu) ?? []) {
      const wordWidth = textWidth(word.replaceAll(/\s+/gu, " "), size, isStrong);
      const line = lines.at(-1)!;
      const isNew = used > 0 && used + wordWidth > width && /^\s/u.test(word);
      const written = (used === 0 || isNew ? word.trimStart() : word).replaceAll(/\s+/gu, " ");
      if (isNew) lines.push([{ text: written, isStrong }]);
      else {
        const last = line.at(-1);
        if (last?.isStrong === isStrong) line[line.length - 1] = { text: last.text + written, isStrong };
        else if (written !== "") line.push({ text: written, isStrong });
      }
      used = isNew ? textWidth(written, size, isStrong) : used + wordWidth;
    }
  }
  return lines;
}
