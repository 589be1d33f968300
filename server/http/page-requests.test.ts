import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { exampleAnswer, exampleBackend, testService } from "../../test/service.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { expectProblem } from "./test-requests.ts";

const token = "8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump";
const directory = mkdtempSync(join(tmpdir(), "holderscope-visits-"));
for (const part of ["client", "server"]) mkdirSync(join(directory, part));
writeFileSync(join(directory, "package.json"), `{ "type": "module" }`);
const shell = `<title>Holderscope</title></head><div id="root"></div>`;
writeFileSync(join(directory, "client", "index.html"), shell);
writeFileSync(join(directory, "client", "embed.html"), "<title></title><body></body>");
// A dashboard that asks as many questions for a page as this service has a token's.
writeFileSync(
  join(directory, "server", "entry-server.js"),
  `export const takeChains = () => undefined;
   const paths = ["", "/stats", "/stats/pnl", "/holders"];
   async function ask(fetchApi) {
     const answers = await Promise.all(paths.map((path) => fetchApi("/api/v0/sol/tokens/${token}" + path)));
     return answers.map(({ status }) => status).join(" ");
   }
   const head = () => "<title>head</title>";
   export const render = async (path, fetchApi) =>
     ({ status: 200, html: await ask(fetchApi), head, cache: "[]", route: "" });
   export const renderEmbed = async (path, fetchApi) =>
     ({ status: 200, title: "", html: await ask(fetchApi), parameters: { theme: "auto", language: "en" } });
   export const describe = async (path, fetchApi) => ({ description: { title: "", image: "" }, head });`,
);

const paths = [
  `/sol/${token}`,
  `/sol/${token}/wallet/${token}`,
  "/sol",
  `/embed/sol/${token}`,
  `/og/sol/${token}.png`,
  `/oembed?url=http://localhost/sol/${token}`,
  "/sitemap.xml",
];
const reader = { accept: "text/html", "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
const crawler = { accept: "*/*, text/html", "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };

test.each(paths)("%s is under the rate of the address", async (path) => {
  const { get } = testService({ siteDirectory: join(directory, "client"), addressRate: 3 });
  for (let turn = 0; turn < 3; turn += 1) await get(path, { accept: "*/*" });
  await expectProblem(await get(path, { accept: "*/*" }), 429, "rate_limited");
  await expectProblem(await get("/api/v0/sol/tokens", {}), 429, "rate_limited");
});

test("so is the page of a dead link", async () => {
  const { get } = testService({ siteDirectory: join(directory, "client"), addressRate: 1 });
  expect([(await get("/no/such/page", reader)).status, (await get("/no/such", reader)).status]).toEqual([
    404, 429,
  ]);
});

test("what a page asks counts as what its reader asks, and is answered to its end", async () => {
  const { get } = testService({ siteDirectory: join(directory, "client"), addressRate: 20 });
  const views = Array.from({ length: 130 }, (_, index) => get(`/sol/${token}?view=${index}`, reader));
  const answers = await Promise.all(views);
  const statuses = answers.map(({ status }) => status);
  // Those that come at once are let in before any has asked.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
  expect((await get(`/sol/${token}?later`, reader)).status).toBe(429);

  const slowly = testService({ siteDirectory: join(directory, "client"), addressRate: 20 });
  const seen: string[] = [];
  for (let view = 0; view < 6; view += 1) {
    const response = await slowly.get(`/sol/${token}?view=${view}`, reader);
    seen.push(response.status === 200 ? /\d+( \d+)+/.exec(await response.text())![0] : "refused");
  }
  expect(seen).toEqual([...Array.from({ length: 4 }, () => "200 200 200 200"), "refused", "refused"]);
});

test("a reader who is refused is told so in words, a program as a problem", async () => {
  const { get } = testService({ siteDirectory: join(directory, "client"), addressRate: 1 });
  await get("/sol", reader);
  for (const path of ["/sol", `/embed/sol/${token}`]) {
    const refused = await get(path, reader);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await refused.text()).toMatch(/<h1>Too many requests<\/h1><p>Try again in \d+ seconds/);
  }
  await expectProblem(await get("/sol", { accept: "application/json" }), 429, "rate_limited");
});

test.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36",
    "200 200 200 200",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
    "200 200 200 200",
  ],
  ["facebookexternalhit/1.1", "503 200 200 200"],
  ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "503 200 200 200"],
  ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "503 200 200 200"],
])("%s", async (agent, expected) => {
  const { get } = testService({
    siteDirectory: join(directory, "client"),
    kept: exampleBackend({ getToken: () => Promise.reject(new ProblemError("upstream_quota")) }),
  });
  expect(await (await get(`/embed/sol/${token}`, { "user-agent": agent })).text()).toContain(expected);
});

test("crawlers get what is kept", async () => {
  const getToken = vi.fn(() => Promise.resolve(exampleAnswer("getToken")));
  const unknown = () => Promise.reject(new ProblemError("upstream_quota"));
  const { get } = testService({
    siteDirectory: join(directory, "client"),
    backend: exampleBackend({ getToken }),
    kept: exampleBackend({ getToken: unknown, getTokenStats: unknown }),
  });
  const page = await (await get(`/sol/${token}`, crawler)).text();
  const chains =
    '<script type="application/json" id="chains">{"shown":["sol"],"added":[],"demo":true}</script>';
  expect(page).toBe(
    shell.replace("<title>Holderscope</title></head>", `<title>head</title>${chains}</head>`),
  );
  expect(await (await get(`/embed/sol/${token}`, crawler)).text()).toContain("503 503 200 200");
  expect(getToken).not.toHaveBeenCalled();
  expect(await (await get(`/sol/${token}`, reader)).text()).toContain("200 200 200 200");
  expect(await (await get(`/embed/sol/${token}`, reader)).text()).toContain("200 200 200 200");
  expect(getToken).toHaveBeenCalledTimes(2);
});
