import { expect } from "@playwright/test";
import { axeFaults } from "./checks.ts";
import { layoutFaults } from "./layout-faults.ts";
import { openDrawn, settled, test, tokenPath } from "./pages.ts";

for (const width of [1440, 390]) {
  for (const theme of ["dark", "light"] as const) {
    const isQuick = (width === 1440) === (theme === "dark");
    test.describe(`${width}, ${theme}`, { tag: isQuick ? [] : "@long" }, () => {
      test.use({ viewport: { width, height: 900 }, theme });
      test("the front page says what this is, and nothing on it moves or is in the way", async ({
        quietPage: page,
      }) => {
        await page.goto("/");
        await settled(page);
        await expect(page).toHaveURL(/\/$/);
        await expect(page.getByText("Holderscope shows who holds a token:")).toBeVisible();
        await expect(page.getByText("A typical token")).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        const shift = await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              const observer = new PerformanceObserver((list) => {
                resolve(
                  list
                    .getEntries()
                    .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
                );
              });
              observer.observe({ type: "layout-shift", buffered: true });
              setTimeout(() => resolve(0), 200);
            }),
        );
        expect(shift).toBe(0);
        expect(await axeFaults(page)).toEqual([]);
        expect(await page.evaluate(layoutFaults)).toEqual([]);
      });
    });
  }
}

test("the header names both chains on the narrowest phone, uncut", async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/");
  await settled(page);
  const names = page.getByRole("navigation", { name: "Chain" }).locator("a > *").filter({ visible: true });
  await expect(names).toHaveText(["ETH", "SOL"]);
  const cut = await names.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth));
  expect(cut).toEqual([]);
  const ends = await page
    .getByRole("banner")
    .locator("a, button")
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    );
  for (const [index, [left, right]] of ends.entries()) {
    expect(left).toBeGreaterThanOrEqual((ends[index - 1]?.[1] ?? 0) - 0.5);
    expect(right).toBeLessThanOrEqual(320);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(names).toHaveText(["Ethereum", "Solana"]);
});

test("what is typed goes on in the search, and leads to a token", async ({ quietPage: page }) => {
  await page.goto("/");
  await settled(page);
  await page.getByRole("textbox", { name: "Name, ticker or address" }).focus();
  await page.keyboard.type("brinewick");
  await expect(page.getByRole("option", { name: /Brinewick/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Name, ticker or address" })).toBeFocused();
  await page.keyboard.type("brinewick");
  await expect(page.getByRole("option", { name: /Brinewick/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(await tokenPath("Brinewick")));
  await page.getByRole("link", { name: "Holderscope" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page).toHaveTitle("Who holds a token · Holderscope");
});

test("an example leads to its page, and a chain to its list", async ({ quietPage: page }) => {
  await page.goto("/");
  await settled(page);
  await page.getByRole("link", { name: /Frogspawn/ }).click();
  await expect(page).toHaveURL(new RegExp(await tokenPath("Frogspawn")));
  await page.goBack();
  await page
    .getByRole("region", { name: "Chains" })
    .getByRole("link", { name: /^Ethereum/ })
    .click();
  await expect(page).toHaveURL(/\/eth$/);
});

test("the line about the demo market is hidden once and for all pages", async ({ quietPage: page }) => {
  const line = page.getByRole("complementary", { name: "Demo market" });
  await page.goto("/sol");
  await settled(page);
  await line.getByRole("link", { name: "Read a real token" }).click();
  await expect(page.getByRole("dialog", { name: "Search tokens" })).toBeVisible();
  await page.keyboard.press("Escape");
  await line.getByRole("button", { name: "Hide this line" }).click();
  await expect(line).toBeHidden();
  await page.goto("/");
  await settled(page);
  await expect(line).toBeHidden();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("a name is searched for by the page, and an address opened", async ({ page }) => {
    await openDrawn(page, "/");
    await page.getByRole("textbox", { name: "Name, ticker or address" }).fill("brinewick");
    await page.getByRole("button", { name: "Search", exact: true }).last().click();
    await expect(page).toHaveURL(/\/\?q=brinewick$/);
    await page
      .getByRole("link", { name: /Brinewick BRINE/ })
      .first()
      .click();
    const path = await tokenPath("Brinewick");
    await expect(page).toHaveURL(new RegExp(path));
    await page.goto(`/?q=${path.split("/")[2]}`);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
});
