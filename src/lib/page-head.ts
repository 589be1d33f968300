import { basePath } from "./base-path.ts";
import type { HeadTag } from "./head-tags.ts";

/** Names that only some pages have: what a page does not say is taken away. */
const mayBeGone = `link[rel="canonical"], link[rel="alternate"][type], meta[name="robots"],
  meta[property^="og:"], meta[name^="twitter:"]`;

/** Makes the page's head say this. What it says already is left alone, whoever wrote it. */
export function applyTags(document: Document, tags: readonly HeadTag[]): void {
  const kept = new Set<Element>();
  for (const { element, key, attributes, text } of tags) {
    if (element === "title") {
      if (document.title !== text) document.title = text ?? "";
      continue;
    }
    const found =
      document.head.querySelector(`${element}[${key![0]}="${key![1]}"]`) ??
      document.head.appendChild(document.createElement(element));
    for (const [name, value] of Object.entries(attributes)) {
      if (found.getAttribute(name) !== value) found.setAttribute(name, value);
    }
    kept.add(found);
  }
  for (const found of document.head.querySelectorAll(mayBeGone)) if (!kept.has(found)) found.remove();
}

/** Whether someone has written the tags of a page already. Those of one that stands for a while only change. */
export function isDescribed(document: Document): boolean {
  return document.head.querySelector('link[rel="canonical"]') !== null;
}

let knownOrigin: string | undefined;

/** Where readers find the service, with its path: what the server wrote, for it may stand behind another name. */
export function publicOrigin(): string {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  knownOrigin ??= canonical !== undefined && URL.canParse(canonical) ? new URL(canonical).origin : undefined;
  return (knownOrigin ?? location.origin) + basePath;
}

interface PageTags {
  /** The address of this view, whole. */
  readonly url: string;
  readonly description: string;
  /** Path and query of the picture of the page. */
  readonly image: string | undefined;
}

/** What the head says of the page that is open. */
export function pageTags(): PageTags {
  const content = (selector: string) => document.head.querySelector<HTMLMetaElement>(selector)?.content;
  const picture = content('meta[property="og:image"]');
  const image = picture !== undefined && URL.canParse(picture) ? new URL(picture) : undefined;
  return {
    url: document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href,
    description: content('meta[name="description"]') ?? "",
    image: image && image.pathname + image.search,
  };
}
