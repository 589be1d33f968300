import { readFileSync } from "node:fs";
import { type ProblemCode, problems } from "../../contract/problem.ts";
import type { FrameAncestors } from "../config/choices.ts";
import { basePathOf, sheetUnderBase, underBase } from "../http/base-path.ts";
import { type Entity, entityOf, htmlType } from "../http/entity.ts";
import { readOnly } from "../http/method.ts";
import { type OriginOptions, publicOrigin } from "../http/public-origin.ts";
import type { Handler } from "../http/request-context.ts";
import { sendPage } from "../http/site.ts";
import { packageFile } from "../lib/package-file.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { openApiDocument } from "../openapi/document.ts";
import type { Dashboard } from "./dashboard.ts";
import { html, Html } from "./html.ts";
import { withHead } from "./page-renderer.ts";
import { documentPage, exampleOrigin, problemAnchor, referencePage, section } from "./reference.ts";

const readFile = (path: string) => Uint8Array.from(readFileSync(packageFile(path)));
const readText = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

const textFont = "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2";
const figureFont = "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2";
/** What the reference needs of packages. */
export const referenceFontPaths: readonly string[] = [textFont, figureFont];

/** What is served, made when it is first asked for. */
const resources: Readonly<
  Record<string, readonly [type: string, make: (base: string) => string | Uint8Array]>
> = {
  "/v0/openapi.json": ["application/json", (base) => JSON.stringify(openApiBelow(base))],
  "/docs/reference.css": [
    "text/css; charset=utf-8",
    (base) => readText("../../src/styles/tokens.css") + sheetUnderBase(readText("reference.css"), base),
  ],
  "/docs/archivo.woff2": ["font/woff2", () => readFile(textFont)],
  "/docs/ibm-plex-mono.woff2": ["font/woff2", () => readFile(figureFont)],
};

interface ReferenceOptions extends OriginOptions {
  readonly frameAncestors: FrameAncestors;
  /** The dashboard writes the head of every page; undefined where there is none. */
  readonly load: () => Promise<Dashboard | undefined>;
}

const noAnswers: typeof fetch = () => Promise.reject(new Error("not asked"));

/** The description of the interface, for programs and for people. Neither needs a key. */
export function referenceRoutes(options: ReferenceOptions): { path: string; handler: Handler }[] {
  const base = basePathOf(options.publicUrl);
  const files = Object.entries(resources).map(([path, [type, make]]) => {
    const entity = once(type, () => make(base));
    const handler = readOnly((context) => {
      context.headers["cache-control"] = "no-cache";
      return context.sendEntity(entity());
    });
    return { path, handler };
  });
  const document = (path: string, make: () => string) => {
    let page: string | undefined;
    const handler = readOnly(async (context) => {
      page ??= underBase(make(), base);
      const dashboard = await options.load();
      const described = await dashboard?.describe(path, noAnswers);
      const origin = publicOrigin(context, options);
      const content = page.replaceAll(exampleOrigin, origin);
      const whole = described ? withHead(content, described.head(origin)) : content;
      return sendPage(context, entityOf(whole, htmlType), 200, options.frameAncestors);
    });
    return { path, handler };
  };
  return [
    ...files,
    document("/docs", referencePage),
    document("/docs/metrics", () => metricsPage(readText("../../docs/metrics.md"))),
    { path: "/problems/:problem", handler: readOnly(describeProblem) },
  ];
}

function openApiBelow(base: string) {
  const document = openApiDocument();
  return {
    ...document,
    servers: document.servers.map((server) => ({ ...server, url: `${base}${server.url}` })),
  };
}

/** The `type` of a problem leads to its description. */
const describeProblem: Handler = (context) => {
  const code = context.pathParameter("problem").replaceAll("-", "_");
  if (!Object.hasOwn(problems, code)) throw new ProblemError("unknown_route");
  context.headers["location"] = `/docs#${problemAnchor(code as ProblemCode)}`;
  return context.send(302, null);
};

function once(type: string, make: () => string | Uint8Array): () => Entity {
  let entity: Entity | undefined;
  return () => (entity ??= entityOf(make(), type));
}

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
