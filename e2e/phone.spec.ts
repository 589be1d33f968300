import { expect, type Page } from "@playwright/test";
import { settle, wholePage } from "./checks.ts";
import { layoutFaults } from "./layout-faults.ts";
import { listPages } from "./page-list.ts";
import { settled, test, tokenPath } from "./pages.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** What is written or pressed around a drawing and the readout runs into; empty where it stands clear. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const readout = [...document.querySelectorAll("[data-part=readout]")].find(
      (each) => each.textContent !== "" && each.checkVisibility(),
    );
    if (!readout) return ["nothing is read"];
    const text = document.createRange();
    text.selectNodeContents(readout);
    const box = text.getBoundingClientRect();
    const others = [
      ...document.querySelectorAll("h1, h2, figcaption, figcaption button, th, td, dt, dd, p"),
    ].filter((each) => !each.closest(".visually-hidden, .sr-only") && each.checkVisibility());
    const hit = others.filter((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return [
        ...range.getClientRects(),
        ...(each.matches("button") ? [each.getBoundingClientRect()] : []),
      ].some(
        ({ left, right, top, bottom }) =>
          left < box.right && box.left < right && top + 3 < box.bottom && box.top + 3 < bottom,
      );
    });
    const beyond = box.left < -1 || box.right > innerWidth + 1 ? ["the edge of the page"] : [];
    return [...hit.map((each) => each.textContent ?? ""), ...beyond];
  });
}

test("the tab of the open page is in sight, and whole", async ({ quietPage: page }) => {
  const open = page.getByRole("navigation", { name: "Token pages" }).locator("[aria-current=page]");
  const isSeen = async () => {
    await expect(open).toHaveText("Wallet 5");
    await expect(open).toBeInViewport({ ratio: 1 });
    expect(await open.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  };
  await page.goto(`${await tokenPath("Brinewick")}/holders`);
  await settled(page);
  await page.locator("main a[href*='/wallet/']:visible").nth(4).click();
  await isSeen();
  await page.reload();
  await settled(page);
  await isSeen();
});

for (const width of [390, 360]) {
  test(
    `at ${width} a readout covers neither headline nor switch, nor what else is written`,
    { tag: "@long" },
    async ({ quietPage: page, baseURL }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: 844 });
      const pages = await listPages(baseURL!);
      for (const { path } of pages.filter(({ name }) => ["overview", "wallet", "compare"].includes(name))) {
        await page.goto(path);
        await settled(page);
        const drawings = page.locator(".drawing, .chart > svg").filter({ visible: true });
        let read = 0;
        for (const drawing of await drawings.all()) {
          const chart = drawing.locator("xpath=..");
          if (
            !(await chart
              .locator("[data-part=readout]")
              .evaluate((each) => getComputedStyle(each).display !== "none" || each.textContent === ""))
          )
            continue;
          await drawing.scrollIntoViewIfNeeded();
          for (const key of ["ArrowRight", "ArrowRight", "End"]) {
            await drawing.press(key);
            const readout = chart.locator("[data-part=readout]");
            if (!(await readout.isVisible())) continue;
            read += 1;
            expect
              .soft(await covered(page), `${path}: ${await drawing.getAttribute("aria-label")}`)
              .toEqual([]);
          }
          await drawing.press("Escape");
        }
        expect(read).toBeGreaterThan(4);
      }
    },
  );
}

test(
  "the switch between a month and all time can be pressed while a point is read",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.goto(await tokenPath("Brinewick"));
    await settled(page);
    const section = page.locator("#over-time");
    await section
      .locator(".drawing")
      .filter({ visible: true })
      .first()
      .tap({ position: { x: 30, y: 120 } });
    await expect(section.locator("[data-part=readout]").filter({ visible: true })).toContainText("holders");
    await section.getByRole("button", { name: "All" }).tap();
    await expect(section.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true");
  },
);

test("the header leads to what is watched and to the comparison, and fits", async ({ quietPage: page }) => {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/eth");
    await settled(page);
    const banner = page.getByRole("banner");
    for (const name of ["Watching", "Compare"]) {
      const box = (await banner.getByRole("link", { name }).boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
    }
    const boxes = await banner
      .locator("a, button")
      .filter({ visible: true })
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes.length).toBeGreaterThanOrEqual(7);
    for (const [index, box] of boxes.entries()) {
      expect(box.right).toBeLessThanOrEqual(width);
      if (index > 0) expect(box.left).toBeGreaterThanOrEqual(boxes[index - 1]!.right - 0.5);
    }
  }
  await page.getByRole("banner").getByRole("link", { name: "Watching" }).tap();
  await expect(page).toHaveURL(/\/eth#watching$/);
  await page.getByRole("banner").getByRole("link", { name: "Compare" }).tap();
  await expect(page).toHaveURL(/\/compare/);
});

test(
  "a holder of a past day has two lines, and what day it is a line of its own",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.goto(`${await tokenPath("Brinewick")}/holders?at=2026-08-01`);
    await settled(page);
    const row = page.locator("tbody tr").nth(1);
    const [bar, now] = [
      await row.locator("td > [aria-hidden=true]").boundingBox(),
      await row.getByText("now").boundingBox(),
    ];
    // The bar is no line of its own: it lies along the end of the second.
    expect(bar!.y).toBeLessThan(now!.y + now!.height + 10);
    const said = page.locator('[data-part="not-now"] > span');
    const bars = await page.locator('[data-part="not-now"]').boundingBox();
    expect((await said.boundingBox())?.width).toBeCloseTo(bars!.width, 0);
  },
);

test("rows far below the first view are laid out as they come near, in about the room that they had", async ({
  page,
  baseURL,
}) => {
  const pages = await listPages(baseURL!);
  for (const name of ["all-chains", "tokens", "holders"]) {
    await page.goto(pages.find((each) => each.name === name)!.path);
    await settled(page);
    const rows = page.locator(".far-rows > *");
    const isLaidOut = (which: typeof rows) =>
      which
        .locator("*")
        .first()
        .evaluate((each) => each.checkVisibility({ contentVisibilityAuto: true }));
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    expect(await isLaidOut(rows.first()), name).toBe(true);
    expect(await isLaidOut(rows.last()), name).toBe(false);
    // Every one is near at some time.
    for (const [index, row] of (await rows.all()).entries())
      if (index % 6 === 0) await row.scrollIntoViewIfNeeded();
    await expect.poll(() => isLaidOut(rows.last()), name).toBe(true);
    expect(Math.abs((await height()) / before - 1), name).toBeLessThan(0.05);
  }
});

for (const isLong of [false, true])
  test(
    `what a holder is has a line of its own, its label in full, and covers no figure${isLong ? ", on every phone" : ""}`,
    { tag: isLong ? "@long" : [] },
    async ({ quietPage: page }) => {
      const longest = "Uniswap V2: Marrowfat and USDC 24";
      for (const name of isLong ? ["Eighteen Eels", "Brinewick"] : ["Brinewick"]) {
        const token = await tokenPath(name);
        const [, chain, address] = token.split("/");
        const answer = await page.request.get(`/api/v0/${chain}/tokens/${address}/holders?limit=3`);
        const { holders } = (await answer.json()) as { holders: { address: string }[] };
        await page.addInitScript(
          (labels) => localStorage.setItem("holderscope.labels", labels),
          JSON.stringify([{ chain, address: holders[2]!.address, name: longest.slice(0, 32) }]),
        );
        for (const path of [`${token}/holders`, `${token}/holders?from=2026-07-01&to=2026-10-01`]) {
          await page.goto(path);
          for (const width of isLong ? [390, 360, 320] : [320]) {
            await page.setViewportSize({ width, height: wholePage });
            await settle(page);
            const chips = page.locator("main td [data-chip]");
            await expect(chips.first()).toBeVisible();
            const cut = await chips.evaluateAll((all) =>
              all
                .map((chip) => chip.querySelector("span")!)
                .filter(
                  (text) =>
                    text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1,
                )
                .map((text) => text.textContent),
            );
            expect.soft(cut, `${path} at ${width}`).toEqual([]);
            const faults = (await page.evaluate(layoutFaults)).filter((fault) =>
              /covered|cut|leaves/.test(fault),
            );
            expect.soft(faults, `${path} at ${width}`).toEqual([]);
          }
        }
      }
    },
  );

test(
  "nothing lies on the wallets of the map, which are named in circles and squares",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    for (const [name, members] of [
      ["Ringing Roller", 150],
      ["Brinewick", 500],
    ] as const) {
      await page.goto(`${await tokenPath(name)}/map?members=${members}`);
      await settled(page);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        const drawing = (await page.getByRole("img", { name: /^Map of/ }).boundingBox())!;
        for (const button of ["Nearer", "Further", "All of it"]) {
          const box = (await page.getByRole("button", { name: button }).boundingBox())!;
          expect(box.y).toBeGreaterThanOrEqual(drawing.y + drawing.height);
          expect(box.x + box.width).toBeLessThanOrEqual(width);
        }
      }
    }
    await page.goto(`${await tokenPath("Ringing Roller")}/map`);
    await expect(page.locator("main li > i").first()).toHaveText(/^1\d+\.\d%$/);
  },
);

test(
  "what goes on beside the screen fades there until its end",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.goto(`${await tokenPath("Lamplighter")}/history`);
    await settled(page);
    const cohorts = page.getByRole("region", { name: "Still holding" });
    await cohorts.scrollIntoViewIfNeeded();
    const fade = () => cohorts.evaluate((each) => getComputedStyle(each).getPropertyValue("--fade-right"));
    await expect.poll(fade).toBe("40px");
    await cohorts.evaluate((each) => each.scrollTo(each.scrollWidth, 0));
    await expect.poll(fade).toBe("0px");
  },
);

test(
  "at 320 every page is there and none is wider than the screen",
  { tag: "@long" },
  async ({ page, baseURL }) => {
    test.setTimeout(300_000);
    const missing = new Set(["token-not-found", "page-not-found"]);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const { name, path } of await listPages(baseURL!)) {
      const answer = await page.goto(path);
      expect.soft(answer?.status(), `${name} ${path}`).toBe(missing.has(name) ? 404 : 200);
      await settled(page);
      const width = await page.evaluate("document.documentElement.scrollWidth");
      expect.soft(width, `${name} ${path}`).toBeLessThanOrEqual(320);
    }
  },
);
