import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createLogger } from "../operation/log.ts";
import { ChartDrawer } from "../drawings/chart-drawer.ts";
import { dashboardLoader } from "./dashboard.ts";
import { PageRenderer } from "./page-renderer.ts";

const shell = `<html><head><title>Holderscope</title><script type="module" crossorigin src="/assets/main-1.js"></script><link rel="modulepreload" crossorigin href="/assets/vendor-1.js"></head><body><div id="root"></div></body></html>`;
const directory = mkdtempSync(join(tmpdir(), "holderscope-first-view-"));
const scripts = { "/$chain/": ["assets/vendor-1.js", "assets/main-1.js", "assets/list-1.js"] };
/** Nothing is drawn here. */
const charts = new ChartDrawer("");
let files = 0;

const origin = "https://holderscope.example";

/** A first view whose renderer has this body: `path` and `fetchApi` in, what was drawn out. */
function firstView(body: string, fetchApi: typeof fetch = fetch, describe = "throw new Error('no')") {
  const modulePath = join(directory, `entry-${(files += 1)}.mjs`);
  writeFileSync(
    modulePath,
    `export async function render(path, fetchApi) { ${body} }
     export async function describe(path, fetchApi) { ${describe} }`,
  );
  const view = new PageRenderer({
    load: dashboardLoader(modulePath),
    scripts,
    logger: createLogger({ level: "silent" }),
    charts,
  });
  return {
    page: (path: string, at = origin, isCrawler = false) =>
      view.page(path, shell, at, { fetchApi, isCrawler }),
  };
}

const drawn = `{
  status: 200, html: "<p>" + path + "</p>", head: (origin) => "<title>Drawn at " + origin + "</title>", cache: '{"a":"$&"}',
  route: "/$chain/"
}`;

test("the shell carries markup, head and answers, and names its scripts and the route's", async () => {
  const page = await firstView(`return ${drawn}`).page("/sol?page=2");
  expect(page).toMatchObject({ kind: "page", status: 200 });
  if (page?.kind !== "page") return;
  expect(page.entity.body).toBe(
    `<html><head><title>Drawn at https://holderscope.example</title>` +
      `<script type="application/json" id="scripts">["/assets/main-1.js","/assets/vendor-1.js","/assets/list-1.js"]</script></head><body><div id="root"><p>/sol?page=2</p></div>` +
      `<script type="application/json" id="cache">{"a":"$&"}</script></body></html>`,
  );
  expect(page.entity.etag).toMatch(/^W\/"[\w-]{22}"$/);
});

test("a page may be elsewhere or not be there", async () => {
  const moved = firstView(`return { status: 307, html: "", head: () => "", cache: "", location: "/sol" }`);
  expect(await moved.page("/")).toEqual({ kind: "moved", location: "/sol" });
  const missing = firstView(`return { ...${drawn}, status: 404 }`);
  expect(await missing.page("/sol/x")).toMatchObject({ status: 404 });
});

test.each([
  ["fails", `throw new Error("no")`],
  ["drew an error", `return { ...${drawn}, status: 500 }`],
])("a renderer that %s leaves the shell as it is", async (_, body) => {
  expect(await firstView(body).page("/sol")).toBeUndefined();
});

test("without a build the shell is sent as it is", async () => {
  const load = dashboardLoader(join(directory, "absent.mjs"));
  const view = new PageRenderer({
    load,
    scripts,
    logger: createLogger({ level: "silent" }),
    charts,
  });
  expect(await view.page("/sol", shell, origin, { fetchApi: fetch, isCrawler: false })).toBeUndefined();
});

test("a page that cannot be drawn is sent with its head, which asks for answers once and then does without", async () => {
  const fetchApi = vi.fn<typeof fetch>(async () => new Response("{}"));
  const describe = `
    const known = await fetchApi("/api/v0" + path).then(() => "known", () => "unknown");
    return { description: {}, head: (origin) => "<title>" + known + " at " + origin + "</title>" }`;
  const view = firstView(`throw new Error("no")`, fetchApi, describe);
  expect(await view.page("/sol")).toMatchObject({
    status: 200,
    entity: {
      body: shell.replace("<title>Holderscope</title>", `<title>known at ${origin}</title>`),
    },
  });
  fetchApi.mockImplementation(() => new Promise(() => {}));
  const late = await view.page("/eth");
  expect(late?.kind === "page" && late.entity.body).toContain("<title>unknown at");
  const missing = firstView(`throw new Error("no")`, fetch, `return { head: () => "" }`);
  expect(await missing.page("/sol/x")).toMatchObject({ status: 404 });
});

test("one drawing serves every name that the service is known by", async () => {
  const fetchApi = vi.fn<typeof fetch>(async () => new Response("{}"));
  const view = firstView(`await fetchApi("/api/v0" + path); return ${drawn}`, fetchApi);
  const [one, two] = await Promise.all([
    view.page("/sol", "https://one.example"),
    view.page("/sol", "https://two.example"),
  ]);
  expect(one?.kind === "page" && one.entity.body).toContain("Drawn at https://one.example<");
  expect(two?.kind === "page" && two.entity.body).toContain("Drawn at https://two.example<");
  expect(fetchApi).toHaveBeenCalledTimes(1);
});

test("a crawler's page with what was refused is sent with its head alone, a reader's is drawn", async () => {
  const refused = vi.fn<typeof fetch>(async (path) =>
    path === "/api/v0/sol"
      ? new Response("{}", { status: 503 })
      : new Response("{}", { headers: { "x-data-stale": "upstream_quota; at=5" } }),
  );
  const view = firstView(
    `await fetchApi("/api/v0" + path); return ${drawn}`,
    refused,
    `return { description: {}, head: () => "<title>head</title>" }`,
  );
  const forCrawler = await view.page("/sol", origin, true);
  expect(forCrawler?.kind === "page" && forCrawler.entity.body).toContain("<title>head</title>");
  const half = await view.page("/eth", origin, true);
  expect(half?.kind === "page" && half.entity.body).toContain("<title>head</title>");
  const forReader = await view.page("/sol");
  expect(forReader?.kind === "page" && forReader.entity.body).toContain("<p>/sol</p>");
});

test("many who ask at once get one drawing; too many pages at once are not drawn", async () => {
  const fetchApi = vi.fn<typeof fetch>(async () => new Response("{}"));
  const view = firstView(
    `await fetchApi("/api/v0" + path); await new Promise((end) => setTimeout(end, 50)); return ${drawn}`,
    fetchApi,
  );
  const same = await Promise.all(Array.from({ length: 20 }, () => view.page("/sol")));
  expect(new Set(same).size).toBe(1);
  expect(fetchApi).toHaveBeenCalledTimes(1);
  const others = await Promise.all(Array.from({ length: 30 }, (_, index) => view.page(`/sol/${index}`)));
  expect(others.filter((page) => page !== undefined)).toHaveLength(20);
  expect(await view.page("/sol/later")).toBeDefined();
});
