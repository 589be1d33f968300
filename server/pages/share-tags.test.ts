import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { expect, test } from "vitest";
import * as entryServer from "../../src/entry-server.tsx";
import { address, drawer, other, service, wallet } from "../../src/test-service.ts";
import { Compressor } from "../http/compression.ts";
import { type AppEnvironment, RequestContext } from "../http/request-context.ts";
import { RequestMetrics } from "../http/request-metrics.ts";
import { Site, siteHandler } from "../http/site.ts";
import { createLogger } from "../operation/log.ts";
import { hostileNames } from "../sources/demo/hostile-names.ts";
import { PageRenderer } from "./page-renderer.ts";
import { referenceRoutes } from "./reference-routes.ts";

const logger = createLogger({ level: "silent" });
const tools = { logger, compressor: new Compressor(1_000_000), metrics: new RequestMetrics() };
const load = () => Promise.resolve(entryServer);
const options = { publicUrl: "https://holderscope.example", trustedProxies: 0, frameAncestors: "*" } as const;

/** The shell as the build leaves it: what has to come before the first paint stands in its head. */
const directory = join(mkdtempSync(join(tmpdir(), "holderscope-share-tags-")), "client");
mkdirSync(directory, { recursive: true });
const sheet = `<style>${".a{color:red}".repeat(6_000)}</style>`;
const shell = readFileSync("index.html", "utf8")
  .replace(`<script src="/before-paint.js"></script>`, `<script>${"void 0;".repeat(500)}</script>`)
  .replace("</head>", `${sheet}</head>`);
writeFileSync(join(directory, "index.html"), shell);

/** What stands in the first 8 KB of a page. */
async function firstOf(path: string, fetchApi = service(), canDraw = true): Promise<string> {
  const draw = canDraw ? {} : { render: () => Promise.reject(new Error("no room")) };
  const view = new PageRenderer({
    load: () => Promise.resolve({ ...entryServer, ...draw }),
    scripts: {},
    logger,
    // In place of the drawing thread: what it draws stands behind all this.
    charts: drawer as unknown as ConstructorParameters<typeof PageRenderer>[0]["charts"],
  });
  const admit = () => ({ fetchApi, isCrawler: false });
  const app = new Hono<AppEnvironment>();
  for (const each of referenceRoutes({ ...options, load })) {
    app.all(each.path, (context) => new RequestContext(context, tools, each.path, {}).answer(each.handler));
  }
  const site = siteHandler(new Site(directory), view, { ...options, admit, keyless: "any" });
  app.notFound((context) => new RequestContext(context, tools, "*", {}).answer(site));
  const response = await app.request(path, { headers: { accept: "text/html" } });
  expect(response.headers.get("content-type")).toContain("text/html");
  const body = new Uint8Array(await response.arrayBuffer());
  expect(body.length).toBeGreaterThan(8_192);
  return new TextDecoder().decode(body.slice(0, 8_192));
}

const wanted = [
  "<title>",
  'name="description"',
  'rel="canonical"',
  'property="og:title"',
  'property="og:description"',
  'property="og:url"',
  'property="og:image"',
  'property="og:image:alt"',
  'name="twitter:card"',
  'name="twitter:image"',
  'name="twitter:image:alt"',
];

test.each([
  "/sol",
  "/eth",
  `/sol/${address}`,
  `/sol/${address}/holders?min_amount=5&max_amount=100`,
  `/sol/${address}/wallet/${wallet}`,
  `/compare?t=sol:${address},eth:${other}`,
  "/compare",
  "/docs",
  "/embed",
])("%s says what it is in its first 8 KB", async (path) => {
  for (const canDraw of [true, false]) {
    const first = await firstOf(path, service(), canDraw);
    for (const tag of wanted) expect(first, `${tag} of ${path}`).toContain(tag);
    expect(first.match(/<title>/g)).toHaveLength(1);
  }
});

test.each([`/sol/${wallet}`, "/nowhere/at/all", `/sol/${address}/holder`])(
  "%s says in its first 8 KB that there is none",
  async (path) => {
    const first = await firstOf(path);
    expect(first).toContain("<title>Not found · Holderscope</title>");
    expect(first).toContain('<meta name="robots" content="noindex">');
  },
);

test("names of any length leave room for all tags", async () => {
  const names = [...Object.values(hostileNames), ["<&>".repeat(3_334), '"'.repeat(10_000)]] as const;
  for (const [name = "", ticker = ""] of names) {
    const first = await firstOf(`/sol/${address}`, service({ token: { name, ticker } }));
    expect(first, name.slice(0, 20)).toContain('name="twitter:image:alt"');
  }
});
