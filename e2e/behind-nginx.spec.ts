import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, expect, test } from "@playwright/test";
import { operateApi } from "../contract/beside/operate.ts";
import { baseURL } from "../playwright.config.ts";
import { chromiumOptions } from "./browser.ts";
import { nginxPath, type Proxy, startNginx } from "./nginx.ts";
import { type RunningServer, startServer } from "./server.ts";

/** The name that deploy/nginx.conf has: the browser is told where it is, so that the file is tried as it stands. */
const origin = "https://holders.example.org";
const token = `0x${"1".repeat(40)}`;
const port = Number(new URL(baseURL).port);
const [serverPort, tlsPort, plainPort] = [port + 41, port + 42, port + 43];

test.describe.configure({ mode: "serial" });

/** deploy/nginx.conf with the ports, the machine and the certificate of a test; everything else as it is. */
function deployed(directory: string): string {
  const [certificate, key] = [join(directory, "certificate.pem"), join(directory, "key.pem")];
  const subject = ["-subj", "/CN=holders.example.org", "-days", "1"];
  const files = ["-out", certificate, "-keyout", key];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject, ...files], {
    stdio: "ignore",
  });
  const here: [string, string][] = [
    ["server holderscope:4100;", `server 127.0.0.1:${serverPort};`],
    ["listen 80;", `listen 127.0.0.1:${plainPort};`],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${tlsPort} ssl http2;`],
    ["/etc/nginx/certificates/fullchain.pem", certificate],
    ["/etc/nginx/certificates/privkey.pem", key],
  ];
  return here.reduce(
    (text, [there, replacement]) => {
      expect(text, "deploy/nginx.conf").toContain(there);
      return text.replace(there, replacement);
    },
    readFileSync("deploy/nginx.conf", "utf8"),
  );
}

let server: RunningServer;
let proxy: Proxy;
let browser: Browser;
test.beforeAll(async () => {
  const nginx = nginxPath();
  test.skip(nginx === undefined, "no nginx here");
  server = await startServer(serverPort, { HOLDERSCOPE_DEMO: "off", HOLDERSCOPE_TRUSTED_PROXIES: "1" });
  const file = join(server.dataDir, "transfers.csv");
  const rows = Array.from({ length: 30 }, (_, index) => {
    const to = `0x${String(index + 1).padStart(40, "a")}`;
    return [1_700_000_000 + index * 86_400, index + 1, `0x${"0".repeat(40)}`, to, 5].join(",");
  });
  writeFileSync(file, ["block_time,seq,from,to,amount_raw", ...rows, ""].join("\n"));
  const given = ["--chain", "eth", "--token", token, "--name", "Proxied", "--ticker", "PRX"];
  await server.holderscope("import", "transfers", file, ...given, "--decimals", "0");
  proxy = startNginx(nginx!, deployed(server.dataDir));
  const there = [`MAP ${new URL(origin).host}:443 127.0.0.1:${tlsPort}`, `MAP *:80 127.0.0.1:${plainPort}`];
  browser = await chromium.launch({
    ...chromiumOptions,
    args: [...chromiumOptions.args, `--host-resolver-rules=${there.join(", ")}`],
  });
});
test.afterAll(async () => {
  await browser?.close();
  await proxy?.stop();
  await server?.stop();
});

test("the site over TLS and HTTP/2, where plain HTTP leads", { tag: "@long" }, async () => {
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("response", (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(`http://holders.example.org/eth/${token}`);
  await expect(page).toHaveURL(`${origin}/eth/${token}`);
  await expect(page.locator("html[data-listening]")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Proxied");
  await page
    .getByRole("navigation", { name: "Token pages" })
    .getByRole("link", { name: /^Holders/ })
    .click();
  await expect(page.getByRole("table").first()).toContainText("0xaaaa");
  const protocols = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      // A request that the next page made superfluous was not answered.
      .filter(({ responseStatus }) => responseStatus > 0)
      .map((entry) => entry.nextHopProtocol),
  );
  expect(protocols.length).toBeGreaterThan(5);
  expect([...new Set(protocols)]).toEqual(["h2"]);
  expect(wrong).toEqual([]);
  await page.close();
});

test(
  "links have the outer name, a reader's word for it is not taken, and metrics stay inside",
  { tag: "@long" },
  async () => {
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      extraHTTPHeaders: { "x-forwarded-host": "elsewhere.example.net", "x-forwarded-for": "127.0.0.1" },
    });
    const page = await context.newPage();
    const html = await (await page.goto(`${origin}/eth/${token}`))!.text();
    expect(html).toContain(`rel="canonical" href="${origin}/eth/${token}"`);
    expect(html).not.toContain("elsewhere.example.net");
    expect((await page.goto(`${origin}/metrics`))!.status()).toBe(404);
    // Who comes through it is not on this machine, and so does not operate the server.
    const access = await page.goto(origin + operateApi.access);
    expect(await access!.json()).toMatchObject({ status: 403, code: "foreign_origin" });
    await context.close();
  },
);
