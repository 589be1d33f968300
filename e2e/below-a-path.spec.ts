import { writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { baseURL } from "../playwright.config.ts";
import { nginxPath, type Proxy, startNginx } from "./nginx.ts";
import { test } from "./pages.ts";
import { type RunningServer, startServer } from "./server.ts";

const port = Number(new URL(baseURL).port);
const [serverPort, proxyPort] = [port + 21, port + 22];
const outside = `http://127.0.0.1:${proxyPort}`;
const base = "/holders";
const token = `0x${"1".repeat(40)}`;
const operatorKey = "correct-horse-battery-staple";

// One server and one proxy for all of them, at ports of their own.
test.describe.configure({ mode: "serial" });

/** nginx, with the path left on as deploy/nginx.conf has it, where it is installed; else a proxy of Node's. */
async function startProxy(): Promise<Proxy> {
  const nginx = nginxPath();
  if (nginx === undefined) return startNodeProxy();
  return startNginx(
    nginx,
    `server { listen 127.0.0.1:${proxyPort};
       location ${base}/ {
         proxy_pass http://127.0.0.1:${serverPort};
         proxy_http_version 1.1;
         proxy_set_header Connection "";
         proxy_set_header Host $host;
         proxy_set_header X-Forwarded-For $remote_addr;
         proxy_set_header X-Forwarded-Host $http_host;
         proxy_set_header X-Forwarded-Proto $scheme;
       }
       location / { return 418; }
     }`,
  );
}

/** Takes the path off, as `proxy_pass http://…/;` does. */
async function startNodeProxy(): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => {
    const { url = "" } = incoming;
    if (!url.startsWith(`${base}/`)) {
      outgoing.writeHead(418).end();
      return;
    }
    const headers = {
      ...incoming.headers,
      "x-forwarded-host": incoming.headers.host,
      "x-forwarded-for": "127.0.0.1",
    };
    const options = { port: serverPort, path: url.slice(base.length), method: incoming.method, headers };
    incoming.pipe(
      request(options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      }).on("error", () => outgoing.destroy()),
    );
  });
  await new Promise<void>((resolve) => server.listen(proxyPort, "127.0.0.1", resolve));
  return {
    name: "node",
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

let server: RunningServer;
let proxy: Proxy;
test.beforeAll(async () => {
  server = await startServer(serverPort, {
    HOLDERSCOPE_DEMO: "off",
    HOLDERSCOPE_TRUSTED_PROXIES: "1",
    HOLDERSCOPE_PUBLIC_URL: outside + base,
    HOLDERSCOPE_OPERATOR_KEY: operatorKey,
  });
  proxy = await startProxy();
  const file = join(server.dataDir, "transfers.csv");
  const rows = Array.from({ length: 150 }, (_, index) => [
    1_700_000_000 + index * 86_400,
    index + 1,
    `0x${"0".repeat(40)}`,
    `0x${String(index + 1).padStart(40, "a")}`,
    5,
  ]);
  writeFileSync(
    file,
    ["block_time,seq,from,to,amount_raw", ...rows.map((row) => row.join(",")), ""].join("\n"),
  );
  const given = [
    "--chain",
    "eth",
    "--token",
    token,
    "--name",
    "Prefixed",
    "--ticker",
    "PRE",
    "--decimals",
    "0",
  ];
  await server.holderscope("import", "transfers", file, ...given);
});
test.afterAll(async () => {
  await proxy.stop();
  await server.stop();
});

test(
  "the whole site works below a path, and asks for nothing outside it",
  { tag: "@long" },
  async ({ page }) => {
    const wrong: string[] = [];
    page.on("response", (response) => {
      const { origin, pathname } = new URL(response.url());
      if (origin !== outside) return;
      if (!pathname.startsWith(`${base}/`) || response.status() >= 500)
        wrong.push(`${response.status()} ${pathname}`);
      else if (response.status() >= 400 && !pathname.startsWith(`${base}/api/`))
        wrong.push(`${response.status()} ${pathname}`);
    });
    page.on("pageerror", (error) => wrong.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        wrong.push(message.text());
    });

    await page.goto(`${outside}${base}/`);
    await page
      .getByRole("link", { name: /^Ethereum\b/ })
      .last()
      .click();
    await expect(page).toHaveURL(`${outside}${base}/eth`);
    await page.goto(`${outside}${base}/eth`);
    await page.getByRole("link", { name: "Prefixed" }).first().click();
    await expect(page).toHaveURL(`${outside}${base}/eth/${token}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Prefixed");
    const tabs = page.getByRole("navigation", { name: "Token pages" });
    await tabs.getByRole("link", { name: /^Holders/ }).click();
    await expect(page).toHaveURL(`${outside}${base}/eth/${token}/holders`);
    await page.getByRole("link", { name: "Next page" }).first().click();
    await expect(page).toHaveURL(/\/holders\/eth\/0x1+\/holders\?page=2/);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Prefixed");
    await tabs.getByRole("link", { name: "History" }).click();
    await expect(page).toHaveURL(`${outside}${base}/eth/${token}/history`);
    await page.goBack();
    await expect(page).toHaveURL(/\?page=2/);
    // What is loaded when it is asked for.
    await page.keyboard.press("/");
    await page.getByRole("combobox").fill("Pref");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${outside}${base}/eth/${token}`);
    await page.getByRole("button", { name: "Embed" }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.frameLocator("iframe").getByRole("main")).toContainText("Prefixed");
    await expect(dialog.locator("pre, textarea, code").first()).toContainText(
      `${outside}${base}/embed/eth/${token}`,
    );
    // Another spelling, in the browser and at the server.
    await page.goto(`${outside}${base}/ETH/${token}`);
    await expect(page).toHaveURL(`${outside}${base}/eth/${token}`);
    await page.goto(`${outside}${base}/embed`);
    await expect(page.locator("pre").first()).toContainText(
      `<script src="${outside}${base}/embed.js" async>`,
    );
    await page.goto(`${outside}${base}/docs`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    await page.goto(`${outside}${base}/operate`);
    await page.getByLabel("Key").fill(operatorKey);
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page.getByText("Seen with the operator’s key")).toBeVisible();
    await page.getByRole("button", { name: "Back up now" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Back up now" }).click();
    await expect(page.getByText(/opened and read: 1 token, 150 transfers/)).toBeVisible();
    expect(wrong).toEqual([]);
  },
);

test("links that leave the site have the path", { tag: "@long" }, async () => {
  const get = (path: string) => fetch(path.startsWith("http") ? path : outside + base + path);
  const html = await (await get(`/eth/${token}`)).text();
  expect(html).not.toMatch(/(href|src|action)="\/(?!holders\/)/);
  const tag = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
  expect(tag(/rel="canonical" href="([^"]+)"/)).toBe(`${outside}${base}/eth/${token}`);
  const picture = tag(/property="og:image" content="([^"]+)"/).replaceAll("&amp;", "&");
  expect(picture).toContain(`${outside}${base}/og/eth/${token}`);
  const image = await get(picture);
  expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
  const oembed = (await (
    await get(`/oembed?url=${encodeURIComponent(`${outside}${base}/eth/${token}`)}`)
  ).json()) as {
    html: string;
    thumbnail_url: string;
  };
  expect(oembed.html).toContain(`${outside}${base}/embed/eth/${token}`);
  expect(oembed.thumbnail_url).toContain(`${outside}${base}/og/`);
  const card = await (await get(`/embed/eth/${token}`)).text();
  expect(card).toContain(`href="${base}/eth/${token}"`);
  expect(card).not.toMatch(/(href|src|action)="\/(?!holders\/)/);
  expect(await (await get("/sitemaps/1.xml")).text()).toContain(`<loc>${outside}${base}/eth/${token}</loc>`);
  const list = await get(`/api/v0/eth/tokens/${token}/holders?limit=10`);
  expect(list.headers.get("link")).toContain(`<${base}/api/v0/eth/tokens/${token}/holders?`);
  const manifest = (await (await get("/manifest.webmanifest")).json()) as {
    start_url: string;
    icons: { src: string }[];
  };
  const at = new URL(`${outside}${base}/manifest.webmanifest`);
  expect(new URL(manifest.start_url, at).href).toBe(`${outside}${base}/`);
  for (const { src } of manifest.icons) expect((await get(new URL(src, at).href)).status).toBe(200);
});
