import { escapeLine } from "./html-text.ts";

interface Frame {
  readonly src: string;
  readonly title: string;
  /** CSS pixels, or a share of the column as `100%`. */
  readonly width: number | string;
  readonly height: number;
}

/** The markup that frames a card or page on another site: on one line, or on several with a break between them. */
export function frameCode({ src, title, width, height }: Frame, lineBreak = " "): string {
  return [
    `<iframe src="${escapeLine(src)}"`,
    `title="${escapeLine(title)}"`,
    `width="${width}" height="${height}" style="border:0" loading="lazy"`,
    `allow="clipboard-write; web-share; fullscreen"`,
    `referrerpolicy="strict-origin-when-cross-origin"></iframe>`,
  ].join(lineBreak);
}
