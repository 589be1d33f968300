import { expect, type Locator, type Page } from "@playwright/test";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { listPages } from "./page-list.ts";
import { settled, test, tokenPath } from "./pages.ts";

/** Charts of Recharts that a reader sees; their still drawings are of the server. A brush chooses, and says nothing. */
const charts = (page: Page) =>
  page.locator(".drawing:not([data-cursor] .drawing, [data-brush] .drawing)").filter({ visible: true });
const still = (chart: Locator) => chart.locator(".still > svg").filter({ visible: true });
const live = (chart: Locator) => chart.locator(".live:not(.arriving) .recharts-surface");
const readout = (page: Page) => page.locator("[data-part=readout]").filter({ visible: true });

async function pathOf(name: string, baseURL: string): Promise<string> {
  const found = (await listPages(baseURL)).find((page) => page.name === name);
  if (!found) throw new Error(`there is no page ${name}`);
  return found.path;
}

/** Pages with charts, and how many of them. */
const pages = [
  { name: "overview", count: 5 },
  { name: "holders", count: 1 },
  { name: "wallet", count: 2 },
  { name: "compare", count: 15 },
];

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const { name, count } of pages) {
    for (const width of [1440, 390]) {
      test(
        `${name} shows every chart at ${width}`,
        { tag: width === 390 ? "@long" : [] },
        async ({ page, baseURL }) => {
          const path = await pathOf(name, baseURL!);
          await page.setViewportSize({ width, height: 900 });
          // What is drawn for the first time may be late by one page.
          await expect(async () => {
            await page.goto(path);
            const all = charts(page);
            expect(await all.count()).toBeGreaterThanOrEqual(width === 390 ? count - 1 : count);
            for (const chart of await all.all()) {
              expect(await still(chart).locator("path, rect, circle").count()).toBeGreaterThan(0);
            }
          }).toPass({ timeout: 30_000 });
        },
      );
    }
  }
});

for (const isOfAll of [false, true])
  test(
    `a chart${isOfAll ? ", of every token," : ""} comes alive under the pointer, says what is there, and looks the same`,
    { tag: isOfAll ? "@long" : [] },
    async ({ quietPage: page, baseURL }) => {
      test.setTimeout(120_000);
      // The width of the server's drawings.
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const { name } of pages) {
        await page.goto(await pathOf(name, baseURL!));
        await settled(page);
        await page.mouse.move(0, 0);
        for (const [nth, chart] of (await charts(page).all()).entries()) {
          // A comparison has each chart three times: the two tokens beside the first are of the long half.
          if (!isOfAll && name === "compare" && nth % 3 !== 0) continue;
          await chart.scrollIntoViewIfNeeded();
          await expect(still(chart)).toBeVisible();
          await expect(live(chart)).toHaveCount(0);
          const before = PNG.sync.read(await chart.screenshot());
          if (name === "holders") {
            // Handles lie over it, and it says nothing.
            await chart.dispatchEvent("pointerover");
          } else {
            // The pointer has come before the chart is alive, and stays where it is.
            const { width, height } = (await chart.boundingBox())!;
            await chart.hover({ position: { x: width / 10, y: height / 2 } });
            await expect(readout(page)).toHaveText(/\d/);
            await page.mouse.move(0, 0);
            await expect(readout(page)).toHaveCount(0);
          }
          await expect(live(chart)).toBeVisible();
          await expect(chart.locator(".still")).toHaveCount(0);
          // A glyph may land on another part of its pixel; a label elsewhere is hundreds of them. Recharts writes its labels
          // once it has measured them.
          const difference = async () => {
            const after = PNG.sync.read(await chart.screenshot());
            expect([after.width, after.height]).toEqual([before.width, before.height]);
            return pixelmatch(before.data, after.data, undefined, before.width, before.height);
          };
          const said = `${name}: ${await chart.getAttribute("aria-label")}`;
          await expect.poll(difference, said).toBeLessThan(100);
        }
      }
    },
  );

test("Recharts is not loaded before", async ({ quietPage: page, baseURL }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const isLoaded = () => asked.some((url) => url.includes("LivePlot"));
  // With a stream of events the network is never idle.
  await page.addInitScript("delete globalThis.EventSource");
  await page.goto(await pathOf("overview", baseURL!));
  await settled(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState("networkidle");
  expect(isLoaded()).toBe(false);
  await charts(page).first().hover();
  await expect.poll(isLoaded).toBe(true);
});

test.describe("every chart says what is under", () => {
  test("the arrow keys, the first one kept", { tag: "@long" }, async ({ quietPage: page, baseURL }) => {
    for (const { name } of pages.filter((each) => each.name === "overview" || each.name === "wallet")) {
      await page.goto(await pathOf(name, baseURL!));
      await settled(page);
      for (const chart of await charts(page).all()) {
        await chart.focus();
        await page.keyboard.press("ArrowRight");
        await expect(readout(page)).toHaveText(/\d/);
        const first = await readout(page).textContent();
        await page.keyboard.press("End");
        await expect(readout(page)).not.toHaveText(first!);
        await page.keyboard.press("Escape");
        await expect(readout(page)).toHaveCount(0);
        await expect(chart).toBeFocused();
      }
    }
  });

  test("a finger", { tag: "@long" }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await page.goto(await tokenPath("Brinewick"));
    await settled(page);
    const chart = charts(page).first();
    await chart.tap({ position: { x: 30, y: 120 } });
    await expect(readout(page)).toHaveText(/holders/);
    await context.close();
  });
});

test(
  "at a width of the reader's own the drawing is made anew, not scaled",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.goto(await tokenPath("Brinewick"));
    await settled(page);
    for (const chart of await charts(page).all()) {
      await chart.scrollIntoViewIfNeeded();
      await expect(async () => {
        const [drawn, shown] = await still(chart).evaluate((svg: SVGSVGElement) => [
          svg.viewBox.baseVal.width,
          Math.round(svg.getBoundingClientRect().width),
        ]);
        expect(drawn).toBe(shown);
      }).toPass();
      await expect(live(chart)).toHaveCount(0);
    }
  },
);
