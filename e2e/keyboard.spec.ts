import { expect, type Locator, type Page } from "@playwright/test";
import { settled, test, tokenPath } from "./pages.ts";

/** Goes on with a key until the target has the focus: it can be reached, and nothing on the way keeps it. */
async function reach(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 300; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} was not reached by ${key}`);
}

async function activate(page: Page, target: Locator, key?: "Tab" | "Shift+Tab"): Promise<void> {
  await reach(page, target, key);
  await page.keyboard.press("Enter");
}

test("the whole product by keyboard alone", { tag: "@long" }, async ({ quietPage: page }) => {
  test.setTimeout(240_000);
  const main = page.getByRole("main");
  const tabs = page.getByRole("navigation", { name: "Token pages" });
  const readout = page.locator("[data-part=readout]");
  const search = page.getByRole("combobox", { name: "Name, ticker or address" });

  await test.step("list: skip link, sort, filter", async () => {
    await page.goto("/sol");
    await settled(page);
    await activate(page, page.getByRole("link", { name: "Skip to content" }));
    await expect(main).toBeFocused();
    await activate(page, page.getByRole("button", { name: "Name", exact: true }));
    await expect(page).toHaveURL(/sort=name/);
    await reach(page, page.getByRole("searchbox", { name: "Filter the list" }), "Shift+Tab");
    await page.keyboard.type("brine");
    await expect(page).toHaveURL(/filter=brine/);
  });

  await test.step("search opens a token", async () => {
    await page.keyboard.press("Control+k");
    await expect(search).toBeFocused();
    await page.keyboard.type("brinewick");
    await expect(page.getByRole("option", { name: /Brinewick/ }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Brinewick");
    await settled(page);
  });

  await test.step("overview: watch, a definition, charts, a section's menu", async () => {
    await activate(page, page.getByRole("button", { name: "Watch", exact: true }));
    await expect(page.getByRole("button", { name: "Watching", exact: true })).toBeFocused();
    const term = main.locator("dt button").first();
    await activate(page, term);
    const definition = page.locator(":popover-open");
    await expect(definition).toContainText(/Reported|Derived/);
    await page.keyboard.press("Escape");
    await expect(definition).toHaveCount(0);
    await expect(term).toBeFocused();

    const said = {
      "over-time": /\d/,
      concentration: /\d/,
      hands: /\d wallets?$/,
      value: /\d/,
      pnl: /\d/,
    };
    for (const [id, text] of Object.entries(said)) {
      const section = page.locator(`section#${id}`);
      const chart = section.locator(".chart [role=img][tabindex='0']:visible").first();
      await reach(page, chart);
      await page.keyboard.press("ArrowRight");
      await expect(section.locator("[data-part=readout]:visible").first(), id).toContainText(text);
      await page.keyboard.press("Escape");
      await expect(section.locator("[data-part=readout]:visible"), id).toHaveCount(0);
    }
    await reach(page, page.locator("section#pnl").getByRole("button", { name: "Save", exact: true }));
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("[role=menuitem]:focus")).toHaveText(/PNG|SVG|CSV/);
    await page.keyboard.press("Escape");
  });

  await test.step("holders: handle, export, paging", async () => {
    await activate(page, tabs.getByRole("link", { name: /^Holders/ }), "Shift+Tab");
    await expect(page).toHaveURL(/\/holders/);
    await settled(page);
    await reach(page, page.getByRole("slider", { name: "Least amount" }));
    for (let step = 0; step < 2; step += 1) await page.keyboard.press("PageUp");
    await expect(page).toHaveURL(/min_amount=/);
    await reach(page, page.getByRole("textbox", { name: /^From/ }));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("1000");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/min_amount=1000(&|$)/);
    await activate(page, page.getByRole("button", { name: "Export CSV" }));
    const saved = page.waitForEvent("download");
    await expect(page.getByRole("menuitem", { name: /^This page/ })).toBeFocused();
    await page.keyboard.press("Enter");
    expect((await saved).suggestedFilename()).toMatch(/^BRINE-holders-.*-page-1\.csv$/);
    await activate(page, page.getByRole("link", { name: "Next page" }).first(), "Shift+Tab");
    await expect(page).toHaveURL(/page=2/);
    await settled(page);
  });

  await test.step("wallet and back to the same rows", async () => {
    const list = page.url();
    await activate(page, page.getByRole("row").nth(3).getByRole("link").first());
    await expect(page).toHaveURL(/\/wallet\//);
    await settled(page);
    const chart = main.locator(".chart [role=img][tabindex='0']:visible").first();
    await reach(page, chart);
    await page.keyboard.press("ArrowRight");
    await expect(readout.filter({ visible: true }).first()).toContainText(/\d/);
    await page.keyboard.press("Escape");
    await activate(page, page.getByRole("link", { name: "Back to holders" }), "Shift+Tab");
    await expect(page).toHaveURL(list);
  });

  await test.step("compare two", async () => {
    await activate(
      page,
      page.getByRole("region", { name: "Token" }).getByRole("link", { name: "Compare" }),
      "Shift+Tab",
    );
    await expect(page).toHaveURL(/\/compare\?t=sol:/);
    await settled(page);
    await activate(page, page.getByRole("button", { name: "Add token" }));
    await expect(search).toBeFocused();
    await page.keyboard.type("frogspawn");
    await expect(page.getByRole("option", { name: /Frogspawn/ }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/compare\?t=sol:[^,]+,sol:/);
    await settled(page);
    await expect(main.getByText(/of the two/).first()).toBeVisible();
  });

  await test.step("theme, shortcuts, and back", async () => {
    await activate(page, page.getByRole("button", { name: /^Switch to light/ }), "Shift+Tab");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // The browser's own key for it does not reach a browser without a window.
    await page.goBack();
    await expect(page).toHaveURL(/\/compare\?t=sol:[^,]+$/);
  });
});

test("a page that is opened has the focus in its heading; where a tab keeps it, the page is announced", async ({
  quietPage: page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  const said = page.locator("output:not([data-part])");
  const token = await tokenPath("Brinewick");
  await page.goto("/sol");
  await settled(page);

  await test.step("from the list", async () => {
    await page
      .getByRole("main")
      .getByRole("link", { name: /Brinewick/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`${token}$`));
    await expect(heading).toBeFocused();
    await expect(heading).toContainText("Brinewick");
  });
  await test.step("from tab to tab", async () => {
    const tab = page.getByRole("navigation", { name: "Token pages" }).getByRole("link", { name: "Map" });
    await tab.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/map$/);
    await expect(said).toContainText("Map: Brinewick");
    await expect(tab).toBeFocused();
  });
  await test.step("from the search, opened by a button that stays", async () => {
    await page.getByRole("button", { name: /^Name, ticker/ }).click();
    await page.keyboard.type("frogspawn");
    await expect(page.getByRole("option", { name: /Frogspawn/ }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(heading).toContainText("Frogspawn");
    await expect(heading).toBeFocused();
  });
  await test.step("from holders to a wallet, and to the comparison", async () => {
    await page.goto(`${token}/holders`);
    await settled(page);
    await page.locator("#holders tbody tr").nth(3).getByRole("link").click();
    await expect(page).toHaveURL(/\/wallet\//);
    await expect(heading).toBeFocused();
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Compare/ })
      .click();
    await expect(page).toHaveURL(/\/compare/);
    await expect(heading).toBeFocused();
  });
  await test.step("a list that is searched keeps the focus in its field", async () => {
    await page.goto("/sol");
    await settled(page);
    const filter = page.getByRole("searchbox", { name: "Filter the list" });
    await filter.fill("brine");
    await expect(page).toHaveURL(/filter=brine/);
    await expect(filter).toBeFocused();
  });
});
