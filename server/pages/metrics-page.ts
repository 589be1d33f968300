import { html, Html } from "./html.ts";
import { documentPage, section } from "./reference.ts";

/** The definitions of all figures for readers: docs/metrics.md, set as a page. */
export function metricsPage(markdown: string): string {
  const [opening = "", ...parts] = markdown.split(/^## /m);
  const [, title = "", introduction = ""] = /^# (.+)\n([\s\S]*)$/.exec(opening) ?? [];
  const lines = parts.map((part) => {
    const end = part.indexOf("\n");
    return { name: part.slice(0, end), body: part.slice(end + 1) };
  });
  return documentPage(
    title,
    html`<nav aria-label="More"><a href="/docs">API reference</a></nav>`,
    html`<h1>${title}</h1>
      ${blocks(introduction)}
      ${lines.map(({ name, body }) => section(anchorOf(name), name, "", html`${blocks(body)}`))}`,
  );
}

function anchorOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/** Paragraphs, quotations, lists, anchors and the headings below a section's: all that the definitions use. */
function blocks(markdown: string): Html[] {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .filter((block) => block !== "")
    .map((block) => {
      const anchor = /^<a id="([\w-]+)"><\/a>$/.exec(block);
      if (anchor) return html`<a id="${anchor[1]!}"></a>`;
      const heading = /^#{3,4} (.+)$/.exec(block);
      if (heading) return html`<h3>${inline(heading[1]!)}</h3>`;
      if (block.startsWith(">"))
        return html`<blockquote>${blocks(block.replaceAll(/^> ?/gm, ""))}</blockquote>`;
      if (block.startsWith("- ")) {
        const items = block.slice(2).split(/\n- /);
        return html`<ul>
          ${items.map((item) => html`<li>${inline(item)}</li>`)}
        </ul>`;
      }
      return html`<p>${inline(block)}</p>`;
    });
}

const marks = /`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w])_([^_]+)_(?![\w])|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Code, weight, emphasis and links within a text. */
function inline(text: string): Html[] {
  const parts: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    const [whole, code, bold, emphasis, label, href] = match;
    parts.push(html`${text.slice(end, match.index)}`);
    end = match.index + whole.length;
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else if (bold !== undefined) parts.push(html`<b>${bold}</b>`);
    else if (emphasis !== undefined) parts.push(html`<em>${emphasis}</em>`);
    else parts.push(html`<a href="${href!}">${label!}</a>`);
  }
  return [...parts, html`${text.slice(end)}`];
}
