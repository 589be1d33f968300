import { performance } from "node:perf_hooks";
import { Hono } from "hono";
import { PNG } from "pngjs";
import { afterAll, describe, expect, test, vi } from "vitest";
import { embedCharts, isHistoryChart } from "../../contract/embed.ts";
import * as entryServer from "../../src/entry-server.tsx";
import { exampleAnswers } from "../openapi/examples.ts";
import { historyAnswers, times } from "../../src/test-history-answers.ts";
import { address, type Figures, other, service, wallet } from "../../src/test-service.ts";
import { Compressor } from "../http/compression.ts";
import { type AppEnvironment, RequestContext } from "../http/request-context.ts";
import { RequestMetrics } from "../http/request-metrics.ts";
import { createLogger } from "../operation/log.ts";
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

/** For tests of what is on a picture, which its tag tells: drawing one takes a quarter of a second. */
const undrawn: Pick<ImageDrawer, "draw"> = { draw: () => Promise.resolve(Uint8Array.of(0)) };

/** The share images of a service that knows these figures, which may change. */
function shareImages(
  figures: Figures = {},
  dashboard: Partial<Dashboard> = {},
  draws: Pick<ImageDrawer, "draw"> = drawer,
) {
  const fetchApi = vi.fn<typeof fetch>();
  const know = (known: Figures) => fetchApi.mockImplementation(service(known));
  know(figures);
  const images = new ShareImages({
    load: () => Promise.resolve({ ...entryServer, ...dashboard }),
    admit: () => ({ fetchApi, isCrawler: false }),
    lifecycle: { phase: "ready" },
    drawer: draws as ImageDrawer,
    // In place of the drawing thread: a square in the colour of a meaning, and one in that of an attribute.
    charts: {
      ask: (drawing, { width, height }) => ({
        key: "",
        svg: Promise.resolve(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" height="${height}">` +
            `<rect class="fill diamond" width="50" height="${height}"/>` +
            `<rect fill="var(--mark)" x="50" width="50" height="${height}"/>` +
            `<text class="mark-label" x="120" y="20">${(drawing as { kind: string }).kind}</text></svg>`,
        ),
      }),
    },
  });
  const app = new Hono<AppEnvironment>();
  app.all("/og/*", (context) => new RequestContext(context, tools, "/og/*", {}).answer(images.handler));
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { headers });
    return { response, body: new Uint8Array(await response.arrayBuffer()) };
  };
  return { get, know, fetchApi };
}

/** The colour of a pixel of a picture: `#0b1214`. */
function colourAt(png: Uint8Array, x: number, y: number): string {
  const { width, data } = PNG.sync.read(Buffer.from(png));
  return `#${data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3).toString("hex")}`;
}

const pngStart = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

test.each([
  `/og/sol/${address}.png`,
  `/og/sol/${address}/wallet/${wallet}.png`,
  "/og/sol.png",
  "/og/compare.png",
  "/og/front.png",
  "/og/embed.png",
  "/og/docs.png",
  `/og/sol/${address}/holders.png?min_amount=5&max_amount=100`,
  `/og/sol/${address}/history.png`,
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

test.each([
  ["dark", "#0b1214", "#a3e9f1", "#cfe3ff", ["holders", "concentration", "hands", "value", "pnl"]],
  ["light", "#f6f7f3", "#0e9ab8", "#1a3a87", ["holders", "hands"]],
] as const)(
  "a chart's own drawing stands in its picture, %s",
  async (theme, ground, diamond, mark, charts) => {
    const { get } = shareImages();
    const pictures = await Promise.all(
      charts.map(async (chart) => {
        const { body, response } = await get(`/og/sol/${address}.png?theme=${theme}&chart=${chart}`);
        expect(response.status, chart).toBe(200);
        expect(colourAt(body, 10, 10), chart).toBe(ground);
        // Above the line at the foot, where every drawing ends.
        expect(colourAt(body, 70, 515), chart).toBe(diamond);
        return [colourAt(body, 180, 515), response.headers.get("etag")];
      }),
    );
    expect(pictures.some(([colour]) => colour === mark)).toBe(true);
    expect(new Set(pictures.map(([, etag]) => etag)).size).toBe(charts.length);
  },
);

test("a chart that is not named is the summary, and what has no chart says so", async () => {
  const known = { answers: { "/stats/wallet-categories": 404, "/stats/supply-breakdown": 404 } } as const;
  const { get } = shareImages(known, {}, undrawn);
  const tag = async (query: string) => {
    const { response } = await get(`/og/sol/${address}.png${query}`);
    expect(response.status, query).toBe(200);
    return response.headers.get("etag");
  };
  expect(await tag("?chart=nothing&theme=auto")).toBe(await tag(""));
  expect(await tag("?chart=hands")).not.toBe(await tag(""));
  expect(await tag("?theme=light")).not.toBe(await tag(""));
});

test("a filter has a picture of its own", async () => {
  const { get } = shareImages({}, {}, undrawn);
  const tag = async (path: string) => (await get(`/og/sol/${address}${path}`)).response.headers.get("etag");
  const all = await Promise.all(
    ["/holders.png?min_amount=5", "/holders.png?min_amount=50", "/holders.png", ".png"].map(tag),
  );
  expect(new Set(all).size).toBe(3);
  expect(all[2]).toBe(all[3]);
  expect(await tag("/holders.png?max_amount=x&min_amount=")).toBe(all[3]);
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
    const { response } = await images.get(path);
    expect(response.status, name).toBe(200);
    return response.headers.get("etag");
  };
  // A service of its own each: an answer is kept for some seconds.
  const fresh = (name: string, ticker: string, draws?: typeof undrawn) =>
    tagOf(shareImages({}, {}, draws), name, ticker);

  test("of scripts that have a typeface are drawn, others give way to ticker and address", async () => {
    const nameless = await fresh("", "", undrawn);
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
      "中文名",
      "狗狗幣",
      "カタカナ と 漢字",
      "한국어 뷁",
    ];
    for (const name of drawn) expect(await fresh(name, "", undrawn), name).not.toBe(nameless);
    for (const name of ["e\u20dd", "ж\u0301\u0302\u0303", "𓀀𓂀", "\u{10ffff}\ue000"]) {
      const tag = await fresh(name, "TICK", undrawn);
      // What has no form at all is shown by its code, in letters that there are.
      if (!/\p{C}/u.test(name)) expect(tag, name).toBe(await fresh("TICK", "", undrawn));
      if (!/\p{C}/u.test(name)) expect(await fresh(name, name, undrawn), name).toBe(nameless);
    }
  });

  test.each(["Łódź Tiếng Ωμέγα Медвежонок", "שלום مرحبا नमस्ते สวัสดี", "中文名 狗狗幣 カタカナ 한국어"])(
    "of %s are a picture",
    async (name) => {
      const { body } = await shareImages({ token: { name, ticker: "" } }).get(`/og/sol/${address}.png`);
      expect(sizeOf(body)).toEqual([1200, 630]);
    },
  );

  test("are drawn with the emoji in its colours", async () => {
    const { get } = shareImages({ token: { name: "🟥🟥🟥🟥🟥🟥", ticker: "" } });
    const { body } = await get(`/og/sol/${address}.png`);
    // Of Twemoji, in the line of the name.
    expect(colourAt(body, 150, 72)).toBe("#dd2e44");
  });

  test("of strangers and of any length are drawn", { tags: "long" }, async () => {
    const long = ["<b>".repeat(3_334), "T".repeat(10_000)] as const;
    const zalgo = ["Z" + "\u0301\u0302\u0303".repeat(200), "🦀".repeat(500)] as const;
    for (const [name, ticker] of [...Object.values(hostileNames), long, zalgo]) await fresh(name, ticker);
  });
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

test("a map has a picture of its own, a card of it another; without one the token's stands for it", async () => {
  const known = { answers: { "/clusters": exampleAnswers.getClusters } };
  const { get, know } = shareImages(known, {}, undrawn);
  const tag = async (path: string) => {
    const { response } = await get(path);
    expect(response.status, path).toBe(200);
    return { tag: response.headers.get("etag") };
  };
  const page = await tag(`/og/sol/${address}/map.png`);
  const { body } = await shareImages(known).get(`/og/sol/${address}/map.png`);
  // Its drawing at the left, the clusters in words beside it.
  expect(colourAt(body, 70, 400)).toBe("#a3e9f1");
  expect(colourAt(body, 560, 400)).not.toBe("#a3e9f1");
  const others = await Promise.all(
    [
      `/og/sol/${address}.png`,
      `/og/sol/${address}.png?chart=map`,
      `/og/sol/${address}/map.png?theme=light`,
    ].map(async (path) => (await tag(path)).tag),
  );
  expect(new Set([page.tag, ...others]).size).toBe(others.length + 1);
  know({ answers: { "/clusters": 404 } });
  await expect.poll(async () => (await tag(`/og/sol/${address}/map.png?members=50`)).tag).toBe(others[0]);
});

test("a history has a picture of its sentence, range and pinned day; without one its token's", async () => {
  const answers = { ...historyAnswers };
  const { get, know } = shareImages({ answers }, {}, undrawn);
  const tag = async (path: string) => {
    const { response } = await get(path);
    expect(response.status, path).toBe(200);
    return { tag: response.headers.get("etag") };
  };
  const page = await tag(`/og/sol/${address}/history.png`);
  // Recharts' line is a drawing of its own.
  const drawn = await shareImages({ answers }).get(`/og/sol/${address}/history.png`);
  expect(colourAt(drawn.body, 70, 515)).toBe("#a3e9f1");
  const others = await Promise.all(
    [
      `/og/sol/${address}.png`,
      `/og/sol/${address}/history.png?from=30d`,
      `/og/sol/${address}/history.png?at=2025-08-10`,
      ...embedCharts.filter(isHistoryChart).map((chart) => `/og/sol/${address}.png?chart=${chart}`),
      `/og/sol/${address}.png?chart=history-age&from=30d`,
    ].map(async (path) => (await tag(path)).tag),
  );
  expect(new Set([page.tag, ...others]).size).toBe(others.length + 1);
  const past = {
    interval: "1day",
    times,
    series: { balance: times.map(() => 5), received: times.map(() => 0), sold: times.map(() => 0) },
    total: 0,
    transfers: [],
  };
  const ofWallet = { answers: { ...historyAnswers, [`/stats/${wallet}/history`]: past } };
  know(ofWallet);
  const held = `/og/sol/${address}/wallet/${wallet}.png`;
  const balance = await tag(`${held}?chart=wallet-balance`);
  const drawnBalance = await shareImages(ofWallet).get(`${held}?chart=wallet-balance`);
  expect(colourAt(drawnBalance.body, 70, 515)).toBe("#a3e9f1");
  expect((await tag(`${held}?chart=wallet-balance&from=30d`)).tag).not.toBe(balance.tag);
  expect((await tag(held)).tag).not.toBe(balance.tag);
  know({ answers: { "/history": 404 } });
  await expect.poll(async () => (await tag(`/og/sol/${address}/history.png?from=1y`)).tag).toBe(others[0]);
});
