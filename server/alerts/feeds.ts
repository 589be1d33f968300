import { escapeLine } from "../../contract/html-text.ts";
import { writeTime } from "../../contract/query.ts";

export interface FeedEntry {
  /** Lasts, and is of this entry alone. */
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** Unix seconds. */
  readonly at: number;
}

export interface Feed {
  readonly title: string;
  readonly url: string;
  /** Where the feed itself is, by its ending. */
  readonly self: (ending: "atom" | "json") => string;
  /** Unix seconds: of its newest entry, or of what it is made of. */
  readonly at: number;
  /** The newest first. */
  readonly entries: readonly FeedEntry[];
}

/** Atom (RFC 4287). */
export function atomFeed({ title, url, self, at, entries }: Feed): string {
  // Names are a stranger's text, and XML has no place for these two.
  const text = (value: string) => escapeLine(value.replaceAll(/[\uFFFE\uFFFF]/g, "\u{FFFD}"));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${text(self("atom"))}</id><title>${text(title)}</title><updated>${writeTime(at)}</updated>`,
    `<author><name>Holderscope</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${text(self("atom"))}"/><link rel="alternate" type="text/html" href="${text(url)}"/>`,
    ...entries.map(
      (entry) =>
        `<entry><id>${text(entry.id)}</id><title>${text(entry.title)}</title><updated>${writeTime(entry.at)}</updated>` +
        `<link rel="alternate" type="text/html" href="${text(entry.url)}"/><summary>${text(entry.title)}</summary></entry>`,
    ),
    "</feed>",
    "",
  ].join("\n");
}

/** JSON Feed 1.1 (https://www.jsonfeed.org). */
export function jsonFeed({ title, url, self, entries }: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: url,
    feed_url: self("json"),
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      content_text: entry.title,
      date_published: writeTime(entry.at),
    })),
  });
}
