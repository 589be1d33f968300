import { expect, type Page } from "@playwright/test";
import { createClient } from "../contract/client.ts";
import { baseURL } from "../playwright.config.ts";
import { settled, test, tokenPath } from "./pages.ts";

const panel = (page: Page) => page.locator("#history");
const title = (page: Page) => panel(page).locator("h2");
const balance = (page: Page) => panel(page).getByRole("img", { name: /^Balance, at the end/ });
const cursors = (page: Page) => panel(page).locator("[data-part=cursor]").filter({ visible: true });
const first = (page: Page) => panel(page).getByRole("slider", { name: "First day" });

/** The page of one of a token's larger wallets, which held it for long. */
async function walletOf(name = "Brinewick"): Promise<string> {
  const path = await tokenPath(name);
  const [, chain, address = ""] = path.split("/");
  const get = createClient({ baseUrl: `${baseURL}/api/v0` });
  const { data } = await get("getHolders", {
    chain_id: chain as "sol" | "eth",
    contract_address: address,
    limit: 30,
  });
  return `${path}/wallet/${data.holders[20]!.address}`;
}

async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await settled(page);
  await title(page).scrollIntoViewIfNeeded();
  await expect(first(page)).toBeVisible();
}

test(
  "the brush moves the range of a wallet's history by pointer and by key",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await open(page, `${await walletOf()}?from=30d`);
    await expect(title(page)).toContainText("30 days");
    await first(page).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\d$/);
    await expect(title(page)).not.toContainText("30 days");
    await page.reload();
    await settled(page);
    await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\d$/);
    const box = (await first(page).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + 6);
    await page.mouse.down();
    await page.mouse.move(0, box.y + 6, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/\?from=all$/);
    await expect(title(page)).toContainText("so far");
  },
);

test("a moment of a wallet's history is pinned in the address, and in its card", async ({ page }) => {
  await open(page, `${await walletOf()}?from=90d`);
  await expect(balance(page)).toBeVisible();
  await balance(page).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?from=90d&at=\d{4}-\d\d-\d\d$/);
  const pinned = panel(page).getByText(/^Pinned: \d/);
  const day = /Pinned: (\d{1,2} \w{3} \d{4})/.exec((await pinned.textContent())!)![1]!;
  await page.reload();
  await settled(page);
  await expect(pinned).toContainText(day);
  await expect(cursors(page).first()).toContainText(day);

  await panel(page).getByRole("button", { name: "Embed" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("pre")).toContainText(/chart=wallet-balance&amp;from=90d&amp;at=\d{4}/);
  await dialog.getByText("A wallet: price and cost").click();
  await expect(dialog.locator("pre")).toContainText("?chart=wallet-cost&amp;from=90d");
  await expect(dialog.frameLocator("iframe").locator(".card[data-kind=wallet-cost]")).toContainText(
    `Marked: ${day}`,
  );
  await page.keyboard.press("Escape");

  await panel(page).getByRole("link", { name: "Unpin" }).click();
  await expect(page).toHaveURL(/\?from=90d$/);
  await expect(pinned).toHaveCount(0);
});

test("a range lets go of what was pinned", { tag: "@long" }, async ({ quietPage: page }) => {
  await open(page, `${await walletOf()}?from=90d`);
  await balance(page).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/&at=/);
  await panel(page).getByRole("link", { name: "30 days", exact: true }).click();
  await expect(page).toHaveURL(/\?from=30d$/);
});
