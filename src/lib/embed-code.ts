import { frameCode } from "../../contract/frame-code.ts";
import { escapeLine } from "../../contract/html-text.ts";

/** What a card is handed out as. Addresses are absolute. */
export interface EmbedCode {
  /** Of the card. */
  readonly src: string;
  /** Of the page it is taken from. */
  readonly page: string;
  /** Of the script that fits frames to their cards. */
  readonly script: string;
  /** Says what the card shows. */
  readonly title: string;
  /** Pixels, or undefined for the whole column. */
  readonly width: number | undefined;
  readonly height: number;
  /** Of the link below the frame. */
  readonly linkText: string;
}

/** The frame, and a link outside it for readers and programs that show no frames. */
export function linkedFrameCode({ src, page, title, width, height, linkText }: EmbedCode): string {
  return `${frameCode({ src, title, width: width ?? "100%", height }, "\n  ")}
<p><a href="${escapeLine(page)}">${escapeLine(linkText)}</a></p>`;
}

/** The same with the script that gives the frame the height its card needs at every width. */
export function scriptCode(code: EmbedCode): string {
  return `${linkedFrameCode(code)}
<script src="${escapeLine(code.script)}" async></script>`;
}
