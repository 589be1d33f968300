// `npm run pictures`: the pictures of the README, from the running product with its demo market.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { embedPath } from "../contract/embed.ts";
import { launchChromium } from "../e2e/browser.ts";
import { settle, watchPage } from "../e2e/checks.ts";
import { startForeignSite } from "../e2e/foreign-site.ts";
import { listPages } from "../e2e/page-list.ts";
import { startServer } from "../e2e/server.ts";
import { indexedPng } from "./indexed-png.ts";
import { ensureBuild } from "./prepare.js";

const { values: options } = parseArgs({
  options: {
    /** A running Holderscope with demo data; without it, one is started. */
    url: { type: "string" },
    out: { type: "string", default: "docs/pictures" },
  },
});

const mostBytes = 150_000;
const size = { width: 1280, height: 800 };

/** Pages as `listPages` names them, the section that each picture begins with, and pixels above it. */
const pictures = [
  { picture: "overview", page: "overview", section: null, above: 0 },
  { picture: "holders", page: "holders", section: null, above: 0 },
  // A strip of figures stays at the top of the window there.
  { picture: "history", page: "history-of-years", section: "#size", above: 110 },
  { picture: "map", page: "map", section: "#map", above: 8 },
] as const;

if (!options.url) ensureBuild();
mkdirSync(options.out, { recursive: true });
const server = options.url
  ? undefined
  : await startServer(Number(process.env["HOLDERSCOPE_TEST_PORT"] ?? 4171));
const url = options.url ?? server!.url;
const otherSite = await startForeignSite("localhost");
const browser = await launchChromium();
try {
  const context = await browser.newContext({ viewport: size, reducedMotion: "reduce" });
  // tsx wraps every named function in a helper, which those that run in the page lack there.
  await context.addInitScript("globalThis.__name = (each) => each");
  // With a stream of events the network is never idle.
  await context.addInitScript("delete globalThis.EventSource");
  const page = await context.newPage();
  await watchPage(page, "dark");
  const paths = new Map((await listPages(url)).map(({ name, path }) => [name, path]));
  const pathOf = (name: string) => {
    const path = paths.get(name);
    if (path === undefined) throw new Error(`e2e/page-list.ts has no page "${name}".`);
    return path;
  };
  for (const { picture, page: name, section, above } of pictures) {
    await open(page, url + pathOf(name));
    if (section !== null) {
      await page.locator(section).evaluate((element, pixels) => {
        window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - pixels);
      }, above);
      await settle(page);
    }
    await save(page, picture);
  }
  const tokens = ["overview", "history-of-years"].map((name) => pathOf(name).split("/").slice(1, 3));
  await open(page, `${url}/compare?t=${tokens.map((words) => words.join(":")).join(",")}`);
  await save(page, "compare");
  const [, chain = "", address = ""] = pathOf("overview").split("/");
  const card = embedPath(
    { kind: "token", chain: chain as "sol", address },
    { chart: "hands", theme: "light" },
  );
  await page.goto(otherSite.serve("/article", article(url + card)));
  // What the card's script sets once it listens.
  await page.frameLocator("iframe").locator("html[data-listening]").waitFor();
  await page.waitForLoadState("networkidle");
  await save(page, "embed");
} finally {
  await browser.close();
  await otherSite.stop();
  await server?.stop();
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
  await settle(page);
}

async function save(page: Page, name: string): Promise<void> {
  const png = indexedPng(await page.screenshot());
  if (png.length > mostBytes)
    throw new Error(`${name}.png has ${png.length} bytes; at most ${mostBytes} are allowed.`);
  const file = join(options.out, `${name}.png`);
  writeFileSync(file, png);
  console.log(`${file} ${png.length} bytes`);
}

/** A page of somebody else, with a card in the text. */
function article(card: string): string {
  return `<!doctype html>
<meta charset="utf-8" />
<title>An article</title>
<style>
  body { margin: 48px auto; max-width: 720px; font: 18px/1.6 Georgia, "DejaVu Serif", serif; color: #222; background: #fff }
  h1 { font-size: 34px; line-height: 1.2; margin: 0 0 8px }
  p { margin: 0 0 20px }
  iframe { display: block; border: 0; width: 100%; height: 320px; margin: 0 0 20px }
  .by { color: #777; font-size: 15px }
</style>
<h1>Who still holds it?</h1>
<p class="by">An article with a card of Holderscope: one line of HTML, live figures, no cookies.</p>
<p>Half a year after the launch the question is no longer who bought the token, but who kept it.
The chart below has the answer of today. It is not a picture: it follows the chain.</p>
<iframe src="${card}" title="A card of Holderscope"></iframe>
<p>A reader who wants to know more opens the token's page from the card, with every holder,
their history, and a way to check the figures against the chain itself.</p>`;
}
