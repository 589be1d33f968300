import { expect, type Page } from "@playwright/test";
import { axeFaults } from "./checks.ts";
import { settled, test, tokenPath } from "./pages.ts";

const leaveOutFirst = (page: Page) =>
  page
    .locator("#holders tbody tr")
    .first()
    .getByRole("button", { name: /^Label .*, or leave it out|About / });

test("left out from a row by keyboard: the figures beside, on every page, undone by one click", async ({
  quietPage: page,
}) => {
  const token = await tokenPath("Brinewick");
  await page.goto(`${token}/holders`);
  await settled(page);
  const leaveOut = page.getByRole("button", { name: "Leave out of the figures" });
  // What the server has drawn comes alive after the first view.
  await expect(async () => {
    await leaveOutFirst(page).press("Enter");
    await expect(leaveOut).toBeFocused({ timeout: 500 });
  }).toPass();
  // Pressed again while it is open, it is gone on in, and not left standing.
  await leaveOutFirst(page).press("Enter");
  await expect(leaveOut).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]and=\w{32,44}$/);
  const region = page.getByRole("region", { name: "Left out of the figures" });
  await expect(region).toContainText("Without the address that is left out, the ten largest hold");
  await expect(page.locator("#holders tbody tr", { hasText: "left out" }).first()).toBeVisible();

  await page.getByRole("navigation", { name: "Token pages" }).getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL(/\?and=\w{32,44}$/);
  await settled(page);
  await expect(page.locator('[data-part="lead"]')).toContainText("Without the address that is left out");
  const section = page.locator("#concentration");
  await expect(section.getByText("Side by side")).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\?and=\w{32,44}$/);
  expect(await axeFaults(page, "#concentration")).toEqual([]);

  await section.getByRole("checkbox").first().click();
  await expect(page).toHaveURL(new RegExp(`${token}$`));
  await expect(section.getByText("Side by side")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\?and=/);
});

test("by kind, and one of them counted again: the same page from its address alone", async ({
  quietPage: page,
}) => {
  const token = await tokenPath("Brinewick");
  await page.goto(token);
  await settled(page);
  const counted = page.getByRole("navigation", { name: "Counted" });
  await counted.getByRole("link", { name: /^Without/ }).click();
  await expect(page).toHaveURL(/\?without=pool,exchange,program,burn,bridge$/);
  await settled(page);
  const section = page.locator("#concentration");
  const boxes = section.getByRole("checkbox");
  await boxes.first().click();
  await expect(page).toHaveURL(/without=pool,exchange,program,burn,bridge&keep=\w+$/);
  await settled(page);
  const sentence = await section.getByRole("heading").innerText();
  await page.reload();
  await settled(page);
  await expect(section.getByRole("heading")).toHaveText(sentence);
  await counted.getByRole("link", { name: "Raw" }).click();
  await expect(page).toHaveURL(new RegExp(`${token}$`));
});

test(
  "cards of such an address say what is left out, and the curve is a card",
  { tag: "@long" },
  async ({ page }) => {
    const token = await tokenPath("Brinewick");
    await page.goto(`/embed${token}?chart=lorenz`);
    await expect(page.getByRole("heading")).toContainText(/The largest [\d.]+% hold [\d.]+% of supply/);
    await expect(page.getByRole("img", { name: /^Lorenz curve/ }).first()).toBeVisible();
    await page.goto(`/embed${token}?chart=concentration&without=pool,exchange,program,burn,bridge`);
    await expect(page.getByRole("heading")).toContainText("left out");
    await expect(page.getByRole("main")).toContainText(
      "pools, exchanges, programs, burn addresses and bridges",
    );
  },
);

test(
  "a reader's own label stands beside its address, as text and on this device alone",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const token = await tokenPath("Brinewick");
    await page.goto(`${token}/holders`);
    await settled(page);
    await leaveOutFirst(page).click();
    const hostile = "<img src=x onerror=alert(1)>";
    await page.getByLabel("Your label", { exact: true }).fill(hostile);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    const chip = page.getByRole("button", { name: /^Yours: <img/ });
    await expect(chip).toContainText("<img src=x");
    expect(page.url()).not.toContain("img");
    await page.reload();
    await settled(page);
    await expect(chip).toBeVisible();
    await expect(page.locator("img[src=x]")).toHaveCount(0);
  },
);

test("the dialog of an address stays with it, and where it was opened, whatever becomes of the page behind", async ({
  quietPage: page,
}) => {
  const token = await tokenPath("Brinewick");
  await page.goto(`${token}/holders`);
  await settled(page);
  // Another page of the list, whose rows take the place of these on the way back.
  await page.getByRole("link", { name: "Next page" }).first().click();
  await expect(page).toHaveURL(/page=2/);
  await settled(page);
  await leaveOutFirst(page).click();
  const dialog = page.getByRole("dialog");
  const label = page.getByLabel("Your label", { exact: true });
  await label.fill("not lost");
  const name = await dialog.getAttribute("aria-label");
  const standing = async () => {
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    return dialog.boundingBox();
  };
  const before = await standing();

  await page.evaluate(() => window.scrollBy({ top: -150, behavior: "instant" }));
  expect(await standing()).toEqual(before);
  const first = page.locator("#holders tbody tr").first();
  const row = await first.innerText();
  await page.goBack();
  await expect(first).not.toHaveText(row);
  expect(await standing()).toEqual(before);
  await expect(dialog).toHaveAttribute("aria-label", name!);
  await expect(label).toHaveValue("not lost");

  // In a window that is lower than it was it is still whole.
  await page.setViewportSize({ width: 1280, height: 420 });
  const bottom = async () => {
    const { y, height } = (await standing())!;
    return y < 0 ? Infinity : y + height;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(420);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole("button", { name: "Yours: not lost" })).toBeVisible();
});

test(
  "the past is without them too: history, a day and changes, and raw again by one click",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const token = await tokenPath("Brinewick");
    const largest = page.getByRole("region", { name: "Left out of the figures" });
    await page.goto(`${token}/history?without=pool,exchange,program,burn,bridge`);
    await settled(page);
    await expect(page.locator('[data-part="lead"]')).toContainText(
      "Counted without the addresses that are left out.",
    );
    await expect(largest).toContainText("Every figure of this page over time is without them too");
    const sentence = page.locator("#concentration").getByRole("heading");
    // Below the window it is not laid out, and has no inner text.
    const without = (await sentence.textContent()) ?? "";
    await page.getByRole("navigation", { name: "Counted" }).getByRole("link", { name: "Raw" }).click();
    await expect(page).toHaveURL(new RegExp(`${token}/history$`));
    await expect(sentence).not.toHaveText(without);
    await page.goBack();
    await expect(sentence).toHaveText(without);

    await page.goto(`${token}/holders?at=2026-09-01&without=program`);
    await settled(page);
    const first = page.locator("#then").locator("tbody tr").first();
    const owner = await first.locator("a").first().getAttribute("href");
    await page.getByRole("navigation", { name: "Counted" }).getByRole("link", { name: "Raw" }).click();
    await expect(page).toHaveURL(/\?at=2026-09-01$/);
    await expect(first.locator("a").first()).not.toHaveAttribute("href", owner!);
  },
);

test(
  "a comparison of both figures of each token, from its address alone, and one counted again for all",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const tokens = await Promise.all(["Brinewick", "Frogspawn"].map((name) => tokenPath(name)));
    await page.goto(`/compare?t=${tokens.map((path) => path.slice(1).replace("/", ":")).join(",")}`);
    await settled(page);
    const section = page.locator("#without");
    await expect(section).toHaveCount(0);
    const counted = page.getByRole("navigation", { name: "Counted" });
    await counted.getByRole("link", { name: /^Without/ }).click();
    await expect(page).toHaveURL(/&without=pool,exchange,program,burn,bridge$/);
    await settled(page);
    await expect(section.getByRole("heading")).toHaveText(/^Without what is left out, .* of what remains$/);
    const first = section.locator('[data-part="cell"]').first();
    const holders = first.getByRole("row", { name: /^Holders/ }).getByRole("cell");
    const before = await holders.allInnerTexts();
    expect(before[1]).not.toBe(before[2]);
    expect(await axeFaults(page, "#without")).toEqual([]);

    await first
      .getByRole("link", { name: /^Count .* again$/ })
      .first()
      .press("Enter");
    await expect(page).toHaveURL(/&keep=\w{32,44}$/);
    await expect(holders.nth(2)).not.toHaveText(before[2]!);
    await expect(holders.nth(1)).toHaveText(before[1]!);
    await expect(first.getByRole("link", { name: /^Leave .* out again$/ })).toBeVisible();
    await page.reload();
    await settled(page);
    await expect(first.getByRole("link", { name: /^Leave .* out again$/ })).toBeVisible();
    // The page of one of them leaves out the same.
    await page.getByRole("region", { name: "Compared tokens" }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\?without=pool,exchange,program,burn,bridge&keep=\w{32,44}$/);
    await page.goBack();
    await counted.getByRole("link", { name: "Raw" }).click();
    await expect(section).toHaveCount(0);
    await expect(page).not.toHaveURL(/without|keep/);
  },
);
