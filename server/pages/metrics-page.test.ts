import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testService } from "../../test/service.ts";
import { metricsPage } from "./reference-routes.ts";

const markdown = readFileSync("docs/metrics.md", "utf8");
const page = metricsPage(markdown);
const text = page.replaceAll(/<[^>]+>/g, " ");

test("every figure and every section of the definitions is on the page, under its name", () => {
  const names = Array.from(markdown.matchAll(/^#{1,4} (.+)$/gm), ([, name]) => name!);
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) expect(page).toMatch(new RegExp(`<h[123][^>]*>(<a[^>]*>)?${escaped(name)}<`));
  const anchors = Array.from(markdown.matchAll(/<a id="([\w-]+)">/g), ([, id]) => id!);
  for (const id of [...anchors, "every-figure", "first-in-first-out"]) expect(page).toContain(`id="${id}"`);
});

test("no mark of the file is left in it, and its markup is text", () => {
  expect(text).not.toMatch(/\*\*|`|^>|^- |(?<!\w)_\w/m);
  expect(metricsPage("# A\n\nx <b>y</b> & `<c>`\n")).toContain(
    "<p>x &lt;b&gt;y&lt;/b&gt; &amp; <code>&lt;c&gt;</code></p>",
  );
});

test("a quotation, a list, weight, emphasis and a link are set as such; a name with underscores is not", () => {
  const body = metricsPage("# A\n\n> one\n>\n> two\n\n- **b** c\n- _d_\n\n[e](/f) and wallet_hhi_x\n");
  expect(body.replaceAll(/\s+</g, "<")).toContain("<blockquote><p>one</p><p>two</p></blockquote>");
  expect(body).toContain("<li><b>b</b> c</li>");
  expect(body).toContain("<li><em>d</em></li>");
  expect(body).toContain('<a href="/f">e</a> and wallet_hhi_x');
});

test("the service has it beside the reference", async () => {
  const answer = await testService().get("/docs/metrics", {});
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/html");
  expect(await answer.text()).toContain("What the figures mean");
});

function escaped(name: string): string {
  return name.replaceAll("&", "&amp;").replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
