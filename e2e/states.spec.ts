import { expect } from "@playwright/test";
import { openDrawn, settled, test, tokenPath } from "./pages.ts";

// Each state of the product is shown by a token of the demo market.

const nobody = "4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R";

// Of a page as the server drew it: what it takes to come alive is in other tests.
test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const { name, says, never } of [
    { name: "Unpriced Urchin", says: [/not available/, /price/], never: /\$0\b/ },
    { name: "Snapshot Snipe", says: [/not available/, /one moment|snapshot/i] },
    {
      name: "Patchwork Pike",
      says: [/^Of Patchwork Pike, \d+ transfers among \d+ addresses are known/, /missing/i],
      // None of them follows from what is known.
      never: /No changes in holders|(hold|holds) [\d.]+% of|index reads/,
    },
    {
      name: "Stale Starling",
      says: [/last known price is \$[^,]+, of \d+ Oct 2026/, /have booked|is booked/],
    },
    { name: "Lone Limpkin", says: [/One wallet/i] },
    { name: "Giant Gannet", says: [/99\.99%/] },
    { name: "Ashen Auk", says: [/no holders|nobody/i] },
    { name: "Still Stork", says: [/40/] },
  ]) {
    test(`${name}: the state is said in words`, async ({ page }) => {
      await openDrawn(page, await tokenPath(name));
      const main = page.getByRole("main");
      for (const words of says) await expect(main.getByText(words).first()).toBeVisible();
      await expect(main).not.toContainText(/NaN|Infinity|undefined|null/);
      if (never) await expect(main).not.toContainText(never);
      await expect(page.getByText("Demo data").first()).toBeVisible();
    });
  }
});

test("a section that fails leaves the others, and offers to try again", async ({ page }) => {
  await page.goto(await tokenPath("Faulty Finch"));
  await settled(page);
  await expect(page.getByRole("heading", { name: /could not be loaded/ })).toHaveCount(2);
  await expect(page.getByText(/Request id/).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /hold half of the supply/ })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(page.getByRole("heading", { name: /could not be loaded/ })).toHaveCount(2);
});

test("an unknown token: the address in full, and the other chain where its form fits", async ({ page }) => {
  await page.goto(`/sol/${nobody}`);
  await expect(page.getByRole("heading", { name: "This address has not been read here" })).toBeVisible();
  await expect(page.getByText(nobody).first()).toBeVisible();
  await page.goto("/sol/0x3b3d4eefdc603b232907a7f3d0ed1eea5c62b5f7");
  await page
    .getByRole("link", { name: /Ethereum/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/eth\/0x/);
});

test("a wallet that never held the token, and one that sold everything", async ({ page }) => {
  const token = await tokenPath("Ashen Auk");
  await page.goto(`${token}/wallet/${nobody}`);
  await expect(page.getByRole("heading", { name: /This wallet/ })).toBeVisible();
});

test("a path that leads nowhere keeps the shell", async ({ page }) => {
  await page.goto("/nothing/here/at/all");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("link", { name: /Solana/ }).first()).toBeVisible();
});
