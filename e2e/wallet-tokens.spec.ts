import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { createClient } from "../contract/client.ts";
import { baseURL } from "../playwright.config.ts";
import { axeFaults } from "./checks.ts";
import { choose, settled, test, tokenPath } from "./pages.ts";

const table = (page: Page) => page.getByRole("region", { name: "Its tokens" }).getByRole("table");

/** A wallet of the demo market that holds several tokens, by the token that it holds among others. */
async function largestOf(name: string): Promise<{ path: string; wallet: string }> {
  const path = await tokenPath(name);
  const [, chain, address = ""] = path.split("/");
  const get = createClient({ baseUrl: `${baseURL}/api/v0` });
  const { data } = await get("getHolders", {
    chain_id: chain as "sol" | "eth",
    contract_address: address,
    limit: 6,
  });
  return { path, wallet: data.holders[5]!.address };
}

test("a wallet's page leads to the wallet across its tokens, to a file of them, and back", async ({
  quietPage: page,
}) => {
  const { path, wallet } = await largestOf("Brinewick");
  await page.goto(`${path}/wallet/${wallet}`);
  await settled(page);
  await page.getByRole("link", { name: "Its other tokens" }).click();
  await expect(page).toHaveURL(new RegExp(`/sol/wallet/${wallet}$`));
  await settled(page);
  await expect(page).toHaveTitle(/^Wallet .+ on Solana/);
  await expect(page.locator("[data-part=lead]")).toContainText(
    /^This wallet holds .+ of the Solana tokens here/,
  );
  await expect(table(page).getByRole("columnheader")).toHaveCount(9);
  await page.locator("#tokens").getByRole("button", { name: "Save" }).click();
  const saved = page.waitForEvent("download");
  await choose(page.getByRole("menuitem", { name: /CSV/ }));
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text).toContain("First received");
  expect(text).toContain(path.split("/")[2]!);
  await page
    .getByRole("link", { name: /^Brinewick/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`${path}/wallet/${wallet}$`));
});

for (const theme of ["dark", "light"] as const)
  for (const width of [390, 1440])
    test.describe("", { tag: (width === 1440) === (theme === "dark") ? [] : "@long" }, () => {
      test.use({ theme });
      test(`it can be used by everybody, ${theme}, ${width} wide`, async ({ quietPage: page }) => {
        const { wallet } = await largestOf("Brinewick");
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/sol/wallet/${wallet}`);
        await settled(page);
        expect(await axeFaults(page)).toEqual([]);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(wider).toBe(false);
      });
    });

// The init script of a quiet page fails in the frame, which has no storage.
test("its card stands in other pages", async ({ page }) => {
  const { wallet } = await largestOf("Brinewick");
  await page.goto(`/sol/wallet/${wallet}`);
  await settled(page);
  await page.getByRole("button", { name: "Embed" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("pre")).toContainText(`/embed/sol/wallet/${wallet}`);
  await expect(dialog.frameLocator("iframe").locator(".card[data-kind=holdings]")).toBeVisible();
  await page.keyboard.press("Escape");
});

test("a wallet that no token names says so", async ({ quietPage: page }) => {
  await page.goto("/sol/wallet/4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R");
  await settled(page);
  await expect(page.locator("[data-part=lead]")).toContainText("As a wallet it is not known here");
  await expect(page.getByRole("link", { name: /^Look it up in / })).toBeVisible();
});

test("the comparison says how many holders tokens have in common", async ({ quietPage: page }) => {
  const [one, other] = await Promise.all([tokenPath("Brinewick"), tokenPath("Frogspawn")]);
  await page.goto(`/compare?t=${[one, other].map((path) => path.slice(1).replace("/", ":")).join(",")}`);
  await settled(page);
  const section = page.locator("#overlap");
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole("table").first().getByRole("row")).toHaveCount(3);
  await expect(section.getByRole("heading")).toContainText(/of the holders of|No wallet holds both/);
  expect(await axeFaults(page, "#overlap")).toEqual([]);
});

test("the search finds a wallet by both ends of its address", async ({ quietPage: page }) => {
  const { wallet } = await largestOf("Brinewick");
  await page.goto("/sol");
  await settled(page);
  await page.keyboard.press("/");
  await page.keyboard.type(`${wallet.slice(0, 5)}…${wallet.slice(-4)}`);
  await expect(page.getByRole("option", { name: /^Wallet on Solana: \d+ tokens? here/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/sol/wallet/${wallet}$`));
});
