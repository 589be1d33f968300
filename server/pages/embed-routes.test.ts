import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Problem } from "../../contract/problem.ts";
import { testService } from "../../test/service.ts";

const css = ".card { color: red }";
const shell =
  `<!doctype html><html lang="en" data-theme="auto"><head><title>Holderscope</title>` +
  `<style>${css}</style></head><body></body></html>`;
const token = "8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump";

/** A service whose card renderer has this body: `path` and `fetchApi` in, what was drawn out. */
function service(body: string, { built = true } = {}) {
  const directory = mkdtempSync(join(tmpdir(), "holderscope-embed-"));
  mkdirSync(join(directory, "client"));
  mkdirSync(join(directory, "server"));
  writeFileSync(join(directory, "package.json"), `{ "type": "module" }`);
  if (built) writeFileSync(join(directory, "client", "embed.html"), shell);
  writeFileSync(
    join(directory, "server", "entry-server.js"),
    `let calls = 0; export const takeChains = () => undefined; export async function renderEmbed(path, fetchApi) { calls += 1; ${body} }`,
  );
  return testService({ siteDirectory: join(directory, "client") }).get;
}

const parameters = `{ chart: "summary", theme: "auto", background: undefined, header: true, language: "en" }`;
const drawn = `{ status: 200, title: "<&>" + calls, html: "<main>" + path + "$&</main>", parameters: ${parameters} }`;

test("a card is a page with its style sheet inside, not for search engines", async () => {
  const response = await service(`return ${drawn}`)(`/embed/sol/${token}?chart=hands`, {});
  expect(response.status).toBe(200);
  const hash = createHash("sha256").update(css).digest("base64");
  expect(response.headers.get("content-security-policy")).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("x-frame-options")).toBeNull();
  expect(response.headers.get("set-cookie")).toBeNull();
  expect(await response.text()).toBe(
    `<!doctype html><html lang="en" data-theme="auto"><head><title>&lt;&amp;&gt;1</title>` +
      `<style>${css}</style></head><body><main>/embed/sol/${token}?chart=hands$&</main></body></html>`,
  );
});

test.each([
  [`"dark"`, `"#ffffff"`, `data-theme="dark" data-background="#ffffff" style="--embed-background: #ffffff"`],
  [`"auto"`, `"#ffffff"`, `data-theme="light" data-background="#ffffff"`],
  [`"auto"`, `"#101010"`, `data-theme="dark"`],
  [`"auto"`, `"#10101080"`, `data-theme="auto"`],
  [`"light"`, `"transparent"`, `data-theme="light" data-background="transparent"`],
])("theme %s on %s", async (theme, background, expected) => {
  const given = parameters.replace(`"auto"`, theme).replace("undefined", background);
  const get = service(`return { ...${drawn}, parameters: ${given} }`);
  expect(await (await get(`/embed/sol/${token}`, {})).text()).toContain(expected);
});

test("many who ask at once get one drawing; many cards at once are all drawn", async () => {
  const get = service(`await new Promise((end) => setTimeout(end, 20)); return ${drawn}`);
  const same = await Promise.all(
    Array.from({ length: 20 }, async () => (await get("/embed/compare?t=x", {})).text()),
  );
  expect(new Set(same).size).toBe(1);
  const others = await Promise.all(
    Array.from({ length: 40 }, (_, index) => get(`/embed/sol/${token}?x=${index}`, {})),
  );
  expect(others.every(({ status }) => status === 200)).toBe(true);
});

test("a renderer that fails leaves a card that says so, and is asked again", async () => {
  const get = service(`if (calls === 1) throw new Error("no"); return ${drawn}`);
  const first = await get(`/embed/sol/${token}`, {});
  expect(first.status).toBe(503);
  expect(first.headers.get("cache-control")).toBe("no-store");
  expect(await first.text()).toContain("This card could not be loaded");
  await new Promise((end) => setTimeout(end, 1_100));
  expect((await get(`/embed/sol/${token}`, {})).status).toBe(200);
});

test.each([
  [`/embed/SOL/${token}?chart=hands&theme=dark`, `/embed/sol/${token}?chart=hands&theme=dark`],
  [`/embed/token/${token}?chart=hands`, `/embed/sol/${token}?chart=hands`],
  [`/embed/solana/${token}/wallet/${token},`, `/embed/sol/${token}/wallet/${token}`],
])("%s is the card at %s", async (path, there) => {
  const { status, headers } = await service(`return ${drawn}`)(path, {});
  expect([status, headers.get("location")]).toEqual([308, there]);
});

test("what is no card, and a site that is not built, are problems", async () => {
  const get = service("return undefined");
  expect((await get("/embed/btc/x", {})).status).toBe(404);
  expect((await get(`/embed/sol/${token}/wallet`, {})).status).toBe(404);
  const unbuilt = await service("return undefined", { built: false })(`/embed/sol/${token}`, {});
  expect(Problem.parse(await unbuilt.json()).detail).toContain("npm run build");
});
