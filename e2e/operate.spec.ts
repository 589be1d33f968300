import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { operateApi } from "../contract/beside/operate.ts";
import { baseURL } from "../playwright.config.ts";
import { axeFaults, settle, watchPage } from "./checks.ts";
import { startForeignSite } from "./foreign-site.ts";
import { layoutFaults } from "./layout-faults.ts";
import { choose, test } from "./pages.ts";
import { type RunningServer, startServer } from "./server.ts";

test.describe.configure({ mode: "serial" });

const address = (index: number) => `0x${index.toString(16).padStart(40, "a")}`;
const names = ["Alpha", "Beta", "Gamma"];
const operatorKey = "correct-horse-battery-staple";

let server: RunningServer;
test.beforeAll(async () => {
  const port = Number(new URL(baseURL).port) + 17;
  server = await startServer(port, {
    HOLDERSCOPE_DEMO: "off",
    HOLDERSCOPE_OPERATOR_KEY: operatorKey,
  });
  for (const [index, name] of names.entries()) await importToken(index + 1, name, 10 * (index + 1));
});
test.afterAll(() => server.stop());

async function importToken(token: number, name: string, rows: number): Promise<void> {
  const file = join(server.dataDir, `${name}.csv`);
  const lines = Array.from({ length: rows }, (_, index) =>
    [1_700_000_000 + index * 60, index + 1, `0x${"0".repeat(40)}`, address(0x100 + index), 5].join(","),
  );
  writeFileSync(file, ["block_time,seq,from,to,amount_raw", ...lines, ""].join("\n"));
  const given = ["--chain", "eth", "--token", address(token), "--name", name, "--ticker", name.slice(0, 3)];
  await server.holderscope("import", "transfers", file, ...given, "--decimals", "0");
}

async function openOperate(page: Page): Promise<void> {
  await page.goto(`${server.url}/operate`);
  await expect(page.getByRole("table", { name: "Tokens" })).toBeVisible();
}

const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Tokens" }).getByRole("row", { name: new RegExp(name) });

test("the page of this machine shows what there is, and is nobody else's", async ({ page }) => {
  const response = await page.goto(`${server.url}/operate`);
  const headers = response!.headers();
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["x-robots-tag"]).toContain("noindex");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["access-control-allow-origin"]).toBeUndefined();
  await expect(page).toHaveTitle("Operate · Holderscope");
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  await expect(page.getByText("No source follows a chain. Three tokens are here.")).toBeVisible();
  await expect(row(page, "Gamma")).toContainText("30");
  await expect(page.getByRole("table", { name: "Imports" })).toContainText(
    "takes back 10 transfers of 1 token",
  );
  // What is sent to everybody has none of it, and nothing leads to it.
  const html = await (await fetch(`${server.url}/operate`)).text();
  expect(html).not.toContain("Gamma");
  for (const path of ["/eth", "/sitemap.xml", "/sitemaps/1.xml", "/robots.txt"]) {
    expect(await (await fetch(server.url + path)).text()).not.toContain("/operate");
  }
});

test("a token is removed after what is lost was said and its ticker typed", async ({ page }) => {
  await openOperate(page);
  await row(page, "Alpha").getByRole("button", { name: "More for Alpha" }).click();
  await choose(page.getByRole("menuitem", { name: /Remove/ }));
  const dialog = page.getByRole("dialog", { name: "Remove Alpha (Alp) of eth?" });
  await expect(dialog).toContainText("10 transfers");
  await expect(dialog.getByRole("button", { name: "Keep" })).toBeFocused();
  const remove = dialog.getByRole("button", { name: "Remove", exact: true });
  await expect(remove).toBeDisabled();
  await dialog.getByLabel("Type Alp").fill("Al");
  await expect(remove).toBeDisabled();
  await dialog.getByLabel("Type Alp").fill("Alp");
  await remove.click();
  await expect(page.getByText("Removed Alpha (Alp): 10 transfers.")).toBeVisible();
  await expect(row(page, "Alpha")).toHaveCount(0);
  expect((await fetch(`${server.url}/api/v0/eth/tokens/${address(1)}`)).status).toBe(404);
});

test(
  "by the keyboard alone: a token is renamed, an import undone, a copy made",
  { tag: "@long" },
  async ({ page }) => {
    await openOperate(page);
    await row(page, "Beta").getByRole("button", { name: "More for Beta" }).press("Enter");
    await expect(page.getByRole("menuitem", { name: /Rename/ })).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Better");
    await expect(dialog).toContainText("Better (Bet)");
    await dialog.getByLabel("Name").press("Enter");
    await expect(page.getByText("Beta (Bet) is called Better (Bet) now.")).toBeVisible();

    await page
      .getByRole("table", { name: "Imports" })
      .getByRole("button", { name: "Undo import 3" })
      .press("Enter");
    await expect(dialog).toContainText("Gamma (Gam): is removed");
    await dialog.getByRole("button", { name: "Undo the import" }).press("Enter");
    await expect(page.getByText(/^Undid import 3/)).toBeVisible();
    await expect(row(page, "Gamma")).toHaveCount(0);

    await page.getByRole("button", { name: "Back up now" }).press("Enter");
    // Once it knows what it will do.
    await expect(dialog.getByRole("button", { name: "Back up now" })).toBeEnabled();
    await dialog.getByRole("button", { name: "Back up now" }).press("Enter");
    // Alpha is there where this half of the tests runs alone.
    await expect(page.getByText(/opened and read: (1 token, 20|2 tokens, 30) transfers/)).toBeVisible();
    expect(readdirSync(join(server.dataDir, "backups"))).toHaveLength(1);
    await expect(dialog).toHaveCount(0);
  },
);

test("another site cannot see it, frame it or do anything", { tag: "@long" }, async ({ page }) => {
  const site = await startForeignSite("localhost");
  const action = `${operateApi.run}?action=remove&chain=eth&address=${address(2)}`;
  const refused = async (act: () => Promise<unknown>) => {
    // What a frame of another process is answered is not always an event of the page: what it complains of is.
    const complaint = page.waitForEvent("console", (message) =>
      message.location().url.includes(operateApi.run),
    );
    await act();
    expect((await complaint).text()).toMatch(/status of (403|413)/);
  };
  try {
    await page.goto(site.serve("/", "<!doctype html><title>x</title><h1>x</h1>"));
    const read = await page.evaluate(
      async (url) =>
        fetch(url)
          .then((response) => response.text())
          .catch(() => "nothing"),
      server.url + operateApi.state,
    );
    expect(read).toBe("nothing");
    await refused(() =>
      page.evaluate(
        async (url) => void (await fetch(url, { method: "POST", mode: "no-cors" }).catch(() => undefined)),
        server.url + action,
      ),
    );
    const form = `<form id="f" method="post" action="${server.url}${action}"></form><script>f.submit()</script>`;
    await refused(() => page.goto(site.serve("/form", `<!doctype html>${form}`)));
    // The form leads there by itself: until then it would end the way to the next page.
    await page.waitForURL((url) => url.pathname === operateApi.run);
    const sandboxed = `<!doctype html><iframe sandbox="allow-scripts allow-forms" srcdoc='${form}'></iframe>`;
    await refused(() => page.goto(site.serve("/sandboxed", sandboxed)));
    await page.goto(site.serve("/frame", `<!doctype html><iframe src="${server.url}/operate"></iframe>`));
    const frame = page.frames()[1]!;
    await expect
      .poll(async () => frame.evaluate(() => document.body?.innerText ?? "").catch(() => ""))
      .not.toContain("Beta");
    expect(frame.url()).not.toContain(`${server.url}/operate`);
    expect((await fetch(`${server.url}/api/v0/eth/tokens/${address(2)}`)).status).toBe(200);
  } finally {
    await site.stop();
  }
});

test(
  "inside a frame of another page that leads there it shows nothing",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto(`${server.url}/eth`);
    await page.evaluate(() => {
      const frame = document.createElement("iframe");
      frame.src = "/eth";
      document.body.append(frame);
    });
    const frame = page.frameLocator("iframe");
    // As a link within would, once the page listens.
    await expect(frame.locator("html[data-listening]")).toBeAttached();
    await frame.locator("html").evaluate(() => window.history.pushState({}, "", "/operate"));
    await expect(
      frame.getByRole("heading", { name: "This page does not stand in other pages" }),
    ).toBeVisible();
  },
);

test(
  "the header leads there for who runs the server, and for nobody else",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto(`${server.url}/eth`);
    const link = page.getByRole("banner").getByRole("link", { name: "Operate" });
    await link.click();
    await expect(page.getByRole("table", { name: "Tokens" })).toBeVisible();
    await page.setExtraHTTPHeaders({ "x-forwarded-for": "192.0.2.7" });
    const told = page.waitForResponse((response) => response.url().includes(operateApi.access));
    await page.goto(`${server.url}/eth`);
    expect(await (await told).json()).toEqual({ may_operate: false });
    await settle(page);
    await expect(link).toHaveCount(0);
  },
);

test("a source stands still until it is to go on", { tag: "@long" }, async ({ page }) => {
  // Nothing listens there: it fails, and can be paused all the same.
  const port = Number(new URL(baseURL).port) + 29;
  const followed = await startServer(port, {
    HOLDERSCOPE_DEMO: "off",
    HOLDERSCOPE_ETH_RPC: "http://127.0.0.1:9/",
    HOLDERSCOPE_ETH_TOKENS: address(7),
  });
  try {
    await page.goto(`${followed.url}/operate`);
    const source = page.getByRole("table", { name: "Sources" }).getByRole("row", { name: /Ethereum/ });
    const dialog = page.getByRole("dialog");
    await source.getByRole("button", { name: "Pause Ethereum" }).press("Enter");
    await expect(dialog).toContainText("1 token of it, and what waits to be read");
    await dialog.getByRole("button", { name: "Pause", exact: true }).press("Enter");
    await expect(source).toContainText("paused");
    await expect(page.getByText("It stands still until you let it go on.")).toBeVisible();
    await source.getByRole("button", { name: "Go on Ethereum" }).press("Enter");
    await dialog.getByRole("button", { name: "Go on", exact: true }).press("Enter");
    await expect(source.getByRole("button", { name: "Pause Ethereum" })).toBeVisible({ timeout: 30_000 });
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 2_000 });
      await settle(page);
      expect.soft(await page.evaluate(layoutFaults)).toEqual([]);
    }
    expect(await axeFaults(page)).toEqual([]);
  } finally {
    await followed.stop();
  }
});

test("from behind a proxy the operator's key opens it", { tag: "@long" }, async ({ page }) => {
  await page.setExtraHTTPHeaders({ "x-forwarded-for": "192.0.2.7" });
  await page.goto(`${server.url}/operate`);
  await expect(page.getByRole("heading", { name: "This page is for who runs the server" })).toBeVisible();
  await page.getByLabel("Key").fill("wrong");
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.getByText("This is not the operator’s key.")).toBeVisible();
  await page.getByLabel("Key").fill(operatorKey);
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.getByText("Seen with the operator’s key")).toBeVisible();
  await expect(row(page, "Better")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Operate" })).toBeVisible();
});

for (const theme of ["dark", "light"] as const) {
  test(`it fits every width and can be heard, ${theme}`, { tag: "@long" }, async ({ page }) => {
    const errors = await watchPage(page, theme);
    await openOperate(page);
    for (const width of [320, 390, 720, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 4_000 });
      await settle(page);
      const faults = await page.evaluate(layoutFaults);
      expect.soft(faults.map((fault) => `${width}: ${fault}`)).toEqual([]);
      if (width !== 390 && width !== 1440) continue;
      expect.soft(await axeFaults(page), `${width}`).toEqual([]);
    }
    await page.getByRole("button", { name: "Back up now" }).click();
    await expect(page.getByRole("dialog")).toContainText("copies");
    expect(await axeFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
}
