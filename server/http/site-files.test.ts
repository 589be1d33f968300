import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { entityOf } from "./entity.ts";
import { sendPage, Site, siteHandler } from "./site.ts";
import { requestContextOf } from "./test-request-context.ts";

const page = '<html lang="en"><link rel="icon" href="/icon.svg"><script>1</script></html>';
const files = {
  "index.html": page,
  "index.html.br": "page, smaller",
  "embed.html": "<html></html>",
  "a.js": "script",
  "deep/er/b.css": "style",
  "deep/er/b.css.br": "style, smaller",
  // A file of its own rather than another one, smaller.
  "only.br": "archive",
  "deep/a.js.br": "another archive",
  ".br.txt": "hidden",
  ".hidden": "hidden",
  ".vite/manifest.json": "{}",
  "deep/.vite/manifest.json": "{}",
  "a.js.map": "map",
  "a.js.map.br": "map, smaller",
  "treasure.map.txt": "text",
};
const directory = mkdtempSync(join(tmpdir(), "holderscope-files-"));
afterAll(() => rmSync(directory, { recursive: true }));
for (const [name, text] of Object.entries(files)) {
  mkdirSync(join(directory, dirname(name)), { recursive: true });
  writeFileSync(join(directory, name), text);
}
const textOf = (bytes: string | Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

test("of a build are served its files, with what it compressed beside them, and nothing of its makers", () => {
  const site = new Site(directory);
  const served = Object.keys(files).flatMap((name) => {
    const file = site.file(`/${name}`);
    return file === undefined ? [] : [[name, file.type, textOf(file.body), textOf(file.brotli)]];
  });
  expect(served).toEqual([
    ["index.html", "text/html; charset=utf-8", page, "page, smaller"],
    ["embed.html", "text/html; charset=utf-8", "<html></html>", undefined],
    ["a.js", "text/javascript; charset=utf-8", "script", undefined],
    ["deep/er/b.css", "text/css; charset=utf-8", "style", "style, smaller"],
    ["only.br", "application/octet-stream", "archive", undefined],
    ["deep/a.js.br", "application/octet-stream", "another archive", undefined],
    ["treasure.map.txt", "text/plain; charset=utf-8", "text", undefined],
  ]);
  expect(site.file("/deep")).toBeUndefined();
  expect("brotli" in site.file("/a.js")!).toBe(false);
});

test("pages are written into its two shells, which stay as they are at a root", () => {
  const site = new Site(directory);
  expect([site.isBuilt, site.shell!.text, site.embedShell!.text]).toEqual([true, page, "<html></html>"]);
  const { entity, inline } = site.shell!;
  expect(inline.scripts).toEqual([expect.stringMatching(/^sha256-/)]);
  expect(entity).toMatchObject({ etag: entityOf(page, "text/html").etag, scripts: inline.scripts });
  expect(textOf(entity.brotli)).toBe("page, smaller");
  // Below a path it is another page than the one that was compressed.
  const below = new Site(directory, "/holders").shell!;
  expect([below.entity.brotli, below.text.includes('href="/holders/icon.svg"')]).toEqual([undefined, true]);
});

test("who asks for anything is shown a page where there is something to say", async () => {
  const options = {
    admit: () => ({ fetchApi: fetch, isCrawler: false }),
    keyless: "any",
    frameAncestors: "*",
    publicUrl: "",
    trustedProxies: 0,
  } as const;
  const handle = siteHandler(new Site(directory), { page: () => Promise.resolve(undefined) }, options);
  const outcome = async (path: string, accept: string) => {
    try {
      return (await handle(requestContextOf(path, { headers: { accept } }))).status;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect(await outcome("/vitalik.eth", "*/*;q=0.8")).toBe(404);
  expect(await outcome("/vitalik.eth", "image/png,*/*")).toBe("unknown_route");
  // Words of the interface say nothing in the middle of a path.
  expect(await outcome("/nothing/api/x", "text/html")).toBe(404);
  expect(await outcome("/assets/x.js", "text/html")).toBe("unknown_route");
  // What pages and cards are written into is no page.
  for (const path of ["/index.html", "/embed.html"]) expect(await outcome(path, "*/*")).toBe("unknown_route");
});

test("a page for a while is not kept", async () => {
  const cacheControl = async (status: 200 | 404 | 503) => {
    const sent = await sendPage(requestContextOf("/sol"), entityOf(page, "text/html"), status, "*");
    return [sent.status, sent.headers.get("cache-control")];
  };
  expect(await cacheControl(503)).toEqual([503, "no-store"]);
  expect(await cacheControl(404)).toEqual([404, "no-cache"]);
});
