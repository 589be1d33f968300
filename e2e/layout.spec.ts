import { setTimeout as delay } from "node:timers/promises";
import { expect } from "@playwright/test";
import { test } from "./base-test.ts";
import { axeFaults, axeFaultsExceptContrast, settle, watchPage, wholePage, widths } from "./checks.ts";
import { layoutFaults } from "./layout-faults.ts";
import { extremes, otherStates, states } from "./extreme-pages.ts";
import { listPages } from "./page-list.ts";
import { settled } from "./pages.ts";

// The themes differ in colour alone: one is measured everywhere, the other where it can differ. To ask axe takes as long
// as the page: of a phone it is asked in the long half. So it is of contrast, which `layoutFaults` measures against what a
// text stands in; axe sees also what else is below it.
const looks = [
  {
    theme: "dark",
    pages: states.filter((page) => !otherStates.includes(page)),
    widths: [1440, 390],
    legible: [1440],
    isLong: false,
  },
  // Another state of such a page has the same parts: the quick half looks whether they fit a phone.
  { theme: "dark", pages: otherStates, widths: [390], legible: [], isLong: false },
  { theme: "dark", pages: states, widths: [390, 1440], legible: [390, 1440], isLong: true },
  { theme: "light", pages: states, widths: [1440, 390], legible: [1440, 390], isLong: true },
  {
    theme: "dark",
    pages: states,
    widths: widths.filter((width) => width !== 1440 && width !== 390),
    legible: [],
    isLong: true,
  },
  // Of what strains a page more, one width of each arrangement.
  {
    theme: "dark",
    pages: extremes.filter((page) => !states.includes(page)),
    widths: [360, 720, 1024, 1440],
    legible: [],
    isLong: true,
  },
] as const;

for (const look of looks) {
  for (const { name, path } of look.pages) {
    test(
      `${name}, ${look.theme} at ${look.widths.join(", ")}`,
      { tag: look.isLong ? "@long" : [] },
      async ({ page, demo }) => {
        const errors = await watchPage(page, look.theme);
        await page.setViewportSize({ width: look.widths[0], height: wholePage });
        await page.goto(await path(demo));
        const faults: string[] = [];
        for (const width of look.widths) {
          await page.setViewportSize({ width, height: wholePage });
          await settle(page);
          for (const fault of await page.evaluate(layoutFaults)) faults.push(`${width}: ${fault}`);
          if (!look.legible.some((each) => each === width)) continue;
          const byAxe = look.isLong ? await axeFaults(page) : await axeFaultsExceptContrast(page);
          for (const fault of byAxe) faults.push(`${width}: ${fault}`);
        }
        expect.soft(faults).toEqual([]);
        expect(errors).toEqual([]);
      },
    );
  }
}

// A slow line, a busy machine: what stands in for the typeface is kept until the next page.
for (const { name, path } of states) {
  test(`${name}, with its typeface late`, { tag: "@long" }, async ({ page, demo }) => {
    const errors = await watchPage(page, "dark");
    await page.route("**/*.woff2", async (route) => {
      await delay(1_500);
      await route.continue();
    });
    await page.setViewportSize({ width: 360, height: wholePage });
    await page.goto(await path(demo));
    await settle(page);
    expect.soft(await page.evaluate(layoutFaults)).toEqual([]);
    expect(errors).toEqual([]);
  });
}

interface Shift {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

// In a window of a desk, which may be as narrow as a phone: the emulation of one counts less as moved.
for (const width of [390, 600, 1440]) {
  const tag = width === 600 ? "@long" : [];
  test(
    `nothing of an overview, a comparison or the reference moves as it comes at ${width}`,
    { tag },
    async ({ page, baseURL, demo }) => {
      await page.addInitScript(() => {
        const seen = window as unknown as { moved: string[] };
        seen.moved = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as readonly Shift[]) {
            const what = entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120));
            if (entry.value > 0.001) seen.moved.push(`${entry.value.toFixed(3)}: ${what.join(" and ")}`);
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.setViewportSize({ width, height: 844 });
      const { path: compare } = (await listPages(baseURL!)).find(({ name }) => name === "compare")!;
      for (const path of [compare, await demo.largest(), "/docs"]) {
        await page.goto(path);
        if (path === "/docs") await expect(page.locator("h1")).toBeVisible();
        else await settled(page);
        await page.waitForTimeout(300);
        expect
          .soft(await page.evaluate(() => (window as unknown as { moved: string[] }).moved), path)
          .toEqual([]);
      }
    },
  );
}

// A server that is too busy to draw a page sends it empty: the browser makes it, and nothing moves as its parts come.
test("on a phone nothing of a list moves where the server has drawn nothing", async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as unknown as readonly Shift[]) seen.shift += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const pages = await listPages(baseURL!);
  for (const name of ["all-chains", "tokens"]) {
    const { path } = pages.find((each) => each.name === name)!;
    await page.route(baseURL! + path, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /<div id="root">[^]*<script type="application\/json" id="cache">[^]*?<\/script>/,
        '<div id="root"></div>',
      );
      await route.fulfill({ response, body });
    });
    await page.goto(path);
    await settled(page);
    await page.waitForTimeout(300);
    expect
      .soft(await page.evaluate(() => (window as unknown as { shift: number }).shift), name)
      .toBeLessThanOrEqual(0.001);
  }
});

// What is known of the addresses may come after the rows, and moves nothing that is below.
test("on a phone a row of holders is as high with a chip, with a button, and with neither yet", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await demo.largest("/holders"));
  await settled(page);
  const rows = page.locator("tbody tr:has([data-drawn-anew])");
  const heights = () =>
    rows.evaluateAll((all) => all.map((row) => row.children[1]!.getBoundingClientRect().height));
  await expect(rows.locator("[data-chip]").first()).toBeVisible();
  expect(await rows.locator("button:not([data-chip])").count()).toBeGreaterThan(0);
  const [height, ...others] = await heights();
  expect(others.filter((other) => Math.abs(other - height!) > 0.05)).toEqual([]);
  await rows
    .locator("[data-drawn-anew]")
    .evaluateAll((slots) => slots.forEach((slot) => slot.replaceChildren()));
  expect((await heights()).filter((empty) => Math.abs(empty - height!) > 0.05)).toEqual([]);
});

// The server does not know how old the data are to a reader: it comes last.
test("how old the data are moves nothing when it comes", async ({ page, demo }) => {
  await page.goto(await demo.largest());
  await settled(page);
  for (const width of [390, 800, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const stamp = page.locator("[data-part=stamp]").filter({ visible: true });
    const places = await stamp.evaluate((element) => {
      const age = element.querySelector("[data-part=age]")!;
      return ["", "24 d ago", "729 d ago"].map((text) => {
        age.textContent = text;
        const mark = element.querySelector("[data-part=completeness]")?.getBoundingClientRect();
        return `${element.getBoundingClientRect().height} ${mark?.left} ${mark?.top}`;
      });
    });
    expect.soft(new Set(places).size, `${width}: ${places.join(", ")}`).toBe(1);
  }
});

test("the list of shortcuts fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sol");
  await settled(page);
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(390);
});

// In the quick half `layoutFaults` sees it where they lie over each other.
test(
  "the sentence of a comparison stays clear of the buttons beside it",
  { tag: "@long" },
  async ({ page, demo }) => {
    await page.goto(await demo.compare("name-long", "tiny-price", "giant-holder", "no-holders"));
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await settle(page);
      const sentence = await page.getByText(/most concentrated/).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element.closest("p")!);
        return range.getBoundingClientRect().right;
      });
      const button = await page.getByRole("button", { name: "Add token" }).boundingBox();
      expect.soft(sentence, `${width}`).toBeLessThan(button?.x ?? 0);
    }
  },
);
