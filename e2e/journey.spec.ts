import { expect } from "@playwright/test";
import { displayAddress } from "../contract/address.ts";
import { importedToken } from "./imported-token.ts";
import { settled, test, type Theme, tokenPath } from "./pages.ts";

const { chain, address, name } = importedToken;
const tokenUrl = `/${chain}/${address}`;

for (const theme of ["dark", "light"] satisfies Theme[]) {
  test.describe(`${theme} theme`, () => {
    test.use({ theme });

    test("from the list to a token, its holders, a wallet, and back", async ({ quietPage: page }) => {
      await page.goto("/eth?size=100");
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await settled(page);
      await page.getByRole("searchbox", { name: "Filter this page" }).fill("uniswap");
      await page.getByRole("link", { name }).click();

      await expect(page).toHaveURL(new RegExp(`${tokenUrl}$`));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
      await settled(page);
      await expect(page.getByText("Demo data")).toHaveCount(0);

      await page
        .getByRole("navigation", { name: "Token pages" })
        .getByRole("link", { name: /^Holders/ })
        .click();
      const rows = page.getByRole("row").filter({ has: page.getByRole("link", { name: /^0x/ }) });
      await expect(rows).toHaveCount(50);
      const lastPage = page
        .getByRole("navigation", { name: "Pages, top" })
        .getByRole("link", { name: "Last page" });
      await lastPage.click();
      await expect(page).toHaveURL(/page=8/);
      await expect(rows.first()).toContainText("351");

      await page.getByRole("textbox", { name: /^From/ }).fill("1");
      await page.getByRole("textbox", { name: /^From/ }).press("Enter");
      await expect(page).toHaveURL(/min=1(&|$)/);
      await expect(page).not.toHaveURL(/page=/);
      await expect(rows.first().getByRole("cell").first()).toHaveText("1");
      const filtered = page.url();

      const wallet = rows.nth(2).getByRole("link").first();
      const walletAddress = (await wallet.getAttribute("href"))!.split("/").at(-1)!;
      await wallet.click();
      await expect(page).toHaveURL(new RegExp(`/wallet/${walletAddress}$`, "i"));
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Wallet 3");
      await settled(page);

      await page.getByRole("link", { name: "Back to holders" }).click();
      await expect(page).toHaveURL(filtered);
      await page.goForward();
      await expect(page).toHaveURL(/\/wallet\//);
      await page.goBack();
      await expect(page).toHaveURL(filtered);
      await page.reload();
      await expect(page.getByRole("textbox", { name: /^From/ })).toHaveValue("1");
    });
  });
}

test("a deep page of a hundred thousand holders", async ({ quietPage: page }) => {
  await page.goto(`${await tokenPath("Frogspawn")}/holders?size=100&page=1000`);
  await settled(page);
  await expect(page.getByRole("row").nth(1)).toContainText("99,901");
  await page
    .getByRole("navigation", { name: "Pages, top" })
    .getByRole("link", { name: "Previous page" })
    .click();
  await expect(page.getByRole("row").nth(1)).toContainText("99,801");
});

test("a filter without a match says what the largest balance is, and can be cleared", async ({
  quietPage: page,
}) => {
  await page.goto(`${await tokenPath("Brinewick")}/holders?min=999999999`);
  await settled(page);
  await expect(page.getByRole("heading", { name: /^No holder owns/ }).first()).toBeVisible();
  await expect(page.getByText(/largest balance is/)).toBeVisible();
  await page.getByRole("button", { name: "From 100,000,000" }).click();
  await expect(page).toHaveURL(/min=100000000$/);
  await expect(
    page.getByRole("heading", { name: /^1 of [\d,]+ holders owns at least 100,000,000/ }),
  ).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Clear filter" }).click();
  await expect(page).not.toHaveURL(/min=/);
});

test("the handles of the amount filter move by keyboard and change the address", async ({
  quietPage: page,
}) => {
  await page.goto(`${await tokenPath("Brinewick")}/holders`);
  await settled(page);
  const least = page.getByRole("slider", { name: "Least amount" });
  await least.focus();
  for (let step = 0; step < 3; step++) await least.press("PageUp");
  await expect(page).toHaveURL(/min=/);
  await expect(page.getByText(/^Rows .* matching/)).toBeVisible();
});

test("a new filter is spoken of when its rows are there, not with the number of the one before", async ({
  quietPage: page,
}) => {
  await page.goto(`${await tokenPath("Brinewick")}/holders?min=1000`);
  await settled(page);
  const finding = page.locator("section#filter h2");
  await finding.evaluate((heading) => {
    const said: (string | null)[] = [];
    Reflect.set(window, "said", said);
    new MutationObserver(() => said.push(heading.textContent)).observe(heading, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  await page.getByRole("textbox", { name: /^From/ }).fill("5000000");
  await page.keyboard.press("Enter");
  await expect(finding).toContainText("at least 5,000,000 BRINE");
  await settled(page);
  expect(new Set(await page.evaluate<string[]>("said"))).toEqual(new Set([await finding.textContent()]));
});

test("an address pasted anywhere opens its token, of either chain", async ({ quietPage: page }) => {
  await page.goto("/sol");
  await settled(page);
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    },
    displayAddress(chain, address),
  );
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${tokenUrl}$`, "i"));
});

test("search finds a token of the other chain by its ticker, by keyboard alone", async ({
  quietPage: page,
}) => {
  await page.goto("/sol");
  await settled(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("UNI-V2");
  await expect(page.getByRole("option", { name: new RegExp(name.replace("/", ".")) }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${tokenUrl}$`));
});

test("the theme is switched, kept, and there before the first paint", async ({ page }) => {
  await page.goto("/sol");
  await settled(page);
  await page.getByRole("button", { name: /light theme/ }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.goto("/eth", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});
