import { expect, type Locator, type Page } from "@playwright/test";
import { settled, test, tokenPath } from "./pages.ts";

const readout = (page: Page) => page.locator("[data-part=readout]").filter({ visible: true });

async function strip(page: Page): Promise<Locator> {
  await page.goto(await tokenPath("Brinewick"));
  await settled(page);
  const drawing = page.locator(".strip .drawing");
  await drawing.scrollIntoViewIfNeeded();
  await drawing.hover();
  await expect(drawing.locator(".live:not(.arriving) .recharts-surface")).toBeVisible();
  return drawing;
}

/** In the middle of the strip, so far from its left edge. */
async function placeOf(drawing: Locator, part: number) {
  const box = (await drawing.boundingBox())!;
  return { x: box.x + part * box.width, y: box.y + 60 };
}

test("a sliver leads to its wallet, the rest to the list at its ranks", async ({ quietPage: page }) => {
  const path = await tokenPath("Brinewick");
  const drawing = await strip(page);
  const first = await placeOf(drawing, 0.01);
  await page.mouse.move(first.x, first.y);
  await expect(readout(page)).toContainText("Opens this wallet");
  await page.mouse.click(first.x, first.y);
  await expect(page).toHaveURL(/\/wallet\/\w+$/);
  await expect(page.getByText(/largest balance/).first()).toBeVisible();

  const again = await strip(page);
  const rest = await placeOf(again, 0.97);
  await page.mouse.move(rest.x, rest.y);
  await expect(readout(page)).toContainText("Opens the list near there");
  await page.mouse.click(rest.x, rest.y);
  await expect(page).toHaveURL(new RegExp(`${path}/holders\\?page=21$`));
});

test(
  "a click beside the strip leads nowhere; Enter opens what the arrows have read",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const drawing = await strip(page);
    const url = page.url();
    const box = (await drawing.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + 8);
    expect(page.url()).toBe(url);
    await drawing.focus();
    await page.keyboard.press("Home");
    await expect(readout(page)).toContainText("rank 1, ");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/wallet\/\w+$/);
  },
);

test("a bar of the amounts filters by its dollars, with pointer and keyboard", async ({
  quietPage: page,
}) => {
  const path = `${await tokenPath("Brinewick")}/holders`;
  await page.goto(path);
  await settled(page);
  const bars = page.locator("svg.filter-handles rect.cursor-pointer");
  await bars.nth(2).click();
  await expect(page).toHaveURL(/min_amount=[\d.]+&max_amount=[\d.]+$/);
  const search = new URL(page.url()).searchParams;
  expect(Number(search.get("max_amount")) / Number(search.get("min_amount"))).toBeCloseTo(10, 6);
  await expect(page.getByRole("heading", { name: /holders own|accounts hold/ }).first()).toContainText(
    "between",
  );

  await page.goto(path);
  await settled(page);
  const drawing = page.locator(".drawing").first();
  await drawing.focus();
  await expect(drawing.locator(".live:not(.arriving) .recharts-surface")).toBeVisible();
  await page.keyboard.press("End");
  await expect(readout(page)).toContainText("Filters by these amounts");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/min_amount=[\d.]+$/);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("the first touch reads, the second opens", { tag: "@long" }, async ({ quietPage: page }) => {
    await page.goto(await tokenPath("Brinewick"));
    await settled(page);
    const drawing = page.locator(".strip .drawing");
    await drawing.scrollIntoViewIfNeeded();
    await drawing.dispatchEvent("pointerover");
    await expect(drawing.locator(".live:not(.arriving) .recharts-surface")).toBeVisible();
    const place = await placeOf(drawing, 0.9);
    const url = page.url();
    await page.touchscreen.tap(place.x, place.y);
    await expect(readout(page)).toContainText("Opens the list near there");
    expect(page.url()).toBe(url);
    await page.touchscreen.tap(place.x, place.y);
    await expect(page).toHaveURL(/holders\?page=21$/);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("nothing in the drawing claims to lead anywhere", { tag: "@long" }, async ({ page }) => {
    await page.goto(await tokenPath("Brinewick"));
    const drawing = page.locator(".strip .drawing");
    await expect(drawing).toBeVisible();
    expect(await drawing.evaluate((element) => getComputedStyle(element).cursor)).not.toBe("pointer");
    await page.goto(`${await tokenPath("Brinewick")}/holders`);
    await expect(page.locator("svg.filter-handles .cursor-pointer")).toHaveCount(0);
  });
});
