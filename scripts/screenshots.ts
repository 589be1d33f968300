// `npm run screenshots`: every page and state, at both widths and in both themes, and what readers take away from
// them, from the running product.
import { mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { type EmbedChart, type WalletChart, embedCharts, walletCharts, withLook } from "../contract/embed.ts";
import { createClient } from "../contract/client.ts";
import { launchChromium } from "../e2e/browser.ts";
import { settle, wholePage } from "../e2e/checks.ts";
import { framedCards, hostPage } from "../e2e/embed-host.ts";
import { listPages } from "../e2e/page-list.ts";
import { ensureBuild } from "./prepare.js";
import { startServer } from "../e2e/server.ts";
import { stoppedClock } from "../e2e/stopped-clock.ts";
import { demoEnd } from "../server/sources/demo/plan.ts";

const help = `Usage: npm run screenshots -- [--url URL] [--only TEXT] [--out DIRECTORY]

Writes pages by their name, then cards as other sites frame them (card-…), the images of shared links (image-…),
and sections as readers save them (saved-…).

  --url   a running Holderscope with demo data; without it, one is started whose clock, and that of the
          browser, stands still: two runs of one version show the same
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

type Pages = Awaited<ReturnType<typeof listPages>>;

const widths = [1440, 390];
const height = 900;
const themes = ["dark", "light"] as const;
/** How wide a frame is in the column of an article on a page that wide. */
const frameWidths: Readonly<Record<number, number>> = { 1440: 720, 390: 358 };
/** Pages whose sections are saved: between them they have every kind of chart. */
const savedPages = ["overview", "history", "holders-filtered", "map", "wallet", "compare"];
const noon = demoEnd * 1_000;

if (options.help) {
  console.log(help);
} else {
  if (!options.url) ensureBuild();
  const server = options.url
    ? undefined
    : await startServer(Number(process.env["HOLDERSCOPE_TEST_PORT"] ?? 4171), stoppedClock(noon));
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
  await untilListsAreWhole(url);
  const pages = await listPages(url);
  for (const width of widths) {
    for (const theme of themes) {
      const context = await newContext(browser, width, theme);
      const look = `${theme}-${width}`;
      await takePages(context, url, pages, { width, look });
      await takeCards(context, url, pages, { width, theme, look });
      // A picture has one width.
      if (width === widths[0]) await takeImages(context, url, pages, theme);
      if ((width === widths[0]) === (theme === "dark")) await takeSaved(context, url, pages, look);
      await context.close();
    }
  }
}

/** Shares without pools and the like come to the lists after the market: until then rows lack them. */
async function untilListsAreWhole(url: string): Promise<void> {
  const get = createClient({ baseUrl: `${url}/api/v0` });
  let before = 0;
  for (let time = 0; time < 40; time += 1) {
    const lists = await Promise.all(
      (["sol", "eth"] as const).map((chain_id) => get("getTokenFigures", { chain_id, limit: 100 })),
    );
    const tokens = lists.flatMap(({ data }) => data.tokens);
    const known = tokens.filter(({ remaining_top10_share: share }) => share !== null).length;
    if (known > 0 && known === before) return;
    before = known;
    await sleep(2_000);
  }
  throw new Error("The lists of tokens were not whole within 80 seconds.");
}

async function newContext(
  browser: Browser,
  width: number,
  theme: (typeof themes)[number],
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
  if (!options.url) await context.clock.setFixedTime(noon);
  await context.addInitScript((value) => {
    // Frames of others have no storage.
    if (window === window.top && location.protocol === "http:")
      localStorage.setItem("holderscope.theme", value);
  }, theme);
  // tsx wraps every named function in a helper, which those that run in the page lack there.
  await context.addInitScript("globalThis.__name = (each) => each");
  // With a stream of events the network is never idle.
  await context.addInitScript("delete globalThis.EventSource");
  return context;
}

function isWanted(name: string): boolean {
  return name.includes(options.only);
}

function save(name: string, picture: Uint8Array): void {
  writeFileSync(`${options.out}/${name}.png`, picture);
  console.log(name);
}

async function takePages(
  context: BrowserContext,
  url: string,
  pages: Pages,
  { width, look }: { readonly width: number; readonly look: string },
): Promise<void> {
  const page = await context.newPage();
  for (const { name, path } of pages) {
    if (!isWanted(`${name}-${look}`)) continue;
    await open(page, url + path, width);
    save(`${name}-${look}`, await page.screenshot());
    await page.setViewportSize({ width, height });
  }
  await page.close();
}

/** Opens a page in a window as high as it: what is far outside the view would not be drawn. */
async function open(page: Page, address: string, width: number): Promise<void> {
  await visit(page, address);
  await settle(page);
  await resize(page, { width, height: wholePage });
  // What was not in view yet has a height that is a guess.
  for (let before = 0, whole = wholePage; whole !== before;) {
    before = whole;
    await page.setViewportSize({ width, height });
    whole = Math.max(height, await page.evaluate(() => document.documentElement.scrollHeight));
    await resize(page, { width, height: whole });
  }
  await page.evaluate(hideRequests);
}

/** Runs in the page: what names a request is another each time. */
function hideRequests(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text.data))
      text.data = text.data.replaceAll(/[\da-f]/g, "0");
  }
}

/** A typeface that is late is kept for the next page (fonts.css): then the page is opened once more. */
async function visit(page: Page, address: string): Promise<void> {
  for (let time = 0; time < 5; time += 1) {
    await page.goto(address, { waitUntil: "networkidle" });
    if (!(await page.evaluate(isTypefaceLate))) return;
  }
  throw new Error(`The typefaces did not come with ${address}`);
}

/** Runs in the page. */
function isTypefaceLate(): boolean {
  const probe = document.createElement("span");
  probe.textContent = "Holders 0123";
  probe.style.position = "absolute";
  document.body.append(probe);
  const widthIn = (families: string) => {
    probe.style.fontFamily = families;
    return probe.getBoundingClientRect().width;
  };
  const late = ["Archivo Variable", "IBM Plex Mono"].some(
    (family) => widthIn(`"${family}", serif`) === widthIn("serif"),
  );
  probe.remove();
  return late;
}

/** What comes into view is asked for where the server had not drawn it: that begins with the next frame. */
async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  );
  await settle(page);
}

function pathOf(pages: Pages, wanted: string): string {
  return pages.find(({ name }) => name === wanted)!.path;
}

/** Of one token every card, as it stands in an article: at the height that the card asks for. */
async function takeCards(
  context: BrowserContext,
  url: string,
  pages: Pages,
  {
    width,
    theme,
    look,
  }: { readonly width: number; readonly theme: (typeof themes)[number]; readonly look: string },
): Promise<void> {
  const subject = {
    token: pathOf(pages, "overview"),
    wallet: pathOf(pages, "wallet"),
    compare: pathOf(pages, "compare"),
  };
  const frameWidth = frameWidths[width]!;
  const page = await context.newPage();
  for (const framed of framedCards(url, subject, { theme }, [frameWidth])) {
    const name = `card-${framed.name.slice(0, -`-${frameWidth}`.length)}-${look}`;
    if (!isWanted(name)) continue;
    await page.setContent(
      hostPage({ frames: [framed], head: `<script src="${url}/embed.js" defer></script>` }),
    );
    const frame = page.frames()[1]!;
    await frame.locator("html[data-listening]").waitFor();
    await page.waitForLoadState("networkidle");
    await frame.evaluate(() => document.fonts.ready);
    save(name, await page.locator("iframe").screenshot());
  }
  await page.close();
}

/** Of every page and every chart the picture of its link. */
async function takeImages(
  context: BrowserContext,
  url: string,
  pages: Pages,
  theme: (typeof themes)[number],
): Promise<void> {
  const images = pages.map(({ name, path }) => ({ name, image: imageOf(path) }));
  const ofCharts = [
    ...embedCharts.map((chart) => ({ page: "overview", chart, walletChart: undefined })),
    ...walletCharts.map((walletChart) => ({ page: "wallet", chart: "summary" as const, walletChart })),
  ].map(({ page, ...look }) => ({
    name: `${page}-${look.walletChart ?? look.chart}`,
    image: imageOf(pathOf(pages, page), look),
  }));
  for (const { name: of, image } of [...images, ...ofCharts]) {
    const name = `image-${of}-${theme}`;
    if (!isWanted(name)) continue;
    const answer = await context.request.get(url + withTheme(image, theme));
    // Of what is not there, there is no picture.
    if (answer.ok()) save(name, await answer.body());
  }
}

function imageOf(
  path: string,
  look?: { readonly chart: EmbedChart; readonly walletChart: WalletChart | undefined },
): string {
  const [page, query] = path.split("?");
  const image = `/og${page === "/" ? "/front" : page}.png${query === undefined ? "" : `?${query}`}`;
  return look ? withLook(image, { ...look, theme: "dark" }) : image;
}

function withTheme(image: string, theme: (typeof themes)[number]): string {
  return theme === "dark" ? image : `${image}${image.includes("?") ? "&" : "?"}theme=light`;
}

/** Of some pages every section, as it is saved as PNG, and as a browser shows the SVG. */
async function takeSaved(context: BrowserContext, url: string, pages: Pages, look: string): Promise<void> {
  const page = await context.newPage();
  const shown = await context.newPage();
  const { width } = page.viewportSize()!;
  for (const of of savedPages) {
    if (options.only !== "" && !isWanted(`saved-${of}`)) continue;
    await page.setViewportSize({ width, height });
    await open(page, url + pathOf(pages, of), width);
    for (const section of await page.locator("main section:has(.chart-menu)").all()) {
      const name = `saved-${of}-${await section.getAttribute("id")}`;
      save(`${name}-png-${look}`, await savedAs(section, "PNG"));
      const svg = await savedAs(section, "SVG");
      await shown.goto(`data:image/svg+xml;base64,${svg.toString("base64")}`);
      save(`${name}-svg-${look}`, await shown.locator("svg").first().screenshot());
    }
  }
  await page.close();
  await shown.close();
}

async function savedAs(section: Locator, form: "PNG" | "SVG"): Promise<Buffer> {
  const page = section.page();
  await section.locator(".chart-menu").click();
  const saved = page.waitForEvent("download");
  await section.getByRole("menuitem", { name: `Save as ${form}` }).click();
  return readFile(await (await saved).path());
}
