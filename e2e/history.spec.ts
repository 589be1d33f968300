import { expect, type Locator, type Page } from "@playwright/test";
import { settled, test, tokenPath } from "./pages.ts";

const historyOf = async (name = "Brinewick") => `${await tokenPath(name)}/history`;
const strip = (page: Page) => page.getByRole("region", { name: "Values at one time" });
const moment = (page: Page) => strip(page).locator("[data-part=moment]");
const section = (page: Page, id: string) => page.locator(`#${id}`);
const chart = (within: Locator) => within.getByRole("img").filter({ visible: true }).first();
const cursors = (page: Page) => page.locator("[data-part=cursor]").filter({ visible: true });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** The end of old data has its day for a name. */
const dayForm = /^\d{1,2} \w{3} \d{4}$/;

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("history shows its charts, sentences and tables, and its presets lead on", async ({ page }) => {
    const path = await historyOf();
    await expect(async () => {
      await page.goto(path);
      const stills = page.locator(".still > svg").filter({ visible: true });
      expect(await stills.count()).toBeGreaterThanOrEqual(7);
      for (const still of await stills.all()) {
        expect(await still.locator("path, rect, circle").count()).toBeGreaterThan(0);
      }
    }).toPass({ timeout: 30_000 });
    await expect(page.locator("main [data-part=lead]")).not.toBeEmpty();
    expect(await section(page, "count").locator("table[data-figures] tbody tr").count()).toBeGreaterThan(3);
    await page.getByRole("link", { name: "30 days", exact: true }).click();
    await expect(page).toHaveURL(/\/history\?from=30d$/);
    await expect(page.getByRole("link", { name: "30 days", exact: true })).toHaveAttribute(
      "aria-current",
      /^(page|true)$/,
    );
  });
});

test(
  "the tab of a token leads to its history, and its overview does",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await open(page, await tokenPath("Brinewick"));
    await page
      .getByRole("navigation", { name: "Token pages" })
      .getByRole("link", { name: "History" })
      .click();
    await expect(page).toHaveURL(/\/history$/);
    await expect(moment(page)).toHaveText(dayForm);
    await page.goBack();
    await page.getByRole("link", { name: "All of its history" }).click();
    await expect(page).toHaveURL(/\/history$/);
  },
);

test("a range goes into the address and comes back from it", async ({ quietPage: page }) => {
  await open(page, await historyOf());
  const before = await section(page, "count").locator("h2").textContent();
  await page.getByRole("link", { name: "30 days", exact: true }).click();
  await expect(page).toHaveURL(/\?from=30d$/);
  await expect(section(page, "count").locator("h2")).toContainText("of 30 days ended");
  const from = page.getByLabel("From", { exact: true });
  const day = await from.inputValue();
  await page.reload();
  await settled(page);
  await expect(from).toHaveValue(day);
  await expect(section(page, "count").locator("h2")).toContainText("of 30 days ended");

  // Ten days of the reader's own, told with their days.
  const first = new Date(`${day} UTC`);
  const last = new Date(first.getTime() + 9 * 86_400_000);
  const iso = (time: Date) => time.toISOString().slice(0, 10);
  await page.getByLabel("To", { exact: true }).fill(iso(last));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`\\?from=${iso(first)}&to=${iso(last)}$`));
  await expect(section(page, "count").locator("h2")).toContainText("of 10 days ended");
  await page.getByLabel("From", { exact: true }).fill("the other day");
  await page.keyboard.press("Enter");
  await expect(page.getByText("A day, such as 12 Mar 2025")).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\?from=30d$/);
  await page.goBack();
  await expect(section(page, "count").locator("h2")).toHaveText(before!);
});

test("keys read every chart at once, Enter pins, Esc lets go", async ({ quietPage: page }) => {
  await open(page, `${await historyOf()}?from=30d`);
  const end = (await moment(page).textContent())!;
  const line = chart(section(page, "count"));
  await line.focus();
  await expect(async () => {
    await page.keyboard.press("ArrowLeft");
    // Long enough that a slow machine does not press twice.
    await expect(moment(page)).not.toHaveText(end, { timeout: 2_000 });
  }).toPass();
  const read = await moment(page).textContent();
  expect(read).toMatch(dayForm);
  await expect(cursors(page).first()).toContainText(read!);
  // Those of sections that are far below come when they are near.
  await expect.poll(() => cursors(page).count()).toBeGreaterThanOrEqual(4);
  await page.keyboard.press("Shift+ArrowLeft");
  const days =
    (Date.parse(`${read} UTC`) - Date.parse(`${await moment(page).textContent()} UTC`)) / 86_400_000;
  expect(days).toBe(10);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]at=\d{4}-\d\d-\d\d$/);
  const pinned = await moment(page).textContent();

  // In the link, and when what moved has left.
  await page.reload();
  await settled(page);
  await expect(moment(page)).toHaveText(pinned!);
  await chart(section(page, "age")).focus();
  await page.keyboard.press("Home");
  await expect(moment(page)).not.toHaveText(pinned!);
  await page.keyboard.press("Tab");
  await expect(moment(page)).toHaveText(pinned!);
  await chart(section(page, "age")).focus();
  await page.keyboard.press("Escape");
  await expect(moment(page)).toHaveText(end);
  await expect(page).not.toHaveURL(/at=/);
});

test(
  "a pointer reads every chart at once, a click pins and Unpin lets go",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `${await historyOf()}?from=30d`);
    const end = (await moment(page).textContent())!;
    const bars = chart(section(page, "concentration"));
    await bars.scrollIntoViewIfNeeded();
    const box = (await bars.boundingBox())!;
    await page.mouse.move(box.x + 300, box.y + 120);
    await expect(moment(page)).not.toHaveText(end);
    const read = await moment(page).textContent();
    await expect(cursors(page).first()).toContainText(read!);
    await page.mouse.move(5, 5);
    await expect(moment(page)).toHaveText(end);
    await page.mouse.click(box.x + 300, box.y + 120);
    await expect(page).toHaveURL(/at=/);
    await page.mouse.move(5, 5);
    await expect(moment(page)).toHaveText(read!);
    await strip(page).getByRole("link", { name: "Unpin" }).click();
    await expect(moment(page)).toHaveText(end);
  },
);

test("the brush moves the range by pointer and by key", { tag: "@long" }, async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `${await historyOf()}?from=30d`);
  const first = page.getByRole("slider", { name: "First day" });
  await first.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\d$/);
  await expect(section(page, "count").locator("h2")).toContainText("of 31 days ended");
  const box = (await first.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 6);
  await page.mouse.down();
  await page.mouse.move(0, box.y + 6, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/\?from=all$/);
});

test("a table and a file say what a chart does", async ({ quietPage: page }) => {
  await open(page, `${await historyOf()}?from=30d`);
  const rows = section(page, "count").locator("table[data-figures]").first().locator("tbody tr");
  expect(await rows.count()).toBe(30);
  const last = await rows.last().locator("td").first().getAttribute("data-value");
  await expect(strip(page).locator("dd").first()).toHaveText(Number(last).toLocaleString("en-US"));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await (await download).createReadStream();
  let text = "";
  for await (const part of file) text += String(part);
  const lines = text.trim().split("\r\n");
  // Pages count wallets; the file has the series of the interface, of which the first is of accounts.
  expect(lines[0]).toMatch(/^time,holders,owners,/);
  expect(lines.at(-1)!.split(",")[2]).toBe(last);
});

test("nothing moves while the page comes alive", async ({ quietPage: page }) => {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, await historyOf());
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.001);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

test(
  "a pinned day leads to its holders, and they lead back to it",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const history = await historyOf("Lamplighter");
    await open(page, `${history}?from=2025-01-01&to=2025-06-30&at=2025-03-12`);
    await strip(page).getByRole("link", { name: "Holders on that day" }).click();
    await expect(page).toHaveURL(/\/holders\?at=2025-03-12$/);
    await expect(page.locator('[data-part="not-now"]')).toContainText("12 Mar 2025");
    await settled(page);
    await page.getByRole("link", { name: "This day in its history" }).click();
    // A year around it, so that it is a day and not the end of a week.
    await expect(page).toHaveURL(/\/history\?from=2024-09-13&to=2025-09-08&at=2025-03-12$/);
    await expect(moment(page)).toHaveText("12 Mar 2025");
  },
);
