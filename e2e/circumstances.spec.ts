import { EventEmitter } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, type ElementHandle, type Page } from "@playwright/test";
import { baseURL } from "../playwright.config.ts";
import { settle } from "./checks.ts";
import { listPages } from "./page-list.ts";
import { choose, settled, test, tokenPath } from "./pages.ts";

test("on paper: no controls, every section and table, the whole name", async ({ quietPage: page }) => {
  await page.goto(await tokenPath("Brinewick"));
  await settled(page);
  // As they are on a phone, and where a reader has closed them.
  for (const figures of await page.locator("main details").all())
    await figures.evaluate((element: HTMLDetailsElement) => (element.open = false));
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 794, height: 1123 });
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Watch|Compare|Embed|Save|Copy|Refresh)/ })).toHaveCount(0);
  await expect(page.locator("main section h2:visible")).toHaveCount(5);
  await expect(page.locator("main .chart svg:visible").first()).toBeVisible();
  for (const table of await page.locator("main details table").all()) await expect(table).toBeVisible();
  const [background, ink] = await page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.documentElement);
    return [backgroundColor, getComputedStyle(document.querySelector("h1")!).color];
  });
  expect([background, ink]).toEqual(["rgb(255, 255, 255)", "rgb(17, 17, 17)"]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("on paper drawings have one scale, and backgrounds that are data are printed", async ({
  quietPage: page,
}) => {
  const token = await tokenPath("Brinewick");
  for (const [path, part] of [
    [`${token}/holders`, "#filter .drawing"],
    [`${token}/history`, "#cohorts table"],
  ] as const) {
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await settled(page);
    await page.locator(part).scrollIntoViewIfNeeded();
    await settle(page);
    // No script of a page runs while it is printed: what was drawn for the screen is laid out for the sheet.
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setScriptExecutionDisabled", { value: true });
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 734, height: 1_100 });
    expect.soft(await page.evaluate(paperFaults), path).toEqual([]);
    await session.send("Emulation.setScriptExecutionDisabled", { value: false });
  }
});

/** Runs in the page. Drawings that are squashed, cut, or of layers with two scales; cells of data that have lost their tone. */
function paperFaults(): string[] {
  const faults: string[] = [];
  for (const chart of document.querySelectorAll("main .chart")) {
    const layers = [...chart.querySelectorAll<SVGSVGElement>("svg[viewBox]")].filter(
      (svg) => svg.checkVisibility() && svg.viewBox.baseVal.width > 100,
    );
    const scales = layers.map((svg) => {
      const { width, height } = svg.getBoundingClientRect();
      const { width: ownWidth, height: ownHeight } = svg.viewBox.baseVal;
      if (Math.abs(width / ownWidth - height / ownHeight) > 0.02)
        faults.push(`squashed: ${svg.outerHTML.slice(0, 90)}`);
      return width / ownWidth;
    });
    // The handles of the amount filter lie beside its drawing.
    const around = chart.parentElement!.querySelector<SVGSVGElement>(":scope > .filter-handles");
    if (around) scales.push(around.getBoundingClientRect().width / around.viewBox.baseVal.width);
    if (Math.max(...scales) - Math.min(...scales) > 0.02)
      faults.push(`scales ${scales.join(", ")}: ${chart.outerHTML.slice(0, 90)}`);
    if (layers.some((svg) => svg.getBoundingClientRect().right > innerWidth))
      faults.push(`cut: ${chart.outerHTML.slice(0, 90)}`);
  }
  for (const part of document.querySelectorAll("main :is(i, td, [class*=bg-step-])")) {
    const style = getComputedStyle(part);
    if (style.backgroundColor !== "rgba(0, 0, 0, 0)" && style.printColorAdjust !== "exact")
      faults.push(`not printed: ${part.outerHTML.slice(0, 90)}`);
  }
  const sideways = document.documentElement.scrollWidth - innerWidth;
  if (sideways > 0) faults.push(`${sideways} px too wide`);
  return faults;
}

test(
  "what is pressed before its script has come is done once it has",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 1_500,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.goto(await tokenPath("Brinewick"), { waitUntil: "commit" });
    const hands = page.locator("section#hands");
    await hands.locator(".chart-menu").click();
    const saved = page.waitForEvent("download");
    await choose(hands.getByRole("menuitem", { name: "Save as CSV" }));
    await page.getByRole("button", { name: "Switch to light" }).click();
    // Once, whatever its name says by then.
    expect(await page.locator("html[data-listening]").count()).toBe(0);
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
    await expect(hands.getByRole("menu")).toBeHidden();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await settled(page);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  },
);

for (const theme of ["dark", "light"] as const) {
  test.describe(`with the reader's own colours, ${theme} theme`, () => {
    test.use({ theme });
    for (const colorScheme of ["light", "dark"] as const) {
      test(
        `labels, bars and marks are seen on ${colorScheme}`,
        { tag: "@long" },
        async ({ quietPage: page }) => {
          const token = await tokenPath("Brinewick");
          await page.emulateMedia({ forcedColors: "active", colorScheme });
          const seen = { labels: 0, bars: 0, marks: 0 };
          for (const [path, width] of [
            [token, 1440],
            [token, 390],
            [`${token}/holders`, 1440],
          ] as const) {
            await page.setViewportSize({ width, height: 9_000 });
            await page.goto(path);
            await settled(page);
            const { faint, ...counts } = await page.evaluate(faintParts);
            expect.soft(faint, `${path} at ${width}`).toEqual([]);
            for (const [kind, count] of Object.entries(counts)) seen[kind as keyof typeof seen] += count;
          }
          expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
        },
      );
    }
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  const tag = colorScheme === "dark" ? [] : ["@long"];
  test(
    `with the reader's own colours what is chosen is told from the rest, on ${colorScheme}`,
    { tag },
    async ({ quietPage: page }) => {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      const token = await tokenPath("Ringing Roller");
      for (const path of [
        token,
        `${token}/holders?min_amount=1`,
        `${token}/history`,
        `${token}/map`,
        "/sol",
      ]) {
        await page.goto(path);
        await settled(page);
        const { alike, groups } = await page.evaluate(chosenAlike);
        expect.soft(alike, path).toEqual([]);
        expect.soft(groups, path).toBeGreaterThan(0);
      }
      await page.goto(`${token}/holders`);
      await settled(page);
      const preset = page.locator("[data-part=presets] button").first();
      await preset.click();
      await expect(preset).toHaveAttribute("aria-pressed", "true");
      expect((await page.evaluate(chosenAlike)).alike).toEqual([]);
      await page.keyboard.press("/");
      await page.keyboard.type("brine");
      const options = page.getByRole("option");
      await expect(options.first()).toHaveAttribute("data-highlighted");
      expect(await options.first().evaluate((each) => getComputedStyle(each).outlineStyle)).toBe("solid");
    },
  );
}

/** Runs in the page. Of links and buttons side by side, those that are chosen and do not look so. */
function chosenAlike() {
  const page = getComputedStyle(document.documentElement).backgroundColor;
  const look = (each: Element) => {
    const { backgroundColor, borderBottomColor, borderBottomWidth, outlineStyle, forcedColorAdjust } =
      getComputedStyle(each);
    const line = borderBottomWidth === "0px" || borderBottomColor === page ? "none" : "line";
    return `${forcedColorAdjust === "none" ? backgroundColor : ""} ${line} ${outlineStyle}`;
  };
  const chosen = [
    ...document.querySelectorAll(":is([aria-current=page], [aria-current=true], [aria-pressed=true])"),
  ].filter((each) => each.matches("a, button") && each.checkVisibility());
  const pairs = chosen.flatMap((each) => {
    const other = [...each.parentElement!.children].find(
      (one) =>
        one !== each &&
        one.checkVisibility() &&
        one.matches("a, button") &&
        !one.matches("[aria-current=page], [aria-current=true], [aria-pressed=true]"),
    );
    // A star is filled where it is chosen.
    return other && !each.querySelector("svg") ? [[each, other] as const] : [];
  });
  return {
    groups: pairs.length,
    alike: pairs
      .filter(([each, other]) => look(each) === look(other))
      .map(([each]) => each.outerHTML.slice(0, 120)),
  };
}

/** Runs in the page. What of its drawings cannot be told from the page, and how much was looked at. */
function faintParts() {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  const luminance = (colour: string) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    if (alpha === 0) return undefined;
    const linear = (value: number) =>
      value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  const page = luminance(getComputedStyle(document.documentElement).backgroundColor)!;
  const contrast = (colour: string) => {
    const own = luminance(colour) ?? page;
    return (Math.max(own, page) + 0.05) / (Math.min(own, page) + 0.05);
  };
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(
      (each) => each.checkVisibility() && each.getBoundingClientRect().width > 0,
    );
  const labels = visible("main :is(.chart, .filter-handles) text");
  const bars = visible("main :is(.bg-fill, [data-part=hand-bar] i)");
  const marks = visible("main .chart :is(.fill, .bar-gain, .bar-loss, .series-dot)");
  const told = (each: Element, colour: string) =>
    `${contrast(colour).toFixed(1)} ${each.outerHTML.slice(0, 90)}`;
  const fill = (each: Element) => getComputedStyle(each).fill;
  const background = (each: Element) => getComputedStyle(each).backgroundColor;
  return {
    labels: labels.length,
    bars: bars.length,
    marks: marks.length,
    faint: [
      ...labels.filter((each) => contrast(fill(each)) < 4.5).map((each) => told(each, fill(each))),
      ...bars.filter((each) => contrast(background(each)) < 1.6).map((each) => told(each, background(each))),
      ...marks.filter((each) => contrast(fill(each)) < 1.6).map((each) => told(each, fill(each))),
    ],
  };
}

test("with reduced motion nothing moves", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(await tokenPath("Brinewick"));
  await settled(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog")).toBeVisible();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
        const seconds = (text: string) => Math.max(...text.split(",").map((each) => Number.parseFloat(each)));
        return (
          seconds(transitionDuration) > 0.01 ||
          (animationName !== "none" && seconds(animationDuration) > 0.01)
        );
      })
      .map((element) => element.className || element.tagName),
  );
  expect(moving).toEqual([]);
});

/** Opens a page that stops coming before the first `place` of it until `during` is done; `after` looks at the whole. */
async function whileRead(
  page: Page,
  {
    path,
    place,
    during,
    after,
  }: { path: string; place: string; during: () => Promise<void>; after?: () => Promise<void> },
): Promise<void> {
  let html = "";
  await expect(async () => {
    html = await (await fetch(baseURL + path)).text();
    expect(html).toContain(place);
  }).toPass();
  const at = html.indexOf(place);
  const finish = new EventEmitter();
  const answer = async ({ url = "" }: IncomingMessage, response: ServerResponse) => {
    if (url === path) {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).write(html.slice(0, at));
      finish.once("finish", () => response.end(html.slice(at)));
    } else {
      const passed = await fetch(baseURL + url);
      const type = passed.headers.get("content-type") ?? "text/plain";
      response
        .writeHead(passed.status, { "content-type": type })
        .end(Buffer.from(await passed.arrayBuffer()));
    }
  };
  const slow = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
  try {
    const opened = page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}${path}`);
    await during();
    finish.emit("finish");
    await opened;
    await expect(page.locator("html[data-listening]")).toBeAttached();
    await after?.();
  } finally {
    slow.close();
    slow.closeAllConnections();
  }
}

test("a page whose end comes late stays as it was drawn", async ({ page }) => {
  const heading = page.getByRole("heading", { level: 1 });
  let first: ElementHandle | null = null;
  await whileRead(page, {
    path: await tokenPath("Brinewick"),
    // The answers that it was drawn from are the last of it: its scripts are there long before them.
    place: 'id="cache"',
    during: async () => {
      const scripts = page.waitForEvent("requestfinished", (request) => request.url().endsWith(".js"));
      first = await heading.elementHandle();
      await scripts;
      await delay(1_000);
    },
    after: async () => expect(await first!.evaluate((element) => element.isConnected)).toBe(true),
  });
});

test("while a phone reads a page, the section that is coming is not laid out as if it were the last", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const laidOut = () =>
    page
      .locator("[data-part=section]")
      .evaluateAll((sections) =>
        sections
          .filter(({ firstElementChild }) =>
            firstElementChild!.checkVisibility({ contentVisibilityAuto: true }),
          )
          .map(({ id }) => id),
      );
  await whileRead(page, {
    path: await tokenPath("Brinewick"),
    place: 'id="value"',
    during: async () => {
      await expect(page.locator("#hands")).toBeAttached();
      // Past the first view, which hides all of them.
      await expect(page.locator("html:not([data-first])")).toBeAttached();
      expect(await laidOut()).not.toContain("hands");
    },
  });
});

test("End leads to the end of a page, whatever was not laid out yet", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const pages = await listPages(baseURL);
  for (const name of ["overview", "wallet"]) {
    await page.goto(pages.find((each) => each.name === name)!.path);
    await settled(page);
    await page.keyboard.press("End");
    await expect(page.locator("footer").last(), name).toBeInViewport({ ratio: 1 });
  }
});

test("offline: what was loaded stays, a failed refresh is told, and comes with the connection", async ({
  page,
  context,
}) => {
  await page.goto(await tokenPath("Brinewick"));
  await settled(page);
  const lead = await page.locator('[data-part="lead"]').textContent();
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await expect(page.getByRole("button", { name: /again/i }).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('[data-part="lead"]')).toHaveText(lead!);
  await expect(page.getByRole("heading", { name: /could not be loaded/ })).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.locator("main [data-part=status-bar]")).toHaveCount(0);
});

test(
  "offline: a page that was never loaded says so, and comes with the connection",
  { tag: "@long" },
  async ({ page, context }) => {
    const main = page.getByRole("main");
    await page.goto(await tokenPath("Brinewick"));
    await settled(page);

    await test.step("neither its script nor its figures are here", async () => {
      await context.setOffline(true);
      await page.getByRole("banner").getByRole("link", { name: "Compare" }).click();
      await expect(main.getByRole("heading", { level: 1 })).toHaveText("You are offline");
      await expect(page.getByRole("navigation").first()).toBeVisible();
      await context.setOffline(false);
      await expect(main.getByRole("heading", { level: 1 })).toContainText("Compare");
    });

    await test.step("its script is here, its figures are not", async () => {
      await page.goto(await tokenPath("Brinewick"));
      await settled(page);
      const other = await tokenPath("Frogspawn");
      await context.setOffline(true);
      // As a link to a token that was never on a list.
      await page.evaluate((path) => {
        history.pushState(null, "", path);
        dispatchEvent(new PopStateEvent("popstate"));
      }, other);
      await expect(main.getByRole("heading", { level: 1 })).toHaveText("You are offline", {
        timeout: 20_000,
      });
      await context.setOffline(false);
      await expect(main.getByRole("heading", { level: 1 })).toContainText("Frogspawn");
      await settled(page);
      await expect(page.getByRole("heading", { name: /could not be loaded/ })).toHaveCount(0);
    });
  },
);

test(
  "a refresh lets the marks move to their new places, then no more",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.goto(await tokenPath("Brinewick"));
    await settled(page);
    const mark = page.locator("#over-time .chart svg circle").first();
    const seconds = () => mark.evaluate((element) => getComputedStyle(element).transitionDuration);
    // A chart that has just come alive may still be on its way.
    await expect.poll(seconds).toBe("0s");
    const moved = page.waitForFunction(
      () => {
        const drawn = document.querySelector("#over-time .chart svg circle");
        return drawn !== null && Number.parseFloat(getComputedStyle(drawn).transitionDuration) > 0;
      },
      null,
      { polling: "raf" },
    );
    await page.getByRole("button", { name: "Refresh", exact: true }).click();
    await moved;
    await expect.poll(seconds).toBe("0s");
  },
);

test("the tap that closes a definition's sheet does nothing else", { tag: "@long" }, async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const path = await tokenPath("Brinewick");
  await page.goto(new URL(path, baseURL).href);
  await settled(page);
  await page.locator("main dt button").first().tap();
  const sheet = page.locator(":popover-open");
  await expect(sheet).toBeVisible();
  const holders = page
    .getByRole("navigation", { name: "Token pages" })
    .getByRole("link", { name: /^Holders/ });
  const box = (await holders.boundingBox())!;
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await expect(sheet).toHaveCount(0);
  // Time for a page that would be opened.
  await page.waitForTimeout(500);
  expect(new URL(page.url()).pathname).toBe(path);
  await holders.tap();
  await expect(page).toHaveURL(/\/holders$/);
  await context.close();
});

test(
  "a home screen and an installed app find an icon of the size they are promised",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto("/sol");
    const drawn = await page.evaluate(async () => {
      const hrefOf = (rel: string) => document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)!.href;
      const manifest = (await (await fetch(hrefOf("manifest"))).json()) as {
        icons: { src: string; sizes: string; type: string }[];
      };
      const promised = manifest.icons.filter(({ sizes }) => sizes !== "any");
      return Promise.all(
        [{ src: hrefOf("apple-touch-icon"), sizes: "180x180" }, ...promised].map(async ({ src, sizes }) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          return [sizes, `${image.naturalWidth}x${image.naturalHeight}`];
        }),
      );
    });
    expect(drawn).toEqual([
      ["180x180", "180x180"],
      ["512x512", "512x512"],
    ]);
  },
);
