// `npm run screenshots`: every page and state, at both widths and in both themes, from the running product.
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { launchChromium } from "../e2e/browser.ts";
import { settle, wholePage } from "../e2e/checks.ts";
import { listPages } from "../e2e/page-list.ts";
import { ensureBuild } from "./prepare.js";
import { startServer } from "../e2e/server.ts";

const help = `Usage: npm run screenshots -- [--url URL] [--only TEXT] [--out DIRECTORY]

  --url   a running Holderscope with demo data; without it, one is started
  --only  only the pictures whose name contains TEXT
  --out   where to write them [screenshots]`;

const { values: options } = parseArgs({
  options: {
    url: { type: "string" },
    only: { type: "string", default: "" },
    out: { type: "string", default: "screenshots" },
    help: { type: "boolean", short: "h" },
  },
});

const widths = [1440, 390];
const height = 900;
const themes = ["dark", "light"];

if (options.help) {
  console.log(help);
} else {
  if (!options.url) ensureBuild();
  const server = options.url
    ? undefined
    : await startServer(Number(process.env["HOLDERSCOPE_TEST_PORT"] ?? 4171));
  const browser = await launchChromium();
  try {
    await takeAll(browser, options.url ?? server!.url);
  } finally {
    await browser.close();
    await server?.stop();
  }
}

async function takeAll(browser: Browser, url: string): Promise<void> {
  mkdirSync(options.out, { recursive: true });
  const pages = (await listPages(url)).filter(({ name }) => name.includes(options.only));
  for (const width of widths) {
    for (const theme of themes) {
      const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
      await context.addInitScript((value) => localStorage.setItem("holderscope.theme", value), theme);
      // tsx wraps every named function in a helper, which those that run in the page lack there.
      await context.addInitScript("globalThis.__name = (each) => each");
      // With a stream of events the network is never idle.
      await context.addInitScript("delete globalThis.EventSource");
      const page = await context.newPage();
      for (const { name, path } of pages) {
        await page.goto(url + path, { waitUntil: "networkidle" });
        await settle(page);
        await resize(page, { width, height: wholePage });
        await page.setViewportSize({ width, height });
        // As high as the page: what is far outside the view would not be drawn.
        const whole = await page.evaluate(() => document.documentElement.scrollHeight);
        await resize(page, { width, height: Math.max(height, whole) });
        await page.screenshot({ path: `${options.out}/${name}-${theme}-${width}.png` });
        await page.setViewportSize({ width, height });
        console.log(`${name}-${theme}-${width}`);
      }
      await context.close();
    }
  }
}

/** What comes into view is asked for where the server had not drawn it: that begins with the next frame. */
async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  );
  await settle(page);
}
