import { escapeLine } from "./html-text.ts";

/** CSS pixels from which on a card has its large drawing. Here, as the script of a card knows nothing else of cards. */
export const wideEmbedWidth = 560;

/** What a card or page is handed out as. Addresses are absolute. */
export interface FrameCode {
  /** Of the card. */
  readonly src: string;
  /** Of the page it is taken from. */
  readonly page: string;
  /** Says what the card shows. */
  readonly title: string;
  /** Pixels, or undefined for the whole column. */
  readonly width: number | undefined;
  readonly height: number;
  /** Of the link below the frame. */
  readonly linkText: string;
  /** Of a card that lets what is behind it show through: the browser keeps a frame clear only in its own scheme. */
  readonly scheme?: "dark" | "light" | undefined;
}

/**
 * The frame, and a link outside it for readers and programs that show no frames. It has no border, though
 * WordPress takes the style away.
 */
export function linkedFrameCode(code: FrameCode): string {
  const { src, page, title, width, height, linkText, scheme } = code;
  return `<iframe src="${escapeLine(src)}"
  title="${escapeLine(title)}"
  width="${width ?? "100%"}" height="${height}" frameborder="0" loading="lazy"
  style="border:0;max-width:100%${scheme ? `;color-scheme:${scheme}` : ""}"
  allow="clipboard-write; web-share; fullscreen"
  referrerpolicy="strict-origin-when-cross-origin"></iframe>
<p><a href="${escapeLine(page)}">${escapeLine(linkText)}</a></p>`;
}

/** The same with the script that gives the frame the height its card needs at every width. */
export function scriptCode(code: FrameCode & { readonly script: string }): string {
  return `${linkedFrameCode(code)}
<script src="${escapeLine(code.script)}" async></script>`;
}

/**
 * The same card as an element of the page (public/card.js): the parameters of its address are its attributes. Where the
 * script does not run, its link is there.
 */
export function elementCode(code: FrameCode & { readonly script: string }): string {
  const { src, page, width, height, linkText } = code;
  const { pathname, searchParams } = new URL(src);
  const [, chain, token, wallet] =
    /\/embed\/([^/]+)\/(?!wallet\/)([^/]+)(?:\/wallet\/([^/]+))?$/.exec(pathname) ?? [];
  const [, of, alone] = /\/embed\/([^/]+)\/wallet\/([^/]+)$/.exec(pathname) ?? [];
  const attributes = Object.entries({
    ...(chain && { token: `${chain}/${token}` }),
    ...(wallet && { wallet }),
    ...(of && { wallet: `${of}/${alone}` }),
    ...Object.fromEntries(searchParams),
    height: String(height),
    style: `display:block;height:${height}px${width === undefined ? "" : `;width:${width}px;max-width:100%`}`,
  }).map(([name, value]) => `  ${name === "t" ? "tokens" : name}="${escapeLine(value)}"`);
  return `<script src="${escapeLine(code.script)}" async></script>
<holder-card
${attributes.join("\n")}
><a href="${escapeLine(page)}">${escapeLine(linkText)}</a></holder-card>`;
}
