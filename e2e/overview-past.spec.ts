import { expect } from "@playwright/test";
import { settled, test, tokenPath } from "./pages.ts";

test("the period of the holders goes into the address and comes back from it", async ({
  quietPage: page,
}) => {
  const path = await tokenPath("Lamplighter");
  await page.goto(path);
  await settled(page);
  const section = page.locator("#over-time");
  const period = section.getByRole("group", { name: "Period" });
  const chart = section.getByRole("img").first();
  await expect(period.getByRole("button", { name: "30 days" })).toHaveAttribute("aria-pressed", "true");
  await expect(section.getByText("number of holders, end of day")).toBeVisible();
  const month = await chart.getAttribute("aria-label");

  await period.getByRole("button", { name: "1 year" }).click();
  await expect(page).toHaveURL(/\?period=1y$/);
  await expect(chart).not.toHaveAttribute("aria-label", month!);
  await period.getByRole("button", { name: "All" }).click();
  await expect(page).toHaveURL(/\?period=all$/);
  await expect(section.getByText("number of holders, end of week")).toBeVisible();
  const all = await chart.getAttribute("aria-label");

  await page.reload();
  await settled(page);
  await expect(period.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true");
  await expect(chart).toHaveAttribute("aria-label", all!);
  await period.getByRole("button", { name: "30 days" }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(chart).toHaveAttribute("aria-label", month!);

  // Read day by day.
  await chart.focus();
  await expect(async () => {
    await page.keyboard.press("ArrowLeft");
    await expect(section.locator("[data-part=readout]").first()).toContainText(/\d{1,2} \w{3} \d{4}/, {
      timeout: 300,
    });
  }).toPass();
});

test(
  "what changed in a year leads to its section of the history",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.goto(await tokenPath("Lamplighter"));
    await settled(page);
    await expect(
      page.locator("#hands").getByText("of all wallets, % of supply, the last year."),
    ).toBeVisible();
    await page.locator("#concentration").getByRole("link", { name: "Concentration over time" }).click();
    await expect(page).toHaveURL(/\/history#concentration$/);
  },
);

test(
  "where nothing of other days is known, the known counts stay",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.goto(await tokenPath("Snapshot Snipe"));
    await settled(page);
    await expect(page.locator("main")).not.toContainText("Concentration over time");
    await expect(page.getByRole("button", { name: "1 year" })).toHaveCount(0);
  },
);
