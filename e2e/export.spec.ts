import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { choose, settled, test, tokenPath } from "./pages.ts";

test("an export that the service breaks off says so, goes on, and keeps every row", async ({ page }) => {
  let broken = true;
  await page.route(/\/holders\?.*offset=300/, (route) =>
    broken ? route.fulfill({ status: 500, json: { code: "internal" } }) : route.continue(),
  );
  await page.goto(`${await tokenPath("Brinewick")}/holders?min_amount=100000`);
  await settled(page);
  await page.getByRole("button", { name: "Export CSV" }).click();
  await choose(page.getByRole("menuitem", { name: /matching$|matching / }));
  await expect(page.getByRole("alert")).toContainText("The export stopped. The server failed");
  await expect(page.getByRole("button", { name: "Cancel", exact: true })).toBeFocused();

  // The page stays of use, and the export stays with it.
  await page.getByRole("link", { name: "Next page" }).first().click();
  await expect(page).toHaveURL(/page=2/);
  broken = false;
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const lines = (await readFile(await (await saved).path(), "utf8")).trimEnd().split("\r\n");
  const ranks = lines.slice(1).map((line) => Number(line.split(",")[0]));
  const said = await page.getByText(/^Rows .* matching$/).textContent();
  expect(said).toContain(ranks.length.toLocaleString("en"));
  expect(ranks.length).toBeGreaterThan(300);
  expect(ranks).toEqual(ranks.map((_, index) => index + 1));
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeFocused();
});

test("a cancelled export saves nothing and asks no more", async ({ page }) => {
  const asked: string[] = [];
  await page.route(/\/holders\?.*limit=100/, async (route) => {
    asked.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 100));
    // The request may be gone by then.
    await route.continue().catch(() => {});
  });
  let files = 0;
  page.on("download", () => (files += 1));
  await page.goto(`${await tokenPath("Brinewick")}/holders`);
  await settled(page);
  await page.getByRole("button", { name: "Export CSV" }).click();
  await choose(page.getByRole("menuitem", { name: /^All/ }));
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("Export cancelled")).toBeVisible();
  const before = asked.length;
  await page.waitForTimeout(500);
  expect(asked).toHaveLength(before);
  expect(files).toBe(0);
});
