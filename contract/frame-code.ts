interface Frame {
  readonly src: string;
  readonly title: string;
  /** CSS pixels, or a share of the column as `100%`. */
  readonly width: number | string;
  readonly height: number;
}

/** The markup that frames a card or page on another site. */
export function frameCode({ src, title, width, height }: Frame): string {
  const attributes = {
    src,
    title,
    width: String(width),
    height: String(height),
    style: "border:0",
    loading: "lazy",
    allow: "clipboard-write; web-share; fullscreen",
    referrerpolicy: "strict-origin-when-cross-origin",
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<iframe ${written.join(" ")}></iframe>`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, "\u{FFFD}")
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
