import { performance } from "node:perf_hooks";
import { Hono } from "hono";
import { afterAll, describe, expect, test, vi } from "vitest";
import * as entryServer from "../../src/entry-server.tsx";
import { address, type Figures, other, service, wallet } from "../../src/test-service.ts";
import { Compressor } from "../http/compression.ts";
import { type AppEnvironment, Exchange } from "../http/exchange.ts";
import { RequestMetrics } from "../http/request-metrics.ts";
import { createLogger } from "../log.ts";
import { hostileNames } from "../sources/demo/hostile-names.ts";
import type { Dashboard } from "./dashboard.ts";
import { ImageDrawer } from "./image-drawer.ts";
import { ShareImages } from "./share-image.ts";

const tools = {
  logger: createLogger({ level: "silent" }),
  compressor: new Compressor(1_000_000),
  metrics: new RequestMetrics(),
};
const drawer = new ImageDrawer();
afterAll(() => drawer.close());

/** The share images of a service that knows these figures, which may change. */
function shareImages(figures: Figures = {}, dashboard: Partial<Dashboard> = {}) {
  const fetchApi = vi.fn<typeof fetch>();
  const know = (known: Figures) => fetchApi.mockImplementation(service(known));
  know(figures);
  const images = new ShareImages({
    load: () => Promise.resolve({ ...entryServer, ...dashboard }),
    admit: () => ({ fetchApi, isCrawler: false }),
    lifecycle: { phase: "ready" },
    drawer,
  });
  const app = new Hono<AppEnvironment>();
  app.all("/og/*", (context) => new Exchange(context, tools, "/og/*", {}).answer(images.handler));
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { headers });
    return { response, body: new Uint8Array(await response.arrayBuffer()) };
  };
  return { get, know, fetchApi };
}

const pngStart = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

test.each([
  `/og/sol/${address}.png`,
  `/og/sol/${address}.png?v=1`,
  `/og/sol/${address}/wallet/${wallet}.png`,
  "/og/sol.png",
  "/og/compare.png",
  `/og/compare.png?t=sol:${address},eth:${other}`,
])("%s is a picture of 1200 by 630", async (path) => {
  const { response, body } = await shareImages().get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d+/);
  expect(body.slice(0, 4)).toEqual(pngStart);
  expect(sizeOf(body)).toEqual([1200, 630]);
});

test.each([
  ["/og/btc.png", "unknown_route"],
  ["/og/sol", "unknown_route"],
  ["/og/sol/x.png", "unknown_route"],
  [`/og/embed/sol/${address}.png`, "unknown_route"],
  [`/og/sol/${wallet}.png`, "token_not_found"],
])("%s is none: %s", async (path, code) => {
  const { response, body } = await shareImages().get(path);
  expect(response.status).toBe(404);
  expect(JSON.parse(new TextDecoder().decode(body))).toMatchObject({ code });
});

test("a wallet that never held the token has none", async () => {
  const { get } = shareImages({ answers: { [`/stats/${wallet}`]: 404 } });
  expect((await get(`/og/sol/${address}/wallet/${wallet}.png`)).response.status).toBe(404);
});

test("a failing service is no missing token", async () => {
  const { get } = shareImages({ answers: { "": 500 } });
  expect((await get(`/og/sol/${address}.png`)).response.status).toBe(500);
});

describe("names", () => {
  /** Equal for equal pictures: it is made of what is on them. */
  const tagOf = async (images: ReturnType<typeof shareImages>, name: string, ticker: string) => {
    images.know({ token: { name, ticker } });
    const path = `/og/sol/${address}.png`;
    const { response, body } = await images.get(path);
    expect(response.status, name).toBe(200);
    expect(sizeOf(body)).toEqual([1200, 630]);
    return response.headers.get("etag");
  };
  // A service of its own each: an answer is kept for some seconds.
  const fresh = (name: string, ticker: string) => tagOf(shareImages(), name, ticker);

  test("of scripts that have a typeface are drawn, others give way to ticker and address", async () => {
    const nameless = await fresh("", "");
    const drawn = [
      "Łódź Ærøskøbing",
      "Tiếng Việt",
      "Медвежонок",
      "Ωμέγα",
      "שלום עולם",
      "مرحبا بالعالم",
      "नमस्ते दुनिया",
      "สวัสดีชาวโลก",
      "🦀 Crab 👩🏽‍🌾🏳️‍🌈 🎪",
    ];
    for (const name of drawn) expect(await fresh(name, ""), name).not.toBe(nameless);
    for (const name of [
      "e\u20dd",
      "ж\u0301\u0302\u0303",
      "中文名",
      "カタカナ",
      "한국어",
      "𓀀𓂀",
      "\u{10ffff}\ue000",
    ]) {
      const tag = await fresh(name, "TICK");
      // What has no form at all is shown by its code, in letters that there are.
      if (!/\p{C}/u.test(name)) expect(tag, name).toBe(await fresh("TICK", ""));
      if (!/\p{C}/u.test(name)) expect(await fresh(name, name), name).toBe(nameless);
    }
  }, 60_000);

  test("of strangers and of any length are drawn", async () => {
    const long = ["<b>".repeat(3_334), "T".repeat(10_000)] as const;
    const zalgo = ["Z" + "\u0301\u0302\u0303".repeat(200), "🦀".repeat(500)] as const;
    for (const [name, ticker] of [...Object.values(hostileNames), long, zalgo]) await fresh(name, ticker);
  }, 60_000);
});

test("a picture is made once for all who ask, and not sent to who has it", async () => {
  const layOutShareImage = vi.fn(entryServer.layOutShareImage);
  const { get } = shareImages({}, { layOutShareImage });
  const path = `/og/sol/${address}.png`;
  const all = await Promise.all(Array.from({ length: 20 }, (_, index) => get(`${path}?v=${index}`)));
  expect(all.map(({ response }) => response.status)).toEqual(Array(20).fill(200));
  expect(layOutShareImage).toHaveBeenCalledTimes(1);
  const etag = all[0]!.response.headers.get("etag")!;
  const { response, body } = await get(path, { "if-none-match": etag });
  expect([response.status, body.length]).toEqual([304, 0]);
});

test("drawing leaves the service its thread", async () => {
  await shareImages().get("/og/sol.png");
  const before = performance.eventLoopUtilization();
  for (let index = 0; index < 8; index += 1) {
    const { get } = shareImages({ token: { name: `Brinewick ${index}` } });
    expect((await get(`/og/sol/${address}.png`)).response.status).toBe(200);
  }
  // A picture drawn in the service's own thread would keep that busy all the time.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});
