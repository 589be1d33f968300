import type { Browser, Locator, Page } from "@playwright/test";
import { atMost, type Figure, median, say } from "./report.ts";
import { SlowPage } from "./web-page.ts";

interface Interaction {
  readonly name: string;
  readonly path: string;
  /** Different from turn to turn, so that each one changes something. */
  readonly act: (page: Page, turn: number) => Promise<void>;
}

const interactions: readonly Interaction[] = [
  {
    name: "filter handle, by key",
    path: "/holders",
    act: async (page) => {
      await page.getByRole("slider").first().focus();
      await page.keyboard.press("ArrowRight");
    },
  },
  {
    name: "filter handle, dragged",
    path: "/holders",
    act: async (page, turn) => {
      const box = (await page.getByRole("slider").first().boundingBox())!;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + (turn % 2 === 0 ? 60 : -60), y, { steps: 12 });
      await page.mouse.up();
    },
  },
  {
    name: "page turn, 50 rows",
    path: "/holders",
    act: (page) => page.getByRole("link", { name: "Next page" }).first().click(),
  },
  {
    name: "page turn, 100 rows",
    path: "/holders?size=100",
    act: (page) => page.getByRole("link", { name: "Next page" }).first().click(),
  },
  {
    name: "tab",
    path: "",
    act: (page, turn) =>
      page
        .getByRole("navigation", { name: "Token pages" })
        .getByRole("link")
        .nth((turn + 1) % 2)
        .click(),
  },
  { name: "theme", path: "", act: (page) => page.getByRole("button", { name: /^Switch to/ }).click() },
];

/** How long each makes a frame wait, the processor at a fourth. */
export async function measureInteractions(browser: Browser, token: string, runs: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path, act } of interactions) {
    say(`interaction: ${name}`);
    const slow = await SlowPage.open(browser, token + path);
    const times: Awaited<ReturnType<SlowPage["interaction"]>>[] = [];
    for (let turn = 0; turn < runs; turn += 1) times.push(await slow.interaction((page) => act(page, turn)));
    await slow.close();
    const inp = times.map(({ inpMs }) => inpMs);
    const cpu = times.map(({ taskCpuMs }) => taskCpuMs);
    figures.push(atMost(`INP, ${name}`, median(inp), 100, " ms", ` (worst ${Math.max(...inp)})`));
    figures.push(atMost("  its longest task, processor time", median(cpu), 100, " ms"));
  }
  return figures;
}

/**
 * A reader comes to a chart with the pointer and presses it while it comes alive: what its first approach
 * makes a frame wait, its code not yet loaded, and what the next one does.
 */
export async function measureHovers(browser: Browser, token: string, runs: number): Promise<Figure[]> {
  say("hover of a chart, its code not loaded and loaded");
  const first: Awaited<ReturnType<SlowPage["interaction"]>>[] = [];
  const next: typeof first = [];
  for (let run = 0; run < runs; run += 1) {
    const slow = await SlowPage.open(browser, token);
    const charts = slow.page.locator(".chart .drawing").filter({ visible: true });
    first.push(await slow.interaction(() => crossAndPress(charts.nth(0)), true));
    next.push(await slow.interaction(() => crossAndPress(charts.nth(1)), true));
    await slow.close();
  }
  const rows = (name: string, times: typeof first, bound: number) => {
    const inp = times.map(({ inpMs }) => inpMs);
    return [
      atMost(`INP, ${name}`, median(inp), bound, " ms", ` (worst ${Math.max(...inp)})`),
      atMost("  its longest task, processor time", median(times.map((each) => each.taskCpuMs)), bound, " ms"),
    ];
  };
  return [...rows("first hover of a chart", first, 200), ...rows("hover of the next chart", next, 100)];
}

async function crossAndPress(chart: Locator): Promise<void> {
  await chart.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await chart.boundingBox())!;
  const { mouse } = chart.page();
  await mouse.move(x - 4, y + height / 2);
  for (let step = 1; step <= 8; step += 1) {
    await mouse.move(x + (width * step) / 10, y + height / 2);
    await mouse.down();
    await mouse.up();
    await chart.page().waitForTimeout(60);
  }
}

/** From the click to the last byte of the rows, beside a bare fetch of the same address. */
export async function measurePageTurn(browser: Browser, token: string, runs: number): Promise<Figure[]> {
  say("page turn against a bare fetch");
  const page = await browser.newPage();
  const ratios: number[] = [];
  // The first round warms the server, page by page; in the second the first turn fetches code, too.
  for (let turn = 0; turn < 2 * (runs + 1); turn += 1) {
    if (turn % (runs + 1) === 0) {
      await page.goto(`${token}/holders?size=100`);
      await page.locator("html[data-listening]").waitFor({ state: "attached" });
    }
    const answered = page.waitForResponse((response) => response.url().includes("/holders?"));
    await page.getByRole("link", { name: "Next page" }).first().click();
    const response = await answered;
    await response.finished();
    const [turnMs, bareMs] = await page.evaluate(async (address) => {
      const entry = performance.getEntriesByName(address).at(-1) as PerformanceResourceTiming;
      const bare: number[] = [];
      for (let attempt = 0; attempt < 5; attempt += 1) {
        // After a pause, as a reader makes one: right after another, each would find all of it awake.
        await new Promise((resolve) => setTimeout(resolve, 200));
        const start = performance.now();
        await (await fetch(address, { cache: "no-store" })).arrayBuffer();
        bare.push(performance.now() - start);
      }
      return [entry.responseEnd - entry.startTime, bare.toSorted((a, b) => a - b)[2]!] as const;
    }, response.url());
    if (turn > runs + 1) ratios.push(turnMs / bareMs);
  }
  await page.close();
  return [atMost("page turn, its data against a bare fetch", median(ratios), 1.5)];
}
