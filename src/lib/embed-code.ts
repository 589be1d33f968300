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
export function frameCode({ src, page, title, width, height, linkText }: EmbedCode): string {
  return `<iframe src="${attribute(src)}"
  title="${attribute(title)}"
  width="${width ?? "100%"}" height="${height}" style="border:0" loading="lazy"
  allow="clipboard-write; web-share; fullscreen"
  referrerpolicy="strict-origin-when-cross-origin"></iframe>
<p><a href="${attribute(page)}">${text(linkText)}</a></p>`;
}

/** The same with the script that gives the frame the height its card needs at every width. */
export function scriptCode(code: EmbedCode): string {
  return `${frameCode(code)}
<script src="${attribute(code.script)}" async></script>`;
}

function text(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function attribute(value: string): string {
  return text(value).replaceAll('"', "&quot;");
}
