import { escapeHtml } from "../../contract/html-text.ts";

/** Text that is HTML already. Made by {@link html} only. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | readonly Html[];

/** A template whose values are text unless they are {@link Html} themselves. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(template.reduce((text, piece, index) => text + render(parts[index - 1]!) + piece));
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === "string" || typeof part === "number") return escapeHtml(String(part));
  return part.map(({ text }) => text).join("");
}
