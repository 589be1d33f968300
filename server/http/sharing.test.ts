import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testService } from "../../test/service.ts";
import { isForeign, refuseForeign, unshared } from "./sharing.ts";
import { exchangeOf } from "./test-exchange.ts";
import { expectProblem } from "./test-requests.ts";

const client = join(mkdtempSync(join(tmpdir(), "holderscope-sharing-")), "client");
mkdirSync(client);
writeFileSync(join(client, "index.html"), "<title>Holderscope</title>");
writeFileSync(join(client, "embed.js"), "//");

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

test("kept to its own pages, the door is closed to all others, and nothing can be read from there", async () => {
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
  const exchange = exchangeOf("/");
  refuseForeign(exchange, "own");
  expect(exchange.headers["vary"]).toBe("origin, sec-fetch-site");
  const open = exchangeOf("/", { headers: { "sec-fetch-site": "cross-site" } });
  refuseForeign(open, "any");
  expect(open.headers).not.toHaveProperty("vary");
  const handler = () => new Response();
  expect(unshared(handler, "any")).toBe(handler);
});
