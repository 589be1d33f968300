import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { embedCharts, walletCharts } from "../../contract/embed.ts";
import { Problem } from "../../contract/problem.ts";
import * as entryServer from "../../src/entry-server.tsx";
import { address, type Figures, service, wallet } from "../../src/test-service.ts";
import { Compressor } from "../http/compression.ts";
import { type AppEnvironment, RequestContext } from "../http/request-context.ts";
import { RequestMetrics } from "../http/request-metrics.ts";
import { createLogger } from "../operation/log.ts";
import { oembedHandler } from "./oembed.ts";

const tools = {
  logger: createLogger({ level: "silent" }),
  compressor: new Compressor(1_000_000),
  metrics: new RequestMetrics(),
};
const origin = "https://holderscope.example";

interface Oembed {
  readonly type: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly html: string;
  readonly thumbnail_url?: string;
}

async function ask(query: Record<string, string> | string, figures: Figures = {}) {
  const handler = oembedHandler({
    load: () => Promise.resolve(entryServer),
    admit: () => ({ fetchApi: service(figures), isCrawler: false }),
    lifecycle: { phase: "ready" },
    publicUrl: origin,
    trustedProxies: 0,
  });
  const app = new Hono<AppEnvironment>();
  app.all("/oembed", (context) => new RequestContext(context, tools, "/oembed", {}).answer(handler));
  const response = await app.request(`http://127.0.0.1:4100/oembed?${new URLSearchParams(query)}`);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Oembed };
}

/** A frame and a link below it, and nothing else. */
const handedOut =
  /^<iframe src="([^"]*)"\s+title="([^"]*)"\s+width="(\d+)" height="(\d+)" frameborder="0" [^<>]*><\/iframe>\n<p><a href="([^"]*)">[^<>]+<\/a><\/p>$/;

const frameOf = ({ html }: Oembed) => {
  const [, src, title, width, height, link] = handedOut.exec(html) ?? [];
  return { src: src?.replaceAll("&amp;", "&"), title, width: Number(width), height: Number(height), link };
};

describe("a page", () => {
  test.each([
    [`/sol/${address}`, `/embed/sol/${address}`, 400, 300],
    [`/sol/${address}?theme=light&utm=x`, `/embed/sol/${address}?theme=light`, 400, 300],
    [`/sol/${address}/holders?min_amount=5`, `/embed/sol/${address}`, 400, 300],
    [`/sol/${address}/wallet/${wallet}`, `/embed/sol/${address}/wallet/${wallet}`, 400, 300],
    [`/sol/wallet/${wallet}`, `/embed/sol/wallet/${wallet}`, 400, 340],
    [
      `/embed/sol/${address}/wallet/${wallet}?chart=wallet-cost&from=90d`,
      `/embed/sol/${address}/wallet/${wallet}?chart=wallet-cost&from=90d`,
      400,
      376,
    ],
    [`/compare?t=sol:${address}`, `/embed/compare?t=sol:${address}`, 720, 384],
    [`/compare?t=sol:${address}&at=2025-11-01`, `/embed/compare?t=sol:${address}&at=2025-11-01`, 720, 384],
    [
      `/sol/${address}/history?from=90d&at=2026-03-12&theme=light`,
      `/embed/sol/${address}?chart=history-holders&from=90d&at=2026-03-12&theme=light`,
      400,
      300,
    ],
    [
      `/sol/${address}/map?members=300&selected=x&theme=light`,
      `/embed/sol/${address}?chart=map&theme=light&members=300`,
      400,
      480,
    ],
    [
      `/sol/${address}/history?without=pool,burn&and=${wallet}`,
      `/embed/sol/${address}?chart=history-holders&without=pool,burn&and=${wallet}`,
      400,
      340,
    ],
    [`/compare?t=sol:${address}&without=pool`, `/embed/compare?without=pool&t=sol:${address}`, 720, 384],
    [`/sol/${address}/wallet/${wallet}?without=pool`, `/embed/sol/${address}/wallet/${wallet}`, 400, 300],
    ["/sol?page=2", "/sol", 720, 640],
    [`/embed/sol/${address}?chart=value&bg=fff`, `/embed/sol/${address}?chart=value&bg=ffffff`, 400, 340],
    [`/embed/sol/${address}/wallet/${wallet}`, `/embed/sol/${address}/wallet/${wallet}`, 400, 300],
  ])("%s is framed as %s", async (path, src, width, height) => {
    const { status, headers, body } = await ask({ url: origin + path });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json");
    expect(body).toMatchObject({ type: "rich", version: "1.0", provider_url: origin, width, height });
    expect(frameOf(body)).toMatchObject({ src: origin + src, title: body.title, width, height });
    const { pathname } = new URL(origin + path);
    expect(frameOf(body).link?.split("?")[0]).toBe(origin + pathname.replace("/embed/", "/"));
    expect(body.thumbnail_url).toMatch(/^https:\/\/holderscope\.example\/og\/.*\.png/);
  });

  test.each([
    `/embed/SOL/${address}?chart=value`,
    `/embed/solana:${address}?chart=value`,
    `/embed/token/${address}?chart=value`,
    `/card/sol/${address}.png?chart=value`,
    `/card/sol/${address}.svg?chart=value`,
  ])("at another spelling of its address, %s, is the same card", async (path) => {
    const { status, body } = await ask({ url: origin + path });
    expect([status, frameOf(body).src]).toEqual([200, `${origin}/embed/sol/${address}?chart=value`]);
  });

  test.each([
    ...embedCharts.map((chart) => [`sol/${address}`, `chart=${chart}`]),
    ...walletCharts.map((chart) => [`sol/${address}/wallet/${wallet}`, `chart=${chart}`]),
    [`sol/wallet/${wallet}`, "theme=light"],
    ["compare", `t=sol:${address}`],
  ])("of %s with %s is found by its card and by its picture", async (place, query) => {
    const frame = await ask({ url: `${origin}/embed/${place}?${query}` });
    expect(frame.status).toBe(200);
    expect(frameOf(frame.body).src?.split("?")[0]).toBe(`${origin}/embed/${place}`);
    for (const format of ["png", "svg"]) {
      const picture = await ask({ url: `${origin}/card/${place}.${format}?${query}` });
      expect([picture.status, picture.body.html]).toEqual([200, frame.body.html]);
    }
  });

  test.each(["holders", "week", "hhi", "time-held"])("is found by its badge of %s", async (figure) => {
    const { status, body } = await ask({ url: `${origin}/card/sol/${address}/badge.svg?figure=${figure}` });
    expect([status, frameOf(body).src]).toEqual([200, `${origin}/embed/sol/${address}`]);
  });

  test("with a card of history leads to its range", async () => {
    const { body } = await ask({ url: `${origin}/embed/sol/${address}?chart=history-age&to=2026-03-31` });
    expect(frameOf(body)).toMatchObject({
      src: `${origin}/embed/sol/${address}?chart=history-age&to=2026-03-31`,
      height: 360,
      link: `${origin}/sol/${address}/history?to=2026-03-31`,
    });
    expect(body.thumbnail_url).toMatch(/\.png\?v=\d+&chart=history-age&to=2026-03-31$/);
  });

  test("with something left out leads to the page and has the picture without it", async () => {
    const left = "without=pool,burn";
    const of = async (path: string) => {
      const { body } = await ask({ url: `${origin}${path}` });
      return [frameOf(body).link?.replaceAll("&amp;", "&"), body.thumbnail_url?.replace(/v=\d+&/, "")];
    };
    expect(await of(`/embed/sol/${address}?chart=history-age&from=90d&${left}`)).toEqual([
      `${origin}/sol/${address}/history?from=90d&${left}`,
      `${origin}/og/sol/${address}.png?chart=history-age&from=90d&${left}`,
    ]);
    expect(await of(`/embed/compare?t=sol:${address}&${left}`)).toEqual([
      `${origin}/compare?t=sol:${address}&${left}`,
      `${origin}/og/compare.png?t=sol:${address}&${left}`,
    ]);
    expect(await of(`/sol/${address}?without=pool&without=burn`)).toEqual([
      `${origin}/sol/${address}?${left}`,
      `${origin}/og/sol/${address}.png?${left}`,
    ]);
  });

  test("of a list with a filter leads to the list with it, and has the picture of its rows", async () => {
    const of = async (path: string) => {
      const { body } = await ask({ url: `${origin}/sol/${address}/holders${path}` });
      return [frameOf(body).link?.replaceAll("&amp;", "&"), body.thumbnail_url?.replace(/&v=\d+/, "")];
    };
    expect(await of("?min_amount=5&max_amount=1000&page=2")).toEqual([
      `${origin}/sol/${address}/holders?min_amount=5&max_amount=1000`,
      `${origin}/og/sol/${address}/holders.png?min_amount=5&max_amount=1000`,
    ]);
    expect(await of("?min=5&theme=light")).toEqual([
      `${origin}/sol/${address}/holders?min_amount=5`,
      `${origin}/og/sol/${address}/holders.png?min_amount=5&theme=light`,
    ]);
    expect((await of("?min_amount=<b>"))[0]).toBe(`${origin}/sol/${address}/holders`);
  });

  test("with something left out gets the height of the words that say it", async () => {
    const url = `${origin}/embed/sol/${address}?chart=history-holders&without=pool`;
    expect((await ask({ url, maxwidth: "330" })).body).toMatchObject({ type: "rich", height: 340 });
    expect((await ask({ url, maxwidth: "330", maxheight: "339" })).body.type).toBe("link");
    expect((await ask({ url, maxwidth: "720" })).body).toMatchObject({ width: 720, height: 300 });
  });

  test.each([
    `/SOL/${address}?theme=light`,
    `/${address}?theme=light`,
    `/sol/${address},?theme=light`,
    `/sol/${address}%20?theme=light`,
  ])("may be named as %s, which leads to it", async (path) => {
    const { status, body } = await ask({ url: origin + path });
    expect(status).toBe(200);
    expect(frameOf(body).src).toBe(`${origin}/embed/sol/${address}?theme=light`);
  });

  test("may be named as the request names the service", async () => {
    expect((await ask({ url: `http://127.0.0.1:4100/sol/${address}` })).status).toBe(200);
  });

  test.each([
    ["650", "", 650, 300],
    ["1200", "", 720, 300],
    ["320", "", 320, 300],
    ["240", "", 240, 300],
    ["", "300", 400, 300],
    ["", "900", 400, 300],
  ])("keeps maxwidth=%s and maxheight=%s", async (maxwidth, maxheight, width, height) => {
    const { body } = await ask({ url: `${origin}/sol/${address}`, maxwidth, maxheight });
    expect([body.width, body.height]).toEqual([width, height]);
    expect(frameOf(body)).toMatchObject({ width, height });
    expect("thumbnail_url" in body).toBe(
      Number(maxwidth || 9_999) >= 1200 && Number(maxheight || 9_999) >= 630,
    );
  });

  test.each([
    [`/sol/${address}`, "", "279"],
    [`/sol/${address}`, "300", "600"],
    [`/embed/sol/${address}?chart=concentration`, "720", "383"],
    [`/compare?t=sol:${address}`, "", "300"],
    [`/sol/${address}`, "239", ""],
    ["/sol", "", "100"],
    ["/sol", "5", ""],
  ])("%s is a link where maxwidth=%s and maxheight=%s would cut it", async (path, maxwidth, maxheight) => {
    const { status, body } = await ask({ url: origin + path, maxwidth, maxheight });
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: "link", version: "1.0", title: expect.any(String) as string });
    for (const name of ["html", "width", "height"]) expect(body).not.toHaveProperty(name);
  });

  test("has the picture of its card", async () => {
    const { body } = await ask({ url: `${origin}/embed/sol/${address}?chart=hands&theme=light` });
    expect(body.thumbnail_url).toMatch(/\.png\?v=\d+&chart=hands&theme=light$/);
  });

  test("stands without its style, and is clear where it was asked to be", async () => {
    // What WordPress leaves of a frame (wp_filter_oembed_result).
    const kept = /^(src|width|height|frameborder|marginwidth|marginheight|scrolling|title)$/;
    const { body } = await ask({ url: `${origin}/embed/sol/${address}?theme=dark&bg=transparent` });
    const frame = body.html.split("</iframe>")[0]!;
    const attributes = Array.from(frame.matchAll(/ ([a-z]+)="/g), ([, name]) => name!);
    expect(attributes.filter((name) => kept.test(name))).toEqual([
      "src",
      "title",
      "width",
      "height",
      "frameborder",
    ]);
    expect(frame).toContain('style="border:0;max-width:100%;color-scheme:dark"');
    const opaque = await ask({ url: `${origin}/embed/sol/${address}?theme=dark&bg=fff` });
    expect(opaque.body.html).not.toContain("color-scheme");
  });

  test("that is wide gets the height of the large drawing", async () => {
    const url = `${origin}/embed/sol/${address}?chart=concentration`;
    expect((await ask({ url, maxwidth: "720" })).body).toMatchObject({ width: 720, height: 396 });
  });

  test("with a hostile name stays one frame", async () => {
    const name = `"></iframe><script>alert(1)</script>\u0000`;
    const { body } = await ask({ url: `${origin}/sol/${address}` }, { token: { name, ticker: name } });
    expect(frameOf(body).src).toBe(`${origin}/embed/sol/${address}`);
    expect(body.html).not.toContain("<script");
  });
});

test.each([
  ["https://elsewhere.example/sol", "unknown_route"],
  [`javascript://holderscope.example/sol/${address}`, "unknown_route"],
  [`${origin}@elsewhere.example/sol`, "unknown_route"],
  [`${origin}/nowhere`, "unknown_route"],
  [`${origin}/sol/x`, "unknown_route"],
  ["not a url", "unknown_route"],
  [`${origin}/sol/${wallet}`, "token_not_found"],
  [`${origin}/embed/sol/${wallet}`, "token_not_found"],
])("%s is not here: 404", async (url, code) => {
  const { status, body } = await ask({ url });
  expect(status).toBe(404);
  expect(Problem.parse(body).code).toBe(code);
});

test("what is asked for wrongly is named, and another format is not made", async () => {
  const url = `${origin}/sol/${address}`;
  const errors = (body: unknown) => Problem.parse(body).errors?.map(({ name }) => name);
  expect(errors((await ask({})).body)).toEqual(["url"]);
  expect(errors((await ask({ url, maxwidth: "0", maxheight: "-1" })).body)).toEqual([
    "maxwidth",
    "maxheight",
  ]);
  const xml = await ask({ url, format: "xml" });
  expect([xml.status, Problem.parse(xml.body).code]).toEqual([501, "format_not_implemented"]);
  expect((await ask({ url, format: "json" })).status).toBe(200);
});
