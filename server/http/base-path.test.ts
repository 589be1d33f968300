import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testService } from "../../test/service.ts";
import { basePathOf, sheetUnderBase, underBase, withoutBase } from "./base-path.ts";
import { createListener } from "./listener.ts";
import { drain, listen } from "./listening.ts";

const base = "/holders";
const publicUrl = `https://example.org${base}`;
const token = "8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump";

const directory = mkdtempSync(join(tmpdir(), "holderscope-base-"));
mkdirSync(join(directory, "client"), { recursive: true });
writeFileSync(
  join(directory, "client", "index.html"),
  '<!doctype html><html lang="en"><title>Holderscope</title><style>@font-face{src:url(/assets/a.woff2)}</style>' +
    '<script type="module" src="/assets/a.js"></script></html>',
);

test("the path is taken off where the proxy left it on", () => {
  expect(basePathOf("")).toBe("");
  expect(basePathOf("https://example.org")).toBe("");
  expect(basePathOf(publicUrl)).toBe(base);
  const urls = {
    "/holders": "/",
    "/holders/": "/",
    "/holders?x=1": "/?x=1",
    "/holders/sol?x=/holders/": "/sol?x=/holders/",
    "/holdersx": "/holdersx",
    "/sol": "/sol",
  };
  for (const [given, expected] of Object.entries(urls)) expect(withoutBase(given, base)).toBe(expected);
  for (const given of ["/", "/sol", "?x=1", "*"]) expect(withoutBase(given, "")).toBe(given);
});

test("links of a page are put below the path, its texts are left alone", () => {
  const html =
    '<a href="/sol" title="href=&quot;/x&quot;">/sol</a><a href="//other"></a><img src="/og/x"><a href="#x">';
  expect(underBase(html, base)).toBe(
    '<a href="/holders/sol" title="href=&quot;/x&quot;">/sol</a><a href="//other"></a><img src="/holders/og/x"><a href="#x">',
  );
  expect(underBase(html, "")).toBe(html);
  expect(sheetUnderBase('a{src:url(/a) url("/b") url(data:,/c)}', base)).toBe(
    'a{src:url(/holders/a) url("/holders/b") url(data:,/c)}',
  );
});

describe("the service below a path", () => {
  let url: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const lifecycle = { phase: "ready" as const };
    const { app } = testService({ publicUrl, lifecycle, siteDirectory: join(directory, "client") });
    const server = createListener(app, { lifecycle, maxConnections: 50, base });
    url = `http://127.0.0.1:${await listen(server, "127.0.0.1", 0)}`;
    stop = () => drain(server, lifecycle);
  });
  afterAll(() => stop());

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { redirect: "manual", headers });

  test("pages, redirects, links of answers and problems are below the path, with the path or without it asked", async () => {
    for (const prefix of [base, ""]) {
      const page = await ask(`${prefix}/sol`, { accept: "text/html" });
      expect(page.status).toBe(200);
      const html = await page.text();
      expect(html).toContain('<html data-base="/holders" lang="en">');
      expect(html).toContain("url(/holders/assets/a.woff2)");
      expect(html).toContain('src="/holders/assets/a.js"');
      // The policy allows the sheet as it is sent.
      const { createHash } = await import("node:crypto");
      const sheet = /<style>([^<]*)<\/style>/.exec(html)![1]!;
      const hash = createHash("sha256").update(sheet).digest("base64");
      expect(page.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);

      const moved = await ask(`${prefix}/SOL/${token}`, { accept: "text/html" });
      expect([moved.status, moved.headers.get("location")]).toEqual([308, `/holders/sol/${token}`]);
      const list = await ask(`${prefix}/api/v0/sol/tokens?limit=1`);
      expect(list.headers.get("link") ?? "</holders/api/v0/").toContain("</holders/api/v0/");
      const problem = (await (await ask(`${prefix}/api/v0/xyz/tokens`)).json()) as { type: string };
      expect(problem.type).toBe("/holders/problems/unknown-chain");
      const docs = await (await ask(`${prefix}/docs`)).text();
      expect(docs).toContain('href="/holders/docs/reference.css"');
      expect(docs).not.toMatch(/(href|src)="\/(?!holders)/);
      const openApi = (await (await ask(`${prefix}/v0/openapi.json`)).json()) as {
        servers: { url: string }[];
      };
      expect(openApi.servers[0]!.url).toBe("/holders/");
      expect(await (await ask(`${prefix}/docs/reference.css`)).text()).toContain(
        "url(/holders/docs/archivo.woff2)",
      );
      expect(await (await ask(`${prefix}/robots.txt`)).text()).toContain(
        "Disallow: /holders/api/\nDisallow: /holders/v0/\n",
      );
      expect(await (await ask(`${prefix}/sitemaps/1.xml`)).text()).toContain(
        "<loc>https://example.org/holders/sol</loc>",
      );
    }
    expect((await ask("/holdersx/sol", { accept: "text/html" })).status).toBe(404);
  });
});
