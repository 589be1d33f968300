import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { exampleAnswers } from "../server/openapi/examples.ts";
import { startOwnService, type OwnService } from "./own-service.ts";
import { settled } from "./pages.ts";

// What happens to a page that is open while a new build is put in place and the server started again.
const builds = join("test-results", "builds");
const { address } = exampleAnswers.getToken;
const tokenPath = `/sol/${address}`;

/** The built dashboard under another name for each of its scripts, as a change of the sources makes it. */
function rebuild(name: string): string {
  const directory = join(builds, name);
  rmSync(directory, { recursive: true, force: true });
  cpSync("dist", directory, { recursive: true, filter: (file) => !/\.(map|br)$/.test(file) });
  const assets = join(directory, "client", "assets");
  const scripts = readdirSync(assets).filter((file) => file.endsWith(".js"));
  const files = [
    join(directory, "route-assets.json"),
    ...["index.html", "embed.html"].map((file) => join(directory, "client", file)),
    ...scripts.map((file) => join(assets, file)),
  ];
  for (const file of files) {
    const text = scripts.reduce(
      (changed, script) => changed.replaceAll(script, script.replace(/\.js$/, `-${name}.js`)),
      readFileSync(file, "utf8"),
    );
    writeFileSync(file, text);
  }
  for (const script of scripts)
    renameSync(join(assets, script), join(assets, script.replace(/\.js$/, `-${name}.js`)));
  return join(directory, "client");
}

/** Takes the script of the token's page out of a build. */
function spoil(site: string): string {
  for (const file of readdirSync(join(site, "assets"))) {
    if (/^_chain\._token\.index.*\.js$/.test(file)) rmSync(join(site, "assets", file));
  }
  return site;
}

const loads = (page: Page) => {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  return documents;
};

let service: OwnService;
let port: number;

async function deploy(siteDirectory: string): Promise<void> {
  await service?.stop();
  service = await startOwnService({ siteDirectory }, port);
  port = Number(new URL(service.url).port);
}

test.describe.configure({ mode: "serial" });
test.beforeAll(() => void rebuild("old"));
test.beforeEach(async () => {
  port = 0;
  service = await startOwnService({ siteDirectory: join(builds, "old", "client") });
  port = Number(new URL(service.url).port);
});
test.afterEach(() => service.stop());
test.afterAll(() => rmSync(builds, { recursive: true, force: true }));

test(
  "a page of the build before loads itself anew, once, where a script of it is gone",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto(`${service.url}/sol`);
    await settled(page);
    await deploy(rebuild("new"));
    const documents = loads(page);
    await page.locator(`a[href="${tokenPath}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`${tokenPath}$`));
    await expect(page.getByRole("navigation", { name: "Token pages" })).toBeVisible();
    await settled(page);
    expect(documents).toHaveLength(1);
    expect(await page.locator("script[src]").first().getAttribute("src")).toContain("-new.js");
  },
);

test(
  "a page whose script stays gone says so and is not loaded again and again",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto(`${service.url}/sol`);
    await settled(page);
    await deploy(spoil(rebuild("spoilt")));
    const documents = loads(page);
    await page.locator(`a[href="${tokenPath}"]`).first().click();
    await expect.poll(() => documents.length).toBe(1);
    // Time for a loop to show itself.
    await page.waitForTimeout(2_000);
    expect(documents.length).toBe(1);
    expect((await page.locator("main").innerText()).length).toBeGreaterThan(40);
  },
);

test(
  "a page whose first scripts are gone loads itself anew, once, and can be read",
  { tag: "@long" },
  async ({ page }) => {
    const site = rebuild("torn");
    for (const file of readdirSync(join(site, "assets"))) {
      if (/^(app|vendor|index|page)-.*\.js$/.test(file)) rmSync(join(site, "assets", file));
    }
    await deploy(site);
    const documents = loads(page);
    await page.goto(`${service.url}${tokenPath}`);
    await expect.poll(() => documents.length).toBe(2);
    // Time for a loop to show itself.
    await page.waitForTimeout(2_000);
    expect(documents.length).toBe(2);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
);
