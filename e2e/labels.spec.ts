import { expect, type Page } from "@playwright/test";
import { settled, test, tokenPath } from "./pages.ts";

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press("/");
  await page.getByRole("combobox").fill(text);
}

const hostile = "<img src=x onerror=x> cold";

/** A large wallet of the token, but not its pool, with a name of the reader's own. */
async function nameFirst(page: Page, token: string, name: string): Promise<void> {
  await open(page, `${token}/holders`);
  await page
    .locator("#holders tbody tr")
    .nth(4)
    .getByRole("button", { name: /^Label .*, or leave it out|About / })
    .click();
  // A press of what still slides in is tried again from elsewhere on the page, and may then be one beside it.
  const sliding = () => page.getByRole("dialog").evaluate((box) => box.getAnimations().length);
  await expect.poll(sliding).toBe(0);
  await page.getByLabel("Your label", { exact: true }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: /^Yours:/ })).toBeVisible();
}

test("what a reader calls an address is found, with a token open and without one", async ({
  quietPage: page,
}) => {
  const token = await tokenPath("Ringing Roller");
  await nameFirst(page, token, hostile);
  await searchFor(page, "COLD");
  const group = page.getByRole("group", { name: "Labels" });
  await expect(group.getByRole("option")).toHaveCount(1);
  await expect(group.getByRole("option")).toContainText("<img src=x");
  await expect(page.locator("img[src=x]")).toHaveCount(0);
  await group.getByRole("option").click();
  await expect(page).toHaveURL(new RegExp(`${token}/wallet/\\w+$`));
  await expect(page.getByRole("button", { name: /^Yours:/ })).toBeVisible();

  await open(page, "/sol");
  await searchFor(page, "cold");
  const asWallet = page.getByRole("group", { name: /as a wallet$/ });
  await expect(asWallet.getByRole("option").filter({ hasText: "Ringing Roller" })).toHaveCount(1);
});

test("its chip stands in the rows of the map", { tag: "@long" }, async ({ quietPage: page }) => {
  const token = await tokenPath("Ringing Roller");
  await nameFirst(page, token, hostile);
  await open(page, `${token}/map`);
  await page.getByText(/^All \d+ wallets in rows$/).click();
  const rows = page.getByRole("table", { name: "Wallets on the map" }).locator("tbody tr");
  // A wallet may be named by a list for another token as well.
  await expect(rows.locator("[data-chip]").filter({ hasText: "<img src=x" })).toHaveCount(1);
  await expect(page.locator("img[src=x]")).toHaveCount(0);
});

test(
  "a label of a list is found among the largest holders of the open token",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await open(page, await tokenPath("Brinewick"));
    await searchFor(page, "no such label anywhere");
    await expect(page.getByRole("dialog")).toContainText("no wallet in its label");
    await page.getByRole("combobox").fill("coastal");
    const option = page.getByRole("group", { name: "Labels" }).getByRole("option");
    await expect(option).toContainText("Coastal Exchange 2, as a wallet of Brinewick");
    await option.click();
    await expect(page).toHaveURL(/\/wallet\/\w+$/);
    await expect(page.getByRole("button", { name: /Coastal Exchange 2/ })).toBeVisible();
  },
);
