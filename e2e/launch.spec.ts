import { expect, type Page } from "@playwright/test";
import { axeFaults } from "./checks.ts";
import { settled, test, tokenPath } from "./pages.ts";

const mapOf = async (name: string) => `${await tokenPath(name)}/map`;
const launch = (page: Page) => page.locator("#launch");
const table = (page: Page, caption: RegExp) => launch(page).getByRole("table", { name: caption });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

test("six wallets of one block are a bundle, until ten make one; the address says so", async ({
  quietPage: page,
}) => {
  await open(page, await mapOf("Bundled Bunting"));
  const bundles = table(page, /^Bundles/);
  await expect(bundles.locator("tbody tr")).toHaveCount(1);
  await expect(bundles.locator("tbody tr")).toContainText(/6\s*minted/);
  // Each of the six says in which bundle it came, and the one before them that it came alone.
  const wallets = table(page, /^Wallets/);
  await expect(wallets.locator("tbody tr")).toHaveCount(7);
  await expect(wallets.locator("tbody tr td:last-child")).toHaveText(["", "6", "6", "6", "6", "6", "6"]);

  await launch(page).getByRole("link", { name: "10 in a block" }).click();
  await expect(page).toHaveURL(/[?&]bundle=10(&|$)/);
  await expect(launch(page)).toContainText("in no block of that time did the first tokens of 10 or more");
  await expect(bundles).toHaveCount(0);
  await expect(wallets.getByRole("columnheader", { name: "In a bundle of" })).toHaveCount(0);

  await launch(page).getByRole("link", { name: "5 in a block" }).click();
  await expect(bundles.locator("tbody tr")).toHaveCount(1);
  expect(await axeFaults(page, "#launch")).toEqual([]);
});

test(
  "a longer launch has more wallets, here, anew and back",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await open(page, await mapOf("Bundled Bunting"));
    const periods = table(page, /^The first wallets/);
    await expect(periods.locator("tbody tr").last()).toContainText(/^The first hour7/);
    await launch(page).getByRole("link", { name: "1 day" }).click();
    await expect(page).toHaveURL(/[?&]within=86400(&|$)/);
    await expect(periods.locator("tbody tr").last()).toContainText(/^The first day9/);
    await expect(launch(page).getByRole("link", { name: "1 day" })).toHaveAttribute("aria-current", "true");
    await page.reload();
    await settled(page);
    await expect(periods.locator("tbody tr").last()).toContainText(/^The first day9/);
    await page.goBack();
    await expect(page).not.toHaveURL(/within=/);
    await expect(periods.locator("tbody tr").last()).toContainText(/^The first hour7/);
  },
);

test("the name of a row stands on the line of its figures", { tag: "@long" }, async ({ quietPage: page }) => {
  await open(page, await mapOf("Ringing Roller"));
  const rows = page.locator("tbody tr:has(> th[scope=row])");
  await expect(rows).toHaveCount(6);
  const offsets = await rows.evaluateAll((all) =>
    all.map((row) => {
      const [name, figure] = [row.querySelector("th")!, row.querySelector("td")!].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { top, bottom } = range.getBoundingClientRect();
        return (top + bottom) / 2;
      });
      return Math.abs(name! - figure!);
    }),
  );
  expect(Math.max(...offsets)).toBeLessThanOrEqual(1.5);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the thresholds are links that lead on", { tag: "@long" }, async ({ page }) => {
    await page.goto(await mapOf("Bundled Bunting"));
    await launch(page).getByRole("link", { name: "10 in a block" }).click();
    await expect(page).toHaveURL(/[?&]bundle=10(&|$)/);
    await expect(launch(page)).toContainText("No bundles");
  });
});

test("its tables scroll by themselves on a narrow phone", { tag: "@long" }, async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await open(page, await mapOf("Bundled Bunting"));
  const over = () => launch(page).evaluate((section) => section.scrollWidth - section.clientWidth);
  expect(await over()).toBeLessThanOrEqual(0);
  await launch(page).getByRole("link", { name: "6 hours" }).click();
  await expect(page).toHaveURL(/within=21600/);
  expect(await over()).toBeLessThanOrEqual(0);
});
