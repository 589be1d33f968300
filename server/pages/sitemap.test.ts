import { expect, test, vi } from "vitest";
import type { ChainId } from "../../contract/chains.ts";
import { testService } from "../../test/service.ts";
import { Hono } from "hono";
import { Compressor } from "../http/compression.ts";
import { type AppEnvironment, RequestContext } from "../http/request-context.ts";
import { RequestMetrics } from "../http/request-metrics.ts";
import { createLogger } from "../operation/log.ts";
import { crawlerRoutes } from "./sitemap.ts";

const tools = {
  logger: createLogger({ level: "silent" }),
  compressor: new Compressor(1_000_000),
  metrics: new RequestMetrics(),
};
const origin = "https://holderscope.example";
const addressOf = (index: number) => `0x${index.toString(16).padStart(40, "0")}`;

function site(tokens: number, perFile?: number) {
  const listTokens = vi.fn(() =>
    Promise.resolve(
      Array.from({ length: tokens }, (_, index) => ({ chain: "eth" as ChainId, address: addressOf(index) })),
    ),
  );
  const options = {
    admit: () => ({ fetchApi: fetch, isCrawler: false }),
    lifecycle: { phase: "ready" } as const,
    listTokens,
    publicUrl: origin,
    trustedProxies: 0,
  };
  const app = new Hono<AppEnvironment>();
  for (const { path, handler } of crawlerRoutes(options, perFile)) {
    app.all(path, (context) => new RequestContext(context, tools, path, {}).answer(handler));
  }
  const get = async (path: string) => {
    const response = await app.request(path);
    const text = await response.text();
    return { response, text, urls: Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url]) => url!) };
  };
  return { get, listTokens };
}

test("robots.txt leaves the pages open and names the site map", async () => {
  const { response, text } = await site(0).get("/robots.txt");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(text).not.toMatch(/Disallow: \/(embed|sol|eth|og)?\n/);
});

test("the site map lists every token once, split where a file would be too long", async () => {
  const { get } = site(120_000);
  const index = await get("/sitemap.xml");
  expect(index.response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(index.urls).toEqual([1, 2, 3].map((file) => `${origin}/sitemaps/${file}.xml`));
  const files = await Promise.all(index.urls.map((url) => get(new URL(url).pathname)));
  expect(files.map(({ urls }) => urls.length)).toEqual([50_000, 50_000, 20_003]);
  const urls = new Set(files.flatMap((file) => file.urls));
  expect(urls.size).toBe(120_003);
  for (const path of ["/", "/sol", "/eth", `/eth/${addressOf(0)}`, `/eth/${addressOf(119_999)}`]) {
    expect(urls.has(origin + path)).toBe(true);
  }
});

test("what is taken out is named no longer, and the others stay in their files", async () => {
  const { get, listTokens } = site(5, 3);
  const urls = async (file: number) =>
    (await get(`/sitemaps/${file}.xml`)).urls.map((url) => url.split("/").at(-1));
  expect(await urls(1)).toEqual(["", "eth", "sol"]);
  expect(await urls(2)).toEqual([0, 1, 2].map(addressOf));
  const all = await listTokens();
  listTokens.mockResolvedValue(all.filter(({ address }) => address !== addressOf(2)));
  expect(await urls(2)).toEqual([0, 1].map(addressOf));
  expect(await urls(3)).toEqual([3, 4].map(addressOf));
});

test("the list of all chains is listed where there are tokens of several", async () => {
  const urls = async (chains: readonly ChainId[]) => {
    const { get, listTokens } = site(chains.length);
    const tokens = await listTokens();
    listTokens.mockResolvedValue(tokens.map((token, index) => ({ ...token, chain: chains[index]! })));
    return (await get("/sitemaps/1.xml")).urls;
  };
  expect(await urls(["eth", "eth"])).not.toContain(`${origin}/all`);
  expect(await urls(["eth", "base"])).toContain(`${origin}/all`);
});

test.each(["/sitemaps/0.xml", "/sitemaps/2.xml", "/sitemaps/x.xml", "/sitemaps/1.xml.gz"])(
  "%s is no file of it",
  async (path) => {
    expect((await site(3).get(path)).response.status).toBe(404);
  },
);

test("the service serves them", async () => {
  const { get } = testService();
  expect((await get("/robots.txt")).status).toBe(200);
  expect((await get("/sitemap.xml")).status).toBe(200);
  expect(await (await get("/sitemaps/1.xml")).text()).toContain("/sol</loc>");
});
