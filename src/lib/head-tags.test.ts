import { expect, test } from "vitest";
import { headTags, missingPageTags, unlistedPageTags, writeTags } from "./head-tags.ts";

const page = {
  title: 'A "token"',
  description: "Ten wallets hold <half>.",
  path: "/eth/0x1?without=pool",
  image: "/og/eth/0x1.png?v=1",
  isFramed: true,
};
const lines = (tags: Parameters<typeof writeTags>[0]) => writeTags(tags).replaceAll("><", ">\n<").split("\n");

test("a page says for search engines, previews and frames what it is", () => {
  expect(lines(headTags(page, "https://h.example"))).toEqual([
    "<title>A &quot;token&quot; · Holderscope</title>",
    '<meta name="description" content="Ten wallets hold &lt;half&gt;.">',
    '<link rel="canonical" href="https://h.example/eth/0x1?without=pool">',
    '<link rel="alternate" type="application/json+oembed" href="https://h.example/oembed?url=https%3A%2F%2Fh.example%2Feth%2F0x1%3Fwithout%3Dpool" title="A &quot;token&quot;">',
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Holderscope">',
    '<meta property="og:title" content="A &quot;token&quot;">',
    '<meta property="og:description" content="Ten wallets hold &lt;half&gt;.">',
    '<meta property="og:url" content="https://h.example/eth/0x1?without=pool">',
    '<meta property="og:image" content="https://h.example/og/eth/0x1.png?v=1">',
    '<meta property="og:image:type" content="image/png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="Ten wallets hold &lt;half&gt;.">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta name="twitter:title" content="A &quot;token&quot;">',
    '<meta name="twitter:description" content="Ten wallets hold &lt;half&gt;.">',
    '<meta name="twitter:image" content="https://h.example/og/eth/0x1.png?v=1">',
    '<meta name="twitter:image:alt" content="Ten wallets hold &lt;half&gt;.">',
  ]);
});

test("a page of a token names its feeds, and one of something else none", () => {
  const tags = writeTags(headTags({ ...page, feed: "/feed/eth/0x1" }, "https://h.example"));
  expect(tags).toContain(
    '<link rel="alternate" type="application/atom+xml" href="https://h.example/feed/eth/0x1.atom" title="A &quot;token&quot;">',
  );
  expect(tags).toContain('type="application/feed+json" href="https://h.example/feed/eth/0x1.json"');
  expect(writeTags(headTags(page, ""))).not.toContain("/feed/");
});

test("a page that cannot stand in others has no frame", () => {
  expect(writeTags(headTags({ ...page, isFramed: false }, ""))).not.toContain("oembed");
});

test("a page that is in nobody's list has a title and a preview, and no address", () => {
  expect(lines(unlistedPageTags({ title: "40% Pale coin", description: "It is read." }))).toEqual([
    "<title>40% Pale coin · Holderscope</title>",
    '<meta name="description" content="It is read.">',
    '<meta name="robots" content="noindex">',
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Holderscope">',
    '<meta property="og:title" content="40% Pale coin">',
    '<meta property="og:description" content="It is read.">',
    '<meta name="twitter:card" content="summary">',
  ]);
});

test("a page that is not there says only that", () => {
  expect(lines(missingPageTags())).toEqual([
    "<title>Not found · Holderscope</title>",
    '<meta name="description" content="There is no page at this address.">',
    '<meta name="robots" content="noindex">',
  ]);
});

test("a tag is told from its like by what names it, so that a browser changes it in place", () => {
  const keys = headTags(page, "").map(({ element, key }) => [element, ...(key ?? [])].join(" "));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.slice(0, 5)).toEqual([
    "title",
    "meta name description",
    "link rel canonical",
    "link type application/json+oembed",
    "meta property og:type",
  ]);
});
