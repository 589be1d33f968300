import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { testService } from "../../test/service.ts";
import { isForeign, refuseForeign, unshared } from "./sharing.ts";
import { requestContextOf } from "./test-request-context.ts";
import { expectProblem } from "./test-requests.ts";

const client = join(mkdtempSync(join(tmpdir(), "holderscope-sharing-")), "client");
mkdirSync(client);
writeFileSync(join(client, "index.html"), "<title>Holderscope</title>");
writeFileSync(join(client, "embed.js"), "//");

const sharing = { trustedProxies: 0, publicUrl: "" };
const token = "So11111111111111111111111111111111111111112";
const keyless = ["/api/v0/sol/tokens", "/api/search?chain=sol&q=x", "/api/status"];
const foreign: readonly Record<string, string>[] = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site", origin: "http://localhost:5173" },
  { origin: "https://other.example" },
  { origin: "http://localhost:81" },
  { origin: "null" },
];

test("any site may read where the operator lets it", async () => {
  const { get } = testService({ siteDirectory: client, keyless: "any" });
  for (const path of [...keyless, "/sol"]) {
    const { status, headers } = await get(path, { accept: "text/html", ...foreign[0]! });
    expect([status, headers.get("access-control-allow-origin")], path).toEqual([200, "*"]);
  }
});

test("kept to its own pages, the access is closed to all others, and nothing can be read from there", async () => {
  const { get, key } = testService({ siteDirectory: client, keyless: "own" });
  for (const path of keyless) {
    const ownPages: Record<string, string>[] = [
      {},
      { "sec-fetch-site": "same-origin" },
      { origin: "http://localhost" },
    ];
    for (const headers of ownPages) {
      const response = await get(path, headers);
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, null]);
    }
    for (const headers of foreign) {
      const refused = await get(path, headers);
      expect(refused.headers.get("access-control-allow-origin")).toBeNull();
      expect(refused.headers.get("vary")).toContain("sec-fetch-site");
      await expectProblem(refused, 403, "foreign_origin");
    }
  }
  // A link from elsewhere leads here; its page cannot be read there.
  for (const path of ["/sol", "/robots.txt", `/oembed?url=http://localhost/sol`]) {
    const page = await get(path, { accept: "text/html", "sec-fetch-site": "cross-site" });
    expect(page.headers.get("access-control-allow-origin"), path).toBeNull();
  }
  expect((await get("/sol", { accept: "text/html", "sec-fetch-site": "cross-site" })).status).toBe(200);
  for (const [path, headers] of [
    ["/v0/sol/tokens", { "x-api-key": key }],
    ["/embed.js", {}],
  ] as const) {
    const open = await get(path, { ...headers, "sec-fetch-site": "cross-site" });
    expect([open.status, open.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  }
});

const everything = [
  ...keyless,
  "/sol",
  "/",
  "/nothing-here",
  "/operate",
  "/robots.txt",
  "/sitemap.xml",
  "/oembed?url=http://localhost/sol",
  "/og/sol.png",
  `/embed/sol/${token}`,
  "/metrics",
];
const rebound = { host: "rebound.example:4100", origin: "http://rebound.example:4100" };

test("a name that somebody has pointed at this machine is nobody's own, whatever its pages say of themselves", async () => {
  const { get, key } = testService({ siteDirectory: client, keyless: "own", operation: new Registry() });
  for (const path of everything) {
    for (const headers of [
      rebound,
      { ...rebound, "sec-fetch-site": "same-origin" },
      { host: rebound.host },
    ]) {
      const refused = await get(path, { accept: "text/html", ...headers });
      expect(refused.headers.get("access-control-allow-origin"), path).toBeNull();
      await expectProblem(refused, 403, "foreign_origin");
    }
    for (const host of ["127.0.0.1:4100", "localhost:4100", "[::1]:4100", "192.168.1.5"]) {
      expect((await get(path, { accept: "text/html", host })).status, `${host} ${path}`).not.toBe(403);
    }
  }
  // With a key it is the key that counts.
  expect((await get("/v0/sol/tokens", { "x-api-key": key, ...rebound })).status).toBe(200);
  for (const path of ["/healthz", "/readyz", "/embed.js"])
    expect((await get(path, rebound)).status).toBe(200);
});

test.each([
  ["holders.example", {}, 200],
  ["other.example", {}, 403],
  ["127.0.0.1:4100", { "x-forwarded-host": "holders.example" }, 200],
  ["127.0.0.1:4100", { "x-forwarded-host": "other.example" }, 403],
  // No host in the form of one, which is taken for localhost where an address is made of it.
  ["127.0.0.1:4100", { "x-forwarded-host": "other_name.example" }, 403],
  ["127.0.0.1:4100", { "x-forwarded-host": "other.example@localhost" }, 403],
  ["127.0.0.1:4100", { "x-forwarded-host": "holders.example, other.example" }, 403],
  ["127.0.0.1:4100", {}, 200],
])("asked as %s %o behind a proxy, with a name of the settings: %i", async (host, more, status) => {
  const { get } = testService({
    siteDirectory: client,
    keyless: "own",
    trustedProxies: 1,
    publicUrl: "https://holders.example",
  });
  for (const path of [...keyless, "/sol"]) {
    expect((await get(path, { accept: "text/html", host, ...more })).status, path).toBe(status);
  }
});

test("where anybody may ask, a name is not asked about, but for what operators see", async () => {
  const { get } = testService({ siteDirectory: client, keyless: "any", operation: new Registry() });
  for (const path of [...keyless, "/sol"]) {
    expect((await get(path, { accept: "text/html", host: rebound.host })).status, path).toBe(200);
  }
  for (const headers of [
    rebound,
    { host: rebound.host },
    { host: "127.0.0.1:4100", origin: rebound.origin },
  ]) {
    const refused = await get("/metrics", headers);
    expect(refused.headers.get("access-control-allow-origin")).toBeNull();
    await expectProblem(refused, 403, "foreign_origin");
  }
  // As Prometheus asks on the machine, and in a network of containers.
  for (const host of ["127.0.0.1:4100", "localhost:4100", "[::1]:4100", "holderscope:4100"])
    expect((await get("/metrics", { host })).status, host).toBe(200);
});

test("switched off, the API with keys is left", async () => {
  const { get } = testService({ siteDirectory: client, keyless: "off" });
  for (const path of [...keyless, "/sol", "/", "/embed.js", "/og/sol.png", "/sitemap.xml", "/oembed"]) {
    await expectProblem(await get(path, { accept: "text/html" }), 404, "unknown_route");
  }
  for (const path of ["/v0/sol/tokens", "/docs", "/readyz"]) expect((await get(path)).status).toBe(200);
});

test.each([
  [{}, false],
  [{ site: "same-origin" }, false],
  [{ site: "none" }, false],
  [{ site: "same-site" }, true],
  [{ site: "cross-site" }, true],
  // What the browser says of the site counts, whatever else is said.
  [{ site: "same-origin", origin: "https://other.example" }, false],
  [{ site: "cross-site", origin: "http://here.example" }, true],
  [{ origin: "http://here.example" }, false],
  [{ origin: "https://here.example" }, false],
  [{ origin: "http://here.example:81" }, true],
  [{ origin: "null" }, true],
])("who says %o of itself asks in another site's name: %s", (said, expected) => {
  expect(isForeign({ host: "here.example", origin: null, site: null, ...said })).toBe(expected);
});

test("caches are told what decided who may read", () => {
  const context = requestContextOf("/");
  refuseForeign(context, { ...sharing, keyless: "own" });
  expect(context.headers["vary"]).toBe("origin, sec-fetch-site");
  const open = requestContextOf("/", { headers: { "sec-fetch-site": "cross-site" } });
  refuseForeign(open, { ...sharing, keyless: "any" });
  expect(open.headers).not.toHaveProperty("vary");
  const handler = () => new Response();
  expect(unshared(handler, { ...sharing, keyless: "any" })).toBe(handler);
});
