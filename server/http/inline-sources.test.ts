import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { inlineSources } from "./site.ts";

const hash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

test("what stands in a page as text is named by its hash, and nothing else", () => {
  const page =
    `<head><script>theme()\n</script><script type="module" src="/a.js"></script>` +
    `<style>p{color:red}</style></head><body><script type="application/json" id="cache">{}</script></body>`;
  expect(inlineSources(page)).toEqual({ scripts: [hash("theme()\n")], styles: [hash("p{color:red}")] });
});

test("each of several is named, in its order", () => {
  const page = "<script>1</script><script>two\n2</script><style></style><style>p{}</style>";
  expect(inlineSources(page)).toEqual({
    scripts: [hash("1"), hash("two\n2")],
    styles: [hash(""), hash("p{}")],
  });
});
