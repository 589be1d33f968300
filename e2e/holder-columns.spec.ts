import { expect } from "@playwright/test";
import { axeFaults } from "./checks.ts";
import { choose, settled, test, tokenPath } from "./pages.ts";

test("columns are switched on by a menu, stand in the address, and are there the next time", async ({
  quietPage: page,
}) => {
  const token = await tokenPath("Brinewick");
  await page.goto(`${token}/holders?limit=25`);
  await settled(page);
  const list = page.locator("#holders");
  await expect(list.getByRole("columnheader", { name: "Unrealized" })).toHaveCount(0);
  await list.getByRole("button", { name: "Columns", exact: true }).click();
  await choose(page.getByRole("menuitemcheckbox", { name: "First received" }));
  await expect(page).toHaveURL(/columns=first_received/);
  await choose(page.getByRole("menuitemcheckbox", { name: "Unrealized profit" }));
  await expect(page).toHaveURL(/columns=first_received,unrealized_pnl/);
  await page.keyboard.press("Escape");
  await expect(list.locator("[data-part=first_received]").first()).toHaveText(/^\d+ \w{3} \d{4}$/);
  await expect(list.locator("[data-part=unrealized_pnl]").first()).toHaveText(/^([+−]?\$|not available)/);
  expect(await axeFaults(page, "#holders")).toEqual([]);

  // An address without columns gets those of the last time, and says so.
  await page.goto(`${token}/holders`);
  await expect(page).toHaveURL(/columns=first_received,unrealized_pnl/);
  await settled(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list.locator("[data-part=first_received]").first()).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("the list shows one kind of address alone, with its place among all", async ({ quietPage: page }) => {
  const token = await tokenPath("Brinewick");
  await page.goto(`${token}/holders`);
  await settled(page);
  const list = page.locator("#holders");
  await list.getByRole("button", { name: "All holders", exact: true }).click();
  await choose(page.getByRole("menuitemradio", { name: "Programs", exact: true }));
  await expect(page).toHaveURL(/kind=program/);
  await settled(page);
  await expect(list).toContainText(/match(es)? the filter/);
  const programs = await list.locator("tbody tr").count();
  expect(programs).toBeGreaterThan(0);
  expect(programs).toBeLessThan(20);
  await page.goto(`${token}/holders?kind=wallet`);
  await settled(page);
  await expect(list.getByRole("button", { name: "Wallets only", exact: true })).toBeVisible();
  await expect(list.getByRole("button", { name: /^Program: / })).toHaveCount(0);
});
