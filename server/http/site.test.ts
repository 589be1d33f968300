import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Problem } from "../../contract/problem.ts";
import { testService } from "../../test/service.ts";
import { entityOf } from "./entity.ts";
import { type FirstView, Site, siteHandler } from "./site.ts";
import { requestContextOf } from "./test-request-context.ts";

const directory = mkdtempSync(join(tmpdir(), "holderscope-site-"));
const script = `export const text = "${"holders ".repeat(400)}";`;
mkdirSync(join(directory, "client", "assets"), { recursive: true });
writeFileSync(join(directory, "secret.txt"), "secret");
writeFileSync(
  join(directory, "client", "index.html"),
  '<!doctype html><html lang="en"><link rel="icon" href="/icon.svg"><title>Holderscope</title><style>p{}</style></html>',
);
writeFileSync(join(directory, "client", "before-paint.js"), "//");
const typed = {
  "a.css": "text/css; charset=utf-8",
  "a.html": "text/html; charset=utf-8",
  "a.ico": "image/x-icon",
  "a.json": "application/json",
  "a.png": "image/png",
  "a.svg": "image/svg+xml",
  "a.txt": "text/plain; charset=utf-8",
  "a.webmanifest": "application/manifest+json",
  "a.woff2": "font/woff2",
  "alone.br": "application/octet-stream",
};
for (const name of Object.keys(typed)) writeFileSync(join(directory, "client", name), "content");
writeFileSync(join(directory, "client", ".hidden.txt"), "hidden");
writeFileSync(join(directory, "client", "a.css.map.br"), "map");
mkdirSync(join(directory, "client", ".vite"));
writeFileSync(join(directory, "client", ".vite", "manifest.json"), "{}");
writeFileSync(join(directory, "client", "assets", "main-abc123.js.map"), "{}");
writeFileSync(join(directory, "client", "assets", "main-abc123.js"), script);
writeFileSync(join(directory, "client", "assets", "small-abc123.js"), script);
writeFileSync(join(directory, "client", "assets", "small-abc123.js.br"), brotliCompressSync(script));
writeFileSync(join(directory, "client", "assets", "font-abc123.woff2"), Buffer.alloc(5_000));
const { get } = testService({ siteDirectory: join(directory, "client") });
const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const token = "8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump";

test.each(["/.vite/manifest.json", "/.hidden.txt", "/assets/main-abc123.js.map", "/a.css.map.br"])(
  "%s is not served",
  async (path) => {
    expect((await get(path, {})).status).toBe(404);
  },
);

describe("pages", () => {
  test.each([
    "/",
    "/all",
    "/all?page=2",
    "/sol",
    "/eth",
    "/eth/",
    `/sol/${token}`,
    `/sol/${token}/`,
    `/sol/${token}/holders?min_amount=5`,
    `/sol/${token}/history`,
    `/sol/${token}/map`,
    `/sol/${token}/wallet/${token}`,
    "/compare?t=x",
    "/embed",
  ])("%s is the dashboard", async (path) => {
    const response = await get(path, browser);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(await response.text()).toContain("<title>Holderscope</title>");
  });

  test("allow no inline script, and to be framed", async () => {
    const { headers } = await get("/sol", browser);
    const policy = headers.get("content-security-policy")!;
    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
    expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toMatch(/unsafe|frame-ancestors|[*]/);
    expect(headers.get("x-frame-options")).toBeNull();
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each(["/operate", "/operate/"])("%s is framed, listed, kept and read by nobody else", async (path) => {
    const { status, headers } = await get(path, browser);
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toMatch(/; frame-ancestors 'none'$/);
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  test("can be kept to the frames of an operator's list", async () => {
    const listed = testService({
      siteDirectory: join(directory, "client"),
      frameAncestors: ["https://a.example", "https://*.b.example"],
    });
    for (const path of ["/sol", "/docs", "/nothing"]) {
      const { headers } = await listed.get(path, browser);
      expect(headers.get("content-security-policy")).toMatch(
        /; frame-ancestors 'self' https:\/\/a\.example https:\/\/\*\.b\.example$/,
      );
    }
  });

  test.each([
    "/nothing",
    "/all/x",
    "/btc/x",
    "/sol/a",
    "/sol/a/b/c",
    `/sol/${token}/wallet`,
    `/sol/${token}/wallet/a`,
    "/sol/a/b/c/d",
    `/embed/sol/${token}/`,
  ])("%s is the dashboard's page for what is not there, with the status of that", async (path) => {
    const response = await get(path, browser);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("<title>Holderscope</title>");
    const forScript = await get(path, { accept: "application/json" });
    expect(Problem.parse(await forScript.json()).code).toBe("unknown_route");
  });

  test.each([
    ["/solana", "/sol"],
    ["/ethereum/0xabc/holders?min_amount=1", "/eth/0xabc/holders?min_amount=1"],
    ["/solana//example.com", "/solana/example.com"],
    [`/SOL/${token}`, `/sol/${token}`],
    [`/${token}`, `/sol/${token}`],
    ["/1/0xabc?theme=dark", "/eth/0xabc?theme=dark"],
    [`/sol/${token},`, `/sol/${token}`],
    [`/https:/solscan.io/token/${token}`, `/sol/${token}`],
    [`/sol/${token}%20`, `/sol/${token}`],
    ["/docs/", "/docs"],
    ["/embed/", "/embed"],
    ["/problems/not-ready/", "/problems/not-ready"],
    ["/Compare?t=x", "/compare?t=x"],
    [`/sol/${token}/Holders`, `/sol/${token}/holders`],
  ])("%s moved to %s, for readers and for crawlers", async (from, to) => {
    for (const accept of [browser.accept, "*/*"]) {
      const response = await get(from, { accept });
      expect(response.status).toBe(308);
      expect(response.headers.get("location")).toBe(to);
    }
  });

  test.each([`/59144/0x${"ab".repeat(20)}`, "/vitalik.eth", `/sol/${token}/holder`])(
    "%s is answered to crawlers as to readers",
    async (path) => {
      for (const headers of [browser, { accept: "*/*" }, {}]) {
        const response = await get(path, headers);
        expect([response.status, response.headers.get("content-type")]).toEqual([
          404,
          "text/html; charset=utf-8",
        ]);
      }
    },
  );

  test("what is asked of the interface by a wrong path is no page", async () => {
    const response = await get(`/api/v0/eth/tokens/0x${"ab".repeat(20)}/nothing/at/all`, { accept: "*/*" });
    expect(Problem.parse(await response.json()).code).toBe("unknown_route");
  });

  test("the page is asked for again and not sent again", async () => {
    const { headers } = await get("/sol", browser);
    const again = await get("/eth", { ...browser, "if-none-match": headers.get("etag")! });
    expect(again.status).toBe(304);
  });

  test("nothing is changed by other methods", async () => {
    expect((await get("/sol", browser, "POST")).status).toBe(405);
    expect((await get("/nothing", {}, "POST")).status).toBe(404);
  });
});

describe("files", () => {
  test("with a hash in their name are kept for ever, others asked for again", async () => {
    const asset = await get("/assets/main-abc123.js", {});
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(asset.headers.get("access-control-allow-origin")).toBe("*");
    expect(asset.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect((await get("/before-paint.js", {})).headers.get("cache-control")).toBe("no-cache");
  });

  test.each(Object.entries(typed))("%s is %s", async (name, type) => {
    const response = await get(`/${name}`, {});
    expect(response.headers.get("content-type")).toBe(type);
    expect(await response.text()).toBe("content");
  });

  test("of the shell a browser gets the page for what is not there, with its headers", async () => {
    const { status, headers } = await get("/index.html", browser);
    expect([status, headers.has("content-security-policy")]).toEqual([404, true]);
  });

  test("an asset that is not there is a problem, for a browser too", async () => {
    const response = await get("/assets/main-old.js", browser);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets",
  ])("%s leads nowhere", async (path) => expect((await get(path, {})).status).toBe(404));

  test.each([
    ["br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
    ["gzip;q=1.0, br;q=0.2", "gzip", gunzipSync],
    ["*", "br", brotliDecompressSync],
  ])("for accept-encoding %s are sent as %s", async (accepted, encoding, decompress) => {
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await get("/assets/main-abc123.js", { "accept-encoding": accepted });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(response.headers.get("vary")).toContain("accept-encoding");
      const body = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get("content-length")).toBe(String(body.length));
      expect(decompress(body).toString()).toBe(script);
    }
  });

  test.each([[""], ["identity"], ["br;q=0"], ["zstd"]])(
    "for accept-encoding %j are sent as they are",
    async (accepted) => {
      const response = await get("/assets/main-abc123.js", { "accept-encoding": accepted });
      expect(response.headers.get("content-encoding")).toBeNull();
      expect(await response.text()).toBe(script);
    },
  );

  test("that the build has compressed are sent as it left them", async () => {
    const compressed = await get("/assets/small-abc123.js", { "accept-encoding": "br" });
    const body = Buffer.from(await compressed.arrayBuffer());
    expect(body.equals(brotliCompressSync(script))).toBe(true);
    expect(compressed.headers.get("content-encoding")).toBe("br");
    expect(compressed.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(await (await get("/assets/small-abc123.js", {})).text()).toBe(script);
    expect((await get("/assets/small-abc123.js.br", {})).status).toBe(404);
  });

  test("that are compressed already are not compressed again", async () => {
    const response = await get("/assets/font-abc123.woff2", { "accept-encoding": "br" });
    expect(response.headers.get("content-encoding")).toBeNull();
  });
});

describe("a first view", () => {
  const site = new Site(join(directory, "client"));
  const visit = { fetchApi: fetch, isCrawler: false };
  const options = {
    admit: () => visit,
    keyless: "any",
    frameAncestors: "*",
    publicUrl: "",
    trustedProxies: 0,
  } as const;
  const answer = async (path: string, view: Awaited<ReturnType<FirstView["page"]>>) => {
    const asked: unknown[] = [];
    const firstView: FirstView = {
      page: (...of) => {
        asked.push(...of);
        return Promise.resolve(view);
      },
    };
    const context = requestContextOf(path, { headers: browser });
    return { response: await siteHandler(site, firstView, options)(context), asked };
  };
  const page = (status: 200 | 404) =>
    ({ kind: "page", status, entity: entityOf("<title>Drawn</title>", "text/html; charset=utf-8") }) as const;

  test("is drawn of the path and what is asked, into the shell", async () => {
    const { response, asked } = await answer(`/sol/${token}/holders?min_amount=5`, page(200));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("<title>Drawn</title>");
    // With the shell's own styles let through, as the page has them.
    expect(response.headers.get("content-security-policy")).toMatch(/style-src 'self' 'sha256-/);
    expect(asked).toEqual([
      `/sol/${token}/holders?min_amount=5`,
      site.shell!.text,
      "http://localhost",
      visit,
    ]);
  });

  test("has the page's own status, and never 200 where the dashboard has no page", async () => {
    expect((await answer(`/sol/${token}`, page(404))).response.status).toBe(404);
    expect((await answer("/nothing", page(200))).response.status).toBe(404);
  });

  test("leads on for as long as it is elsewhere", async () => {
    const { response } = await answer(`/sol/${token}/`, { kind: "moved", location: `/sol/${token}` });
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe(`/sol/${token}`);
  });

  test("that cannot be drawn is the empty shell", async () => {
    const { response } = await answer("/sol", undefined);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(site.shell!.text);
  });
});

test("below a path the shell says so, and its links begin there", () => {
  const below = new Site(join(directory, "client"), "/holders");
  expect(below.isBuilt).toBe(true);
  expect(below.shell!.text).toContain('data-base="/holders"');
  expect(below.shell!.text).toContain('href="/holders/icon.svg"');
  expect(Buffer.from(below.shell!.entity.body).toString()).toBe(below.shell!.text);
  expect(below.embedShell).toBeUndefined();
  expect(new Site(join(directory, "nowhere")).isBuilt).toBe(false);
});

test("without a build, pages say how to make one", async () => {
  const unbuilt = testService();
  const response = await unbuilt.get("/sol", browser);
  expect(response.status).toBe(404);
  expect(Problem.parse(await response.json()).detail).toContain("npm run build");
});
