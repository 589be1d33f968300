import { escapeLine } from "../../contract/html-text.ts";

/** An element of a page's head: one of each kind and name. */
export interface HeadTag {
  readonly element: "title" | "meta" | "link";
  /** The attribute that tells it from its like; none for the title. */
  readonly key: readonly [attribute: string, value: string] | undefined;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

interface Shared {
  readonly title: string;
  readonly description: string;
  /** Path and query. */
  readonly path: string;
  readonly image: string;
  /** Whether a card or the page itself can stand in other pages. */
  readonly isFramed: boolean;
  /** Path of the feeds of what the page is about, without their ending. */
  readonly feed?: string;
}

const imageWidth = 1200;
const imageHeight = 630;

/** The tags of a page that is there. `origin` is where readers find the service: `https://example.org`. */
export function headTags(
  { title, description, path, image, isFramed, feed }: Shared,
  origin: string,
): HeadTag[] {
  const url = origin + path;
  const picture = origin + image;
  return [
    { element: "title", key: undefined, attributes: {}, text: `${title} · Holderscope` },
    meta("name", "description", description),
    link("canonical", { href: url }),
    ...(isFramed
      ? [
          link("alternate", {
            type: "application/json+oembed",
            href: `${origin}/oembed?url=${encodeURIComponent(url)}`,
            title,
          }),
        ]
      : []),
    ...(feed === undefined
      ? []
      : [
          link("alternate", { type: "application/atom+xml", href: `${origin}${feed}.atom`, title }),
          link("alternate", { type: "application/feed+json", href: `${origin}${feed}.json`, title }),
        ]),
    ...Object.entries({
      "og:type": "website",
      "og:site_name": "Holderscope",
      "og:title": title,
      "og:description": description,
      "og:url": url,
      "og:image": picture,
      "og:image:type": "image/png",
      "og:image:width": String(imageWidth),
      "og:image:height": String(imageHeight),
      "og:image:alt": description,
    }).map(([name, content]) => meta("property", name, content)),
    ...Object.entries({
      "twitter:card": "summary_large_image",
      "twitter:title": title,
      "twitter:description": description,
      "twitter:image": picture,
      "twitter:image:alt": description,
    }).map(([name, content]) => meta("name", name, content)),
  ];
}

/** A page that stands for a while only, or is there for its own readers alone. */
export interface UnlistedPage {
  readonly title: string;
  readonly description: string;
}

/** The tags of a page that is in nobody's list. */
export function unlistedPageTags({ title, description }: UnlistedPage): HeadTag[] {
  return [
    { element: "title", key: undefined, attributes: {}, text: `${title} · Holderscope` },
    meta("name", "description", description),
    meta("name", "robots", "noindex"),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", "Holderscope"),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("name", "twitter:card", "summary"),
  ];
}

/** The tags of a page that is not there: nobody should keep its address. */
export function missingPageTags(): HeadTag[] {
  return [
    { element: "title", key: undefined, attributes: {}, text: "Not found · Holderscope" },
    meta("name", "description", "There is no page at this address."),
    meta("name", "robots", "noindex"),
  ];
}

function meta(attribute: "name" | "property", name: string, content: string): HeadTag {
  return { element: "meta", key: [attribute, name], attributes: { [attribute]: name, content } };
}

function link(rel: string, attributes: Readonly<Record<string, string>>): HeadTag {
  const { type } = attributes;
  // Of alternates there are several.
  return {
    element: "link",
    key: type === undefined ? ["rel", rel] : ["type", type],
    attributes: { rel, ...attributes },
  };
}

/** As markup. */
export function writeTags(tags: readonly HeadTag[]): string {
  return tags
    .map(({ element, attributes, text }) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeLine(value)}"`);
      return `<${element}${written.join("")}>${text === undefined ? "" : `${escapeLine(text)}</${element}>`}`;
    })
    .join("");
}
